"""Mistakes in a `display:` section: words that name nothing, values of the wrong form."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.corpus.diagnostics import Diagnostic
from interpreter.corpus.nearest import nearest
from interpreter.corpus.yaml.tree import Node, fault, kind


def no_mapping(node: Node) -> Diagnostic:
    return fault(node, "wrong-type", f"expected a mapping, found {kind(node)}")


def unknown_word(node: Node, noun: str, known: Iterable[str]) -> Diagnostic:
    word = str(getattr(node, "value", kind(node)))
    return fault(node, "unknown-word", f"unknown {noun} '{word}'", suggestion=nearest(word, known))

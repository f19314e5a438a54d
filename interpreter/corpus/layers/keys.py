"""Tell of a key that nobody knows, of a word that is none of a few, of a name that nothing has."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from interpreter.corpus.diagnostics import Diagnostic
from interpreter.corpus.layers.lines import WORDS
from interpreter.corpus.meant import MANY, alike, choice, meant, synonym
from interpreter.corpus.nearest import nearest
from interpreter.corpus.yaml.tree import Mapping as Tree
from interpreter.corpus.yaml.tree import Node, Text, fault, kind


def unknown_key(
    key: Text,
    unused: Collection[str],
    known: Sequence[str] = (),
    called: Mapping[str, str] | None = None,
) -> Diagnostic:
    """`unused`: the keys that may be meant; `known`: those to choose from, where they are others.

    `called`: keys by what the table calls them.
    """
    ours = alike(key.value, unused, called) or synonym(key.value, unused)
    ours = ours or nearest(key.value, unused) or nearest(key.value, WORDS)
    ours = ours or synonym(key.value, WORDS)
    note = "" if ours else choice(known or unused, key.value, MANY)
    if key.value.startswith("-"):
        ours, note = "", f"a blank stands behind the dash: '- {key.value[1:]}'"
    message = f"unknown key '{key.value}'"
    return fault(key, "unknown-key", message, suggestion=ours, note=note)


def unknown_name(
    node: Node, noun: str, known: Iterable[str], called: Mapping[str, str] | None = None
) -> Diagnostic:
    """Of a name that is none of the `known` ones; `called`: them by what the table calls them."""
    word = str(getattr(node, "value", kind(node)))
    message = f"unknown {noun} '{word}'"
    return fault(node, "unknown-word", message, **meant(word, known, called))


def no_key(node: Tree, key: str, code: str, message: str, note: str = "") -> Diagnostic:
    """Of a key that is missing; where another looks like it, of that one."""
    slip = next((e.key for k, e in node.entries.items() if nearest(k, [key])), None)
    return unknown_key(slip, [key]) if slip else fault(node, code, message, note=note)


def no_mapping(node: Node) -> Diagnostic:
    return fault(node, "wrong-type", f"expected a mapping, found {kind(node)}")


def not_allowed(node: Any, allowed: Sequence[Any]) -> Diagnostic:
    """Message for a value that is not one of `allowed`."""
    said = f"'{node.value}'" if isinstance(node.value, str) else json.dumps(node.value)
    words = [word if isinstance(word, str) else json.dumps(word) for word in allowed]
    advice = meant(str(node.value) if isinstance(node, Text) else "", words, most=MANY)
    return fault(node, "wrong-value", f"{said} is not allowed here", **advice)

"""How a title wants its map drawn: signs in place of words, grounds, round spaces, shapes of pieces.

display:
  signs: {<number or truth of a space>: <sign>, ...}   # drawn with its number, or with its first letter
  grounds: {<truth attribute of a space>: <ground>, ...}   # tint and pattern; the first that holds counts
  round: [<truth attribute of a space>, ...]         # the spaces with rounded outlines
  shapes: {<kind of piece>: <shape>, ...}              # the others keep the shape of their place in the rule files
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from interpreter.corpus.diagnostics import Diagnostic
from interpreter.corpus.yaml.tree import Mapping, Node, Sequence, Text, fault
from interpreter.language.declarations.vocabulary import (
    AttributeDecl,
    Decl,
    DefinitionDecl,
    ValueDecl,
    Vocabulary,
)
from interpreter.session.display.faults import no_mapping, unknown_word

SIGNS = ("disc", "square", "diamond", "triangle", "burst", "flag")
GROUNDS = ("peaks", "trees", "tufts", "waves", "dunes", "streets", "stone")
SHAPES = ("block", "pill", "pointed", "slanted", "round", "house", "gem", "shield")
LOOKS = ("signs", "grounds", "round", "shapes")


def _wanted(vocabulary: Vocabulary, key: str) -> Any:
    return (vocabulary.manifest.get("display") or {}).get(key) or {}


def signs(vocabulary: Vocabulary, shown: Iterable[tuple[Decl, str]]) -> dict[str, str]:
    """Sign by the label of a number or truth; `shown`: what is said of spaces, with labels."""
    wanted = _wanted(vocabulary, "signs")
    return {label: wanted[decl.id] for decl, label in shown if decl.id in wanted}


def grounds(vocabulary: Vocabulary) -> list[str]:
    """Ground of each space, in the order of the map; "" where a title says none."""
    wanted = grounded(vocabulary)
    return [
        next((ground for flag, ground in wanted if flag.values[space.index]), "")
        for space in vocabulary.spaces
    ]


def grounded(vocabulary: Vocabulary) -> list[tuple[AttributeDecl, str]]:
    """Types and flags with their ground, as the title lists them."""
    flags = {flag.id: flag for flag in _flags(vocabulary)}
    return [(flags[name], ground) for name, ground in _wanted(vocabulary, "grounds").items()]


def rounded(vocabulary: Vocabulary) -> frozenset[int]:
    """The spaces to be drawn round, by index."""
    wanted = _wanted(vocabulary, "round")
    flags = [flag for flag in _flags(vocabulary) if flag.id in wanted]
    return frozenset(
        space.index for space in vocabulary.spaces if any(f.values[space.index] for f in flags)
    )


def shapes(vocabulary: Vocabulary) -> list[int]:
    """Shape of each kind of piece, by its place in SHAPES, in the order of the rule files."""
    wanted = _wanted(vocabulary, "shapes")
    return [
        SHAPES.index(wanted[kind.id]) if kind.id in wanted else min(order, len(SHAPES) - 1)
        for order, kind in enumerate(vocabulary.kinds)
    ]


def check_looks(
    vocabulary: Vocabulary, key: str, node: Node, shown: Iterable[str]
) -> Iterator[Diagnostic]:
    """Mistakes in one of the sections; `shown`: ids of what is said of spaces."""
    if key == "round":
        for item in node.items if isinstance(node, Sequence) else (node,):
            yield from _known(item, "type or flag", [flag.id for flag in _flags(vocabulary)])
        return
    if not isinstance(node, Mapping):
        yield no_mapping(node)
        return
    noun, names, look = {
        "signs": ("value, definition or attribute of a space", list(shown), SIGNS),
        "grounds": ("type or flag", [flag.id for flag in _flags(vocabulary)], GROUNDS),
        "shapes": ("kind", [kind.id for kind in vocabulary.kinds], SHAPES),
    }[key]
    for entry in node.entries.values():
        if key == "signs" and _is_word(vocabulary, entry.key):
            yield fault(
                entry.key, "wrong-type", f"'{entry.key.value}' is a word, no number or truth"
            )
            continue
        yield from _known(entry.key, noun, names)
        yield from _known(entry.value, key[:-1], look)


def _is_word(vocabulary: Vocabulary, name: Text) -> bool:
    decls: tuple[ValueDecl | DefinitionDecl, ...] = (*vocabulary.values, *vocabulary.definitions)
    return any(decl.id == name.value and decl.type.name == "word" for decl in decls)


def _known(node: Node, noun: str, known: Iterable[str]) -> Iterator[Diagnostic]:
    known = list(known)
    if getattr(node, "value", None) not in known:
        yield unknown_word(node, noun, known)


def _flags(vocabulary: Vocabulary) -> list[AttributeDecl]:
    return [attribute for attribute in vocabulary.attributes if attribute.kind != "number"]

"""How a title wants its map drawn: signs in place of words, grounds, round spaces, shapes of pieces.

display:
  signs: {<number or truth of a space>: <sign>, ...}   # drawn with its number, or with its first letter
  grounds: {<truth attribute of a space>: <ground>, ...}   # tint and pattern; the first that holds counts
  round: [<truth attribute of a space>, ...]         # the spaces with rounded outlines
  shapes: {<kind of piece>: <shape>, ...}              # the others keep the shape of their place in the rule files
  leanings: {<value of a space that is a word>: {<word>: <number>}}   # 1, 2: so many arrows up; -1, -2: down
  tints: {<truth of a space>: <faction>, <value of a space that is a word>: {<word>: <faction>}}

What is worth a faction tints by itself. A mark that is not shown tints nothing and has no arrows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from interpreter.corpus.diagnostics import Diagnostic
from interpreter.corpus.layers.keys import no_mapping, unknown_name
from interpreter.corpus.yaml.tree import Mapping, Node, Sequence, Text, fault, plain
from interpreter.language.declarations.vocabulary import (
    AttributeDecl,
    Decl,
    DefinitionDecl,
    ValueDecl,
    Vocabulary,
)
from interpreter.language.types import TRUTH

SIGNS = ("disc", "square", "diamond", "triangle", "burst", "flag")
GROUNDS = ("peaks", "trees", "tufts", "waves", "dunes", "streets", "stone")
SHAPES = ("block", "pill", "pointed", "slanted", "round", "house", "gem", "shield")
LOOKS = ("signs", "grounds", "round", "shapes")


FAR = 2  # arrows at most


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
            yield from check_known(item, "type or flag", [flag.id for flag in _flags(vocabulary)])
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
        yield from check_known(entry.key, noun, names)
        yield from check_known(entry.value, key[:-1], look)


def _is_word(vocabulary: Vocabulary, name: Text) -> bool:
    decls: tuple[ValueDecl | DefinitionDecl, ...] = (*vocabulary.values, *vocabulary.definitions)
    return any(decl.id == name.value and decl.type.name == "word" for decl in decls)


def check_known(node: Node, noun: str, known: Iterable[str]) -> Iterator[Diagnostic]:
    """Report a name that is not among the known ones."""
    known = list(known)
    if str(getattr(node, "value", "")) not in known:
        yield unknown_name(node, noun, known)


def _flags(vocabulary: Vocabulary) -> list[AttributeDecl]:
    return [attribute for attribute in vocabulary.attributes if attribute.kind != "number"]


def leanings(vocabulary: Vocabulary, shown: Iterable[Decl]) -> dict[str, int]:
    """How far each mark leans, as a view of a game words it, 0 of a word beside those that lean.

    `shown`: what is shown of spaces.
    """
    wanted = _wanted(vocabulary, "leanings")
    by_word: dict[str, int] = {}
    for decl in shown:
        if isinstance(decl, ValueDecl) and decl.id in wanted:
            names = zip(decl.words, decl.word_names, strict=True)
            by_word |= {name: wanted[decl.id].get(word, 0) for word, name in names}
    return by_word


def tints(vocabulary: Vocabulary, shown: Iterable[tuple[Decl, str, str]]) -> dict[str, str]:
    """The faction, by the mark as a view of a game words it. `shown`: of spaces, with label and kind."""
    wanted = _wanted(vocabulary, "tints")
    by_space: dict[str, str] = {}
    for decl, label, sort in shown:
        given = wanted.get(decl.id)
        if sort == "faction":
            by_space |= {f"{label} {faction.name}": faction.id for faction in vocabulary.factions}
        elif isinstance(decl, ValueDecl) and isinstance(given, dict):
            names = dict(zip(decl.words, decl.word_names, strict=True))
            by_space |= {names[word]: faction for word, faction in given.items()}
        elif given is not None:
            by_space[label] = given
    return by_space


def check_marks(
    vocabulary: Vocabulary, key: str, node: Node, shown: Iterable[str]
) -> Iterator[Diagnostic]:
    """Report what is wrong with `leanings:` or `tints:`. `shown`: ids of the space values that are shown."""
    if not isinstance(node, Mapping):
        yield no_mapping(node)
        return
    leans, there = key == "leanings", set(shown)
    known = _marks(vocabulary, leans)
    noun = "word of a space" if leans else "truth or word of a space"
    for entry in node.entries.values():
        decl = known.get(entry.key.value)
        if decl is None:
            yield unknown_name(entry.key, noun, known)
        elif decl.id not in there:
            comes = "leans nowhere" if leans else "tints nothing"
            message = f"'{decl.id}' is not among the 'spaces' shown, so it {comes}"
            yield fault(entry.key, "no-effect", message)
        elif isinstance(decl, ValueDecl) and decl.words:
            yield from _check_words(vocabulary, decl, entry.value, leans)
        else:
            yield from check_known(
                entry.value, "faction", [decl.id for decl in vocabulary.factions]
            )


def _check_words(
    vocabulary: Vocabulary, decl: ValueDecl, node: Node, leans: bool
) -> Iterator[Diagnostic]:
    if not isinstance(node, Mapping):
        wanted = "how far each word leans" if leans else "a faction for each word that tints"
        yield fault(node, "wrong-type", f"'{decl.id}' is a word: expected {wanted}")
        return
    for entry in node.entries.values():
        if entry.key.value not in decl.words:
            yield unknown_name(entry.key, f"word of '{decl.id}'", decl.words)
        if not leans:
            yield from check_known(
                entry.value, "faction", [decl.id for decl in vocabulary.factions]
            )
        elif (far := plain(entry.value)) not in (-FAR, -1, 1, FAR):
            message = f"expected -{FAR}, -1, 1 or {FAR}, found {far!r}"
            yield fault(entry.value, "wrong-type", message)


def _marks(
    vocabulary: Vocabulary, leans: bool
) -> dict[str, ValueDecl | DefinitionDecl | AttributeDecl]:
    """Words of a space, which may lean; truths of a space besides, which may tint."""
    values = [v for v in vocabulary.values if v.of == "space"]
    if leans:
        return {value.id: value for value in values if value.words}
    definitions = [d for d in vocabulary.definitions if d.of == "space" and d.plain]
    return {
        **{value.id: value for value in values if value.type == TRUTH or value.words},
        **{definition.id: definition for definition in definitions if definition.type == TRUTH},
        **{flag.id: flag for flag in _flags(vocabulary)},
    }

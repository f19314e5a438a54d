"""The sequence of play as a title wants it shown: `display: sequence:`.

sequence:
  order: <definition of factions>           # whose turn comes after whose; left out: as they sit
  standing: <definition of a faction>       # a word: where it stands ("1st eligible", "passed")
  may: <definition of a faction>            # words: what the sequence leaves open to it
  since: <phase>                            # what has been done since it began is told; left out: that of `turns`
  shows: [<value or definition>, ...]       # of the whole game or of a faction: a card of two, cards left
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import Factory, frozen

from interpreter.corpus.diagnostics import Diagnostic
from interpreter.corpus.layers.keys import no_mapping, unknown_key, unknown_name
from interpreter.corpus.yaml.tree import Mapping, Node
from interpreter.corpus.yaml.tree import Sequence as Items
from interpreter.language.declarations.vocabulary import (
    DefinitionDecl,
    PhaseDecl,
    ValueDecl,
    Vocabulary,
)
from interpreter.language.types import Type

KEYS = ("order", "standing", "may", "since", "shows")
SORTS = {
    "order": "definition of factions",
    "standing": "word of a faction",
    "may": "definition of words of a faction",
    "since": "phase",
    "shows": "value or definition of the whole game or of a faction",
}
_SEVERAL = ("set", "list")

Decl = DefinitionDecl | ValueDecl


@frozen
class SequenceShown:
    """Display of the sequence of play; None and empty for a title that declares none."""

    order: DefinitionDecl | None = None
    standing: Decl | None = None
    may: DefinitionDecl | None = None
    since: PhaseDecl | None = None
    shows: tuple[Decl, ...] = Factory(tuple)


def sequence_of(vocabulary: Vocabulary, wanted: dict[str, Any]) -> SequenceShown:
    """The section as it was declared and checked."""

    def found(key: str, name: str) -> Any:
        return next(decl for decl in _fitting(vocabulary, key) if decl.id == name)

    single = {key: found(key, wanted[key]) for key in KEYS[:-1] if key in wanted}
    shows = tuple(found("shows", name) for name in wanted.get("shows", ()))
    return SequenceShown(**single, shows=shows)


def check_sequence(vocabulary: Vocabulary, node: Node) -> Iterator[Diagnostic]:
    """Report what is wrong with the section."""
    if not isinstance(node, Mapping):
        yield no_mapping(node)
        return
    for key, entry in node.entries.items():
        if key not in KEYS:
            yield unknown_key(entry.key, KEYS)
            continue
        known = [decl.id for decl in _fitting(vocabulary, key)]
        for name in _names(entry.value):
            if str(getattr(name, "value", "")) not in known:
                yield unknown_name(name, SORTS[key], known)


def _names(node: Node) -> tuple[Node, ...]:
    return node.items if isinstance(node, Items) else (node,)


def _fitting(vocabulary: Vocabulary, key: str) -> Sequence[Decl | PhaseDecl]:
    """Declarations that a key may name."""
    definitions: list[Decl] = [decl for decl in vocabulary.definitions if decl.plain]
    values: list[Decl] = list(vocabulary.values)
    every = [*values, *definitions]
    if key == "since":
        return vocabulary.phases
    if key == "order":
        return [d for d in definitions if not d.of and _several(d.type, "faction")]
    if key == "standing":
        return [d for d in every if d.of == "faction" and d.type.name == "word"]
    if key == "may":
        return [d for d in definitions if d.of == "faction" and _several(d.type, "word")]
    return [d for d in every if d.of in ("", "faction") and d.type.name not in _SEVERAL]


def _several(type: Type, of: str) -> bool:
    return type.name in _SEVERAL and isinstance(type.of, Type) and type.of.name == of

"""Goals of each faction, as the title shows them: `display: goals:`.

goals:
  <faction>:
    words: Win the people over.                 # what the faction wants, in a sentence
    cite: 7.2
    needs: {<number or truth>: above 30}        # all of these; of several ways a list
  each faction: {needs: {<number>: highest}  }      # of all other factions

A need names a value or definition of the whole game or of a faction. A number is `above N`, `at least N`,
`at most N`, `highest` or `lowest`; a truth is `yes` or `no`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from interpreter.corpus.diagnostics import Diagnostic
from interpreter.corpus.layers.keys import no_mapping, unknown_name
from interpreter.corpus.yaml.tree import Mapping as MappingNode
from interpreter.corpus.yaml.tree import Node, fault, plain
from interpreter.corpus.yaml.tree import Sequence as SequenceNode
from interpreter.language.declarations.vocabulary import DefinitionDecl, ValueDecl, Vocabulary
from interpreter.language.types import NUMBER, TRUTH

EACH = "each faction"
RANKS = ("highest", "lowest")
TRUTHS = ("yes", "no")
_AMOUNT = re.compile(r"(above|at least|at most) (-?\d{1,6})")


@frozen
class Need:
    """One condition: `how` is above, at least, at most, highest, lowest, yes or no; `number` of the first three."""

    decl: DefinitionDecl | ValueDecl
    how: str
    number: int | None = None


@frozen
class Goal:
    """`ways`: a faction needs every condition of one of them."""

    words: str
    cite: str
    ways: tuple[tuple[Need, ...], ...]


def goals(vocabulary: Vocabulary) -> dict[int, Goal]:
    """The goals that were declared and checked, by index of the faction."""
    wanted = (vocabulary.manifest.get("display") or {}).get("goals", {})
    by_faction = {}
    for faction in vocabulary.factions:
        given = wanted.get(faction.id, wanted.get(EACH))
        if given is not None:
            by_faction[faction.index] = _goal(vocabulary, given)
    return by_faction


def _goal(vocabulary: Vocabulary, given: Mapping[str, Any]) -> Goal:
    decls = {decl.id: decl for decl in _fitting(vocabulary)}
    needs = given["needs"]
    ways = [needs] if isinstance(needs, dict) else needs
    return Goal(
        given.get("words", ""),
        str(given.get("cite", "")),
        tuple(tuple(_need(decls[name], said) for name, said in way.items()) for way in ways),
    )


def _need(decl: DefinitionDecl | ValueDecl, said: str) -> Need:
    amount = _AMOUNT.fullmatch(said)
    return Need(decl, amount[1], int(amount[2])) if amount else Need(decl, said)


def check_goals(vocabulary: Vocabulary, node: Node) -> Iterator[Diagnostic]:
    """Yield what is wrong with the section."""
    if not isinstance(node, MappingNode):
        yield no_mapping(node)
        return
    known = [EACH, *(faction.id for faction in vocabulary.factions)]
    for key, entry in node.entries.items():
        if key not in known:
            yield unknown_name(entry.key, "faction", known)
        needs = entry.value.get("needs") if isinstance(entry.value, MappingNode) else None
        ways = needs.items if isinstance(needs, SequenceNode) else (needs,)
        for way in ways:
            if isinstance(way, MappingNode):
                yield from _check_way(vocabulary, way)


def _check_way(vocabulary: Vocabulary, way: MappingNode) -> Iterator[Diagnostic]:
    decls = {decl.id: decl for decl in _fitting(vocabulary)}
    for name, entry in way.entries.items():
        decl, said = decls.get(name), plain(entry.value)
        if decl is None:
            yield unknown_name(entry.key, "number or truth of the game or of a faction", decls)
        elif decl.type == TRUTH and said not in TRUTHS:
            message = f"'{name}' is a truth: expected yes or no, found {said!r}"
            yield fault(entry.value, "wrong-type", message)
        elif decl.type == NUMBER and not _measures(decl, said):
            message = f"expected {_expected(decl)}, found {said!r}"
            yield fault(entry.value, "wrong-type", message)


def _measures(decl: DefinitionDecl | ValueDecl, said: object) -> bool:
    if said in RANKS:
        return decl.of == "faction"  # a number of the whole game has no rank
    return isinstance(said, str) and _AMOUNT.fullmatch(said) is not None


def _expected(decl: DefinitionDecl | ValueDecl) -> str:
    amounts = "'above N', 'at least N', 'at most N'"
    return f"{amounts}, 'highest' or 'lowest'" if decl.of == "faction" else f"one of {amounts}"


def _fitting(vocabulary: Vocabulary) -> list[DefinitionDecl | ValueDecl]:
    definitions = (definition for definition in vocabulary.definitions if definition.plain)
    every: list[DefinitionDecl | ValueDecl] = [*vocabulary.values, *definitions]
    return [d for d in every if d.of in ("", "faction") and d.type in (NUMBER, TRUTH)]

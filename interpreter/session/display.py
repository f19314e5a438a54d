"""What a title wants seen at the table, as its manifest declares it.

    display:
      tracks: [<value or definition>, ...]       # of the whole game, in the head
      factions: [<value or definition>, ...]     # a column of the table of factions
      spaces: {<value, definition or attribute>: <short name>, ...}   # behind the name of a space
      cards: [<definition of a card>, ...]       # this card, the next one
      turns: <phase>                             # each time it begins counts as a turn

All of it may be left out: then whatever has a track, a marker or words of its own is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import Factory, define, frozen

from interpreter.language.words import (
    AttributeDecl,
    Decl,
    DefinitionDecl,
    PhaseDecl,
    ValueDecl,
    Vocabulary,
)
from interpreter.session.mistakes import Mistake


@frozen
class Shown:
    """A thing to show and what it is called there."""

    decl: Decl
    label: str

    @property
    def of(self) -> str:
        return "space" if isinstance(self.decl, AttributeDecl) else self.decl.of

    @property
    def kind(self) -> str:
        """number, truth, word, space, faction or card."""
        if isinstance(self.decl, AttributeDecl):
            return "number" if self.decl.kind == "number" else "truth"
        return self.decl.type.name


@define(eq=False)
class Display:
    tracks: list[Shown] = Factory(list)
    factions: list[Shown] = Factory(list)
    spaces: list[Shown] = Factory(list)
    cards: list[Shown] = Factory(list)
    turns: PhaseDecl | None = None

    @property
    def values(self) -> frozenset[int]:
        """The stored values that are seen, by index."""
        every = [*self.tracks, *self.factions, *self.spaces]
        return frozenset(s.decl.index for s in every if isinstance(s.decl, ValueDecl))


def display_of(vocabulary: Vocabulary) -> Display:
    """The declared display, or one made up from what is worth seeing."""
    wanted = vocabulary.manifest.get("display") or {}
    made = _made_up(vocabulary)
    result = Display(
        tracks=_listed(vocabulary, wanted.get("tracks"), "") if "tracks" in wanted else made.tracks,
        factions=_listed(vocabulary, wanted["factions"], "faction") if "factions" in wanted else made.factions,
        spaces=_listed(vocabulary, wanted["spaces"], "space") if "spaces" in wanted else made.spaces,
        cards=_listed(vocabulary, wanted["cards"], "") if "cards" in wanted else made.cards,
        turns=_phase(vocabulary, wanted["turns"]) if "turns" in wanted else made.turns,
    )
    return result


def _listed(vocabulary: Vocabulary, names: Any, of: str) -> list[Shown]:
    pairs = names.items() if isinstance(names, dict) else [(name, "") for name in names or ()]
    return [_found(vocabulary, str(name), str(label or ""), of) for name, label in pairs]


def _found(vocabulary: Vocabulary, name: str, label: str, of: str) -> Shown:
    every: list[Any] = [*vocabulary.values, *vocabulary.definitions, *vocabulary.attributes]
    for decl in every:
        if decl.id == name:
            shown = Shown(decl, label or getattr(decl, "marker", "") or decl.name)
            if shown.of != of:
                owner = f"of a {of}" if of else "of the whole game"
                raise Mistake(f"display: '{name}' is not {owner}")
            return shown
    raise Mistake(f"display: there is no value, definition or attribute '{name}'")


def _phase(vocabulary: Vocabulary, name: str) -> PhaseDecl:
    for phase in vocabulary.phases:
        if phase.id == name:
            return phase
    raise Mistake(f"display: there is no phase '{name}'")


def _made_up(vocabulary: Vocabulary) -> Display:
    """Tracks and markers, words, attributes, the score; the top cards that everybody sees."""
    seen = [v for v in vocabulary.values if v.track or v.marker or v.words]
    score = [vocabulary.score] if vocabulary.score is not None else []
    attributes = [a for a in vocabulary.attributes if a.kind == "number"]
    return Display(
        tracks=_shown(v for v in seen if not v.of),
        factions=_shown([*(v for v in seen if v.of == "faction"), *score]),
        spaces=_shown([*attributes, *(v for v in seen if v.of == "space")]),
        cards=_shown(d for d in vocabulary.definitions if _is_card(d)),
    )


def _is_card(definition: DefinitionDecl) -> bool:
    return not definition.of and definition.type is not None and definition.type.name == "card"


def _shown(decls: Iterable[Any]) -> list[Shown]:
    return [Shown(decl, getattr(decl, "marker", "") or decl.name) for decl in decls]

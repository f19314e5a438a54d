"""Guards for a viewer: a text that reads anything hidden from him ends the question.

Whether something is hidden never hangs on what is hidden, so an answer, or that there is none, tells no more
than he knows. How many cards a zone holds is no secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any

from attrs import define

from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.layout import Layout
from interpreter.engine.state.run import Run
from interpreter.engine.state.secrecy import apart
from interpreter.engine.state.whereabouts import where_is
from interpreter.language.declarations.domains import parts
from interpreter.language.declarations.visibility import Eyes, open_to
from interpreter.language.declarations.vocabulary import (
    DefinitionDecl,
    ValueDecl,
    Vocabulary,
    ZoneDecl,
)
from interpreter.language.types import CARD

Guarded = dict[int, tuple[ValueDecl | ZoneDecl | DefinitionDecl, int, bool]]
"""By index of the state what can be hidden there: what it is, whose it is, and whether it is a top card."""


class Hidden(RuleError):
    """Somebody asked for something that he may not see."""

    def __init__(self) -> None:
        super().__init__("that would show what you may not see")


@define(eq=False, slots=False)
class Watch:
    """The state as texts read it for a viewer."""

    vocabulary: Vocabulary
    run: Run
    eyes: frozenset[int]

    def __getitem__(self, at: Any) -> Any:
        """A number, or the numbers of a slice. Raises Hidden."""
        number = self.run.s[at]
        if not isinstance(at, slice):
            if at in self._guarded:
                self._look(at, number)
        elif at.stop > self._first:
            for index, value in zip(range(at.start, at.stop, at.step or 1), number, strict=True):
                if index in self._guarded:
                    self._look(index, value)
        return number

    @cached_property
    def _guarded(self) -> Guarded:
        guarded: Guarded = self.run.program.guarded
        return guarded

    @cached_property
    def _first(self) -> int:
        return min(self._guarded, default=len(self.run.s))

    def _look(self, index: int, cell: int) -> None:
        decl, owner, top = self._guarded[index]
        if isinstance(decl, ZoneDecl):
            self.zone(decl, owner, top)
        elif isinstance(decl, ValueDecl):
            self.value(decl, owner, cell)
        else:
            self.held(decl.index)

    def zone(self, zone: ZoneDecl, owner: int, top: bool = False) -> None:
        """Somebody looks at all cards of a zone, or at its top card. Raises Hidden."""
        if not (open_to(zone, owner, self.eyes) or (top and zone.seen == "top")):
            raise Hidden

    def value(self, decl: ValueDecl, subject: int, cell: int) -> None:
        """Somebody reads a value. A value that refers to a card is as hidden as the card. Raises Hidden."""
        if not open_to(decl, subject, self.eyes):
            raise Hidden
        if decl.seen:
            return
        for domain, index in zip(decl.domains, parts(decl, subject), strict=True):
            if domain == CARD:
                self.card(index)
        if decl.type.name == "card" and cell >= 0:
            self.card(cell)

    def card(self, card: int) -> None:
        """Somebody looks at a card, wherever it lies. Raises Hidden."""
        if not sees_card(self.vocabulary, self.run, card, self.eyes):
            raise Hidden

    def held(self, definition: int) -> None:
        """Somebody reads what a definition was worth when it began to be held. Raises Hidden."""
        if definition in self.vocabulary.manifest.get("secret", ()):
            raise Hidden


def sees_card(vocabulary: Vocabulary, run: Run, card: int, eyes: Eyes) -> bool:
    """Whether these eyes see a card where it lies; what lies nowhere is no secret."""
    if eyes is None:
        return True
    zone, owner, place = where_is(run, card)
    if zone < 0:
        return True
    decl = vocabulary.zones[zone]
    return open_to(decl, owner, eyes) or (decl.seen == "top" and place == 0)


@contextmanager
def watched(vocabulary: Vocabulary, run: Run, eyes: Eyes) -> Iterator[None]:
    """Guard the texts that run here for this viewer; None sees everything."""
    before = run.sight
    run.sight = run.s if eyes is None else Watch(vocabulary, run, eyes)
    try:
        with apart(run, eyes):
            yield
    finally:
        run.sight = before


def guarded(vocabulary: Vocabulary, layout: Layout) -> Guarded:
    """All cells that may be hidden, and those that depend on hidden ones."""
    cells_guarded: Guarded = {}
    for value, root, size in zip(vocabulary.values, layout.values, layout.value_sizes, strict=True):
        if value.seen or CARD in value.domains or value.type.name == "card":
            for place in range(size):
                cells_guarded[root + place] = value, place if value.of else -1, False
    for number, owner in layout.every_zone():
        zone, root = vocabulary.zones[number], layout.zone(number, owner) + 1
        if zone.seen not in ("", "all"):
            for place in range(layout.zone_rooms[number]):
                cells_guarded[root + place] = zone, owner, not place
    for index in vocabulary.manifest.get("secret", ()):
        if index in layout.held:
            cells = range(layout.held[index] + 1, layout.held[index] + 1 + layout.held_sizes[index])
            cells_guarded |= dict.fromkeys(cells, (vocabulary.definitions[index], -1, False))
    return cells_guarded

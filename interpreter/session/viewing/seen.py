"""A position in the words of the table, as somebody may see it; and what has become of it."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any

from attrs import frozen

from interpreter.engine.state.run import Run
from interpreter.language.declarations.domains import extent, parts, whose
from interpreter.language.declarations.vocabulary import DefinitionDecl, ValueDecl
from interpreter.session.display.display import Shown
from interpreter.session.telling.narrate import Narrator
from interpreter.session.telling.position_reader import AsSeen, PositionReader
from interpreter.session.telling.wording import Wording, words_of, worth

Key = tuple[str, str]  # of whom or what, and which of its facts
NONE = "none"


@frozen(eq=False)
class Seen:
    """By owner and fact, what each is; `aside`: facts that the table does not show; who the `factions` are."""

    facts: Mapping[Key, str]
    aside: frozenset[Key]
    factions: tuple[str, ...]


def seen(title: Any, run: Run, eyes: frozenset[int] | None, *, shown: bool = False) -> Seen:
    """All that a viewer may see (None: everything); with `shown` only what the table shows."""
    looks, on_table = _Looks(title, run, eyes), title.display.values
    values = looks.values(on_table if shown else None)
    facts = dict([*values, *looks.shown(), *looks.pieces(), *looks.zones(), *looks.lasting()])
    known = {key for key, decl in looks.stored.items() if decl.index in on_table}
    factions = tuple(looks.words.faction(faction) for faction in run.players)
    return Seen(facts, frozenset(looks.stored.keys() - known), factions)


def changes(before: Seen, after: Seen, *, shown: bool = False) -> Iterator[str]:
    """A line for each thing with changed facts: "PLACE: FACT no -> yes; PIECES 3 -> 2".

    The whole game comes first, then factions, then places, then things that the table does not show. `shown`: only
    things that the table shows.
    """
    lines: dict[tuple[bool, str], list[str]] = {}
    for key in dict.fromkeys((*before.facts, *after.facts)):
        was, now = before.facts.get(key, ""), after.facts.get(key, "")
        aside = key in before.aside
        if was != now and not (shown and aside):
            owner, fact = key
            lines.setdefault((aside, owner), []).append(
                f"{fact} {was or NONE} -> {now or NONE}".strip()
            )

    def rank(line: tuple[tuple[bool, str], list[str]]) -> tuple[bool, bool, bool]:
        aside, owner = line[0]
        return aside, bool(owner), owner not in before.factions

    for (aside, owner), sentences in sorted(lines.items(), key=rank):
        behind = " (not shown at the table)" if aside else ""
        yield f"{f'{owner}: ' if owner else ''}{'; '.join(sentences)}{behind}"


class _Looks:
    def __init__(self, title: Any, run: Run, eyes: frozenset[int] | None) -> None:
        self.title, self.run = title, run
        self.vocabulary = title.vocabulary
        self.words = Wording(title.vocabulary, title.program.layout)
        self.looking = AsSeen(title.program, run, eyes)
        self.reading = PositionReader(title.program, run)
        self.narrator = Narrator(self.words, title.display.values, eyes)
        self.stored: dict[Key, ValueDecl] = {}

    def values(self, among: Container[int] | None) -> Iterator[tuple[Key, str]]:
        """Stored values, or those among them, by index."""
        for decl in self.vocabulary.values:
            if among is not None and decl.index not in among:
                continue
            for place in range(extent(decl)) if decl.of else (-1,):
                worth = self.looking.of(decl, place)
                if worth is None or whose(decl, place) not in (-1, *self.run.players):
                    continue
                key = self._key(decl, place)
                self.stored[key] = decl
                yield key, self.words.worth(decl, worth)

    def shown(self) -> Iterator[tuple[Key, str]]:
        """Definitions that the table shows."""
        display = self.title.display
        for shown in (*display.tracks, *display.factions, *display.spaces):
            if isinstance(shown.decl, DefinitionDecl) and not (shown.words or shown.at_spaces):
                for place in self._places(shown):
                    worth = self.looking.of(shown.decl, place)
                    if worth is not None:
                        yield (self._owner(shown, place), shown.label), self._worth(shown, worth)

    def _places(self, shown: Shown) -> Iterator[int]:
        if shown.of == "faction":
            yield from self.run.players
        elif shown.of == "space":
            yield from range(len(self.vocabulary.spaces))
        elif not shown.of:
            yield -1

    def _owner(self, shown: Shown, place: int) -> str:
        if shown.of == "faction":
            return self.words.faction(place)
        return self.words.place(place) if shown.of == "space" else ""

    def _worth(self, shown: Shown, number: int) -> str:
        return worth(
            self.vocabulary, getattr(shown.decl, "type", None), number, words_of(shown.decl)
        )

    def _key(self, decl: ValueDecl, place: int) -> Key:
        """A value of one faction or space stands with its owner."""
        if len(decl.domains) == 1 and decl.of in ("faction", "space"):
            first = parts(decl, place)[0]
            words = self.words
            return words.faction(first) if decl.of == "faction" else words.place(first), decl.name
        front, behind = self.words.owned(decl, place)
        return "", f"{front}{decl.name}{behind}"

    def pieces(self) -> Iterator[tuple[Key, str]]:
        words, supply = self.words, self.run.layout.supply
        for location in range(self.run.layout.locations):
            if location == supply:
                continue
            for column, number in self.reading.pieces(location).items():
                name = words.kind(self.vocabulary.columns[column])
                yield (words.place(location), name), str(number)

    def zones(self) -> Iterator[tuple[Key, str]]:
        for zone in self.vocabulary.zones:
            for owner in range(extent(zone)) if zone.of else (-1,):
                cards = self.reading.cards(zone.index, owner)
                known = [
                    c
                    for place, c in enumerate(cards)
                    if self.narrator.sees(zone.index, owner, place)
                ]
                name = self.words.zone(zone.index, owner)
                names = [self.words.card(card) for card in known]
                hidden = len(cards) - len(known)
                names += [f"{hidden} hidden"] if hidden else []
                if names:
                    yield (
                        ("", name),
                        f"({', '.join(names)})" if len(names) <= 4 else f"({len(cards)} cards)",
                    )

    def lasting(self) -> Iterator[tuple[Key, str]]:
        first, s = self.run.layout.effects, self.run.s
        for card in self.vocabulary.cards:
            for effect in card.effects.values():
                if effect.instance >= 0 and s[first + effect.instance]:
                    yield (("", f"{self.words.card(card.index)}, {effect.slot.name}"), "in effect")

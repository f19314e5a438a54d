"""The board as text: the head with tracks and cards, the factions, the map by region."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any

from attrs import define

from interpreter.command.screen import Part, Screen
from interpreter.command.table import grid, hexes
from interpreter.command.table.counters import Counters, colour_of, letter_of
from interpreter.language.declarations.domains import extent, whose
from interpreter.language.declarations.hexes import Hex
from interpreter.language.declarations.vocabulary import (
    ColumnDecl,
    Vocabulary,
    ZoneDecl,
)
from interpreter.language.types import TRUTH
from interpreter.session.playing.game import Game
from interpreter.session.telling.display import Shown
from interpreter.session.telling.provenance import NOT_KNOWN, STAND_IN, mark
from interpreter.session.telling.wording import card_facts, card_line, plural_name, words_of, worth

MARKS = 27  # columns for what is said about it


@define(eq=False, slots=False)
class Board:
    """Shows one game. `eyes` are the factions whose player looks, None for everybody's."""

    game: Game
    screen: Screen
    eyes: frozenset[int] | None = None

    @property
    def vocabulary(self) -> Vocabulary:
        return self.game.title.vocabulary

    @cached_property
    def counters(self) -> Counters:
        """What lies on the map."""
        return Counters(self.game, self.eyes)

    # --- the head ----------------------------------------------------------------------------

    def head(self) -> None:
        """Cards, tracks, factions, boxes."""
        self.cards()
        self.tracks()
        self.factions()
        self.zones()
        self.boxes()

    def cards(self) -> None:
        """This card and the next, as the display names them, with their fields and texts."""
        for shown in self.game.title.display.cards:
            card = self._seen(shown)
            if card is None or card < 0:
                continue
            name, fields = self.game.words.card(card), self.card_fields(card)
            self.screen.line(
                f"{shown.label}: ", Part(name, "bold"), f"  {fields}" if fields else ""
            )

    def shown_cards(self) -> list[int]:
        """Those that `cards` tells of; -1 where there is none."""
        found = [self._seen(shown) for shown in self.game.title.display.cards]
        return [card for card in found if card is not None]

    def _seen(self, shown: Shown, subject: int = -1) -> Any:
        """What it is worth, None where these eyes may not look."""
        return self.game.as_seen(self.eyes).of(shown.decl, subject)

    def card_fields(self, card: int, told: Callable[[Vocabulary, int], str] = card_facts) -> str:
        """What is printed on a card besides its texts: lists of factions by their letters."""
        facts = told(self.vocabulary, card)
        marks = [self._said(s, card) for s in self.game.title.display.marks if self._seen(s, card)]
        return ", ".join(filter(None, [facts, *marks, *self._marks_of_texts(card)]))

    def _marks_of_texts(self, card: int) -> list[str]:
        """Which texts of a card are stand-ins, and which nobody knows."""
        effects = self.vocabulary.cards[card].effects
        alike: dict[str, list[str]] = {}
        for effect in effects.values():
            alike.setdefault(mark(effect), []).append(effect.slot.name)
        if list(alike) == [NOT_KNOWN]:
            return [NOT_KNOWN]
        return [f"{' and '.join(names)}: {said}" for said, names in alike.items() if said]

    def card(self, card: int, only: int = -1) -> None:
        """A card with its fields and its texts, or with the one in the slot of that index."""
        fields, name = self.card_fields(card), Part(self.game.words.card(card), "bold")
        self.screen.line(name, f"  {fields}" if fields else "")
        self.card_texts(card, only)

    def card_texts(self, card: int, only: int = -1) -> None:
        """What a card says, half by half."""
        for effect in self.vocabulary.cards[card].effects.values():
            if only not in (-1, effect.slot.index):
                continue
            says = "not known" if effect.unknown else effect.says or "(no text)"
            noted = f" ({STAND_IN})" if mark(effect) == STAND_IN else ""
            self.screen.line(f"  {effect.slot.name}{noted}: {says}", indent=4)

    def tracks(self) -> None:
        """Values of the whole game in one paragraph."""
        found = self.game.title.display.tracks
        said = [self._said(shown, -1) for shown in found]
        if any(said):
            self.screen.line("   ".join(part for part in said if part), indent=2)

    def factions(self) -> None:
        """One line for each faction."""
        shown = self.game.title.display.factions
        width = max((len(f.name) for f in self.game.players), default=0)
        for faction in self.game.players:
            kind = self.game.seats.of(faction.index).kind
            parts = [
                self._said(s, faction.index) for s in shown if not self._lacks(s, faction.index)
            ]
            text = "   ".join(part for part in parts if part)
            who = Part(f"{self._letter(faction.index)} {faction.name:<{width}}", colour_of(faction))
            self.screen.line(who, f"  {kind:<6}  {text}", indent=width + 12)

    def _lacks(self, shown: Shown, faction: int) -> bool:
        return faction in getattr(shown.decl, "without", ())

    def zones(self) -> None:
        """The zones that the display names: each card that the eyes see, how many of the others."""
        for shown in self.game.title.display.zones:
            assert isinstance(shown.decl, ZoneDecl)
            for owner in range(extent(shown.decl)) if shown.of else (-1,):
                if whose(shown.decl, owner) in (-1, *self.game.run.players):
                    self._zone(shown, shown.decl, owner)

    def _zone(self, shown: Shown, decl: ZoneDecl, owner: int) -> None:
        """A line for the zone, and one for each card that is seen."""
        held = self.game.reading.cards(shown.decl.index, owner)
        narrator = self.game.narrator(self.eyes)
        seen = [c for place, c in enumerate(held) if narrator.sees(shown.decl.index, owner, place)]
        if not held:
            return
        front, behind = self.game.words.owned(decl, owner)
        faction = whose(decl, owner)
        who = Part(front, colour_of(self.vocabulary.factions[faction])) if front else Part("")
        hidden = len(held) - len(seen)
        cards = f"{hidden} {'card' if hidden == 1 else 'cards'}" if hidden else ""
        self.screen.line(who, f"{shown.label}{behind}: {cards}".rstrip(), indent=2)
        lines: dict[tuple[str, str], int] = {}  # copies that read the same share one
        for card in seen:
            line = self.game.words.card(card), self.card_fields(card, card_line)
            lines[line] = lines.get(line, 0) + 1
        for (name, fields), many in lines.items():
            times = f" ×{many}" if many > 1 else ""
            told = f"{times}  {fields}" if fields else times
            self.screen.line("  ", Part(name, "bold"), told, indent=6)

    def boxes(self) -> None:
        """What lies beside the map."""
        for box in self.vocabulary.boxes:
            pieces = list(self._pieces(box.location, states=False))
            if pieces and self.screen.plain:
                self.screen.line(f"{box.name}: {'; '.join(self._in_words(box.location))}", indent=2)
            elif pieces:
                self.screen.line(f"{box.name}: ", *pieces, indent=2)

    def _said(self, shown: Shown, subject: int) -> str:
        """A value with its name; "" for what need not be told, or not to these eyes."""
        if shown.words:
            return self._said_of_words(shown, subject)
        value = self._seen(shown, subject)
        if value is None:
            return ""
        if shown.kind == "truth":
            return shown.label if value else ""
        return f"{shown.label} {self._worth(shown, value)}"

    def _said_of_words(self, shown: Shown, subject: int) -> str:
        """The same of each word of a list: "Price: Clubs 3, Hearts 1"."""
        told = []
        for word in shown.words:
            value = self._seen(shown, max(subject, 0) * len(shown.words) + word.index)
            if value is not None and (shown.kind != "truth" or value):
                worth = "" if shown.kind == "truth" else f" {self._worth(shown, value)}"
                told.append(f"{word.name}{worth}")
        return f"{shown.label}: {', '.join(told)}" if told else ""

    def _worth(self, shown: Shown, value: int) -> str:
        words = words_of(shown.decl)
        return worth(self.vocabulary, getattr(shown.decl, "type", None), value, words)

    def _letter(self, faction: int) -> str:
        return letter_of(self.vocabulary.factions[faction])

    # --- the map -----------------------------------------------------------------------------

    def map(self) -> None:
        """Every space: a grid drawn, all others by region."""
        drawn = self._draw_grid()
        names = self.vocabulary.manifest.get("regions", {})
        listed = self.vocabulary.spaces[drawn:]
        regions = dict.fromkeys([*names, *(s.region for s in listed)])
        for region in regions:
            spaces = [s for s in listed if s.region == region]
            if spaces:
                self.screen.heading(str(names.get(region, region) or "Map"))
            for space in spaces:
                self.space(space.index)
        if self.vocabulary.spaces and not self.screen.plain:
            self.screen.line(Part(self.legend(), "dim"))

    def _draw_grid(self) -> int:
        """How many spaces were drawn: those of the grid, if the map is one and it fits the screen."""
        across, up = self.vocabulary.grid
        if self.vocabulary.hexes:
            return self._draw_hexes(across, up)
        cells = [self._cell(index) for index in range(across * up)]
        if not cells or grid.width(cells, across) > self.screen.width:
            return 0
        self.screen.heading("Map")
        grid.draw(self.screen, cells, across)
        return len(cells)

    def _draw_hexes(self, across: int, down: int) -> int:
        """The same for a grid of hexes."""
        if not hexes.pitch(across, self.screen.width):
            return 0
        self.screen.heading("Map")
        cells = [self._hex(index) for index in range(across * down)]
        hexes.draw(self.screen, cells, across, self._sides(across))
        return len(cells)

    def _hex(self, index: int) -> list[list[Part]]:
        """How to name it, what is said of it, what stands there.

        The type that the map declares first is what hexes are where nothing is said.
        """
        space = self.vocabulary.spaces[index]
        ground = next((a for a in self.vocabulary.attributes if a.kind == "type"), None)
        type = next((a for a in self.vocabulary.attributes if a.id == space.type), None)
        called = space.name if space.name.lower() != space.id else ""
        if not called and type is not ground and type is not None:
            called = type.name
        said = " ".join(part for part in (called, *self._marks(index)) if part)
        standing = [*self._pieces(index), *self.counters.drawn(index)]
        return [[Part(space.id, "dim")], [Part(said)], standing]

    def _sides(self, across: int) -> dict[frozenset[Hex], str]:
        """The sides that the map draws with a character of their own."""
        return {
            frozenset((space % across, space // across) for space in pair): border.drawn
            for border in self.vocabulary.borders
            for pair in border.values
            if border.drawn
        }

    def _cell(self, index: int) -> list[Part]:
        """A single piece is told by its faction's letter; an empty space by its name."""
        held, space = self.game.reading.pieces(index), self.vocabulary.spaces[index]
        marks = [Part(f" {mark}", "dim") for mark in self._marks(index)]
        if not held:
            return [Part(space.name, "dim"), *marks]
        if sum(held.values()) > 1 or len(self.vocabulary.kinds) > 1:
            pieces = [part for part in self._pieces(index) if part.text.strip()]
            return [*pieces, *marks]
        faction = self.vocabulary.columns[next(iter(held))].faction
        colour = colour_of(self.vocabulary.factions[faction])
        return [Part(self._letter(faction), colour), *marks]

    def space(self, index: int) -> None:
        """One space: its name, what is said about it, its pieces."""
        decl = self.vocabulary.spaces[index]
        marks = ", ".join(self._marks(index))
        if self.screen.plain:
            held = [
                *self._in_words(index),
                "".join(part.text for part in self.counters.drawn(index)),
            ]
            pieces = "; ".join(said.strip() for said in held if said) or "empty"
            self.screen.line(f"{decl.name}: {marks + '; ' if marks else ''}{pieces}", indent=2)
            return
        width = max(len(each.name) for each in self.vocabulary.spaces) + 1
        name = Part(f"{decl.name:<{width}}", "bold")
        parts = [*self._pieces(index), *self.counters.drawn(index)] or [Part("-", "dim")]
        if len(marks) > MARKS:
            self.screen.line(name, marks)
            name, marks = Part(" " * width), ""
        self.screen.line(name, f"{marks:<{MARKS}} ", *parts, indent=width + MARKS + 1)

    def _marks(self, index: int) -> Iterator[str]:
        for shown in self.game.title.display.spaces:
            value = self._seen(shown, index)
            if value is None:
                continue
            if shown.kind == "truth":
                if value:
                    yield shown.label
            elif shown.kind == "number":
                if value:
                    yield f"{shown.label} {value}"
            elif shown.kind == "word":
                if value != getattr(shown.decl, "start", -1):
                    yield self._worth(shown, value)
            elif value >= 0:
                yield f"{shown.label} {self._worth(shown, value)}"

    # --- pieces ------------------------------------------------------------------------------

    def _border(self, space: int, other: int) -> str:
        """A neighbour, and what the border to it has: "Mill (River)"."""
        pair = min(space, other), max(space, other)
        found = [(b, b.values[pair]) for b in self.vocabulary.borders if pair in b.values]
        has = [b.name if b.type == TRUTH else f"{b.name} {given}" for b, given in found]
        name = self.vocabulary.spaces[other].name
        return f"{name} ({', '.join(has)})" if has else name

    def _pieces(self, location: int, states: bool = True) -> Iterator[Part]:
        """In brief: "R 3S 1Fu", each faction in its colour."""
        held = self.game.reading.pieces(location)
        shared = {column: held.pop(column) for column in self._nobodys(location, held)}
        for column, number in shared.items():
            yield Part(f"{number}{self._code(self.vocabulary.columns[column], states)}")
            yield Part("  ")
        for faction in self.vocabulary.factions:
            codes = [
                f"{number}{self._code(self.vocabulary.columns[column], states)}"
                for column, number in held.items()
                if self.vocabulary.columns[column].faction == faction.index
            ]
            if codes:
                yield Part(f"{self._letter(faction.index)} {' '.join(codes)}", colour_of(faction))
                yield Part("  ")

    def _nobodys(self, location: int, held: Iterable[int]) -> list[int]:
        """In a box, what all factions share belongs to none of them."""
        columns, kinds = self.vocabulary.columns, self.vocabulary.kinds
        boxed = location >= len(self.vocabulary.spaces)
        return [column for column in held if boxed and kinds[columns[column].kind].shared]

    def _code(self, column: ColumnDecl, states: bool) -> str:
        kinds = self.vocabulary.kinds
        kind = kinds[column.kind]
        code = _prefix(kind.name, [k.name for k in kinds])
        return code + (_prefix(column.state, list(kind.states)) if states and column.state else "")

    def legend(self) -> str:
        """What the letters mean."""
        parts = []
        for kind in self.vocabulary.kinds:
            code = _prefix(kind.name, [k.name for k in self.vocabulary.kinds])
            if kind.states:
                states = [f"{code}{_prefix(s, list(kind.states))} {s}" for s in kind.states]
                parts.append(f"{kind.name}: {', '.join(states)}")
            else:
                parts.append(f"{code} {plural_name(kind)}")
        letters = [f"{self._letter(f.index)} {f.name}" for f in self.game.players]
        return "  ".join([*letters, "|", *parts])

    def _in_words(self, location: int) -> Iterator[str]:
        held = self.game.reading.pieces(location)
        nobodys = self._nobodys(location, held)
        for column, number in held.items():
            yield self.game.words.pieces(column, number, owned=column not in nobodys)

    def look(self, index: int) -> None:
        """All that is to be seen of a space, in full words."""
        decl = self.vocabulary.spaces[index]
        flags = [
            a.name for a in self.vocabulary.attributes if a.kind != "number" and a.values[index]
        ]
        self.screen.line(Part(decl.name, "bold"), f" ({', '.join(flags)})" if flags else "")
        marks = ", ".join(self._marks(index))
        if marks:
            self.screen.line(f"  {marks}")
        for text in self._in_words(index):
            self.screen.line(f"  {text}")
        for card in self.counters.lying(index):
            name = self.game.words.card(card) if card >= 0 else "a card"
            fields = self.card_fields(card, card_line) if card >= 0 else ""
            self.screen.line(f"  {name}  {fields}".rstrip(), indent=4)
        borders = ", ".join(self._border(index, other) for other in sorted(decl.borders))
        self.screen.line(f"  borders: {borders}", indent=4)


def _prefix(word: str, among: list[str]) -> str:
    """As many letters as tell a word from the others."""
    for length in range(1, len(word)):
        if sum(other.startswith(word[:length]) for other in among) <= 1:
            return word[:length]
    return word

"""The board, on the map and beside it, as one seat may see it: whole, or on one page of a window that is too low.

A page begins with the spaces that a person is asked about and those that have changed. It names what it leaves out and
the commands that show it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from attrs import define

from interpreter.command.board.drawn import Drawn
from interpreter.command.board.drawn_pieces import Cards, Data, Pieces, in_one_line
from interpreter.command.board.head import Head, course, lasting
from interpreter.command.board.map_list import Block, Changes, Places
from interpreter.command.screen import Line, Part, Screen
from interpreter.corpus.english import counted, joined
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.types import TRUTH
from interpreter.session.playing.game import Game
from interpreter.session.viewing.picture import picture
from interpreter.session.viewing.seen_cards import Cards as Printed


@define(eq=False, slots=False)
class Board:
    """Shows one game as it stands. `eyes` are the factions whose player looks, None for everybody's.

    `before` is what the same eyes saw at their last answer.
    """

    game: Game
    screen: Screen
    eyes: frozenset[int] | None = None
    before: Data | None = None

    @cached_property
    def view(self) -> Data:
        """The view that is drawn. Fixed features come from the title."""
        return picture(self.game, self.eyes)

    @property
    def vocabulary(self) -> Vocabulary:
        return self.game.title.vocabulary

    @property
    def pieces(self) -> Pieces:
        return Pieces(self.view)

    @property
    def changes(self) -> Changes:
        return Changes(self.before, self.view)

    # --- beside the map ------------------------------------------------------------------------

    def head(self, *, effects: bool = True) -> None:
        """Show cards, tracks, factions, the sequence of play, zones, boxes, and lasting texts in full or by name."""
        Head(self.view, self.screen, self.changes).show(effects=effects)

    def effects(self) -> None:
        """Show the full texts in effect."""
        Head(self.view, self.screen, self.changes).effects()

    def course(self) -> list[str]:
        """Lines with the sequence of play and the names of lasting texts; empty if there are none."""
        lasts = lasting(self.view)
        return [
            said for said in (course(self.view), f"In effect: {lasts}" if lasts else "") if said
        ]

    def shown_cards(self) -> list[Data]:
        """Cards that the head shows."""
        return [shown["card"] for shown in self.view["cards"] if shown["card"] is not None]

    def printed(self, card: int) -> Data:
        """Any card of the title, by its index."""
        return Printed(self.game, self.eyes).card(card)

    def card(self, card: Data, only: str | None = None) -> None:
        """A card with its fields and its texts, or with the one in that slot."""
        Cards(self.screen, self.pieces).card(card, only)

    # --- the map -------------------------------------------------------------------------------

    def map(self) -> None:
        """Every space: a grid drawn, all others by region."""
        changed = self.changes.spaces
        drawn = Drawn(self.pieces, self.screen, self.vocabulary, changed).show()
        self._list(self.view["spaces"][drawn:])

    def part(self, spaces: Sequence[int]) -> None:
        """Some spaces, each on a line of its own."""
        self._list([self.view["spaces"][index] for index in spaces], fold=False)

    def _list(self, spaces: Sequence[Data], fold: bool = True) -> None:
        names = self.vocabulary.manifest.get("regions", {})
        regions = dict.fromkeys([*names, *(space["region"] for space in spaces)])
        blocks = [
            Block(str(names.get(region, region) or "Map"), spaces_here, fold)
            for region in regions
            if (spaces_here := [space for space in spaces if space["region"] == region])
        ]
        if blocks:
            Places(self.pieces, self.screen, self.changes.spaces).show(blocks)
        if self.view["spaces"] and not self.screen.plain:
            self.screen.line(Part(self.pieces.legend(), "dim"))
            if self.changes.spaces:
                self.screen.line(Part("* changed since your last answer", "dim"))

    def look(self, index: int) -> None:
        """Show all that is visible of a space, in full words."""
        decl, space = self.vocabulary.spaces[index], self.view["spaces"][index]
        features = ", ".join(space["features"])
        self.screen.line(Part(decl.name, "bold"), f" ({features})" if features else "")
        if space["marks"]:
            self.screen.line(f"  {', '.join(space['marks'])}")
        for text in Pieces.in_words(space["pieces"]):
            self.screen.line(f"  {text}")
        for counter in space["counters"]:
            card = counter["card"]
            said = f"{card['name']}  {in_one_line(card)}" if card else "a card"
            self.screen.line(f"  {said}".rstrip(), indent=4)
        borders = ", ".join(self._border(index, other) for other in sorted(decl.borders))
        self.screen.line(f"  borders: {borders}", indent=4)

    def _border(self, space: int, other: int) -> str:
        """A neighbour, and what the border to it has: "Mill (River)"."""
        pair = min(space, other), max(space, other)
        values = [(b, b.values[pair]) for b in self.vocabulary.borders if pair in b.values]
        has = [b.name if b.type == TRUTH else f"{b.name} {given}" for b, given in values]
        name = self.vocabulary.spaces[other].name
        return f"{name} ({', '.join(has)})" if has else name


@define(eq=False)
class Page:
    """One position in at most `room` rows; `offered` are the names of the options."""

    board: Board
    room: int
    offered: frozenset[str]

    @property
    def wanted(self) -> frozenset[str]:
        return self.offered | self.board.changes.spaces

    @property
    def screen(self) -> Screen:
        return self.board.screen

    def show(self) -> None:
        """Print spaces, then the head, then what is left out."""
        spaces = [*self._spaces()]
        places = Places(self.board.pieces, self.screen, self.board.changes.spaces)
        wanted = [space for space in spaces if space["id"] in self.wanted]
        kept, _ = places.first(wanted, self.room // 2)
        head, parts_left = self._head(self.room - 1 - len(kept))
        map_rows, shown = places.first(spaces, self.room - 1 - len(head))
        for row in [*map_rows, *head]:
            self.screen.row(*row)
        if self.room > 0:
            self.screen.row(Part(self._left_out(spaces[shown:], parts_left), "dim"))

    def _spaces(self) -> Iterator[Data]:
        """Spaces in order: asked about or changed, then occupied, then empty."""
        yield from sorted(
            self.board.view["spaces"],
            key=lambda space: (
                space["id"] not in self.wanted,
                not (space["pieces"] or space["counters"]),
            ),
        )

    def _head(self, room: int) -> tuple[list[Line], bool]:
        """The parts that fit, the most important first, and whether any does not."""
        board = self.board
        head = Head(board.view, self.screen, board.changes, brief=True)
        rows: list[Line] = []
        dropped = False
        for part in head.parts():
            more = self.screen.rows_of(part)
            fits = len(rows) + len(more) <= room
            rows += more if fits else []
            dropped = dropped or not fits
        return rows, dropped

    def _left_out(self, spaces: list[Data], parts_left: bool) -> str:
        """ "(map: 7 more spaces and 9 empty ones; head: the rest)"."""
        empty = sum(not (space["pieces"] or space["counters"]) for space in spaces)
        filled = len(spaces) - empty
        left_out = [
            *([counted(filled, "more space")] if filled else []),
            *([f"{empty} empty"] if empty else []),
        ]
        head = "head: more" if parts_left else "head: all texts"
        return f"({'; '.join([*([f'map: {joined(left_out)}'] if left_out else []), head])})"

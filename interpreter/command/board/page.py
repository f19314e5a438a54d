"""A position on one page of a window that is too low for all of it.

The spaces that a person is asked about and those that have changed come first. The page names what
it leaves out and the commands that show it.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define

from interpreter.command.board.board import Board
from interpreter.command.board.head import Head
from interpreter.command.board.pieces import Data
from interpreter.command.board.places import Places
from interpreter.command.rows import Line, Part
from interpreter.command.screen import Screen
from interpreter.corpus.english import counted, joined


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

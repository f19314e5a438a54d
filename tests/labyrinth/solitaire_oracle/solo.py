"""The board of one player: the level of ideology, and Plots that WMD have replaced (9.3.3, 9.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from attrs import Factory, define, fields

from tests.labyrinth.oracle.board import WMD, Board

LEVELS = ("", "coherent", "attractive", "potent", "infectious", "virulent")
"""9.7: each has what is before it, too."""
NUMBERS, IN_PLAY = ("1", "2", "3"), 6


@define
class Solo(Board):
    """`discarded` are the cards of the discard pile."""

    ideology: str = ""
    discarded: list[int] = Factory(list)

    def at_least(self, level: str) -> bool:
        return LEVELS.index(self.ideology) >= LEVELS.index(level)

    # --- 9.3.3 ---------------------------------------------------------------------------------

    def gain_weapons(self, number: int) -> None:
        """Each replaces one of the lowest Available, at once or as soon as there is one."""
        self.available[WMD] += number
        self.even_out()

    def return_plot(self, country: str, plot: str) -> None:
        """A WMD that is used brings the highest back that was set aside."""
        super().return_plot(country, plot)
        self.even_out()

    def even_out(self) -> None:
        """Six are in play, in the box or in countries."""
        while self._in_play() > IN_PLAY and (low := self._first(self.available, NUMBERS)):
            self.available[low] -= 1
            self.aside[low] += 1
        while self._in_play() < IN_PLAY and (high := self._first(self.aside, NUMBERS[::-1])):
            self.aside[high] -= 1
            self.available[high] += 1

    def _in_play(self) -> int:
        placed = sum(place.plots.total() for place in self.places.values())
        return self.available.total() + placed

    @staticmethod
    def _first(held: Counter[str], order: Sequence[str]) -> str:
        return next((number for number in order if held[number]), "")


def alone(board: Board, ideology: str) -> Solo:
    """The same position for one player: WMD in play have replaced numbered Plots."""
    held = {field.name: getattr(board, field.name) for field in fields(Board)}
    solo = Solo(**held | {"solitaire": True}, ideology=ideology)
    solo.even_out()
    return solo

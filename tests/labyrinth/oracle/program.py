"""The program's side: its decisions, its dice, and its position."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.session.playing.game import Game
from interpreter.session.telling import names
from tests.labyrinth.oracle.board import Board
from tests.labyrinth.oracle.layouts import read
from tests.labyrinth.oracle.table import HAND, Table
from tests.second_reading import program


class Side(program.Side):
    """The game of the program, from the position to the end of what is compared."""

    def __init__(
        self, table: Table, game: Game, board: Board, ends: Callable[[Side], bool]
    ) -> None:
        super().__init__(game)
        self.table, self.before, self.ends = table, board, ends
        self.told = 0  # what is rolled before the first question counts
        self._pass()

    def over(self) -> bool:
        return self.game.over

    def winner(self) -> str:
        """Who has won ("" for nobody yet)."""
        held = self.game.run.s[self.table.at("winner")]
        return next((side for side, index in self.table.factions.items() if index == held), "")

    def options(self) -> dict[str, int]:
        """By name; markers by their sort."""
        asked, found = self.game.play.decision, super().options()
        if asked is None:
            return found
        kind = names.kind_of(self.vocabulary.points[asked.point], asked.about)
        if kind != "card":
            return found
        return {self.table.sorts.get(option, name): option for name, option in found.items()}

    def choose(self, name: str) -> None:
        super().choose(name)
        self._pass()

    def ended(self) -> bool:
        return self.over() or bool(self.ends(self))

    def _pass(self) -> None:
        """What leaves no choice is answered, up to the end."""
        while not self.ended() and len(found := [*self.options().values()]) == 1:
            self.game.choose(found[0])
        self.hear()

    @property
    def owner(self) -> str:
        """Of what it is a decision: a phase, a procedure, an action."""
        asked = self.game.play.decision
        return "" if asked is None else self.vocabulary.points[asked.point].owner

    def hand(self, side: str) -> int:
        """How many cards that side holds."""
        zone = self.table.zone(HAND, self.table.factions[side])
        return len(self.game.run.cards_in(zone))

    def pile(self, card: int) -> str:
        """Where that card lies, "" in a hand."""
        index, run = self.table.cards[str(card)], self.game.run
        piles = (z for z, of in self.table.piles.items() if index in run.cards_in(of))
        return next(piles, "")

    def board(self) -> Board:
        run = self.game.run
        zones = {self.table.layout.zone(z, o) for z, o in self.table.layout.every_zone()}
        cards = {zone: run.cards_in(zone) for zone in zones}
        return read(self.table, run.s, cards, self.before)

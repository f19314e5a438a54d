"""The program's side: its decisions, its dice, and its position."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.engine.state import events
from interpreter.session.playing.game import Game
from interpreter.session.telling import names
from tests.labyrinth.oracle.board import Board
from tests.labyrinth.oracle.layouts import read
from tests.labyrinth.oracle.table import HAND, Table


class Side:
    """The game of the program, from the position to the end of what is compared."""

    def __init__(
        self, table: Table, game: Game, board: Board, ends: Callable[[Side], bool]
    ) -> None:
        self.table, self.game, self.before, self.ends = table, game, board, ends
        self.told = 0
        self.dice: list[int] = []
        self._pass()

    @property
    def name(self) -> str:
        """What the program calls the decision ("" at the end of the game)."""
        asked = self.game.play.decision
        return "" if asked is None else self.table.title.vocabulary.points[asked.point].name

    @property
    def faction(self) -> str:
        asked = self.game.play.decision
        return "" if asked is None else self.table.title.vocabulary.factions[asked.faction].id

    def over(self) -> bool:
        return self.game.over

    def winner(self) -> str:
        """Who has won ("" for nobody yet)."""
        held = self.game.run.s[self.table.at("winner")]
        return next((side for side, index in self.table.factions.items() if index == held), "")

    def options(self) -> dict[str, int]:
        """By name; markers by their sort."""
        asked = self.game.play.decision
        if asked is None:
            return {}
        vocabulary = self.table.title.vocabulary
        point = vocabulary.points[asked.point]
        kind = names.kind_of(point, asked.about)
        found = {}
        for option in asked.options:
            name = names.name_of(vocabulary, point, asked.about, option)
            found[self.table.sorts.get(option, name) if kind == "card" else name] = option
        return found

    def ended(self) -> bool:
        return self.over() or bool(self.ends(self))

    def choose(self, name: str) -> None:
        """Takes an option, and notes what was rolled."""
        self.game.choose(self.options()[name])
        self._pass()

    def _pass(self) -> None:
        """What leaves no choice is answered, up to the end."""
        while not self.ended() and len(found := [*self.options().values()]) == 1:
            self.game.choose(found[0])
        self._hear()

    @property
    def owner(self) -> str:
        """Of what it is a decision: a phase, a procedure, an action."""
        asked = self.game.play.decision
        return "" if asked is None else self.table.title.vocabulary.points[asked.point].owner

    def _hear(self) -> None:
        log = self.game.run.log
        for entry in log[self.told :]:
            if entry[0] == events.ROLL:
                self.dice.extend(entry[1:])
        self.told = len(log)

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

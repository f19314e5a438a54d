"""Where both are held against each other: one title, and what has been compared with it."""

from __future__ import annotations

import interpreter
from tests.labyrinth.oracle import plotting
from tests.labyrinth.oracle.asking import Steps, choose
from tests.labyrinth.oracle.board import Board
from tests.labyrinth.oracle.counting import Questions
from tests.labyrinth.oracle.layouts import laid_out
from tests.labyrinth.oracle.program import Side
from tests.labyrinth.oracle.table import Table
from tests.second_reading.comparing import Difference, Tally

CARD_PLAY, PLOTS, END = "card play", "unblocked plots", "end of turn"
CARD, CADRES = "choose and play a card", "remove cadres"
"""What asks for a card, and what asks before it."""
LAST_CARD = ("play it", "hold it", "throw it away")


class Bench:
    """`most`: how many of the checks are made in a position."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.title = interpreter.load("labyrinth")
        self.table = Table(self.title)
        self.questions = Questions(self.title)
        self.tally = Tally()

    def note(self, found: Difference | None) -> None:
        if found is not None:
            self.tally.found.append(found)

    def side(
        self, board: Board, phase: str, whose: str, first: bool, seed: int, **values: int
    ) -> Side:
        """The program in that position; it ends where the next card is asked for."""
        game = laid_out(self.table, board, phase, self.turn(whose, first) | values, seed)
        return Side(self.table, game, board, next_card)

    def turn(self, side: str, first: bool) -> dict[str, int]:
        """Values of a turn under way."""
        number = 1 if first else 2
        return {"player now": self.table.factions[side], "card number": number, "turn number": 1}


def next_card(side: Side) -> bool:
    return side.owner in (CARD, CADRES) or LAST_CARD[1] in side.options()


def resolve_all(board: Board) -> Steps:
    """In the order that the Jihadist chooses."""
    while countries := board.with_plots():
        country = yield from choose("country", countries)
        marker = yield from choose("marker", [*board[country].plots.elements()])
        yield from plotting.resolve(board, country, marker, board.backlash == (country, marker))

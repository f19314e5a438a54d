"""Who has won, and when (2.0, 9.1)."""

from __future__ import annotations

from tests.labyrinth.oracle.board import GREEN, Board
from tests.labyrinth.oracle.deck import JIHADIST, US
from tests.labyrinth.oracle.ground import MUSLIM

NEEDED = {1: 6, 2: 9, 3: 12}
"""Good Resources that the US need alone at the end of a game of so many decks (9.1)."""


class Won(Exception):
    """The game is over this instant."""

    def __init__(self, side: str) -> None:
        super().__init__(side)
        self.side = side


def us_has_won(board: Board) -> bool:
    """2.1.1."""
    if board.good_resources() >= 12 or board.fair_or_good() >= 15:
        return True
    return not board.solitaire and not board.with_cells()


def jihadist_has_won(board: Board) -> bool:
    """2.1.2, but for a WMD Plot in the United States."""
    if board.prestige == 1 and board.poor_or_islamist() >= 15:
        return True
    if board.islamist_resources() < 6:
        return False
    under = [c for c in MUSLIM if board.islamist(c)]
    return board.solitaire or any(c in board.near(other) for c in under for other in under)


def winners(board: Board) -> list[str]:
    return [
        side for side, has in ((US, us_has_won(board)), (JIHADIST, jihadist_has_won(board))) if has
    ]


def check(board: Board) -> None:
    """Raises Won as soon as a side has."""
    if found := winners(board):
        raise Won("/".join(found))


def at_the_end(board: Board, decks: int) -> str:
    """2.3: by Resources; a green Regime Change counts as Islamist Rule; 9.1 for one player."""
    green = [c for c in MUSLIM if board[c].regime == GREEN]
    good = board.good_resources()
    bad = board.islamist_resources() + sum(board.resources(c) for c in green)
    if board.solitaire and good < NEEDED[decks]:
        return JIHADIST
    return US if good > 2 * bad else JIHADIST

"""The end of a turn (5.2.5-5.2.9)."""

from __future__ import annotations

from tests.labyrinth.oracle.board import (
    GREEN,
    LOW_INTENSITY,
    PIRATES,
    TAN,
    WAR,
    Board,
)
from tests.labyrinth.oracle.deck import SIDES
from tests.labyrinth.oracle.ground import MUSLIM
from tests.labyrinth.oracle.victory import check

PIRATE_COASTS = ("somalia", "yemen")
DIPLOMACY = 3


def end_turn(board: Board) -> None:
    """All but the cards."""
    pirates = PIRATES in board.marks and board.any_islamist(PIRATE_COASTS)
    if not pirates:
        board.shift_funding(-1)
    if board.any_islamist():
        board.shift_prestige(-1)
        check(board)
    side, value = board.world()
    if value == DIPLOMACY and side == board.posture:
        board.shift_prestige(1)
    board.lapsing.clear()
    board.first_plot = False
    check(board)
    for side in SIDES:
        board.reserves[side] = 0


def flip(board: Board) -> None:
    """5.2.9, after the deal."""
    for country in MUSLIM:
        if board[country].regime == GREEN:
            board[country].regime = TAN


def dealt_to_jihadist(board: Board) -> int:
    """5.2.8: by the Funding box."""
    return 7 + (board.funding - 1) // 3


def dealt_to_us(board: Board) -> int:
    """By the Troops box."""
    return {LOW_INTENSITY: 9, WAR: 8}.get(board.troops_box(), 7)

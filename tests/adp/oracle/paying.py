"""What the COIN Factions pay for their Operations (3.2)."""

from __future__ import annotations

from tests.adp.oracle.board import GOVERNMENT, Board

PRICE = 3


def affordable(board: Board) -> bool:
    return board.resources[GOVERNMENT] >= PRICE


def pay(board: Board) -> None:
    board.gain(GOVERNMENT, -PRICE)

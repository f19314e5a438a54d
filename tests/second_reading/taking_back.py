"""1.4.1 in the COIN series: who executes may take pieces of his own off the map, lest one is left unplaced."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.second_reading.asking import DONE, Steps, choose, number
from tests.second_reading.board import AVAILABLE, Board

WITHDRAW = "withdraw pieces"


def nothing_more(camp: str) -> Steps:
    yield from ()


def take_back(
    board: Board,
    own: Sequence[str],
    wanted: int,
    same: Sequence[str],
    after: Callable[[str], Steps] = nothing_more,
) -> Steps:
    """Asked as long as fewer are Available than `wanted` and some of the `same` kinds are on the map.

    `own`: all kinds of who executes. `after`: what comes of it in the space.
    """
    while board.count(AVAILABLE, same) < wanted:
        if not any(board.count(space, same) for space in board.spaces):
            return
        if (yield from choose("deal", [WITHDRAW, DONE])) == DONE:
            return
        camp = yield from choose("camp", [s for s in board.spaces if board.count(s, own)])
        for kind in own:
            gone = yield from number("remove", 0, board.pieces[camp][kind])
            board.move(kind, gone, camp, AVAILABLE)
        yield from after(camp)

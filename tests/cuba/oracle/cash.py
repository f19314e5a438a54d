"""Cash: under whose pieces it lies, what goes along, and what becomes of it when nobody is left (4.5.2)."""

from __future__ import annotations

from collections.abc import Sequence

from tests.cuba.oracle.asking import DONE, Steps, choose, number, split
from tests.cuba.oracle.board import AVAILABLE, BANK, CASH, FACTIONS, MOBILE, PIECES, Board
from tests.second_reading.taking_back import take_back


def holders(board: Board, space: str) -> list[str]:
    """Factions with a piece that Cash can lie under."""
    return [f for f in FACTIONS if board.count(space, MOBILE[f])]


def along(board: Board, faction: str, origin: str, to: str, name: str) -> Steps:
    """After pieces have moved: all of it with the last of them, else as much as their Faction says."""
    lying = board.pieces[origin][CASH[faction]]
    if lying and board.count(origin, MOBILE[faction]):
        lying = yield from number(name, 0, lying, faction)
    board.move(CASH[faction], lying, origin, to)


def orphaned(board: Board, space: str, taker: str = "") -> Steps:
    """Pieces are gone: their Faction hands the Cash on. A taker seizes the rest, else it leaves the map."""
    for faction in FACTIONS:
        lying = board.pieces[space][CASH[faction]]
        if not lying or board.count(space, MOBILE[faction]):
            continue
        heirs = holders(board, space)
        for _ in range(lying):
            heir = (yield from choose("heir", [*heirs, DONE], faction)) if heirs else DONE
            if heir == DONE:
                break
            hand(board, space, faction, heir)
        for _ in range(board.pieces[space][CASH[faction]]):
            take(board, space, faction, taker)


def free_pieces(board: Board, faction: str, wanted: int) -> Steps:
    """1.4.1, while the Faction executes: its Guerrillas or cubes."""
    own = PIECES[faction]
    yield from take_back(board, own, wanted, MOBILE[faction], lambda s: orphaned(board, s, ""))


def hand(board: Board, space: str, giver: str, heir: str, cash: int = 1) -> None:
    board.pieces[space][CASH[giver]] -= cash
    board.pieces[space][CASH[heir]] += cash


def take(board: Board, space: str, giver: str, taker: str) -> None:
    """What is removed goes to a piece of the taker there, if there is one."""
    if taker and board.count(space, MOBILE[taker]):
        hand(board, space, giver, taker)
    else:
        discard(board, space, giver)


def discard(board: Board, space: str, owner: str, cash: int = 1) -> None:
    board.move(CASH[owner], cash, space, AVAILABLE)


def lying(board: Board, space: str) -> int:
    """How much lies in that space, whosever it is."""
    return board.count(space, CASH.values())


def left(board: Board) -> int:
    return board.pieces[AVAILABLE][BANK]


def group(board: Board, kinds: Sequence[str], free: Sequence[int], origin: str, to: str) -> Steps:
    """A group of one or more pieces goes there; says how many of each kind."""
    sent = yield from split(
        "group", 1, sum(free), free, lambda i, n: board.move(kinds[i], n, origin, to)
    )
    return sent

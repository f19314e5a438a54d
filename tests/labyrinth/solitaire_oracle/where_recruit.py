"""9.4.2.5: where Cells are Recruited, one Operation at a time."""

from __future__ import annotations

from tests.labyrinth.oracle.board import Board
from tests.labyrinth.oracle.ground import MUSLIM
from tests.labyrinth.oracle.jihadist import recruit_number, recruit_targets
from tests.labyrinth.solitaire_oracle.wanting import first_of, most

OUTNUMBERED = 5


def where(board: Board, value: int) -> list[str]:
    """The equals of the first box that has any; `value` is that of the card."""
    open_ones = recruit_targets(board)
    for box in (_occupied(board, open_ones), _havens(board, open_ones, value)):
        if box:
            return _best(board, box)
    rest = [c for c in open_ones if not board[c].regime and not board.islamist(c)]
    return _best(board, most(rest, lambda c: recruit_number(board, c)))


def _occupied(board: Board, among: list[str]) -> list[str]:
    return [
        c for c in among if board[c].regime and board.strength(c) - board.cells(c) >= OUTNUMBERED
    ]


def _havens(board: Board, among: list[str], value: int) -> list[str]:
    return [c for c in among if board.islamist(c) and board.cells(c) < 2 * value]


def _best(board: Board, among: list[str]) -> list[str]:
    left = first_of(among, lambda c: board[c].besieged)
    left = most(left, lambda c: board.strength(c) + board.cells(c))
    if all(c in MUSLIM for c in left):
        left = most(left, board.resources)
    return left

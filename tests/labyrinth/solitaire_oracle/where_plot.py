"""9.4.2.2: where Plots are rolled for, or placed by Events."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tests.labyrinth.oracle.board import FAIR, GOOD, POOR, SAYYAF, Board
from tests.labyrinth.oracle.ground import NON_MUSLIM, PHILIPPINES, UNITED_STATES

BY_OPERATION, BY_EVENT = (FAIR, GOOD, POOR), (GOOD, FAIR, POOR)
LOW_PRESTIGE, FULL = 3, 9


def where(board: Board, among: Collection[str], order: Sequence[int]) -> list[str]:
    """The equals of the first box that has any; none: Radicalization."""
    for box in _boxes(board):
        if found := [c for c in among if c in box]:
            levels = [level for level in order if any(board[c].governance == level for c in found)]
            return [c for c in found if not levels or board[c].governance == levels[0]]
    return []


def _boxes(board: Board) -> list[set[str]]:
    countries = board.places
    boxes = [{UNITED_STATES}]
    if board.prestige > LOW_PRESTIGE:
        if SAYYAF in board.marks and board.cells(PHILIPPINES) >= board.strength(PHILIPPINES):
            boxes.append({PHILIPPINES})
        boxes.append({c for c in countries if board.strength(c)})
    if not board.penalty():
        boxes.append({c for c in countries if board.posture_of(c) == board.posture})
    boxes.append({c for c in countries if board[c].aid})
    if board.funding < FULL:
        boxes.append({*NON_MUSLIM})
        boxes.append({*countries} - {*NON_MUSLIM})
    return boxes

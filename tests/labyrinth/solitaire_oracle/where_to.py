"""9.4.2.6: the destinations of Travel, a Cell for each box, the rest to one of all countries."""

from __future__ import annotations

from collections.abc import Iterable

from tests.labyrinth.oracle.asking import DONE, Steps
from tests.labyrinth.oracle.board import BHUTTO, FAIR, GOOD, HARD, POOR, SOFT, Board
from tests.labyrinth.oracle.ground import COUNTRIES, MUSLIM, NON_MUSLIM, PAKISTAN
from tests.labyrinth.solitaire_oracle.solo import Solo
from tests.labyrinth.solitaire_oracle.wanting import first_of, most, want
from tests.labyrinth.solitaire_oracle.where_jihad import surplus

NEWCOMERS = 2
FIRST_BOX, SECOND_BOX, POSTURE_BOX = 1, 2, 4


def destinations(board: Solo, travellers: int, box: int = FIRST_BOX) -> Steps:
    """So many, each for one Cell; those of one box are asked for beginning with that box."""
    found: list[str] = []
    for among in _boxes(board)[box - 1 :]:
        if len(found) == travellers:
            break
        goal = yield from want("goal", best(board, among) or [DONE])
        found += [goal] if among else []
    if left := travellers - len(found):
        anywhere = yield from want("anywhere", COUNTRIES)
        found += [anywhere] * left
    return found


def best(board: Board, among: Iterable[str]) -> list[str]:
    """Pakistan; where all are Muslim, the highest Resources."""
    left = first_of(among, lambda c: c == PAKISTAN)
    return most(left, board.resources) if all(c in MUSLIM for c in left) else left


def _boxes(board: Solo) -> list[list[str]]:
    return [_stirred(board), _ripe(board), _near(board), postured(board)]


def _stirred(board: Board) -> list[str]:
    """Besieged Regime, then Regime Change, then Aid."""
    among = [c for c in COUNTRIES if not board.islamist(c)]
    besieged = [c for c in among if board[c].besieged]
    regimes = [c for c in among if board[c].regime]
    return besieged or regimes or [c for c in among if board[c].aid]


def _ripe(board: Solo) -> list[str]:
    """Poor, and two more Cells make Major Jihad possible."""
    return [
        c
        for c in MUSLIM
        if board[c].governance == POOR
        and board.cells(c) + NEWCOMERS - board.strength(c) >= surplus(board)
        and not (c == PAKISTAN and BHUTTO in board.marks)
    ]


def _near(board: Board) -> list[str]:
    return [
        c
        for c in MUSLIM
        if board[c].governance in (GOOD, FAIR) and any(map(board.cells, board.near(c)))
    ]


def travellers_next_to(board: Board, country: str) -> bool:
    """Sadr is none of them."""
    return any(board[c].sleepers + board[c].active for c in board.near(country))


def postured(board: Board) -> list[str]:
    """Unmarked where the US are Hard, Soft where they are Soft."""
    if board.posture == HARD:
        return [c for c in NON_MUSLIM if board.unmarked(c)]
    return [c for c in NON_MUSLIM if board.posture_of(c) == SOFT]

"""9.4.2.6.1: the origin of each Cell that travels."""

from __future__ import annotations

from collections.abc import Collection

from tests.labyrinth.oracle.asking import Steps
from tests.labyrinth.oracle.board import Board
from tests.labyrinth.oracle.ground import COUNTRIES
from tests.labyrinth.oracle.jihadist import Journey, may_travel
from tests.labyrinth.solitaire_oracle.wanting import first_of, want

CROWD = 5


def origins(board: Board, goals: list[str], value: int, checked: bool) -> Steps:
    """The journeys. `value` is that of the card; `checked`: Biometrics count."""
    found: list[Journey] = []
    for goal in goals:
        able = [c for c in COUNTRIES if sum(_left(board, c, found))]
        if checked:
            able = [c for c in able if may_travel(board, c, goal)]
        others = {*goals} - {goal}
        among = _where(board, goal, able, others, value, found)
        if not among:
            continue
        home = among[0]
        if len(able) > 1:  # with one alone nobody is asked
            home = yield from want("home", among)
        sleepers, active = _left(board, home, found)
        last = sleepers + active == 1 and not board.sadr(home)
        stays = last and (board.islamist(home) or board[home].regime)
        found.append(Journey(home, home if stays else goal, active > 0))
    return found


def _where(
    board: Board,
    goal: str,
    able: Collection[str],
    others: set[str],
    value: int,
    sent: list[Journey],
) -> list[str]:
    """The equals of the first box that has any which are no other destination."""
    avoided = [c for c in able if c not in others] or [*able]
    boxes = (
        [c for c in avoided if board.islamist(c) and board.cells(c) > value],
        [c for c in avoided if board[c].regime and board.cells(c) > CROWD],
        [c for c in avoided if c in board.near(goal)],
        avoided,
    )
    among = next((box for box in boxes if box), [])
    return first_of(among, lambda c: _left(board, c, sent)[1] > 0)


def _left(board: Board, country: str, sent: list[Journey]) -> tuple[int, int]:
    """Sleepers and Active Cells that are not committed yet."""
    gone = [j.active for j in sent if j.origin == country]
    return board[country].sleepers - gone.count(False), board[country].active - gone.count(True)

"""Deploy, with Regime Change and Withdraw (7.3)."""

from __future__ import annotations

from tests.labyrinth.oracle.asking import Steps
from tests.labyrinth.oracle.board import (
    ALLY,
    GREEN,
    HARD,
    IRAQI_WMD,
    ISLAMIST,
    LIBYAN_WMD,
    SAYYAF,
    SOFT,
    Board,
)
from tests.labyrinth.oracle.ground import COUNTRIES, IRAQ, MUSLIM, PHILIPPINES
from tests.labyrinth.oracle.rolling import roll_governance, roll_prestige, test
from tests.labyrinth.oracle.victory import check

TRACK = "track"
"""Where Troops are that are in no country."""
FORCE = 6
LEFT = 5
SPECIAL = 3
"""The value for Regime Change and Withdraw."""
NAMED = {IRAQI_WMD: IRAQ, LIBYAN_WMD: "libya"}


def standing(board: Board, place: str) -> int:
    """Cubes."""
    return board.troops_on_track() if place == TRACK else board[place].troops


def free(board: Board, place: str) -> int:
    """Cubes that may leave: a Regime Change country keeps five more Troops than Cells (7.3.1)."""
    cubes = standing(board, place)
    if place == TRACK or not board[place].regime:
        return cubes
    return max(0, min(cubes, board.strength(place) - board.cells(place) - LEFT))


def nato_may_leave(board: Board) -> bool:
    """It goes like two Troops, and out of play."""
    place = board.nato
    if not place:
        return False
    return not board[place].regime or board.strength(place) - 2 - board.cells(place) >= LEFT


def origins(board: Board) -> list[str]:
    return [place for place in (TRACK, *COUNTRIES) if free(board, place)]


def destinations(board: Board, value: int) -> list[str]:
    """7.3.2-7.3.3: an Ally, not under Islamist Rule (7.1.3), or the track; the Philippines by Abu Sayyaf."""
    return [TRACK, *(c for c in COUNTRIES if _may_receive(board, c, value))]


def _may_receive(board: Board, country: str, value: int) -> bool:
    place = board[country]
    if country == PHILIPPINES:
        return SAYYAF in board.marks and place.governance <= value
    return board.is_ally(country) and place.governance != ISLAMIST and place.governance <= value


def deployments(board: Board, value: int) -> set[tuple[str, str]]:
    """From where to where."""
    to = destinations(board, value)
    return {(one, other) for one in origins(board) for other in to if one != other}


def deploy(board: Board, origin: str, to: str, cubes: int) -> Steps:
    if to != TRACK:
        yield from test(board, to)
    _carry(board, origin, to, cubes)
    check(board)


def _carry(board: Board, origin: str, to: str, cubes: int) -> None:
    if origin != TRACK:
        board[origin].troops -= cubes
    if to != TRACK:
        board[to].troops += cubes


# --- Regime Change -----------------------------------------------------------------------------------


def changeable(board: Board) -> list[str]:
    """Countries under Islamist Rule, and those whose weapons are spoken of."""
    named = {country for mark, country in NAMED.items() if mark in board.marks}
    return [c for c in MUSLIM if board.islamist(c) or c in named]


def regime_changes(board: Board, value: int) -> set[tuple[str, str]]:
    """7.3.4: with Hard Posture, and six Troops that may leave a single place."""
    if board.posture != HARD or value < SPECIAL:
        return set()
    able = [place for place in origins(board) if free(board, place) >= FORCE]
    return {(one, other) for one in able for other in changeable(board) if one != other}


def change_regime(board: Board, origin: str, to: str, cubes: int) -> Steps:
    _carry(board, origin, to, cubes)
    place = board[to]
    place.regime = GREEN
    place.active += place.sleepers
    place.sleepers = 0
    board.marks -= {mark for mark, country in NAMED.items() if country == to}
    yield from roll_governance(board, to, ALLY)
    yield from roll_prestige(board)


# --- Withdraw ----------------------------------------------------------------------------------------


def withdrawals(board: Board, value: int) -> set[tuple[str, str]]:
    """7.3.5: with Soft Posture, out of a Regime Change country, to the track or to an Ally."""
    if board.posture != SOFT or value < SPECIAL:
        return set()
    here = [c for c in board.regimes() if board.strength(c)]
    return {(one, other) for one in here for other in destinations(board, value) if one != other}


def withdraw(board: Board, origin: str, to: str, cubes: int) -> Steps:
    if to != TRACK:
        yield from test(board, to)
    _carry(board, origin, to, cubes)
    board[origin].aid = 0
    board[origin].besieged = True
    yield from roll_prestige(board)

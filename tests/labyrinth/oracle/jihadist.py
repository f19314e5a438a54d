"""Recruit and Travel (8.2-8.3)."""

from __future__ import annotations

from attrs import define

from tests.labyrinth.oracle.asking import Steps, die
from tests.labyrinth.oracle.board import BIOMETRICS, GOOD, GTMO, ISLAMIST, Board
from tests.labyrinth.oracle.ground import COUNTRIES, RECRUIT
from tests.labyrinth.oracle.rolling import test
from tests.labyrinth.oracle.victory import check

AUTOMATIC = 6


def needed(board: Board, country: str) -> int:
    """8.1.1: the highest roll that succeeds."""
    governance = board[country].governance
    return AUTOMATIC if governance == ISLAMIST else governance


# --- Recruit -----------------------------------------------------------------------------------------


def recruit_targets(board: Board) -> list[str]:
    """8.2.2: where a Cell or Cadre is; GTMO bars it."""
    if GTMO in board.lapsing:
        return []
    return [c for c in COUNTRIES if board.cells(c) or board[c].cadre]


def recruit_number(board: Board, country: str) -> int:
    if board[country].regime:
        return AUTOMATIC
    return RECRUIT.get(country, needed(board, country))


def recruit(board: Board, attempts: list[str]) -> Steps:
    """One roll for each; gives the countries where it succeeded. They get Cells as far as there are any."""
    found: list[str] = []
    for country in attempts:
        yield from test(board, country)
        most = recruit_number(board, country)
        if most == AUTOMATIC or (yield from die(f"recruit in {country}")) <= most:
            found.append(country)
    return found


# --- Travel ------------------------------------------------------------------------------------------


@define(frozen=True)
class Journey:
    """One Cell, from where to where, and whether it is Active."""

    origin: str
    to: str
    active: bool


def travellers(board: Board) -> list[str]:
    """Where Cells are that may Travel; Sadr does not."""
    return [c for c in COUNTRIES if board[c].sleepers + board[c].active]


def may_travel(board: Board, origin: str, to: str) -> bool:
    """Biometrics forbids what is not Adjacent."""
    return to == origin or to in board.near(origin) or BIOMETRICS not in board.lapsing


def travel(board: Board, journeys: list[Journey]) -> Steps:
    """8.3: one by one, each destination tested before the Cell tries its way."""
    for journey in journeys:
        yield from test(board, journey.to)
        arrives = True
        if rolls(board, journey):
            arrives = (yield from die(f"travel to {journey.to}")) <= needed(board, journey.to)
        if arrives:
            arrive(board, journey)
        else:
            board.put_on_track(journey.origin, journey.active, cadre=False)
        check(board)


def arrive(board: Board, journey: Journey) -> None:
    """As a Sleeper; a Cadre stays where a Cell does not come from the track (4.8.4)."""
    board.put_on_track(journey.origin, journey.active, cadre=False)
    board[journey.to].sleepers += 1


def rolls(board: Board, journey: Journey) -> bool:
    """8.3.1: what is not Adjacent must roll; under Biometrics what is Adjacent and Good, too."""
    if journey.to == journey.origin or board.islamist(journey.to):
        return False
    if journey.to not in board.near(journey.origin):
        return True
    return BIOMETRICS in board.lapsing and board[journey.to].governance == GOOD

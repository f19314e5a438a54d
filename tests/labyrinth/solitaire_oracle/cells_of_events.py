"""9.4.2.1: Events that place, remove or move Cells."""

from __future__ import annotations

from collections.abc import Callable

from tests.labyrinth.oracle import hand_events, jihadist_events, open_events
from tests.labyrinth.oracle import handling as do
from tests.labyrinth.oracle.asking import Steps, die
from tests.labyrinth.oracle.deck import JIHADIST, value
from tests.labyrinth.oracle.ground import COUNTRIES, PAKISTAN, SCHENGEN, UNITED_STATES
from tests.labyrinth.oracle.jihadist import recruit_number
from tests.labyrinth.oracle.rolling import roll_prestige, test
from tests.labyrinth.oracle.victory import check
from tests.labyrinth.solitaire_oracle import where_to
from tests.labyrinth.solitaire_oracle.choosing_cells import which
from tests.labyrinth.solitaire_oracle.operating import place_recruits
from tests.labyrinth.solitaire_oracle.random_country import shia_mix
from tests.labyrinth.solitaire_oracle.recruiters import near_any
from tests.labyrinth.solitaire_oracle.solo import Solo
from tests.labyrinth.solitaire_oracle.travelling import ready, travel_at_once
from tests.labyrinth.solitaire_oracle.wanting import country, narrowed, want

VISAS, OPERATIVES, TRAVELLERS = 74, 79, 2
TABLE = tuple(c for c in SCHENGEN if c != "eastern europe")
"""Of Schengen, which leaves a country out (9.5)."""


def lebanon_war(board: Solo) -> Steps:
    yield from hand_events.ieds(board, JIHADIST)
    board.shift_prestige(-1)
    check(board)
    rolled = yield from shia_mix()
    yield from do.cells(board, (yield from country([rolled])))


def strain(*places: str) -> Callable[[Solo], Steps]:
    """65, 69, 71: where there are several, in any; an Active Cell is lost first."""

    def steps(board: Solo) -> Steps:
        where = [c for c in places if board.cells(c) and c not in board.ctr]
        place = yield from country(where)
        yield from narrowed(jihadist_events.strain(board, place), which(board, place))

    return steps


def musharraf(board: Solo) -> Steps:
    yield from narrowed(open_events.musharraf(board, JIHADIST), which(board, PAKISTAN))


def tora_bora(board: Solo) -> Steps:
    place = yield from country(c for c in board.regimes() if board.cells(c) >= 2)
    yield from narrowed(do.remove(board, place, 2), which(board, place))
    yield from roll_prestige(board)
    do.draw(board, JIHADIST, 1)


def visas(board: Solo) -> Steps:
    """From the box of Postures on; the rest to one of the table."""
    cells = min(TRAVELLERS, ready(board))
    goals: list[str] = []
    among = [c for c in where_to.postured(board) if c in SCHENGEN]
    if cells and among:
        goals.append((yield from want("visa", among, -1)))
    if len(goals) < cells:
        anywhere = yield from want("visa", TABLE)
        goals += [anywhere] * (cells - len(goals))
    yield from travel_at_once(board, goals, value(VISAS))


def operatives(board: Solo) -> Steps:
    goals = [UNITED_STATES] * min(TRAVELLERS, ready(board))
    yield from travel_at_once(board, goals, value(OPERATIVES))


def videos(board: Solo) -> Steps:
    """Three countries without Cells, each the closest to one of the Global table, then their rolls."""
    chosen: list[str] = []
    for _ in range(3):
        left = [c for c in COUNTRIES if not board.cells(c) and c not in chosen]
        chosen.append((yield from near_any(board, left)))
    for place in chosen:
        yield from test(board, place)
        won = (yield from die(f"recruit in {place}")) <= recruit_number(board, place)
        if not (won and place_recruits(board, place, board.cells_on_track())):
            board[place].cadre = True
        check(board)

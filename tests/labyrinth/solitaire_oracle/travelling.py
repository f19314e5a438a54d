"""9.4.2.6-9.4.2.6.2: Travel, destinations first, then origins, then one attempt for each Cell."""

from __future__ import annotations

from tests.labyrinth.oracle import jihadist
from tests.labyrinth.oracle.asking import Steps
from tests.labyrinth.oracle.board import BIOMETRICS, Board
from tests.labyrinth.oracle.rolling import test
from tests.labyrinth.oracle.victory import check
from tests.labyrinth.solitaire_oracle import where_from, where_to
from tests.labyrinth.solitaire_oracle.solo import Solo


def travel(board: Solo, value: int) -> Steps:
    """Says how much of the value is left for Radicalization."""
    goals = yield from where_to.destinations(board, min(value, ready(board)))
    checked = BIOMETRICS in board.lapsing
    if checked:
        goals = [goal for goal in goals if where_to.travellers_next_to(board, goal)]
    journeys = yield from where_from.origins(board, goals, value, checked)
    yield from jihadist.travel(board, journeys)
    return value - len(journeys)


def ready(board: Board) -> int:
    """How many Cells there are to travel."""
    return sum(place.sleepers + place.active for place in board.places.values())


def travel_at_once(board: Solo, goals: list[str], value: int) -> Steps:
    """Without rolls, whatever Biometrics say (9.4.3, cards 74 and 79)."""
    journeys = yield from where_from.origins(board, goals, value, checked=False)
    for journey in journeys:
        yield from test(board, journey.to)
        jihadist.arrive(board, journey)
        check(board)

"""The four scenarios as the last page of the book lays them out."""

from __future__ import annotations

import pytest

import interpreter
from tests.labyrinth.oracle.bench import next_card
from tests.labyrinth.oracle.board import (
    ADVERSARY,
    ALLY,
    FAIR,
    HARD,
    ISLAMIST,
    NEUTRAL,
    POOR,
    SOFT,
    TAN,
    Board,
    Place,
    differences,
)
from tests.labyrinth.oracle.ground import SCHENGEN
from tests.labyrinth.oracle.program import Side
from tests.labyrinth.oracle.table import Table
from tests.labyrinth.oracle.upkeep import dealt_to_jihadist, dealt_to_us

ALL = {
    "libya": Place(POOR, ADVERSARY),
    "syria": Place(FAIR, ADVERSARY),
    "iraq": Place(POOR, ADVERSARY),
    "saudi arabia": Place(POOR, ALLY, troops=2),
    "gulf states": Place(FAIR, ALLY, troops=2),
    "somalia": Place(besieged=True),
}
ROLL = {
    "pakistan": Place(FAIR, NEUTRAL),
    "afghanistan": Place(ISLAMIST, ADVERSARY, sleepers=4),
}
ANACONDA = {
    "pakistan": Place(POOR, ALLY, sleepers=1),
    "afghanistan": Place(POOR, ALLY, troops=6, sleepers=1, regime=TAN),
    "central asia": Place(POOR, ALLY),
}
MISSION = {
    "syria": Place(FAIR, ADVERSARY, sleepers=1),
    "iraq": Place(POOR, ALLY, troops=6, sleepers=3, regime=TAN),
    "iran": Place(2, sleepers=1),
    "saudi arabia": Place(POOR, ALLY, sleepers=1),
    "pakistan": Place(FAIR, ALLY, sleepers=1),
    "afghanistan": Place(POOR, ALLY, troops=5, sleepers=1, regime=TAN),
    "central asia": Place(FAIR, NEUTRAL),
    "indonesia-malaysia": Place(FAIR, NEUTRAL, sleepers=1),
    "philippines": Place(2, posture=SOFT, troops=2, sleepers=1),
    "united kingdom": Place(1, posture=HARD),
}
CARDS = {
    "lets-roll": set(),
    "you-can-call-me-al": {78},
    "anaconda": {43, 109},
    "mission-accomplished": {43, 109, 5, 57, 37, 116},
}
"""Those that are taken out."""


def laid_out(countries, **tracks):
    board = Board(**tracks)
    board.places.update(ALL | countries)
    return board


BOARDS = {
    "lets-roll": laid_out(ROLL, funding=9),
    "you-can-call-me-al": laid_out(ROLL, funding=9, posture=SOFT),
    "anaconda": laid_out(ANACONDA, prestige=8, funding=6, marks={80, 43}),
    "mission-accomplished": laid_out(
        MISSION, prestige=3, funding=5, marks={80, 57, 43, 5, 34, 44, 31}
    ),
}
TOTALS = {
    "lets-roll": (0, 1, 3, 4, "low intensity"),
    "you-can-call-me-al": (0, 1, 3, 4, "low intensity"),
    "anaconda": (0, 0, 2, 6, "war"),
    "mission-accomplished": (0, 0, 5, 4, "overstretch"),
}


@pytest.fixture(scope="module")
def title():
    return interpreter.load("labyrinth")


@pytest.mark.parametrize("scenario", BOARDS)
def test_the_printed_totals(scenario):
    board = BOARDS[scenario]
    found = (board.good_resources(), board.islamist_resources(), board.fair_or_good())
    assert (*found, board.poor_or_islamist(), board.troops_box()) == TOTALS[scenario]


@pytest.mark.parametrize("scenario", BOARDS)
def test_it_is_laid_out_as_printed(title, scenario):
    """What is left to chance or to the Jihadist apart."""
    game = title.new(scenario, seed=3)
    side = Side(Table(title), game, BOARDS[scenario], lambda side: True)
    found = side.board()
    expected = BOARDS[scenario].copy()
    if scenario == "mission-accomplished":
        assert all(found[c].posture for c in SCHENGEN)
        for country in SCHENGEN:
            expected[country].posture = found[country].posture
    assert not differences(expected, found)
    removed = game.run.cards_in(side.table.piles["removed cards"])
    assert {side.table.numbers[card] for card in removed} == CARDS[scenario]


@pytest.mark.parametrize("scenario", BOARDS)
def test_the_first_hands(title, scenario):
    """5.2.8, once all is laid out; in Anaconda three Cells more are on the map."""
    game = title.new(scenario, seed=5)
    side = Side(Table(title), game, BOARDS[scenario], next_card)
    while not side.ended():
        side.choose(sorted(side.options())[0])
    board = side.board()
    assert (side.hand("us"), side.hand("jihadist")) == (
        dealt_to_us(board),
        dealt_to_jihadist(board),
    )
    assert side.faction == "jihadist"
    more = 3 if scenario == "anaconda" else 0
    assert board.cells_on_track() == BOARDS[scenario].cells_on_track() - more
    assert not any(board.unmarked(c) for c in board.with_cells())

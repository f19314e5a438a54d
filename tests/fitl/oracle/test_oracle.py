"""The program plays Fire in the Lake as the second reading has it; the reading has the printed figures."""

from __future__ import annotations

import pytest

import interpreter
from tests.fitl.oracle import outcomes, positions
from tests.fitl.oracle.board import (
    ARVN,
    ARVN_TROOPS,
    BASE,
    FACTIONS,
    HIDDEN,
    INVENTORY,
    NVA,
    NVA_TROOPS,
    PASSIVE_SUPPORT,
    POLICE,
    TUNNEL,
    US,
    US_TROOPS,
    VC,
    Board,
)
from tests.fitl.oracle.checking import check
from tests.fitl.oracle.compare import Case, compare_standing
from tests.fitl.oracle.ground import CITIES, ECON, NEAR, POPULATION, SPACES
from tests.fitl.oracle.operations import found_by_sweep
from tests.fitl.oracle.program import Reader
from tests.second_reading.comparing import Tally
from tests.seeds import positions as seeded


@pytest.fixture(scope="module")
def reader():
    return Reader(interpreter.load("fitl"))


@seeded(20, 120)
def test_the_program_does_what_the_facts_say(number, first):
    report = check(number, first)
    assert not report.unexplained, str(report)
    assert report.tally.positions == number
    assert sum(report.tally.decisions.values()) > 10 * number


# --- the reading itself ----------------------------------------------------------------------


def position(pieces, **tracks):
    """Some pieces, some tracks (a Faction's name for its Resources); the rest is Available."""
    board = Board()
    board.lay(pieces, tracks)
    return board


@pytest.mark.parametrize(("scenario", "margins"), [
    ("short", (-12, -9, -8, -12)), ("medium", (-13, -6, -10, -12)), ("full", (-12, -15, -14, -8)),
])  # fmt: skip
def test_the_set_up_has_the_printed_totals(reader, scenario, margins):
    board = reader.board(reader.title.new(scenario, seed=1).run.s)
    assert tuple(board.margins().values()) == margins


def test_control():
    """The worked figures of 1.7."""
    board = position({"hue": {NVA_TROOPS: 7, HIDDEN[VC]: 4, US_TROOPS: 2}})
    assert board.nva_control("hue")
    board.move(NVA_TROOPS, 2, "hue", "available")
    assert not board.nva_control("hue") and not board.coin_control("hue")
    board.move(POLICE, 8, "available", "hue")
    assert board.coin_control("hue")


def test_an_assault_stops_at_a_tunnel():
    """The worked figures of 3.2.4."""
    for die, tunnels in ((3, 2), (4, 1)):
        board = position({"tay ninh": {US_TROOPS: 3, BASE[VC]: 2}})
        board.turn(BASE[VC], TUNNEL[VC], 2, "tay ninh")
        assert outcomes.lose(board, "tay ninh", outcomes.hits(board, US, "tay ninh"), [die]) == 0
        assert board.pieces["tay ninh"][TUNNEL[VC]] == tunnels


def test_hits_and_search():
    """The worked figures of 3.2.3 and 3.2.4: Highland, a US Base, 6 ARVN Troops."""
    board = position({"pleiku": {US_TROOPS: 1, BASE[US]: 1, ARVN_TROOPS: 6, HIDDEN[US]: 1}})
    assert outcomes.hits(board, US, "pleiku") == outcomes.hits(board, ARVN, "pleiku") == 2
    assert found_by_sweep(board, US, "pleiku") == 2
    assert found_by_sweep(board, ARVN, "pleiku") == 6


def test_support_counts():
    """The worked figure of 1.6: Saigon at Passive Support is worth 6."""
    board = position({})
    board.level["saigon"] = PASSIVE_SUPPORT
    assert board.totals()[US] - position({}).totals()[US] == 6


def test_a_difference_is_seen(reader, monkeypatch):
    case, tally = Case(position({"hue": {NVA_TROOPS: 3}}), NVA, 1), Tally()
    compare_standing(reader, case, tally)
    assert tally.found == []
    monkeypatch.setattr(case.board, "totals", lambda: dict.fromkeys(FACTIONS, 0))
    compare_standing(reader, case, tally)
    assert "nva population and bases of : 0 by the facts, 2 in the program" in tally.found[0].lines


def test_scattered_positions_are_within_the_inventory():
    for seed in range(30):
        board = positions.scattered(seed)
        assert all(number >= 0 for held in board.pieces.values() for number in held.values())
        assert sum(sum(held.values()) for held in board.pieces.values()) == sum(INVENTORY.values())
        assert board.markers_left() >= 0
        assert not any(board.of("north vietnam", faction) for faction in (US, ARVN))


def test_the_map_is_that_of_the_facts():
    assert sum(POPULATION.values()) == 35
    assert sum(POPULATION[city] for city in CITIES) == 14
    assert sum(ECON.values()) == 15
    assert len(SPACES) == 47
    assert sum(len(near) for near in NEAR.values()) == 2 * 143

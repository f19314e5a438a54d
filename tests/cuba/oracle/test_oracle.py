"""Cuba Libre as a second reading of the facts has it."""

from __future__ import annotations

import random

import pytest

import interpreter
from tests.cuba.oracle.board import (
    ACTIVE,
    BASE,
    CASH,
    DIRECTORIO,
    GOVERNMENT,
    HIDDEN,
    KINDS,
    M26,
    OPEN,
    POLICE,
    SYNDICATE,
    TROOPS,
    differences,
)
from tests.cuba.oracle.cash import holders
from tests.cuba.oracle.checking import check, check_rounds
from tests.cuba.oracle.compare import Case, compare
from tests.cuba.oracle.following import watch
from tests.cuba.oracle.ground import CITIES, ECON, ECS, NEAR, POPULATION, SPACES
from tests.cuba.oracle.insurgent_operations import March, Rally
from tests.cuba.oracle.known import KNOWN, occurs, position
from tests.cuba.oracle.positions import scattered
from tests.cuba.oracle.program import Reader, laid_out
from tests.cuba.oracle.standing import disagreements
from tests.cuba.oracle.tables import passed, wrong
from tests.second_reading.comparing import Tally, scripted
from tests.seeds import positions

POSITIONS, ROUNDS = positions(20, 100), positions(10, 40)


@pytest.fixture(scope="module")
def reader():
    return Reader(interpreter.load("cuba"))


@POSITIONS
def test_the_program_does_what_the_facts_say(number, first):
    report = check(number, first)
    assert not report.unexplained, str(report)
    assert report.tally.positions == number
    assert sum(report.tally.decisions.values()) > 3 * number


@ROUNDS
def test_propaganda_rounds_are_as_the_facts_have_them(number, first):
    report = check_rounds(number, first)
    assert not report.unexplained, str(report)
    assert sum(report.tally.decisions.values()) > 3 * number


def test_the_options_table_and_what_a_pass_earns(reader):
    for seed in range(10):
        case = scattered(seed)
        assert wrong(reader, case) + passed(reader, case) == []


def test_who_is_asked_in_a_whole_game(reader):
    assert [*watch(reader.title, reader, 1)] == []


def test_open_findings_still_occur(reader):
    mended = [name for name, known in KNOWN.items() if not occurs(reader, known)]
    assert not mended, "take these from the list"


def test_a_construct_that_two_profits_pay_for(reader):
    """Two Casinos that a Profit closes in two spaces pay for a Construct (4.1, 4.5.1)."""
    casino = {HIDDEN[SYNDICATE]: 1, OPEN: 1}
    case = Case(position({"pinar del rio": casino, "matanzas": casino}, syndicate=0), SYNDICATE)
    tally = Tally()
    compare(reader, case, tally, scripted(["construct"]))
    assert tally.found == []
    assert tally.decisions["syndicate construct: space"] == 2


def test_a_bribe_that_hides_a_guerrilla_is_found_among_many(reader):
    """Terror by what a Bribe turns Underground first; there is much else that it may do (4.1)."""
    tally = Tally()
    compare(reader, Case(scattered(12222).board, SYNDICATE), tally, scripted(["terror"]))
    assert tally.found == []
    assert tally.decisions["syndicate terror: way"]


# --- the reading itself ----------------------------------------------------------------------


def test_the_set_up_has_the_printed_totals(reader):
    """And the program's definitions have them, too."""
    game = reader.title.new("standard", seed=1)
    board = reader.board(game.run.s)
    assert (board.total_support(), board.opposition_and_bases()) == (16, 7)
    assert (board.dr_population_and_bases(), board.open_casinos()) == (1, 3)
    held = {space: who for space in SPACES if (who := board.control(space))}
    assert held == {
        "havana": GOVERNMENT, "camaguey city": GOVERNMENT, "santiago de cuba": GOVERNMENT,
        "las villas": GOVERNMENT, "sierra maestra": M26, "camaguey province": DIRECTORIO,
        "pinar del rio": SYNDICATE,
    }  # fmt: skip
    assert disagreements(reader, game.run, board) == []


@pytest.mark.parametrize(
    ("faction", "space", "most"), [(M26, "sierra maestra", 4), (DIRECTORIO, "oriente", 3)]
)
def test_a_rally_with_a_base(faction, space, most):
    """The worked figures of 3.3.1."""
    rally = Rally(position({space: {BASE[faction]: 1}}), faction)
    assert rally.volunteers(space) == most


def test_a_march_is_seen():
    """2 Guerrillas and 2 cubes are more than 3 (3.3.2)."""
    board = position({"santiago de cuba": {POLICE: 1, TROOPS: 1, HIDDEN[M26]: 2}})
    march = March(board, M26)
    for level, seen in ((2, 0), (3, 2)):
        board.level["santiago de cuba"] = level
        march.arrived([2, 0], "santiago de cuba")
        assert board.pieces["santiago de cuba"][ACTIVE[M26]] == seen


def test_a_difference_is_seen(reader):
    one, other = position({"havana": {POLICE: 2}}), position({"havana": {POLICE: 1}})
    assert differences(one, other) == [
        "available: government police: 13 by the facts, 14 in the program",
        "havana: government police: 2 by the facts, 1 in the program",
    ]
    run = laid_out(reader, one, {}, 1).run
    assert disagreements(reader, run, one) == []
    one.pieces["havana"][OPEN] = 3
    assert "casinos open of : 3 by the facts, 0 in the program" in disagreements(reader, run, one)


def test_scattered_positions_are_within_the_inventory():
    chance = random.Random(1)
    for seed in chance.sample(range(10_000), 30):
        board = scattered(seed).board
        assert all(board.pieces[place][kind] >= 0 for place in board.pieces for kind in KINDS)
        assert board.markers_left() >= 0
        for space in SPACES:
            assert not any(
                board.pieces[space][CASH[f]] for f in CASH if f not in holders(board, space)
            )
        assert not any(board.count(ec, (*BASE.values(), OPEN)) for ec in ECS)


def test_the_map_is_that_of_the_facts():
    assert sum(POPULATION[space] for space in POPULATION if space not in CITIES) == 9
    assert sum(POPULATION[city] for city in CITIES) == 8 == sum(ECON.values())
    assert sum(len(near) for near in NEAR.values()) == 2 * 15
    assert all(one in NEAR[other] for one, near in NEAR.items() for other in near)

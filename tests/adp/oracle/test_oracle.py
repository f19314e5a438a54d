"""Operations and Special Activities as a second reading of the book has them."""

from __future__ import annotations

import pytest

import interpreter
from tests.adp.oracle.board import AVAILABLE, POLICE, T_ACTIVE, differences
from tests.adp.oracle.checking import check
from tests.adp.oracle.compare import Case, Tally, compare
from tests.adp.oracle.ground import LANDS, LOCS, NEAR
from tests.adp.oracle.known import KNOWN, occurs, position, scripted
from tests.adp.oracle.positions import scattered
from tests.adp.oracle.program import Reader

POSITIONS = 300


@pytest.fixture(scope="module")
def reader():
    return Reader(interpreter.load("adp"))


def test_the_program_does_what_the_book_says():
    report = check(POSITIONS)
    assert not report.unexplained, str(report)
    assert report.tally.positions == POSITIONS
    assert sum(report.tally.decisions.values()) > 5 * POSITIONS


def test_open_findings_still_occur(reader):
    mended = [name for name, known in KNOWN.items() if not occurs(reader, known)]
    assert not mended, "take these from the list"


def test_a_difference_is_seen(reader):
    """An option that the reading does not have, and a position that is not the same."""
    tally = Tally()
    compare(reader, Case(position({"kabul": {POLICE: 2, T_ACTIVE: 1}}, government=3), "government"),
            tally, scripted(["assault"]))  # fmt: skip
    assert not tally.found
    one, other = position({"kabul": {POLICE: 2}}), position({"kabul": {POLICE: 1}})
    assert differences(one, other) == [
        "available: government police: 28 by the book, 29 in the program",
        "kabul: government police: 2 by the book, 1 in the program",
    ]


def test_scattered_positions_are_within_the_inventory():
    for seed in range(20):
        board = scattered(seed).board
        assert all(number >= 0 for held in board.pieces.values() for number in held.values())
        assert all(board.bases(space) <= 2 for space in LANDS)
        assert not any(board.bases(space) for space in LOCS)
        assert board.markers_left() >= 0
        assert sum(board.pieces[AVAILABLE].values()) < 148


def test_the_map_is_adjacent_both_ways():
    assert all(one in NEAR[other] for one, near in NEAR.items() for other in near)
    assert sum(len(NEAR[loc]) for loc in LOCS) == 47

"""Operations and Special Activities as a second reading of the book has them."""

from __future__ import annotations

import pytest

import interpreter
from tests.adp.oracle.board import (
    AVAILABLE,
    C_TROOPS,
    G_TROOPS,
    HOSTILITY,
    POLICE,
    T_ACTIVE,
    T_HIDDEN,
    W_ACTIVE,
    W_BASE,
    differences,
)
from tests.adp.oracle.checking import check
from tests.adp.oracle.compare import Case, compare
from tests.adp.oracle.ground import LANDS, LOCS, NEAR
from tests.adp.oracle.known import KNOWN, occurs, position
from tests.adp.oracle.positions import scattered
from tests.adp.oracle.program import Reader
from tests.second_reading.comparing import Tally, scripted
from tests.seeds import positions

POSITIONS = positions(80, 300)


@pytest.fixture(scope="module")
def reader():
    return Reader(interpreter.load("adp"))


@POSITIONS
def test_the_program_does_what_the_book_says(number, first):
    report = check(number, first)
    assert not report.unexplained, str(report)
    assert report.tally.positions == number
    assert sum(report.tally.decisions.values()) > 5 * number


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


HIDDEN_IN_PAKISTAN = position({"badakhshan": {T_HIDDEN: 2}}, taliban=3, islamabad=HOSTILITY)
LIFTED = position({"kandahar": {C_TROOPS: 1}, "farah": {C_TROOPS: 1}})
SEEN = position({"konduz": {POLICE: 1}, "balkh": {W_ACTIVE: 1}}, warlords=5)
PENNILESS = position({"konduz": {T_HIDDEN: 2, W_BASE: 1}, "balkh": {T_HIDDEN: 2}})
SENT_HOME = position({"kabul": {C_TROOPS: 1}, "khowst": {C_TROOPS: 1, G_TROOPS: 1}})


@pytest.mark.parametrize(
    ("case", "answers"),
    [
        # who marches into Pakistan at Hostility is seen as he arrives, so he cannot Extort (6.6.1)
        (Case(HIDDEN_IN_PAKISTAN, "taliban"), ["march", "northwest frontier", "2"]),
        # the Operation must come about where it is paid for; the last to land may see to that (4.1)
        (Case(LIFTED, "coalition"),
         ["assault", "kandahar", "air lift", "badghis", "bamian", "kandahar", "1", "0"]),
        (Case(SENT_HOME, "coalition"),
         ["train", "khowst", "surge", "khowst", "1", "kabul", "0", "0", "0", "0", "1"]),
        (Case(SENT_HOME, "coalition"),
         ["train", "khowst", "air lift", "kabul", "0", "khowst", "1", "1", "done", "0", "0", "0"]),
        # what does not help the Operation in one space may be made good in the next (4.1)
        (Case(SEEN, "warlords"), ["terror", "konduz"]),
        (Case(PENNILESS, "taliban"), ["terror", "konduz", "balkh"]),
    ],
)  # fmt: skip
def test_both_agree(reader, case, answers):
    tally = Tally()
    left = [*answers]
    compare(reader, case, tally, lambda options: left.pop(0) if left else options[0])
    assert not tally.found, str(tally.found[0])
    assert not left


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

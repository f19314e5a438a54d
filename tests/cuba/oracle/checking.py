"""Many positions at once, and what came of them."""

from __future__ import annotations

import interpreter
from tests.cuba.oracle.compare import compare
from tests.cuba.oracle.known import KNOWN
from tests.cuba.oracle.positions import cases, scattered
from tests.cuba.oracle.program import Reader
from tests.cuba.oracle.round_checks import compare_round
from tests.second_reading.checking import Report, report
from tests.second_reading.comparing import Tally, at_random


def check(positions: int, first: int = 0) -> Report:
    """Compares Operations from so many positions, those of the seeds from `first` on."""
    tally, reader = Tally(), Reader(interpreter.load("cuba"))
    for case in cases(reader.title, reader, positions, first):
        compare(reader, case, tally, at_random(case.seed))
    return report(tally, KNOWN)


def check_rounds(positions: int, first: int = 0) -> Report:
    """Compares Propaganda Rounds from so many positions."""
    tally, reader = Tally(), Reader(interpreter.load("cuba"))
    for seed in range(first, first + positions):
        compare_round(reader, scattered(seed), tally, at_random(seed))
    return report(tally, KNOWN)

"""Many positions at once, and what came of them."""

from __future__ import annotations

import interpreter
from tests.fitl.oracle import compare
from tests.fitl.oracle.board import FACTIONS
from tests.fitl.oracle.compare import Case
from tests.fitl.oracle.positions import cases
from tests.fitl.oracle.program import Reader
from tests.second_reading.checking import Report, report
from tests.second_reading.comparing import Tally

CHECKS = (
    compare.compare_standing,
    compare.compare_first_options,
    compare.compare_outcomes,
    compare.compare_special_outcomes,
    compare.compare_ambush,
    compare.compare_march_on,
    compare.compare_coup,
)


def check(positions: int, first: int = 0) -> Report:
    """Compares so many positions, those of the seeds from `first` on, each with one Faction to act."""
    tally, reader = Tally(), Reader(interpreter.load("fitl"))
    for seed, board in cases(reader.title, reader.board, positions, first):
        case = Case(board, FACTIONS[seed % len(FACTIONS)], seed)
        for compared in CHECKS:
            compared(reader, case, tally)
    return report(tally, {})

"""Many positions at once, and what came of them."""

from __future__ import annotations

import interpreter
from tests.adp.oracle.acting import FIRST, SECOND
from tests.adp.oracle.compare import compare
from tests.adp.oracle.known import KNOWN
from tests.adp.oracle.positions import cases
from tests.adp.oracle.program import Reader
from tests.second_reading.checking import Report, report
from tests.second_reading.comparing import Tally, at_random

FIRST_PRINTING = 0.2
"""How many of the positions are of the first printing."""


def check(positions: int, first: int = 0) -> Report:
    """Compares Operations from so many positions, those of the seeds from `first` on."""
    tally = Tally()
    early = round(positions * FIRST_PRINTING)
    for printing, number in ((SECOND, positions - early), (FIRST, early)):
        title = interpreter.load("adp", printing=printing)
        reader = Reader(title)
        for case in cases(title, reader, number, printing, first):
            compare(reader, case, tally, at_random(case.seed))
    return report(tally, KNOWN)

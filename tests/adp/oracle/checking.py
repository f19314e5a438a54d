"""Many positions at once, and what came of them."""

from __future__ import annotations

from collections import Counter

from attrs import define

import interpreter
from tests.adp.oracle.acting import FIRST, SECOND
from tests.adp.oracle.compare import Difference, Tally, at_random, compare
from tests.adp.oracle.known import explained
from tests.adp.oracle.positions import cases
from tests.adp.oracle.program import Reader

FIRST_PRINTING = 0.2
"""How many of the positions are of the first printing."""


@define
class Report:
    """`known` counts the differences of each open finding; `unexplained` are all others."""

    tally: Tally
    known: Counter[str]
    unexplained: list[Difference]

    def __str__(self) -> str:
        tally = self.tally
        decided = sum(tally.decisions.values())
        told = [f"{tally.positions} positions, {decided} decisions, {tally.acts} acts compared"]
        told += [f"{number:6} {name}" for name, number in sorted(self.known.items())]
        told += [str(found) for found in self.unexplained]
        return "\n".join([*told, f"{len(self.unexplained)} unexplained"])


def check(positions: int, first: int = 0) -> Report:
    """Compares Operations from so many positions, those of the seeds from `first` on."""
    tally = Tally()
    early = round(positions * FIRST_PRINTING)
    for printing, number in ((SECOND, positions - early), (FIRST, early)):
        title = interpreter.load("adp", printing=printing)
        reader = Reader(title)
        for case in cases(title, reader, number, printing, first):
            compare(reader, case, tally, at_random(case.seed))
    names = Counter(explained(found) for found in tally.found)
    unexplained = [found for found in tally.found if not explained(found)]
    return Report(tally, Counter({name: n for name, n in names.items() if name}), unexplained)

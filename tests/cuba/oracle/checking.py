"""Many positions at once, and what came of them."""

from __future__ import annotations

from collections import Counter

from attrs import define

import interpreter
from tests.cuba.oracle.compare import Difference, Tally, at_random, compare
from tests.cuba.oracle.known import explained
from tests.cuba.oracle.positions import cases, scattered
from tests.cuba.oracle.program import Reader
from tests.cuba.oracle.round_checks import compare_round


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
    tally, reader = Tally(), Reader(interpreter.load("cuba"))
    for case in cases(reader.title, reader, positions, first):
        compare(reader, case, tally, at_random(case.seed))
    return _report(tally)


def check_rounds(positions: int, first: int = 0) -> Report:
    """Compares Propaganda Rounds from so many positions."""
    tally, reader = Tally(), Reader(interpreter.load("cuba"))
    for seed in range(first, first + positions):
        compare_round(reader, scattered(seed), tally, at_random(seed))
    return _report(tally)


def _report(tally: Tally) -> Report:
    names = Counter(explained(found) for found in tally.found)
    unexplained = [found for found in tally.found if not explained(found)]
    return Report(tally, Counter({name: n for name, n in names.items() if name}), unexplained)

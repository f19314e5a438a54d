"""Work after the quick answer to a save: a whole `check`, and the rule tests that did not run yet.

It runs beside this process, and the next save stops it. It reports only new findings.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator

from attrs import Factory, define, frozen

from interpreter.corpus.diagnostics import ERROR, CorpusError, Diagnostic, tidy
from interpreter.corpus.english import counted
from interpreter.workshop.checking.checked import checked
from interpreter.workshop.pairing.impact import Impact
from interpreter.workshop.testing.beside import Beside, Failed, beside
from interpreter.workshop.testing.cases import written
from interpreter.workshop.testing.groups import groups_of
from interpreter.workshop.testing.outcomes import Wanted, told_failure
from interpreter.workshop.testing.ruletests import Verdict, verdicts


@frozen
class Found:
    """Findings of a whole check: each in a line, with whether it is a mistake."""

    lines: dict[str, bool]


@frozen
class Missed:
    """A rule test that fails, though the quick answer did not run it."""

    name: str
    place: str
    failure: str
    cite: str = ""


@frozen
class Ended:
    """The check has ended; this many rule tests ran."""

    tests: int


@frozen
class Grown:
    """Effect of the files on games, by all pairs so far."""

    line: str


@define(eq=False)
class Rest:
    """`found`: by line what was wrong or noticed when it was last looked through, and whether it is a mistake."""

    wanted: Wanted
    found: dict[str, bool] = Factory(dict)
    impact: Impact | None = None
    missed: list[Missed] = Factory(list)  # of this time
    _twin: Beside | None = None
    _begun: float = 0.0
    _told: frozenset[str] = frozenset()  # by the quick answer
    _silent: bool = False

    def begin(
        self, tests_told: Collection[str], ran: Collection[str], *, silent: bool = False
    ) -> None:
        """`told`: mistakes that the quick answer told; `ran`: the tests whose outcome is known by it.

        `silent`: with nothing to tell, nothing is told.
        """
        self.stop()
        self.missed, self._told, self._silent = [], frozenset(tests_told), silent
        self._begun, known = time.perf_counter(), frozenset(ran)
        impact = None if silent else self.impact
        self._twin = beside(lambda: looked_through(self.wanted, known, impact))

    def stop(self) -> None:
        """Somebody has saved, or leaves."""
        if self._twin is not None:
            self._twin.stop()
            self._twin = None

    def heard(self) -> Iterator[str]:
        """The lines to tell since it was asked last; a last one once all is looked at."""
        if self._twin is None:
            return
        for message in self._twin.heard():
            match message:
                case Found(lines):
                    yield from self._compared(lines)
                case Missed(name, place, failure, cite):
                    self.missed.append(message)
                    yield from told_failure(place, name, failure, cite)
                case Ended(tests):
                    yield from self._ended(tests)
                case Grown(line):
                    yield line
                case Failed(why):
                    yield f"the rest could not be looked at: {why}"
        if self._twin.over:
            self._twin = None

    def _compared(self, lines: dict[str, bool]) -> Iterator[str]:
        before, self.found = self.found, lines
        yield from (f"mended: {line}" for line in before if line not in lines)
        new = [line for line in lines if line not in before and line not in self._told]
        yield from new
        self._silent = self._silent and not new and before == lines

    def _ended(self, tests: int) -> Iterator[str]:
        if self._silent and not self.missed:
            return
        wrong = sum(self.found.values())
        counts = [counted(wrong, "mistake") if wrong else "no mistakes"]
        if noticed := len(self.found) - wrong:
            counts.append(counted(noticed, "notice"))
        if tests:
            fail = f", of which {counted(len(self.missed), 'fails', 'fail')}" if self.missed else ""
            counts.append(f"{counted(tests, 'more rule test')} run{fail}")
        took = time.perf_counter() - self._begun
        yield f"all of check: {', '.join(counts)} ({took:.1f} s)"


def looked_through(
    wanted: Wanted, ran: frozenset[str], impact: Impact | None = None
) -> Iterator[Found | Missed | Ended | Grown]:
    """Yield the findings of `check`; if there are no mistakes, each other test that fails, and the impact on games."""
    every: list[Diagnostic] = []
    for diagnostics, _ in checked(wanted.title, wanted.printing, wanted.options, wanted.mods):
        every += diagnostics
    severities = {line: one.severity == ERROR for one in tidy(every) for line in in_lines(one)}
    yield Found(severities)
    tests = 0
    if not any(severities.values()):
        for missed in _others(wanted, ran):
            tests += 1
            if missed is not None:
                yield missed
    yield Ended(tests)
    if impact is not None and not any(severities.values()):
        yield from map(Grown, impact.lines())


def _others(wanted: Wanted, ran: frozenset[str]) -> Iterator[Missed | None]:
    """Run each remaining test; None for one that passes."""
    for group in groups_of(wanted, [case for case in written(wanted) if case.name not in ran]):
        try:
            judged = verdicts(group)
        except CorpusError as error:
            judged = iter([Verdict(case, str(error)) for case in group.cases])
        for verdict in judged:
            case = verdict.case
            failed = Missed(case.name, case.place, verdict.failure, case.cite)
            yield failed if verdict.failure else None


def in_lines(one: Diagnostic) -> Iterator[str]:
    """A mistake as it is told beside saves: a line for each place."""
    for diagnostic in one.apart():
        kind = "" if diagnostic.severity == ERROR else f"{diagnostic.severity}: "
        yield f"{diagnostic.span}: {kind}{diagnostic.message}"

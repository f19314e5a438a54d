"""One fault after another, each in a title that is read anew and played by the rule tests it may concern.

No file is written: the reader is handed the spoilt text. Each fault is tried in a twin of this process, which has read
before what does not change; to end the twin takes less than to take its title apart.
"""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path

from attrs import Factory, define, evolve, frozen

from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.folders import unsaved
from interpreter.corpus.garbage import uncollected
from interpreter.session.mistakes import Mistake
from interpreter.workshop.mutating.faults import Fault
from interpreter.workshop.testing.beside import Failed, beside
from interpreter.workshop.testing.cases import Case
from interpreter.workshop.testing.groups import Group, groups_of
from interpreter.workshop.testing.outcomes import Wanted
from interpreter.workshop.testing.ruletests import Bench, Verdict
from interpreter.workshop.testing.run_titles import check_totals

PROVEN, CAUGHT, REFUSED, SURVIVED = "proven", "caught", "refused", "survived"
FIRST = 24  # tests that are tried before all others are bound
SECONDS = 10  # of work, for one test: many times what any takes


@frozen
class Planted:
    """A fault, and the rule tests to try, by name: those that cite its passage, then the others, the likeliest first.

    `totals`: whether a scenario's printed totals may tell.
    """

    fault: Fault
    citing: tuple[str, ...]
    others: tuple[str, ...]
    totals: bool = False


@frozen
class Outcome:
    """`state`: proven where a test that cites the passage fails on what it expects, caught where a test fails otherwise,
    refused where the rules cannot be read or compiled. `by`: the test, or the mistake.
    """

    fault: Fault
    state: str
    by: str = ""


@define(eq=False)
class Trial:
    """A title, and its rule tests by name. `timed`: a step that takes too long ends this process.

    `bound`: printing and options of the editions that twins know of.
    """

    wanted: Wanted
    cases: dict[str, Case]
    root: Path
    timed: bool = False
    bound: set[tuple[str | None, tuple[str, ...]]] = Factory(set)

    def apart(self, planted: Planted) -> Outcome:
        """The outcome, found by a twin. Raises RuntimeError for a mistake of the program."""
        for group in self._groups((*planted.citing, *planted.others)):
            if (edition := (group.printing, group.options)) not in self.bound:
                self.bound.add(edition)
                Bench.of(evolve(group, cases=[]))
                gc.collect()
                gc.freeze()  # a twin would copy what the collector looks through
        with uncollected():
            twin = beside(lambda: self._told(planted), 0)
            outcome = twin.first()
        if isinstance(outcome, Failed):
            raise RuntimeError(f"{planted.fault.id}: {outcome.why}")
        # For want of memory, or by somebody: nothing was tried.
        if outcome is None and twin.killed in (signal.SIGKILL, signal.SIGTERM):
            raise RuntimeError(f"{planted.fault.id}: its process was killed from outside")
        return outcome or Outcome(planted.fault, CAUGHT, "it never ends")

    def _told(self, planted: Planted) -> Iterator[Outcome]:
        self.timed = hasattr(os, "fork")
        yield self.outcome(planted)

    def outcome(self, planted: Planted) -> Outcome:
        path = self.root / planted.fault.file
        spoilt = planted.fault.applied(path.read_text(encoding="utf-8")).encode()
        with uncollected(), unsaved({path.resolve(): spoilt}):
            return self._tried(planted)

    def _tried(self, planted: Planted) -> Outcome:
        fault, wanted, caught = planted.fault, self.wanted, ""
        try:
            untested = Group(wanted.title, [], wanted.printing, wanted.options, ())
            if planted.totals and (wrong := check_totals(Bench.of(untested).title)):
                return Outcome(fault, PROVEN, wrong[0])
            for verdict in self._failing(planted.citing):
                if verdict.unmet:
                    return Outcome(fault, PROVEN, verdict.case.name)
                caught = caught or verdict.case.name
            if caught:
                return Outcome(fault, CAUGHT, caught)
            for verdict in self._failing(planted.others):
                return Outcome(fault, CAUGHT, verdict.case.name)
        except (CorpusError, Mistake) as error:
            return Outcome(fault, REFUSED, str(error).split("\n")[0])
        return Outcome(fault, SURVIVED)

    def _failing(self, names: Sequence[str]) -> Iterator[Verdict]:
        """The tests that fail. Raises CorpusError where the title of one cannot be compiled."""
        spent: list[Bench] = []
        for batch in (names[:FIRST], names[FIRST:]):
            for group in self._groups(batch):
                self._wind_up()
                bench = Bench.of(group, before=spent)
                for case in group.cases:
                    self._wind_up()
                    verdict = bench.verdict(case)
                    if verdict.failure:
                        yield verdict
                spent = [bench]

    def _wind_up(self) -> None:
        """Let a twin end if the next step takes too long."""
        if self.timed:
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)

    def _groups(self, names: Sequence[str]) -> list[Group]:
        return groups_of(self.wanted, [self.cases[name] for name in names])

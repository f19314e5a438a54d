"""Code that each rule test of a title executes, and all of them together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import Factory, define, frozen

from interpreter.engine import keeping
from interpreter.session.mistakes import Mistake
from interpreter.workshop.coverage.bench import WatchedBench
from interpreter.workshop.coverage.entries import EntryName, entries_at, entry_lines
from interpreter.workshop.coverage.shape import Shape
from interpreter.workshop.coverage.tally import Line, Tally
from interpreter.workshop.testing.cases import Case, written
from interpreter.workshop.testing.groups import Group, groups_of
from interpreter.workshop.testing.outcomes import Wanted
from interpreter.workshop.testing.ruletests import Bench, Verdict
from interpreter.workshop.testing.sharing import Counts, Note, shared, silently, uncounted

_KIND = "watched"


@frozen
class Executed:
    """A rule test: `place` is `file:line`, `failure` "" when it passed.

    `lines`: where texts of the rules ran, or what they declare came about; not the lines of tests.
    `entries`: in which entries of the rule files those lines stand.
    """

    test: str
    place: str
    failure: str
    lines: frozenset[Line]
    entries: frozenset[EntryName]


@define(eq=False)
class Watched:
    """All tests of a title: each by itself; what ran in them together; what of their variants can run.

    `sources`: the lines of the rule files that were in force in any of them.
    """

    executed: list[Executed] = Factory(list)
    tally: Tally = Factory(Tally)
    shape: Shape = Factory(Shape)
    sources: dict[str, Sequence[str]] = Factory(dict)

    def add(self, other: Watched) -> None:
        self.executed += other.executed
        self.tally.add(other.tally)
        self.shape.add(other.shape)
        self.sources |= other.sources


def executed(
    title: str,
    *,
    printing: str | None = None,
    options: tuple[str, ...] = (),
    mods: tuple[str, ...] = (),
    only: str = "",
    jobs: int = 1,
    counts: Counts = uncounted,
) -> list[Executed]:
    """Run the rule tests and return what each executes, grouped by printing and options.

    The arguments are those of `plainrules test`; `only` keeps the tests with this text in their name. A
    test that says of which printing or with which options it is runs in those, and its lines are those of
    the layers in force there. All tests of a title take up to a minute, so `counts` hears how many; the answer is
    kept until a file changes. Raises Mistake and CorpusError as reading the title does.
    """
    wanted = Wanted(title, printing, options, mods)
    executed = watched(wanted, jobs, counts(owed(wanted))).executed
    return [test for test in executed if only.casefold() in test.test.casefold()]


def owed(wanted: Wanted) -> int:
    """How many tests would have to be run, as what came of them is not kept."""
    return len(written(wanted)) if keeping.look(_KIND, wanted.sum) is None else 0


def watched(wanted: Wanted, jobs: int = 1, note: Note = silently) -> Watched:
    """All tests of a title, watched; kept until a file changes that any of them may read."""

    def run() -> Watched:
        whole = Watched()
        for part in shared(_watched, groups_of(wanted, written(wanted)), jobs, note):
            whole.add(part)
        return whole

    watched_runs: Watched = keeping.kept(_KIND, wanted.sum, run)
    return watched_runs


def learned(groups: Sequence[Group], jobs: int = 1, note: Note = silently) -> list[Executed]:
    """Run the tests of some groups and return what each executes. Compiles only the texts that run.

    Raises CorpusError.
    """
    return [test for executed in shared(_learned, groups, jobs, note) for test in executed]


def _learned(group: Group, note: Note) -> list[Executed]:
    try:
        bench = Bench.of(group)
    except Mistake as mistake:
        return _impossible(group, mistake)
    executed = []
    for test in each_of(WatchedBench.beside(bench), group.cases):
        note()
        executed.append(test)
    return executed


def _impossible(group: Group, mistake: Mistake) -> list[Executed]:
    """There is no such printing or option."""
    nothing: frozenset[Line] = frozenset()
    verdicts = [Verdict(case, str(mistake)) for case in group.cases]
    return [_executed(verdict, nothing, frozenset()) for verdict in verdicts]


def _watched(group: Group, note: Note) -> Watched:
    try:
        bench = WatchedBench.of(group)
    except Mistake as mistake:
        return Watched(_impossible(group, mistake))
    watched_runs = Watched(shape=Shape.of(bench.vocabulary), sources=bench.corpus.files)
    for test in each_of(bench, group.cases):
        note()
        watched_runs.tally.add(bench.ran)
        watched_runs.executed.append(test)
    return watched_runs


def each_of(bench: WatchedBench, cases: list[Case]) -> Iterator[Executed]:
    """Run the tests one by one, and yield what each executes."""
    known, files = entry_lines(bench.corpus.tree), bench.corpus.files
    for case in cases:
        verdict = bench.verdict(case)
        lines = frozenset(line for line in bench.ran.lines() if line[0] in files)
        yield _executed(verdict, lines, entries_at(lines, known))


def _executed(verdict: Verdict, lines: frozenset[Line], entries: frozenset[EntryName]) -> Executed:
    case = verdict.case
    return Executed(case.name, case.place, verdict.failure, lines, entries)

"""Code that each rule test of a title executes, all of them together, and which of them fail because of mods."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Self

from attrs import Factory, define, evolve, frozen

from interpreter.corpus.catalogue import find_root
from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.english import shortened
from interpreter.corpus.store import load_tree
from interpreter.corpus.yaml.tree import Mapping
from interpreter.engine import keeping
from interpreter.engine.program import Program
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.session.editions.title_page import title_page
from interpreter.session.editions.variant import Variant
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.title import Title
from interpreter.workshop.coverage.shape import Line, Shape, Tally
from interpreter.workshop.coverage.texts_of import EntryName, entries_at, entry_lines
from interpreter.workshop.testing.cases import Case, written
from interpreter.workshop.testing.groups import Group, groups_of
from interpreter.workshop.testing.outcomes import Wanted
from interpreter.workshop.testing.ruletests import Bench, Verdict, verdicts
from interpreter.workshop.testing.shared_work import Counts, Note, shared, silently, uncounted

_KIND = "watched"
SHOWN = 3  # entries that are named


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
    test that names a printing or options runs in those, and its lines are those of
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


def because(wanted: Wanted, failing: Collection[str]) -> dict[str, str]:
    """By name of a failing test, one sentence: whether it passes without the mods, and what it runs of what they change.

    Raises Mistake and CorpusError as reading the title does.
    """
    changed = _changed(wanted.variant)
    groups = groups_of(wanted, [case for case in written(wanted) if case.name in failing])
    ran = {test.test: changed.keys() & test.entries for test in learned(groups)}
    reasons = {}
    page = title_page(find_root(), wanted.title)  # what mods offer goes with them
    options = tuple(option for option in wanted.options if option in page.options)
    alone = evolve(wanted, mods=(), options=options, printing=page.own(wanted.printing))
    for group in groups_of(alone, [case for g in groups for case in g.cases]):
        try:
            results = [*verdicts(group)]
        except CorpusError:  # the title is wrong without its mods, too
            continue
        for verdict in results:
            entries = sorted(ran.get(verdict.case.name, ()))
            reasons_told = [f"{_named(entry)} ({changed[entry]})" for entry in entries]
            reasons[verdict.case.name] = _told(verdict.passed, reasons_told)
    return reasons


def _changed(variant: Variant) -> dict[EntryName, str]:
    """The entries that the mods speak of, and where each last does."""
    corpus = load_tree(variant.root, variant.title, variant.overlays)
    by_name = {}
    for tree in (tree for mod in corpus.mods for tree in mod.trees):
        for section, node in tree.items():
            for name, entry in node.entries.items() if isinstance(node, Mapping) else ():
                by_name[section, name] = entry.key.span.file_line
    return by_name


def _named(entry: EntryName) -> str:
    section, name = entry
    return f"card {name}" if section == "cards" else name


def _told(alone: bool, entries: list[str]) -> str:
    if not alone:
        return "it fails without the mods, too"
    runs = f"; it runs what they change: {shortened(entries, SHOWN)}" if entries else ""
    return f"it passes without the mods{runs}"


@define(eq=False)
class WatchedBench(Bench):
    """A `Bench` that also records what ran in the last test: `ran`."""

    ran: Tally = Factory(Tally)

    @classmethod
    def beside(cls, bench: Bench) -> Self:
        """Count the tests of another bench: its bound texts are used again. Texts that never run have no place."""
        own = cls(bench.vocabulary, bench.corpus, bench.phases, bench.mistakes)
        program = Program.build_later(bench.vocabulary, watched=True)
        own.title = Title(bench.title.variant, program, "", bench.vocabulary, bench.title.steps)
        return own

    @staticmethod
    def built(vocabulary: Vocabulary) -> Program:
        return Program.build(vocabulary, watched=True)

    def verdict(self, case: Case) -> Verdict:
        counts, self.run = self.title.program.names["V"], None
        counts[:] = [0] * len(counts)
        verdict = super().verdict(case)
        self.ran = Tally.of(self.title.program)
        if self.run is not None:
            self.ran.note(self.vocabulary, self.run, self.answered)
        return verdict

"""A title while its author edits it: after every save it is read again, and the touched tests run.

First come all results, the likeliest failures before all else. Afterwards, while nobody waits, it learns which lines
the tests now execute.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Sequence

from attrs import Factory, define, field

from interpreter.corpus.diagnostics import ERROR, CorpusError
from interpreter.corpus.nearest import sparing
from interpreter.corpus.store import Corpus, load_tests
from interpreter.session.editions.rule_files import read
from interpreter.session.editions.variant import Variant
from interpreter.session.mistakes import Mistake
from interpreter.workshop.coverage.by_test import WatchedBench, each_of, learned
from interpreter.workshop.coverage.texts_of import executed_texts, texts_at
from interpreter.workshop.testing.cases import Case, cases_of, of_printing
from interpreter.workshop.testing.groups import Group, groups_of
from interpreter.workshop.testing.outcomes import Wanted, told_failure
from interpreter.workshop.testing.ruletests import Bench, Verdict
from interpreter.workshop.testing.shared_work import Counts, Note, uncounted
from interpreter.workshop.watching import knowledge
from interpreter.workshop.watching.knowledge import (
    Knowledge,
    Said,
    Saved,
    changed,
    files_of_overlays,
    laid_over,
    likeliest,
    said,
    settled,
    touched,
)

SOON = 0.2  # seconds after which it is told how far the tests are
Wrong = str
"""A mistake in a line, with its place where it has one."""


class _SavedAgain(Exception):
    """The answer to the last save is that to the next one."""


@define(eq=False)
class _Round:
    """Work after a save. `groups`: the tests to run; None if nothing has changed."""

    corpus: Corpus
    rules: Said
    cases: dict[str, Case]
    overlays: dict[str, Saved]
    files: Saved
    groups: list[Group] | None = None
    first: Bench | None = None  # of the first group
    verdicts: list[Verdict] = Factory(list)
    ran: list[tuple[Bench, list[Case]]] = Factory(list)

    @property
    def touched(self) -> int:
        return sum(len(group.cases) for group in self.groups or ())


@define(eq=False)
class Watching:
    """`known`: of the title as it was last read whole. `wrong`: the mistakes that were told last, if still there.

    `outcomes`: the names of the tests that were run by the last look.
    """

    wanted: Wanted
    variant: Variant = field(init=False)
    known: Knowledge = Factory(Knowledge)
    wrong: list[Wrong] = Factory(list)
    outcomes: set[str] = Factory(set)
    _mended: set[str] = Factory(set)  # told, in a round that did not come to its end
    _files: Saved = Factory(Saved)
    _benches: list[Bench] = Factory(list)  # of the last look
    _spent: list[Bench] = Factory(list)  # of the one before: given back when nobody waits
    _learning: Iterator[None] = Factory(lambda: iter(()))

    def begin(self, jobs: int = 1, counts: Counts = uncounted) -> str:
        """Read the title, and learn what its tests execute unless that is known from last time.

        Raises Mistake and CorpusError: a title is whole when one begins.
        """
        wanted = self.wanted
        self.variant = wanted.variant
        now = self._read()
        known = knowledge.kept(wanted)
        if known is None:
            known = Knowledge(now.rules, _said(now.cases), now.overlays)
            texts = texts_at(now.corpus.tree)
            groups = groups_of(wanted, [*now.cases.values()])
            for test in learned(groups, jobs, counts(len(now.cases))):
                known.learn(test, executed_texts(test.lines, texts))
            knowledge.keep(wanted, known)
        else:
            self._benches = [self._bench(now, self._alone())]
        self.known = known
        failing = known.failing
        wrong = f", {len(failing)} fail" if failing else ""
        return f"watching {wanted.title}: {len(known.executed)} rule tests{wrong}"

    def end(self) -> None:
        """Keep the knowledge for next time."""
        knowledge.keep(self.wanted, self.known)

    def look(self, counts: Counts = uncounted) -> Iterator[str]:
        """Report after a save, as soon as known: mistakes in the files, or outcomes of the tests.

        Report nothing if nothing changed, and report what is mended. `counts` hears how many tests run, and each of
        them. A save in the meantime breaks this look off: the next one answers it.
        """
        start = time.perf_counter()
        gc.disable()  # it would look through all of the title
        self.outcomes = set()
        try:
            now = settled(self._files, self._round)
            yield from told_mended(self.wrong)
            self.wrong = []
            if now.groups is not None:
                yield from self._answer(now, counts(now.touched), start)
        except _SavedAgain:
            return
        except (CorpusError, Mistake) as error:
            message, self.wrong = first_of(error)
            yield message
        finally:
            gc.enable()

    def learn(self, seconds: float) -> None:
        """Spend about this long learning what the tests of the last look execute now."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end and next(self._learning, self) is None:
            pass

    # --- inside ----------------------------------------------------------------------------------

    def _round(self) -> _Round:
        """Read the present files, and bind the first edition to run. Raises CorpusError and Mistake."""
        now = self._read()
        names = self._touched(now)
        if names is None:
            return now
        groups = groups_of(self.wanted, likeliest([now.cases[name] for name in names], self.known))
        own = frozenset(self.variant.overlays)
        now.groups = sorted(groups, key=lambda group: laid_over(group) != own)
        if not now.groups or laid_over(now.groups[0]) != own:
            now.groups.insert(0, self._alone())
        now.first = self._bench(now, now.groups[0])
        return now

    def _answer(self, now: _Round, note: Note, start: float) -> Iterator[str]:
        """Runs the tests. Raises CorpusError for an edition that cannot be bound, _SavedAgain."""
        has_told, failing = False, self.known.failing
        for number, group in enumerate(now.groups or ()):
            if number and self._saved_again():
                raise _SavedAgain
            for verdict in self._verdicts(now, group, now.first if not number else None):
                case = verdict.case
                now.verdicts.append(verdict)
                note()
                mended = verdict.passed and case.name in failing - self._mended
                if mended:
                    self._mended.add(case.name)
                yield from told_test(verdict, mended)
                took = time.perf_counter() - start
                if not has_told and took > SOON and len(now.verdicts) < now.touched:
                    has_told = True
                    yield told_so_far(now.verdicts, now.touched, took)
        self._adopt(now)
        took = time.perf_counter() - start
        yield told_tests(now.verdicts, len(now.cases), self.known.failing, took)

    def _verdicts(self, now: _Round, group: Group, bench: Bench | None) -> Iterator[Verdict]:
        try:
            bench = bench or self._bench(now, group)
        except CorpusError:
            if self._saved_again():  # it may be half a file that was read
                raise _SavedAgain from None
            raise
        except Mistake as mistake:  # no such printing or option
            yield from (Verdict(case, str(mistake)) for case in group.cases)
        else:
            yield from map(bench.verdict, group.cases)

    def _bench(self, now: _Round, group: Group) -> Bench:
        known = self.variant.overlays, now.corpus
        free = len(self._benches)
        bench = Bench.of(group, known, self._benches)
        if len(self._benches) < free:  # what was to be learned from is taken for this
            self._learning = iter(())
        now.ran.append((bench, group.cases))
        return bench

    def _adopt(self, now: _Round) -> None:
        """Compare the next save with the files as they are now."""
        known = self.known
        known.rules, known.tests, known.overlays = now.rules, _said(now.cases), now.overlays
        known.ran(now.verdicts)
        self._mended, self.outcomes = set(), {verdict.case.name for verdict in now.verdicts}
        self._spent, self._benches = self._benches, [bench for bench, _ in now.ran]
        self._learning = self._learn(now)

    def _touched(self, now: _Round) -> list[str] | None:
        """Tests to run, in order; None if nothing has changed."""
        known, cases = self.known, now.cases
        entries = changed(known.rules, now.rules)
        own = {name for name, case in cases.items() if case.data != known.tests.get(name)}
        laid = {
            name
            for name in {*known.overlays, *now.overlays}
            if known.overlays.get(name) != now.overlays.get(name)
        }
        if not (entries or own or laid) and cases.keys() == known.tests.keys():
            return None
        hit = touched(known.rules, now.rules, known.of_tests()) if entries else set()
        if hit is None:
            return [*cases]
        for group in groups_of(self.wanted, [*cases.values()]) if laid else ():
            if laid_over(group) & laid:
                hit |= {case.name for case in group.cases}
        return [name for name in cases if name in hit | own | known.failing | known.unlearned]

    def _learn(self, now: _Round) -> Iterator[None]:
        """A test at each step."""
        self._spent.clear()
        yield
        for bench, cases in ((bench, cases) for bench, cases in now.ran if cases):
            texts = texts_at(bench.corpus.tree)
            watched = WatchedBench.beside(bench)
            yield
            for test in each_of(watched, cases):
                self.known.learn(test, executed_texts(test.lines, texts))
                yield
        _tidy()

    def _alone(self) -> Group:
        """Title as it is watched, without tests: binding it tells its mistakes."""
        wanted = self.wanted
        return Group(wanted.title, [], wanted.printing, wanted.options, wanted.mods)

    def _saved_again(self) -> bool:
        return self._files.now() != self._files

    def _read(self) -> _Round:
        with sparing():
            corpus = read(self.variant)
        tree, files = load_tests(self.variant.root, self.wanted.title, self.variant.mods)
        self._files = Saved.of(self.variant.root, [*corpus.files, *files])
        cases = of_printing(self.wanted, cases_of(tree))
        overlays = files_of_overlays(self.variant)
        return _Round(
            corpus, said(corpus.tree), {case.name: case for case in cases}, overlays, self._files
        )


def _said(cases: dict[str, Case]) -> dict[str, dict[str, object]]:
    return {name: case.data for name, case in cases.items()}


def _tidy() -> None:
    """Collect garbage while idle, and freeze what is left."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def first_of(error: CorpusError | Mistake) -> tuple[str, list[Wrong]]:
    """The first mistake in a line, as the files are changing, and all mistakes."""
    if isinstance(error, Mistake):
        return str(error), [str(error)]
    wrong = [f"{one.span}: {one.message}" for one in error.diagnostics if one.severity == ERROR]
    return _and_more(wrong), wrong


def told_mended(wrong: Sequence[Wrong]) -> Iterator[str]:
    """Mistakes that are gone."""
    if wrong:
        yield f"mended: {_and_more(wrong)}"


def told_test(verdict: Verdict, mended: bool) -> Iterator[str]:
    """A test that fails, or passes after it failed before."""
    case = verdict.case
    if verdict.failure:
        yield from told_failure(case.place, case.name, verdict.failure, case.cite)
    elif mended:
        yield f"mended: {case.place}: {case.name}"


def told_so_far(verdicts: Sequence[Verdict], touched: int, took: float) -> str:
    """Results so far, before all touched tests have run."""
    passed = sum(1 for verdict in verdicts if verdict.passed)
    return f"{passed} of the first {len(verdicts)} passed, of {touched} touched rule tests ({took:.2f} s) ..."


def told_tests(verdicts: Sequence[Verdict], every: int, failing: set[str], took: float) -> str:
    """How many passed; `failing` are all that are known to fail."""
    passed = sum(1 for verdict in verdicts if verdict.passed)
    elsewhere = len(failing - {verdict.case.name for verdict in verdicts})
    return f"{passed} of {len(verdicts)} touched rule tests passed, of {every} ({took:.2f} s)" + (
        f"; {elsewhere} more fail" if elsewhere else ""
    )


def _and_more(wrong: Sequence[Wrong]) -> str:
    return wrong[0] + (f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else "")

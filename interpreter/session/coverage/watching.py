"""A title under the hands of its author: after every save it is read again, and the tests that are touched run.

First everything is told. What the tests execute from now on is learned afterwards, while nobody waits.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from typing import TypeAlias

from attrs import Factory, define, evolve, field

from interpreter.corpus import CorpusError, load_tests
from interpreter.corpus.nearest import sparing
from interpreter.corpus.store import Corpus
from interpreter.session.coverage.bench import WatchedBench
from interpreter.session.coverage.by_test import Executed, each_of, watched
from interpreter.session.coverage.saves import Saved, settled
from interpreter.session.coverage.texts_of import TextName, executed_texts, texts_at
from interpreter.session.coverage.told_saves import Wrong, first_of, told_mended, told_tests
from interpreter.session.coverage.touched import Knows, Said, changed, said, touched
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.rule_files import read
from interpreter.session.playing.variant import Variant, choose
from interpreter.session.testing.groups import Note, groups_of, silently
from interpreter.session.testing.outcomes import Wanted
from interpreter.session.testing.ruletests import Bench, Case, Verdict, cases_of, of_printing

Ran: TypeAlias = list[tuple[Bench, list[Case]]]
"""Benches, and the tests that were run on each."""

_NOTHING: frozenset[tuple[str, int]] = frozenset()


@define(eq=False)
class _Round:
    """What is there after a save. `touched`: the tests that were run, None where nothing has changed."""

    rules: Said
    cases: dict[str, Case]
    touched: list[str] | None = None
    verdicts: list[Verdict] = Factory(list)
    ran: Ran = Factory(list)


@define(eq=False)
class Watching:
    """What is known of the title as it was last read whole. `executed`, `texts`: by name of a test.

    `unlearned`: tests that have run since then, of which it is not known yet what they execute now.
    `wrong`: the mistakes that were told last, if they are still there.
    """

    wanted: Wanted
    variant: Variant = field(init=False)
    rules: Said = Factory(dict)
    cases: dict[str, Case] = Factory(dict)
    executed: dict[str, Executed] = Factory(dict)
    texts: dict[str, frozenset[TextName]] = Factory(dict)
    failing: set[str] = Factory(set)
    unlearned: set[str] = Factory(set)
    wrong: list[Wrong] = Factory(list)
    _files: Saved = Factory(Saved)
    _benches: list[Bench] = Factory(list)  # of the last look
    _learning: Iterator[None] = Factory(lambda: iter(()))

    def begin(self, jobs: int = 1, note: Note = silently) -> str:
        """Read the title and learn what its tests execute, from the cache where it is known.

        Raises Mistake and CorpusError: a title is whole when one begins.
        """
        wanted = self.wanted
        self.variant = choose(wanted.title, wanted.printing, wanted.options, wanted.mods)
        known = watched(wanted.title, wanted.printing, wanted.options, wanted.mods, jobs, note)
        corpus, self.cases = self._read()
        self.rules, texts = said(corpus.tree), texts_at(corpus.tree)
        self.executed = {each.test: each for each in known.executed}
        self.texts = {each.test: executed_texts(each.lines, texts) for each in known.executed}
        self.failing = {each.test for each in known.executed if each.failure}
        wrong = f", {len(self.failing)} fail" if self.failing else ""
        return f"watching {wanted.title}: {len(self.executed)} rule tests{wrong}"

    def look(self, note: Note = silently) -> Iterator[str]:
        """After a save: a line for what is wrong in the files, or what came of the tests. Nothing if nothing changed.

        What was wrong and is so no longer is told, too. `note` hears of every test that is run.
        """
        start = time.perf_counter()
        gc.disable()  # it would look through all of the title
        try:
            now = settled(self._files, lambda: self._round(note))
        except (CorpusError, Mistake) as error:
            told, self.wrong = first_of(error)
            yield told
            return
        finally:
            gc.enable()
        yield from told_mended(self.wrong, [each for each in now.verdicts if self._mended(each)])
        self.wrong = []
        if now.touched is None:
            return
        self.rules, self.cases = now.rules, now.cases
        self._keep(now.verdicts)
        self._benches = [bench for bench, _ in now.ran]
        self._learning = self._learn(now.ran)
        yield from told_tests(
            now.verdicts, len(now.cases), self.failing, time.perf_counter() - start
        )

    def learn(self, seconds: float) -> None:
        """Find out for about so long what the tests of the last look execute now."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end and next(self._learning, self) is None:
            pass

    # --- inside ----------------------------------------------------------------------------------

    def _round(self, note: Note) -> _Round:
        """Reads and runs what is there now. Raises CorpusError and Mistake."""
        corpus, cases = self._read()
        now = _Round(said(corpus.tree), cases)
        now.touched = self._touched(now)
        if now.touched is not None:
            self._run(now, [cases[name] for name in now.touched], corpus, note)
        return now

    def _touched(self, now: _Round) -> list[str] | None:
        """The tests to run, in their order; None where nothing says anything else than before."""
        entries, cases = changed(self.rules, now.rules), now.cases
        own = {
            name
            for name, case in cases.items()
            if name not in self.cases or case.data != self.cases[name].data
        }
        if not entries and not own and cases.keys() == self.cases.keys():
            return None
        known = (Knows(n, each.entries, self.texts[n]) for n, each in self.executed.items())
        hit = touched(self.rules, now.rules, known) if entries else set()
        if hit is None:
            return [*cases]
        return [name for name in cases if name in hit | own | self.failing | self.unlearned]

    def _run(self, now: _Round, cases: list[Case], corpus: Corpus, note: Note) -> None:
        """Without a test to run the title is bound all the same: that tells its mistakes."""
        wanted, known = self.wanted, (self.variant.overlays, corpus)
        rest = wanted.printing, wanted.options, wanted.mods
        before, self._benches = self._benches, []
        if not cases:
            now.ran.append((Bench.of(wanted.title, [], *rest, corpus=known), []))
        for group in groups_of(wanted.title, cases, *rest):
            which = group.printing, group.options, group.mods
            try:
                bench = Bench.of(group.title, group.cases, *which, corpus=known, before=before)
            except Mistake as mistake:  # no such printing or option
                now.verdicts += [Verdict(case, str(mistake)) for case in group.cases]
                continue
            for case in group.cases:
                now.verdicts.append(bench.verdict(case))
                note()
            now.ran.append((bench, group.cases))

    def _mended(self, verdict: Verdict) -> bool:
        return verdict.passed and verdict.case.name in self.failing

    def _keep(self, verdicts: list[Verdict]) -> None:
        """What came of the tests; what they execute is as before until it is learned."""
        for each in verdicts:
            name, span = each.case.name, each.case.span
            place = f"{span.file}:{span.line}"
            before = self.executed.get(name) or Executed(name, place, "", _NOTHING, frozenset())
            self.executed[name] = evolve(before, place=place, failure=each.failure)
            self.texts.setdefault(name, frozenset())
            self.unlearned.add(name)
        self.executed = {name: each for name, each in self.executed.items() if name in self.cases}
        self.failing = {name for name, each in self.executed.items() if each.failure}
        self.unlearned &= self.executed.keys()

    def _learn(self, ran: Ran) -> Iterator[None]:
        """A test at each step."""
        for bench, cases in ran:
            texts = texts_at(bench.corpus.tree)
            for each in each_of(WatchedBench.beside(bench), cases):
                self.executed[each.test] = each
                self.texts[each.test] = executed_texts(each.lines, texts)
                self.unlearned.discard(each.test)
                yield
        _tidy()

    def _read(self) -> tuple[Corpus, dict[str, Case]]:
        with sparing():
            corpus = read(self.variant)
        tree, files = load_tests(self.variant.root, self.wanted.title, self.variant.mods)
        self._files = Saved.of(self.variant.root, [*corpus.files, *files])
        found = of_printing(self.wanted.title, cases_of(tree), self.wanted.printing)
        return corpus, {case.name: case for case in found}


def _tidy() -> None:
    """Nobody waits: what is no longer used is given back, and what is left is not looked through again."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()

"""A title under the hands of its author: after every save it is read again, and the tests that are touched run."""

from __future__ import annotations

import time
from collections.abc import Iterator

from attrs import Factory, define, field

from interpreter.corpus import CorpusError, load_tests
from interpreter.corpus.diagnostics import ERROR
from interpreter.corpus.nearest import sparing
from interpreter.corpus.store import Corpus
from interpreter.session.coverage.bench import WatchedBench
from interpreter.session.coverage.by_test import Executed, each_of, watched
from interpreter.session.coverage.touched import Said, changed, said, touched
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.rule_files import read
from interpreter.session.playing.variant import Variant, choose
from interpreter.session.testing.groups import groups_of
from interpreter.session.testing.outcomes import Wanted
from interpreter.session.testing.ruletests import Case, cases_of, of_printing


@define(eq=False)
class Watching:
    """What is known of the title as it was last read whole. `executed`: by name of a test."""

    wanted: Wanted
    variant: Variant = field(init=False)
    rules: Said = Factory(dict)
    cases: dict[str, Case] = Factory(dict)
    executed: dict[str, Executed] = Factory(dict)
    failing: set[str] = Factory(set)

    def begin(self, jobs: int = 1) -> str:
        """Read the title and learn what its tests execute, from the cache where it is known.

        Raises Mistake and CorpusError: a title is whole when one begins.
        """
        wanted = self.wanted
        self.variant = choose(wanted.title, wanted.printing, wanted.options, wanted.mods)
        known = watched(wanted.title, wanted.printing, wanted.options, wanted.mods, jobs)
        self.rules, self.cases = said(self._read().tree), self._cases()
        self.executed = {each.test: each for each in known.executed}
        self.failing = {each.test for each in known.executed if each.failure}
        wrong = f", {len(self.failing)} fail" if self.failing else ""
        return f"watching {wanted.title}: {len(self.executed)} rule tests{wrong}"

    def look(self) -> Iterator[str]:
        """After a save: a line for what is wrong in the files, or what came of the tests. Nothing if nothing changed."""
        start = time.perf_counter()
        try:
            corpus, cases = self._read(), self._cases()
            rules = said(corpus.tree)
            names = self._touched(rules, cases)
            if names is None:
                return
            chosen = [cases[name] for name in names]
            found = {each.test: each for each in self._run(chosen, corpus)}
        except CorpusError as error:
            yield _first(error)
            return
        except Mistake as mistake:
            yield str(mistake)
            return
        self.rules, self.cases = rules, cases
        self.executed = {
            name: each for name, each in self.executed.items() if name in cases
        } | found
        self.failing = {name for name, each in self.executed.items() if each.failure}
        yield from _told(found, len(cases), self.failing, time.perf_counter() - start)

    def _touched(self, rules: Said, cases: dict[str, Case]) -> list[str] | None:
        """The tests to run, in their order; None where nothing says anything else than before."""
        entries = changed(self.rules, rules)
        own = {
            name
            for name, case in cases.items()
            if name not in self.cases or case.data != self.cases[name].data
        }
        if not entries and not own and cases.keys() == self.cases.keys():
            return None
        hit = touched(entries, self.executed.values()) if entries else set()
        if hit is None:
            return [*cases]
        return [name for name in cases if name in hit | own | self.failing]

    def _run(self, cases: list[Case], corpus: Corpus) -> Iterator[Executed]:
        """Without a test to run the title is bound all the same: that tells its mistakes."""
        wanted, known = self.wanted, (self.variant.overlays, corpus)
        rest = wanted.printing, wanted.options, wanted.mods
        if not cases:
            WatchedBench.of(wanted.title, [], *rest, corpus=known)
        for group in groups_of(wanted.title, cases, *rest):
            bench = WatchedBench.of(
                group.title, group.cases, group.printing, group.options, group.mods, corpus=known
            )
            yield from each_of(bench, group.cases)

    def _read(self) -> Corpus:
        with sparing():
            return read(self.variant)

    def _cases(self) -> dict[str, Case]:
        tree, _ = load_tests(self.variant.root, self.wanted.title, self.variant.mods)
        found = of_printing(self.wanted.title, cases_of(tree), self.wanted.printing)
        return {case.name: case for case in found}


def _first(error: CorpusError) -> str:
    """The first mistake in a line: the files are in the midst of being changed."""
    wrong = [each for each in error.diagnostics if each.severity == ERROR]
    more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
    return f"{wrong[0].span}: {wrong[0].message}{more}"


def _told(found: dict[str, Executed], every: int, failing: set[str], took: float) -> Iterator[str]:
    for each in found.values():
        if each.failure:
            yield f"FAILED  {each.place}: {each.test}"
            yield from (f"        {line}" for line in each.failure.splitlines())
    passed = sum(1 for each in found.values() if not each.failure)
    elsewhere = len(failing - found.keys())
    yield f"{passed} of {len(found)} touched rule tests passed, of {every} ({took:.2f} s)" + (
        f"; {elsewhere} more fail" if elsewhere else ""
    )

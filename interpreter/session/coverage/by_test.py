"""What each rule test of a title executes."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from interpreter.corpus import load_tests
from interpreter.corpus.nearest import sparing
from interpreter.engine import cache
from interpreter.session.coverage.bench import WatchedBench
from interpreter.session.coverage.entries import EntryName, entries_at, entry_lines
from interpreter.session.coverage.tally import Line
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.rule_files import read
from interpreter.session.playing.variant import choose
from interpreter.session.testing.ruletests import Case, Verdict, cases_of, grouped, of_printing
from interpreter.session.testing.sums import sum_of


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


def executed(
    title: str,
    *,
    printing: str | None = None,
    options: tuple[str, ...] = (),
    mods: tuple[str, ...] = (),
    only: str = "",
) -> list[Executed]:
    """What each rule test executes, in the order of printings and options first met.

    The arguments are those of `plainrules test`; `only` keeps the tests with this text in their name. A
    test that says of which printing or with which options it is runs in those, and its lines are those of
    the layers in force there. All tests of a title take up to a minute; the answer is kept until a file
    changes. Raises Mistake and CorpusError as reading the title does.
    """

    def run() -> list[Executed]:
        return [*_run(title, printing, options, mods)]

    found = cache.kept("executed", sum_of(title, printing, options, mods), run)
    return [each for each in found if only.casefold() in each.test.casefold()]


def _run(
    title: str, printing: str | None, options: tuple[str, ...], mods: tuple[str, ...]
) -> Iterator[Executed]:
    variant = choose(title, printing, options, mods)
    tree, files = load_tests(variant.root, title, variant.mods)
    cases = of_printing(title, cases_of(tree), printing)
    for bench, verdicts in benches(title, cases, printing, options, mods):
        known = {} if bench is None else _entries(bench)
        for verdict in verdicts:
            lines: frozenset[Line] = frozenset()
            if bench is not None and bench.ran is not None:
                lines = frozenset(line for line in bench.ran.lines() if line[0] not in files)
            span = verdict.case.span
            place, entries = f"{span.file}:{span.line}", entries_at(lines, known)
            yield Executed(verdict.case.name, place, verdict.failure, lines, entries)


def _entries(bench: WatchedBench) -> dict[Line, EntryName]:
    with sparing():
        return entry_lines(read(bench.title.variant).tree)


def benches(
    title: str,
    cases: list[Case],
    printing: str | None,
    options: tuple[str, ...],
    mods: tuple[str, ...],
) -> Iterator[tuple[WatchedBench | None, Iterator[Verdict]]]:
    """Tests that are compiled together, and their verdicts as they come: `ran` is that of the last.

    Without a bench where there is no such printing or option.
    """
    for (chosen, own), group in grouped(cases, printing):
        try:
            bench = WatchedBench.of(title, group, chosen, (*options, *own), mods)
        except Mistake as mistake:
            yield None, (Verdict(case, str(mistake)) for case in group)
        else:
            yield bench, map(bench.verdict, group)

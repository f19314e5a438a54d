"""All rule tests of some titles, and the printed totals of their scenarios, shared by processes."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import Factory, define

from interpreter.corpus import load_tests
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.title import load
from interpreter.session.playing.variant import choose
from interpreter.session.simulating.rungs import used
from interpreter.session.testing.groups import Group, Note, groups_of, shared, silently
from interpreter.session.testing.outcomes import Outcomes, Rung, Told, Wanted, named
from interpreter.session.testing.ruletests import (
    Bench,
    Case,
    Verdict,
    cases_of,
    check_totals,
    of_printing,
)


@define
class _Part:
    """What one process has to tell: of a group of tests, or of the title as a whole."""

    tests: list[Told] = Factory(list)
    answered: frozenset[str] = frozenset()
    whole: Outcomes | None = None


@define(eq=False)
class Work:
    """The tests of a title, and how they are shared out: its groups, and what is told of the title itself."""

    cases: list[Case]
    skipped: list[str]
    items: list[Group | Wanted]


def run_titles(titles: list[Work], jobs: int = 1, note: Note = silently) -> Iterator[Outcomes]:
    """What comes of each title, as soon as it is known. Raises CorpusError as reading it does."""
    items = [item for tests in titles for item in tests.items]
    parts = shared(_run, items, jobs, note)
    for tests in titles:
        yield _joined(tests, [next(parts) for _ in tests.items])


def work_of(wanted: Wanted, only: str = "") -> Work:
    """The tests with this text in their names. Raises Mistake where there is none, CorpusError for the files."""
    variant = choose(wanted.title, wanted.printing, wanted.options, wanted.mods)
    tree, _ = load_tests(variant.root, wanted.title, variant.mods)
    every = [case for case in cases_of(tree) if named(case.name, only)]
    if only and not every:
        raise Mistake(f"no rule test of {wanted.title} has '{only}' in its name")
    cases = of_printing(wanted.title, every, wanted.printing)
    own = {case.name for case in cases}
    items: list[Group | Wanted] = [
        *groups_of(wanted.title, cases, wanted.printing, wanted.options, wanted.mods, wanted.steps),
        wanted,
    ]
    return Work(cases, [case.name for case in every if case.name not in own], items)


def _run(item: Group | Wanted, note: Note) -> _Part:
    return _totals(item) if isinstance(item, Wanted) else _tests(item, note)


def _tests(group: Group, note: Note) -> _Part:
    try:
        bench = Bench.of(
            group.title, group.cases, group.printing, group.options, group.mods, group.steps
        )
    except Mistake as mistake:  # no such printing or option
        return _Part([_told(Verdict(case, str(mistake))) for case in group.cases])
    part = _Part()
    for case in group.cases:
        verdict = bench.verdict(case)
        part.tests.append(_told(verdict))
        part.answered |= verdict.rungs
        note()
    return part


def _told(verdict: Verdict) -> Told:
    span = verdict.case.span
    return Told(verdict.case.name, f"{span.file}:{span.line}", verdict.failure)


def _totals(wanted: Wanted) -> _Part:
    title = load(
        wanted.title, printing=wanted.printing, options=wanted.options, mods=wanted.mods,
        steps=wanted.steps,
    )  # fmt: skip
    vocabulary = title.vocabulary
    found = Outcomes(title.name, wrong=check_totals(title))
    found.totals = sum(len(scenario.totals) for scenario in vocabulary.scenarios)
    for rung in used(vocabulary, frozenset(range(len(vocabulary.factions))), {}):
        found.rungs.append(Rung(f"{rung.text}, {rung.decision}: {rung.rung}", rung.place, False))
    return _Part(whole=found)


def _joined(tests: Work, parts: list[_Part]) -> Outcomes:
    """Tests in the order in which they are written."""
    whole = next(part.whole for part in parts if part.whole is not None)
    answered = frozenset().union(*(part.answered for part in parts))
    by_name = {test.name: test for part in parts for test in part.tests}
    whole.tests = [by_name[case.name] for case in tests.cases]
    whole.skipped = tests.skipped
    whole.rungs = [Rung(each.told, each.place, each.place in answered) for each in whole.rungs]
    return whole

"""All rule tests of some titles, and the printed totals of their scenarios, shared by processes."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import Factory, define

from interpreter.session.mistakes import Mistake
from interpreter.session.playing.title import Title, load
from interpreter.workshop.simulating.rung_counts import used
from interpreter.workshop.testing.cases import Case, of_printing, read_cases
from interpreter.workshop.testing.groups import Group, groups_of
from interpreter.workshop.testing.outcomes import MODS, Outcomes, Rung, Told, Wanted, named
from interpreter.workshop.testing.ruletests import verdicts
from interpreter.workshop.testing.shared_work import Note, shared, silently


@define
class _Part:
    """Results from one process: of a group of tests, or of the title as a whole."""

    tests: list[Told] = Factory(list)
    answered: frozenset[str] = frozenset()
    whole: Outcomes | None = None


@define(eq=False)
class Work:
    """Tests of a title: its groups, and facts about the title itself."""

    cases: list[Case]
    skipped: list[str]
    items: list[Group | Wanted]


def run_titles(titles: list[Work], jobs: int = 1, note: Note = silently) -> Iterator[Outcomes]:
    """Run the tests of all titles; yield each title's results as soon as they are known. Raises CorpusError."""
    items = [item for tests in titles for item in tests.items]
    parts = shared(_run, items, jobs, note)
    for tests in titles:
        yield _joined(tests, [next(parts) for _ in tests.items])


def work_of(wanted: Wanted, only: str = "") -> Work:
    """Tests with this text in their names. Raises Mistake if there are none, CorpusError for the files."""
    every = [case for case in read_cases(wanted) if named(case.name, only)]
    if only and not every:
        raise Mistake(f"no rule test of {wanted.title} has '{only}' in its name")
    cases = of_printing(wanted, every)
    own = {case.name for case in cases}
    items: list[Group | Wanted] = [*groups_of(wanted, cases)]
    if wanted.whose != MODS:
        items.append(wanted)
    return Work(cases, [case.name for case in every if case.name not in own], items)


def _run(item: Group | Wanted, note: Note) -> _Part:
    return _totals(item) if isinstance(item, Wanted) else _tests(item, note)


def _tests(group: Group, note: Note) -> _Part:
    part = _Part()
    for verdict in verdicts(group):
        case = verdict.case
        part.tests.append(Told(case.name, case.place, verdict.failure, case.cite))
        part.answered |= verdict.rungs
        note()
    return part


def _totals(wanted: Wanted) -> _Part:
    title = load(
        wanted.title, printing=wanted.printing, options=wanted.options, mods=wanted.mods,
        steps=wanted.steps,
    )  # fmt: skip
    vocabulary = title.vocabulary
    part = Outcomes(title.name, wrong=check_totals(title))
    part.totals = sum(len(scenario.totals) for scenario in vocabulary.scenarios)
    for rung in used(vocabulary, frozenset(range(len(vocabulary.factions))), {}):
        part.rungs.append(Rung(f"{rung.text}, {rung.decision}: {rung.rung}", rung.place, False))
    return _Part(whole=part)


def check_totals(title: Title) -> list[str]:
    """Scenarios whose printed totals differ from what the definitions give."""
    vocabulary, program = title.vocabulary, title.program
    by_id = {definition.id: definition for definition in vocabulary.definitions}
    totals = []
    for index, scenario in enumerate(vocabulary.scenarios):
        run = program.start(index)
        for name, total in scenario.totals.items():
            value = program.definition(run, by_id[name])
            if value != total:
                cite = f"{scenario.cite}: " if scenario.cite else ""
                totals.append(
                    f"{cite}scenario {scenario.id}: {name} is {value}, the book prints {total}"
                )
    return totals


def _joined(tests: Work, parts: list[_Part]) -> Outcomes:
    """Tests in the order in which they are written."""
    whole = next((part.whole for part in parts if part.whole is not None), Outcomes())
    answered = frozenset().union(*(part.answered for part in parts))
    by_name = {test.name: test for part in parts for test in part.tests}
    whole.tests = [by_name[case.name] for case in tests.cases]
    whole.skipped = tests.skipped
    whole.rungs = [Rung(rung.told, rung.place, rung.place in answered) for rung in whole.rungs]
    return whole

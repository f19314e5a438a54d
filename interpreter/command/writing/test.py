"""`plainrules test`: the rule tests of titles, and the printed totals of their scenarios.

With mods, their own tests come first; then the title's, with those that the mods make fail.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from attrs import evolve

from interpreter.command.arguments.parser import TITLE, Parser
from interpreter.command.waiting import Progress, waiting
from interpreter.corpus.catalogue import find_root
from interpreter.corpus.diagnostics import printable
from interpreter.corpus.english import joined
from interpreter.session.editions.variant import choose, layers_of
from interpreter.session.mistakes import Mistake
from interpreter.workshop.testing.outcomes import (
    MODS,
    TITLES,
    Outcomes,
    Rung,
    Wanted,
    keep,
    kept,
    told_failure,
)


def declare(parser: Parser) -> None:
    parser.add_argument("titles", metavar="TITLE", nargs="+", help=TITLE)
    parser.takes_mods()
    parser.takes_variant()
    parser.takes_steps()
    parser.takes_jobs()
    parser.add_argument(
        "--only",
        default="",
        metavar="TEXT",
        help="only tests whose name holds this text (else all)",
    )
    parser.add_argument(
        "--book",
        metavar="FILE",
        help="the text of a rulebook that you have: a test that fails is told with the sentence it cites (else without)",
    )
    parser.add_argument(
        "--own", action="store_true", help="only the tests in the folders of the mods"
    )
    parser.add_argument(
        "--again", action="store_true", help="run them, whatever is kept from before"
    )
    parser.add_argument(
        "--rungs", action="store_true", help="the rungs of bots that no test made answer"
    )
    parser.add_argument("-v", "--verbose", action="store_true", help="name every test")


def run(order: argparse.Namespace) -> int:
    titles = list(dict.fromkeys(order.titles))
    if len(titles) > 1 and (order.mods or order.options or order.printing):
        raise Mistake("a mod, an option and a printing are those of one title")
    if order.book:
        if len(titles) > 1:
            raise Mistake("a book is that of one title")
        from interpreter.workshop.auditing.book.book_lines import read_lines  # few need it
        from interpreter.workshop.auditing.data import load_data

        read_lines(order.book)  # before all the work
        load_data(find_root(), titles[0]).edition(order.printing, tuple(order.options))
    if order.own and not order.mods:
        raise Mistake("--own is for the tests of a mod: name it with --mod")
    every = [
        Wanted(title, order.printing, tuple(order.options), tuple(order.mods), order.steps)
        for title in titles
    ]
    if order.own:
        every = [evolve(every[0], whose=MODS)]
    elif order.mods and not (order.only or order.rungs):
        every = [evolve(every[0], whose=MODS), evolve(every[0], whose=TITLES)]
    failed = 0
    for wanted, outcomes in _outcomes(every, order):
        failed += outcomes.failed
        _tell(outcomes, order, _head(wanted, several=len(titles) > 1), _because(wanted, outcomes))
    return 1 if failed else 0


def _head(wanted: Wanted, several: bool) -> str:
    """Heading with the title's name, if several are tested."""
    if wanted.whose != MODS:
        return f"{wanted.title}: " if several or wanted.whose == TITLES else ""
    return f"{joined(layers_of(wanted.variant).mods)}: "


def _because(wanted: Wanted, outcomes: Outcomes) -> dict[str, str]:
    """For each failing test by name, whether the mods make it fail."""
    failing = [test.name for test in outcomes.tests if test.failure]
    if wanted.whose != TITLES or not failing:
        return {}
    # Nothing of what runs tests is loaded where what is kept is told.
    from interpreter.workshop.coverage.by_test import because

    with waiting("looking whether the mods make them fail"):
        return because(wanted, failing)


def _outcomes(every: list[Wanted], order: argparse.Namespace) -> Iterator[tuple[Wanted, Outcomes]]:
    """Outcomes of each title, in order: from the cache, or of its tests now."""
    sums = {wanted: wanted.sum for wanted in every}
    before = {wanted: None if order.again else kept(wanted) for wanted in every}
    now = [wanted for wanted in every if before[wanted] is None]
    ran = _run(now, order) if now else iter(())
    for wanted in every:
        outcomes = before[wanted]
        if outcomes is None:
            outcomes = next(ran)
            if not order.only:
                keep(wanted, outcomes, sums[wanted])
        elif order.only:
            outcomes = outcomes.only(order.only)
            if not (outcomes.tests or outcomes.skipped):
                raise Mistake(f"no rule test of {wanted.title} has '{order.only}' in its name")
        yield wanted, outcomes


def _run(titles: list[Wanted], order: argparse.Namespace) -> Iterator[Outcomes]:
    # Nothing of what runs tests is loaded where what is kept is told.
    from interpreter.workshop.testing.run_titles import run_titles, work_of

    names = ", ".join(dict.fromkeys(wanted.title for wanted in titles))
    with waiting(f"reading the rule tests of {names}"):
        tests = [work_of(wanted, order.only) for wanted in titles]
    with Progress(sum(len(test.cases) for test in tests), "rule tests") as progress:
        yield from run_titles(tests, order.jobs, progress)


def _cited(outcomes: Outcomes, order: argparse.Namespace) -> dict[str, str]:
    """By place of a test that fails, what it cites; with a book, its sentence too."""
    failing = [test for test in outcomes.tests if test.failure and test.cite]
    cited = {test.place: test.cite for test in failing}
    if not (order.book and failing):
        return cited
    from interpreter.workshop.auditing.audit import audit
    from interpreter.workshop.auditing.likeness import quoted

    with waiting("reading the book"):
        audited = audit(
            order.titles[0], order.book, printing=order.printing, options=tuple(order.options),
            mods=choose(order.titles[0], None, (), order.mods).mods,
        )  # fmt: skip
        said = {test.place: printable(quoted(audited, test.cite, test.name)) for test in failing}
    return {place: ": ".join(filter(None, (cite, said[place]))) for place, cite in cited.items()}


def _tell(
    outcomes: Outcomes, order: argparse.Namespace, head: str, because: dict[str, str]
) -> None:
    cited = _cited(outcomes, order)
    for test in outcomes.tests:
        if test.failure:
            failure = "\n".join(filter(None, [test.failure, because.get(test.name)]))
            print(
                "\n".join(told_failure(test.place, test.name, failure, cited.get(test.place, "")))
            )
        elif order.verbose:
            print(f"passed  {test.name}")
    totals = 0 if order.only else outcomes.totals
    wrong = [] if order.only else outcomes.wrong
    print("".join(f"FAILED  {line}\n" for line in wrong), end="")
    every, what = (
        len(outcomes.tests) + totals,
        "rule tests and printed totals" if totals else "rule tests",
    )
    if not every and order.mods and not order.only:
        print(f"{head}no rule tests")
        return
    passed = every - len(wrong) - sum(1 for test in outcomes.tests if test.failure)
    since = " (before; no file has changed since, --again runs them)" if outcomes.kept else ""
    print(f"{head}{passed} of {every} {what} passed{since}")
    if outcomes.skipped:
        print(f"{head}{len(outcomes.skipped)} of another printing skipped")
    if not order.only and (order.rungs or not order.mods):
        _tell_rungs(outcomes, head, order.rungs)


def _tell_rungs(outcomes: Outcomes, head: str, all_of_them: bool) -> None:
    """How many rungs of bots answered in a test, and, if asked, which never did."""
    places: dict[str, Rung] = {}
    for rung in outcomes.rungs:
        places.setdefault(rung.place, rung)
    if not places:
        if all_of_them:
            print(f"{outcomes.name} has no bots")
        return
    answered = sum(1 for rung in places.values() if rung.answered)
    print(f"{head}{answered} of {len(places)} rungs of bots answered in some test")
    for rung in places.values() if all_of_them else ():
        if not rung.answered:
            print(f"untested  {rung.told} [{rung.place}]")

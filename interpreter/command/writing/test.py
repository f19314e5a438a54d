"""`plainrules test`: the rule tests of a title, and the printed totals of its scenarios."""

from __future__ import annotations

import argparse

from interpreter.command.arguments.parser import Parser
from interpreter.corpus import load_tests
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.title import load
from interpreter.session.playing.variant import choose
from interpreter.session.simulating.rungs import used
from interpreter.session.testing.ruletests import (
    Verdict,
    cases_of,
    check_totals,
    of_printing,
    run_tests,
)


def declare(parser: Parser) -> None:
    parser.takes_title()
    parser.takes_variant()
    parser.takes_steps()
    parser.add_argument("--only", metavar="TEXT", help="only tests whose name holds this text")
    parser.add_argument(
        "--rungs", action="store_true", help="the rungs of bots that no test made answer"
    )
    parser.add_argument("-v", "--verbose", action="store_true", help="name every test")


def run(order: argparse.Namespace) -> int:
    variant = choose(order.title, order.printing, order.options, order.mods)
    tree, _ = load_tests(variant.root, order.title, variant.mods)
    cases = [
        c for c in cases_of(tree) if not order.only or order.only.casefold() in c.name.casefold()
    ]
    if order.only and not cases:
        raise Mistake(f"no rule test of {order.title} has '{order.only}' in its name")
    named, cases = len(cases), of_printing(order.title, cases, order.printing)
    chosen = {
        "printing": order.printing,
        "options": tuple(order.options),
        "mods": tuple(order.mods),
        "steps": order.steps,
    }
    failed = 0
    answered: set[str] = set()
    for verdict in run_tests(order.title, cases, **chosen):
        failed += not verdict.passed
        answered |= verdict.rungs
        _tell(verdict, order.verbose)
    totals = 0
    if not order.only:
        title = load(order.title, **chosen)
        totals = sum(len(scenario.totals) for scenario in title.vocabulary.scenarios)
        wrong = check_totals(title)
        failed += len(wrong)
        print("".join(f"FAILED  {line}\n" for line in wrong), end="")
    every, what = len(cases) + totals, "rule tests and printed totals" if totals else "rule tests"
    print(f"{every - failed} of {every} {what} passed")
    if other := named - len(cases):
        print(f"{other} of another printing skipped")
    if not order.only:
        _tell_rungs(title.vocabulary, answered, order.rungs)
    return 1 if failed else 0


def _tell_rungs(vocabulary: Vocabulary, answered: set[str], all_of_them: bool) -> None:
    """How many rungs of bots answered in a test, and, if asked, which never did."""
    rungs = used(vocabulary, frozenset(range(len(vocabulary.factions))), {})
    places = dict.fromkeys(rung.place for rung in rungs)
    if not places:
        if all_of_them:
            print(f"{vocabulary.name} has no bots")
        return
    print(f"{len(answered & set(places))} of {len(places)} rungs of bots answered in some test")
    for rung in rungs if all_of_them else ():
        if rung.place in places and rung.place not in answered:
            del places[rung.place]
            print(f"untested  {rung.text}, {rung.decision}: {rung.rung} [{rung.place}]")


def _tell(verdict: Verdict, verbose: bool) -> None:
    case = verdict.case
    if not verdict.passed:
        print(f"FAILED  {case.span.file}:{case.span.line}: {case.name}")
        print("".join(f"        {line}\n" for line in verdict.failure.splitlines()), end="")
    elif verbose:
        print(f"passed  {case.name}")

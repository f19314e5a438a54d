"""`plainrules test`: the rule tests of a title, and the printed totals of its scenarios."""

from __future__ import annotations

import argparse

from interpreter.corpus import find_root, load_tests
from interpreter.session.mistakes import unknown
from interpreter.session.ruletests import Verdict, cases_of, check_totals, run_tests
from interpreter.session.title import load


def run(order: argparse.Namespace) -> int:
    from interpreter.corpus import titles

    root = find_root()
    if order.title not in titles(root):
        raise unknown("title", order.title, titles(root))
    tree, _ = load_tests(root, order.title)
    cases = [c for c in cases_of(tree) if not order.only or order.only.casefold() in c.name.casefold()]
    variant = {"printing": order.printing, "options": tuple(order.options), "mods": tuple(order.mods)}
    failed = 0
    for verdict in run_tests(order.title, cases, **variant):
        failed += not verdict.passed
        _tell(verdict, order.verbose)
    wrong = check_totals(load(order.title, **variant)) if not order.only else []
    for line in wrong:
        print(f"FAILED  {line}")
    print(f"{len(cases) - failed} of {len(cases)} rule tests passed")
    return 1 if failed or wrong else 0


def _tell(verdict: Verdict, verbose: bool) -> None:
    case = verdict.case
    if not verdict.passed:
        print(f"FAILED  {case.span.file}:{case.span.line}: {case.name}")
        print("".join(f"        {line}\n" for line in verdict.failure.splitlines()), end="")
    elif verbose:
        print(f"passed  {case.name}")

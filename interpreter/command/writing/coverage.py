"""`plainrules coverage`: which lines of the rules run in tests and games, how often, and which never."""

from __future__ import annotations

import argparse
import json

from interpreter.command.arguments import readers
from interpreter.command.arguments.parser import Parser, seating
from interpreter.command.waiting import waiting
from interpreter.session.seating.seats import RANDOM
from interpreter.workshop.coverage.counted_games import covered
from interpreter.workshop.coverage.output import lines_of, plain


def declare(parser: Parser) -> None:
    parser.takes_title()
    parser.takes_variant()
    parser.takes_steps()
    parser.add_argument(
        "--games",
        type=readers.from_none,
        default=0,
        metavar="N",
        help="number of games besides the rule tests (else 0)",
    )
    parser.takes_seats("chance", people=False, searches=False)
    parser.takes_scenario("else one after another")
    parser.takes_seeds()
    parser.takes_jobs()
    parser.add_argument(
        "--html", metavar="DIR", type=readers.file, help="pages, into a folder (else none)"
    )
    parser.takes_json("what is told,")


def run(order: argparse.Namespace) -> int:
    if order.html is not None:
        from interpreter.workshop.pages.page_folder import free

        free(order.html)  # before all the work
    with waiting(f"running the rule tests of {order.title} and {order.games} games") as parts:
        report = covered(
            order.title,
            order.games,
            printing=order.printing,
            options=tuple(order.options),
            mods=tuple(order.mods),
            seats=seating(order) or RANDOM,
            seed=order.seed,
            scenario=order.scenario,
            steps=order.steps,
            jobs=order.jobs,
            counts=parts.of,
        )
    if order.html is not None:
        from interpreter.workshop.coverage.output import write_pages  # templates

        written = write_pages(report, order.html)
    if order.json:
        print(json.dumps(plain(report), indent=1))
    else:
        print("\n".join(lines_of(report)))
        if order.html is not None:
            print(f"\n{len(written)} files in {order.html}")
    return 1 if report.failed else 0

"""`plainrules coverage`: which lines of the rules run in tests and games, how often, and which never."""

from __future__ import annotations

import argparse
import json

from interpreter.command.arguments import readers
from interpreter.command.arguments.parser import Parser
from interpreter.session.coverage.gather import covered
from interpreter.session.coverage.told import lines_of, plain


def declare(parser: Parser) -> None:
    parser.takes_title()
    parser.takes_variant()
    parser.takes_steps()
    parser.add_argument(
        "--games", type=readers.from_none, default=0, metavar="N", help="and so many games"
    )
    parser.add_argument("--seats", default="random", metavar="WHO", help="of games: as for sim")
    parser.add_argument("--scenario", metavar="NAME", help="of games; without it one after another")
    parser.add_argument(
        "--seed", type=readers.seed, default=1, metavar="N", help="the first game's seed"
    )
    parser.takes_jobs()
    parser.add_argument("--html", metavar="DIR", type=readers.file, help="pages, into a folder")
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(order: argparse.Namespace) -> int:
    report = covered(
        order.title,
        order.games,
        printing=order.printing,
        options=tuple(order.options),
        mods=tuple(order.mods),
        seats=order.seats,
        seed=order.seed,
        scenario=order.scenario,
        steps=order.steps,
        jobs=order.jobs,
    )
    if order.html is not None:
        from interpreter.session.coverage.written import write_pages  # templates

        written = write_pages(report, order.html)
    if order.json:
        print(json.dumps(plain(report), indent=1))
    else:
        print("\n".join(lines_of(report)))
        if order.html is not None:
            print(f"\n{len(written)} files in {order.html}")
    return 1 if report.failed else 0

"""`plainrules merge DIR … --out DIR`: the shares of a run become one."""

from __future__ import annotations

import argparse

from interpreter.command.arguments import readers
from interpreter.command.arguments.parser import Parser
from interpreter.command.leaving import Signals
from interpreter.command.waiting import Progress
from interpreter.workshop.runs.object_store import run_at
from interpreter.workshop.runs.totals import merged, whole_order


def declare(parser: Parser) -> None:
    parser.add_argument(
        "folders",
        nargs="+",
        type=readers.name,
        metavar="DIR",
        help="runs of sim --part I/N --out DIR",
    )
    parser.add_argument(
        "--out",
        required=True,
        type=readers.file,
        metavar="DIR",
        help="the folder that the whole run is written to; it must be named",
    )


def run(order: argparse.Namespace) -> int:
    """The status is 1 where parts are missing."""
    folders, out = [*map(run_at, order.folders)], run_at(order.out)
    whole = whole_order(folders)
    number = whole.number_of_parts()
    with Signals() as signals, out.open(whole), Progress(number, "parts") as progress:
        try:
            for name in merged(folders, whole, out):
                progress(name)
        except KeyboardInterrupt:
            return signals.status
    there = len(out.parts())
    print(f"{out.name}: {there} of {number} parts")
    if there < number:
        print("sim with the same order, without --part, plays those that are missing")
    return int(there < number)

"""`plainrules report DIR --html FILE`: one page about a run that was kept."""

from __future__ import annotations

import argparse
from pathlib import Path

from interpreter.command.arguments import readers
from interpreter.command.arguments.parser import Parser
from interpreter.workshop.pages.site import free_file, write
from interpreter.workshop.runs.objects import run_at
from interpreter.workshop.runs.report import page


def declare(parser: Parser) -> None:
    parser.add_argument(
        "folder", type=readers.name, metavar="DIR", help="a run, as sim --out has kept it"
    )
    parser.add_argument(
        "--html",
        required=True,
        type=readers.file,
        metavar="FILE",
        help="the file that the page is written to; it must be named",
    )


def run(order: argparse.Namespace) -> int:
    target = Path(order.html)
    free_file(target)
    write(target.parent, {target.name: page(run_at(order.folder)).encode()})
    print(f"{order.html} is written")
    return 0

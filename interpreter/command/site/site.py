"""`plainrules site`: a folder of static files in which a title is played in the browser alone."""

from __future__ import annotations

import argparse

from interpreter.command.arguments import readers
from interpreter.command.arguments.parser import Parser, title_of
from interpreter.command.site.pyodide import PACKAGE, files
from interpreter.command.waiting import waiting


def declare(parser: Parser) -> None:
    parser.takes_title()
    parser.takes_variant()
    parser.takes_scenario("else the form begins with the title's first")
    parser.add_argument(
        "--out",
        required=True,
        metavar="DIR",
        help="the folder that the files are written to; it must be named",
    )
    parser.add_argument(
        "--pyodide",
        type=readers.file,
        default=PACKAGE,
        metavar="FILE",
        help=f"Python for the browser, as npm pack fetches it (else {PACKAGE} in the folder you are in)",
    )


def run(order: argparse.Namespace) -> int:
    from interpreter.command.site.folder import MARK, SIGN, made
    from interpreter.workshop.pages.site import free, write

    free(order.out, SIGN, MARK)
    with waiting(f"making the page of {order.title}") as parts:
        title = title_of(order, parts.of)
        scenario = title.scenarios[title.scenario_index(order.scenario)] if title.scenarios else ""
        folder = made(title, scenario, files(order.pyodide))
    write(order.out, folder)
    size = sum(map(len, folder.values())) / 1_000_000
    print(
        f"{len(folder)} files, {size:.1f} MB, in {order.out}; any web server shows them: index.html"
    )
    return 0

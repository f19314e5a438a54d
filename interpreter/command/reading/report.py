"""`plainrules report DIR --html FILE`: one page about a run that was kept."""

from __future__ import annotations

import argparse
from pathlib import Path

from interpreter.command.arguments import readers
from interpreter.command.arguments.parser import Parser
from interpreter.corpus.catalogue import find_root, titles
from interpreter.corpus.diagnostics import CorpusError
from interpreter.session.editions.title_page import title_page
from interpreter.workshop.pages.page_folder import free_file, write
from interpreter.workshop.runs.object_store import run_at
from interpreter.workshop.runs.run_page import page


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
    folder = run_at(order.folder)
    written = page(folder, _name(folder.order().title))
    write(target.parent, {target.name: written.encode()})
    print(f"{order.html} is written")
    return 0


def _name(title: str) -> str:
    """Name of a title; "" if it is not here."""
    try:
        root = find_root()
        return title_page(root, title).name if title in titles(root) else ""
    except CorpusError:
        return ""

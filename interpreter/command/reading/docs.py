"""`plainrules docs`: a title as pages to read in a browser, with its map, its cards, its bots and a search."""

from __future__ import annotations

import argparse

from interpreter.command.arguments.parser import Parser, title_of
from interpreter.command.waiting import waiting


def declare(parser: Parser) -> None:
    parser.takes_title()
    parser.takes_variant()
    parser.add_argument(
        "--out",
        required=True,
        metavar="DIR",
        help="the folder that the pages are written to; it must be named",
    )


def run(order: argparse.Namespace) -> int:
    from interpreter.workshop.handbook.book import write
    from interpreter.workshop.pages.page_folder import free

    free(order.out)
    with waiting(f"making the pages of {order.title}") as parts:
        title = title_of(order, parts.of)
        written = write(title, order.out, parts.of)
    print(f"{len(written)} files in {order.out}; begin with index.html")
    return 0

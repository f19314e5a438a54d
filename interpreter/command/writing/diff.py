"""`plainrules diff`: what a mod, an option, a printing or the last changes make of the rules, in words of the game."""

from __future__ import annotations

import argparse
import json

from interpreter.command.arguments.parser import Parser
from interpreter.command.reading.laying import laid, width
from interpreter.command.waiting import waiting
from interpreter.workshop.comparing.comparison import compare
from interpreter.workshop.comparing.comparison_lines import as_json, lines_of
from interpreter.workshop.comparing.sides import Asked


def declare(parser: Parser) -> None:
    parser.takes_title()
    parser.takes_variant()
    parser.takes_other_side()
    parser.add_argument(
        "--until", metavar="WHEN", help="up to this revision or folder (else the files as they are)"
    )
    parser.takes_json("the same")


def run(order: argparse.Namespace) -> int:
    request = Asked(
        order.title,
        order.printing,
        order.against,
        tuple(order.options),
        tuple(order.mods),
        order.since,
        order.until,
    )
    with waiting(f"comparing {order.title}") as parts:
        comparison = compare(request, parts.of)
    if order.json:
        print(json.dumps(as_json(comparison), indent=1, ensure_ascii=False))
        return int(comparison.refused)
    page = width()
    for line in lines_of(comparison):
        print("\n".join(laid(line, page)).rstrip())
    return int(comparison.refused)

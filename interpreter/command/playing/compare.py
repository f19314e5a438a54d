"""`plainrules compare`: measure what a change of the rules does to wins and scores, by pairs of games with equal seeds.

Ctrl-C ends it with what was played until then; the status is 130.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from attrs import asdict

from interpreter.command.arguments import readers
from interpreter.command.arguments.parser import Parser, seating
from interpreter.command.playing.sim import STOPPED
from interpreter.command.reading.laying import laid, width
from interpreter.command.waiting import Progress, waiting
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.session.mistakes import Mistake
from interpreter.session.seating.seats import RANDOM
from interpreter.workshop.comparing.sides import Asked, sides
from interpreter.workshop.pages.page_folder import free_file
from interpreter.workshop.pairing.interval_picture import drawn
from interpreter.workshop.pairing.measured import Comparing, Measured, Wish
from interpreter.workshop.pairing.pair_lines import lines_of
from interpreter.workshop.pairing.pairs import Table

GAMES = 100


def declare(parser: Parser) -> None:
    parser.takes_title()
    parser.takes_variant()
    parser.takes_other_side()
    parser.takes_steps()
    parser.takes_scenario()
    parser.takes_seats("chance", people=False, searches=False)
    parser.takes_players()
    parser.add_argument(
        "--games",
        type=readers.positive,
        metavar="N",
        help=f"how many pairs of games (else {GAMES}, or as many as --until takes)",
    )
    parser.add_argument(
        "--until",
        type=_share,
        metavar="SHARE",
        help="play until each share of wins is known to plus or minus this, such as 0.01 (else --games)",
    )
    parser.takes_seeds()
    parser.takes_jobs()
    parser.add_argument(
        "--svg",
        type=readers.file,
        metavar="FILE",
        help="also draw the differences (else no picture)",
    )
    parser.takes_json("what is told,")


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = 0.0
    if not 0.0001 <= share < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is no share from 0.0001 to 1, such as 0.01")
    return share


def run(order: argparse.Namespace) -> int:
    if order.games and order.until:
        raise Mistake("--games says how many, --until how exactly: write one of them")
    if order.svg and Path(order.svg).is_dir():
        raise Mistake(f"{order.svg} cannot be written: it is a folder")
    if order.svg and not Path(order.svg).absolute().parent.is_dir():
        raise Mistake(f"{order.svg} cannot be written: there is no such folder")
    if order.svg:
        free_file(order.svg)  # before all the work
    request = Asked(
        order.title,
        order.printing,
        order.against,
        tuple(order.options),
        tuple(order.mods),
        order.since,
    )
    table = Table(order.scenario, seating(order) or RANDOM, order.players, order.steps)
    games = None if order.until else order.games or GAMES
    with sides(request) as (older, newer):
        with waiting(f"reading both editions of {order.title}"):
            comparing = Comparing.of(
                older, newer, table, Wish(games, order.until, order.seed, order.jobs)
            )
        with Progress(games, "pairs") as progress:
            measured = comparing.run(progress)
    _tell(measured, comparing.title.vocabulary, order)
    if measured.stopped:
        return STOPPED
    return 1 if measured.failed else 0


def _tell(measured: Measured, vocabulary: Vocabulary, order: argparse.Namespace) -> None:
    if order.svg:  # first: the reader of the lines may close the pipe
        try:
            Path(order.svg).write_text(drawn(measured, vocabulary), encoding="utf-8")
        except OSError as error:
            raise Mistake(f"{order.svg} cannot be written ({error.strerror})") from None
    if order.json:
        print(json.dumps(asdict(measured), indent=1))
    else:
        page = width()
        for line in lines_of(measured, vocabulary.name):
            print("\n".join(laid(line, page)).rstrip())
    if order.svg:
        print(f"drawn in {order.svg}", file=sys.stderr)

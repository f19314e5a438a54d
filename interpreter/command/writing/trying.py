"""`plainrules try`: half a card, an action, a phase or a bot's rung on a position: what happens, what has become of it."""

from __future__ import annotations

import argparse
import sys

from interpreter.command.arguments import readers
from interpreter.command.arguments.parser import Parser, seating
from interpreter.command.playing.resume import at_terminal
from interpreter.command.screen import Screen, screen
from interpreter.command.table.table import Leave, Table
from interpreter.command.waiting import waiting
from interpreter.session.editions.edition import Edition
from interpreter.session.editions.variant import choose
from interpreter.session.keeping.save import Save
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.played_again import CHANGED
from interpreter.session.viewing.seen import changes, seen
from interpreter.session.why.bots import explainer
from interpreter.workshop.trying.tried_text import Given, Trial, read_position, trial
from interpreter.workshop.trying.wanted import NOBODY


def declare(parser: Parser) -> None:
    parser.takes_title()
    parser.takes_variant()
    parser.add_argument(
        "words", nargs="+", metavar="WORDS",
        help="a card and which text of it (12 TEXT), an action, a procedure (NAME with VALUES at SPACE), a phase, a bot's rung",
    )  # fmt: skip
    parser.add_argument(
        "--position", type=readers.file, metavar="FILE",
        help="a described position in YAML, or a kept game (else how the scenario begins)",
    )  # fmt: skip
    parser.add_argument(
        "--at",
        type=readers.from_none,
        metavar="N",
        help="of a kept game: after N decisions (else its end)",
    )
    parser.takes_scenario()
    parser.add_argument(
        "--as", dest="by", metavar="FACTION", help="who acts (else the first that may)"
    )
    parser.add_argument(
        "--choose",
        metavar="A,B",
        help="the answers in order; after them, choices that may be left are left (else you are asked)",
    )
    parser.takes_seats("you, if nobody is named; else chance", people=False, searches=False)
    parser.takes_seed("else 0")
    parser.add_argument("--explain", action="store_true", help="why each bot decides as it does")
    parser.add_argument(
        "--open", action="store_true", help="also what is hidden from the faction that acts"
    )


def run(order: argparse.Namespace) -> int:
    order.seats, order.seed = seating(order), order.seed or 0
    position = read_position(order.position) if order.position else None
    _check(order, position)
    if isinstance(position, Save):
        order.printing, order.options = position.printing or None, position.options
        order.mods = order.mods or position.mods
    variant = choose(order.title, order.printing, order.options, order.mods)
    given = Given(position, order.position or "", order.at, order.scenario, order.seats, order.seed)
    with waiting(f"reading {order.title}"):
        tried = trial(variant, " ".join(order.words), order.by, given)
    out = screen(True)
    acts = tried.wanted.faction
    eyes = None if order.open else frozenset({acts} - {NOBODY})
    title = tried.game.title
    before = seen(title, tried.before, eyes)
    who = "" if acts == NOBODY else tried.game.words.faction(acts)
    if tried.nothing_done:
        raise Mistake(f"{tried.wanted.called} does nothing here: it is not possible for {who}")
    by = f", {'seen ' if tried.wanted.phase >= 0 else ''}by {who}" if who else ""
    out.line(f"{_edition(title)}: {tried.wanted.called}{by}")
    if isinstance(position, Save) and title.corpus_hash != position.corpus:
        print(CHANGED, file=sys.stderr)
    if not _play_through(order, tried):
        return 0
    _tell(order, tried, out, eyes)
    out.heading("What is different now")
    changed = list(changes(before, seen(title, tried.game.run, eyes)))
    for line in changed or ["nothing"]:
        out.line(f"  {line}", indent=4)
    return 0


def _edition(title: Edition) -> str:
    """Name of the edition; for a kept game, the one that its file names."""
    mods = [f"mod {mod}" for mod in title.mods]
    return ", with ".join([title.name, *filter(None, [", ".join([*title.options, *mods])])])


def _check(order: argparse.Namespace, position: object) -> None:
    """Raise Mistake for options that do not go together."""
    if isinstance(position, Save):
        if position.title != order.title:
            raise Mistake(f"{position.source} is a game of {position.title}, not of {order.title}")
        for name in ("printing", "options", "scenario"):
            if getattr(order, name):
                raise Mistake(f"a kept game has its own {name}; leave it out with --position")
        return
    if order.at is not None:
        raise Mistake("--at takes a position from a kept game: --position FILE names it")
    if position is not None and order.scenario:
        raise Mistake("--position says which scenario it begins with; leave --scenario out")
    if order.choose and order.seats:
        raise Mistake("--choose gives the answers, --seats lets others find them; use one of them")


def _play_through(order: argparse.Namespace, tried: Trial) -> bool:
    """Answer all decisions by --choose, bots or a person. Return False if the person leaves before the end."""
    if order.choose is not None:
        tried.answer([name.strip() for name in order.choose.split(",") if name.strip()])
    if tried.wanted.rung or order.seats:
        tried.proceed()
    elif order.choose is None and at_terminal():
        return _at_table(tried)
    else:
        tried.leave()
    return True


class _Bench(Table):
    """Table that ends without a ranking."""

    def ranked(self) -> None:
        pass


def _at_table(tried: Trial) -> bool:
    try:
        _Bench(tried.game, screen(False)).run()
    except (Leave, EOFError):
        return False
    return True


def _tell(
    order: argparse.Namespace, tried: Trial, out: Screen, eyes: frozenset[int] | None
) -> None:
    """Tell what bots thought of the decision, and what happened."""
    game, wanted = tried.game, tried.wanted
    telling = explainer(game)
    points = game.title.vocabulary.points
    thoughts = [
        t for t in tried.thoughts if order.explain or _is_about(points[t.point], wanted.asks)
    ]
    if wanted.rung or thoughts:
        out.heading("What bots think")
        if not thoughts:
            out.line(f"  {wanted.asks[0]} does not ask for {wanted.asks[1]} here", indent=4)
    for thought in thoughts:
        for line in telling.tell(thought):
            out.line(line, indent=6)
    if wanted.rung and thoughts:
        rungs = game.title.vocabulary.rungs
        answered = any(t.rung >= 0 and rungs[t.rung].name == wanted.rung for t in thoughts)
        out.line(f"{wanted.rung}: {'answers' if answered else 'does not answer'} here")
    out.heading("What happens")
    for line in tried.log(eyes):
        out.line(f"  {line}", indent=6)
    if wanted.phase >= 0:
        after = tried.goes_on
        out.line(f"  It goes on with: {after}" if after else "  The game ends", indent=6)


def _is_about(point: object, asks: tuple[str, str]) -> bool:
    return (getattr(point, "owner", ""), getattr(point, "name", "")) == asks

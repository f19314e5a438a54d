"""`plainrules` alone: what to play is asked, or, where nobody can answer, a game plays itself."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from interpreter.command.arguments import parse
from interpreter.command.playing import play
from interpreter.command.playing.choosing import Anew, pick
from interpreter.command.playing.kept_games import found_games, name_of, tell_many
from interpreter.command.playing.seating import seated_game
from interpreter.command.playing.which_rules import with_rules
from interpreter.command.screen import Screen, screen
from interpreter.command.server import table as serve
from interpreter.command.table.table import Table
from interpreter.command.waiting import waiting
from interpreter.corpus.catalogue import find_root, titles
from interpreter.session import seeds
from interpreter.session.editions.title_page import in_order
from interpreter.session.keeping.save_files import read
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.title import load
from interpreter.session.seating.players import bot_of
from interpreter.session.seating.seats import HUMAN, Seat, Seats

DEMO_SEED = 7


def run(order: argparse.Namespace) -> int:
    root = find_root()
    known = in_order(root, titles(root))
    if not known:
        raise Mistake("there are no titles here")
    if not sys.stdin.isatty():
        play.watch(load(known[0]), screen(False), DEMO_SEED)
        return 0
    try:
        return _ask(known, screen(False))
    except (EOFError, KeyboardInterrupt):
        print()
        return 0


def _ask(known: list[str], out: Screen) -> int:
    while True:
        try:
            chosen = _chosen(known, out)
        except Anew:
            continue
        if chosen is None:
            return serve.run(parse(["table"]))
        return _resume(chosen) if isinstance(chosen, Path) else play.sit(chosen)


def _chosen(known: list[str], out: Screen) -> Path | Table | None:
    """A kept game, or a table of a new one; None for the browser. Raises EOFError, and Anew."""
    tell_many(out)
    kept, quick = found_games(), _alone(known[0])
    browser = ["Open the table in the browser: all games by name, a map to click"]
    choices = [
        *browser,
        *(f"Go on with {each.label}" for each in kept),
        *(f"Play {name_of(known[0])} alone, as {name}, against bots" for _, name in quick),
        *(f"Play {name_of(title)}" for title in known),
    ]
    picked = pick(out, "What would you like to do?", choices) - len(browser)
    if picked < 0:
        return None
    if picked < len(kept):
        return kept[picked].path
    picked -= len(kept)
    seed = seeds.fresh()
    if picked < len(quick):
        title, seats = load(known[0]), Seats([Seat(HUMAN, frozenset({quick[picked][0]}))])
        return Table(title.new(None, seed, seats, fill=True), out)
    title = with_rules(known[picked - len(quick)], out)
    names = [scenario.name for scenario in title.vocabulary.scenarios]
    scenario = title.scenarios[pick(out, "Which scenario?", names)] if names else None
    return Table(seated_game(title, scenario, seed, out), out)


def _alone(title: str) -> list[tuple[int, str]]:
    """Factions that one person may play against bots, as (index, name)."""
    with waiting(f"reading {title}") as parts:
        vocabulary = load(title, counts=parts.of).vocabulary
    named = (vocabulary.manifest.get("seats") or {}).get("alone") or []
    if any(bot_of(vocabulary, faction.index) < 0 for faction in vocabulary.factions):
        return []
    return [(f.index, f"the {f.name}") for f in vocabulary.factions if f.id in named]


def _resume(path: Path) -> int:
    return play.run(parse(["play", read(path).title, f"--resume={path}"]))

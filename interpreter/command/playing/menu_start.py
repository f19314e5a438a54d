"""`plainrules` alone: what to play is asked, or, where nobody can answer, a game plays itself."""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path

from interpreter.command.arguments import parse
from interpreter.command.playing import play
from interpreter.command.playing.choosing import pick
from interpreter.command.playing.kept_games import name_of, offers, tell_many
from interpreter.command.playing.seating import seated_game
from interpreter.command.screen import Screen, screen
from interpreter.command.table.table import Table
from interpreter.corpus.catalogue import find_root, titles
from interpreter.session.keeping.held_file import shown
from interpreter.session.keeping.save_files import read
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.players import bot_of
from interpreter.session.playing.seats import HUMAN, Seat, Seats
from interpreter.session.playing.title import load

DEMO_SEED = 7


def run(order: argparse.Namespace) -> int:
    known = titles(find_root())
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
    kept = [
        *((f"Go on with {each.label}", each.path) for each in offers()),
        *((f"Go on with {shown(path)}", path) for path in sorted(Path().glob("*-game-*.json"))),
    ]
    tell_many(out)
    quick = _alone(known[0])
    choices = [
        *(f"Play {name_of(known[0])} alone, as {name}, against bots" for _, name in quick),
        *(f"Play {name_of(title)}" for title in known),
        *(label for label, _ in kept),
    ]
    picked = pick(out, "What would you like to do?", choices)
    if picked < len(quick):
        title = load(known[0])
        seats = Seats([Seat(HUMAN, frozenset({quick[picked][0]}))])
        return play.sit(Table(title.new(None, secrets.randbelow(1 << 31), seats, fill=True), out))
    picked -= len(quick)
    if picked >= len(known):
        return _resume(kept[picked - len(known)][1])
    title = load(known[picked])
    names = [scenario.name for scenario in title.vocabulary.scenarios]
    scenario = title.scenarios[pick(out, "Which scenario?", names)] if names else None
    game = seated_game(title, scenario, secrets.randbelow(1 << 31), out)
    if title.vocabulary.manifest.get("options"):
        out.line(
            f"(Options and printings: plainrules play {title.id} --option NAME --printing NAME)"
        )
    return play.sit(Table(game, out))


def _alone(title: str) -> list[tuple[int, str]]:
    """Whom the title says that one person may play against bots, as (index, name)."""
    vocabulary = load(title).vocabulary
    named = (vocabulary.manifest.get("seats") or {}).get("alone") or []
    if any(bot_of(vocabulary, faction.index) < 0 for faction in vocabulary.factions):
        return []
    return [(f.index, f"the {f.name}") for f in vocabulary.factions if f.id in named]


def _resume(path: Path) -> int:
    return play.run(parse(["play", read(path).title, f"--resume={path}"]))

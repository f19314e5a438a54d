"""`plainrules` alone: what to play is asked, or, where nobody can answer, a game plays itself."""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path

from interpreter.command.screen import Part, Screen, screen
from interpreter.session.mistakes import Mistake
from interpreter.session.players import bot_of
from interpreter.session.seats import HUMAN, Seat, Seats
from interpreter.session.title import Title, load

DEMO_SEED = 7


def run(order: argparse.Namespace) -> int:
    from interpreter.corpus.catalogue import find_root, titles

    known = titles(find_root())
    if not known:
        raise Mistake("there are no titles here")
    if not sys.stdin.isatty():
        from interpreter.command.play import watch

        watch(load(known[0]), screen(False), DEMO_SEED)
        return 0
    try:
        return _ask(known, screen(False))
    except (EOFError, KeyboardInterrupt):
        print()
        return 0


def _ask(known: list[str], out: Screen) -> int:
    from interpreter.command.play import sit
    from interpreter.command.table import Table

    kept = sorted(Path.cwd().glob("*-game-*.json"))
    quick = _alone(known[0])
    choices = [
        *(f"Play {_name(known[0])} alone, as {name}, against bots" for _, name in quick),
        *(f"Play {_name(title)}" for title in known),
        *(f"Go on with {path.name}" for path in kept),
    ]
    picked = pick(out, "What would you like to do?", choices)
    if picked < len(quick):
        title = load(known[0])
        seats = Seats([Seat(HUMAN, frozenset({quick[picked][0]}))])
        return sit(Table(title.new(None, secrets.randbelow(1 << 31), seats, fill=True), out))
    picked -= len(quick)
    if picked >= len(known):
        return _resume(kept[picked - len(known)])
    title = load(known[picked])
    names = [scenario.name for scenario in title.vocabulary.scenarios]
    scenario = title.scenarios[pick(out, "Which scenario?", names)] if names else None
    seats = ask_seats(title, out)
    game = title.new(scenario, secrets.randbelow(1 << 31), seats, fill=True)
    if title.vocabulary.manifest.get("options"):
        out.line(
            f"(Options and printings: plainrules play {title.id} --option NAME --printing NAME)"
        )
    return sit(Table(game, out))


def _alone(title: str) -> list[tuple[int, str]]:
    """Whom the title says that one person may play against bots, as (index, name)."""
    vocabulary = load(title).vocabulary
    named = (vocabulary.manifest.get("seats") or {}).get("alone") or []
    if any(bot_of(vocabulary, faction.index) < 0 for faction in vocabulary.factions):
        return []
    return [(f.index, f"the {f.name}") for f in vocabulary.factions if f.id in named]


def _name(title: str) -> str:
    from interpreter.corpus.catalogue import find_root
    from interpreter.session.facts import facts_of

    return facts_of(find_root(), title).name or title


def _resume(path: Path) -> int:
    from interpreter.command.arguments import parse
    from interpreter.command.play import run as play
    from interpreter.session.save import read

    return play(parse(["play", read(path).title, "--resume", str(path)]))


def ask_seats(title: Title, out: Screen) -> Seats:
    """Which factions this terminal plays; nobody is a fine answer."""
    factions = title.vocabulary.factions
    out.line()
    bots = any(bot_of(title.vocabulary, faction.index) >= 0 for faction in factions)
    others = "by bots" if bots else "at random"
    out.line(Part(f"Whom do you play? Others are played {others}.", "bold"))
    for number, faction in enumerate(factions, 1):
        out.line(f"{number:>3}  {faction.name}")
    out.line("Several for several people: 1 3. Several for one person: 1+3. Enter: only watch.")
    while True:
        try:
            return Seats([_seat(word, len(factions)) for word in out.ask("> ").split()])
        except ValueError:
            out.line(f"Numbers from 1 to {len(factions)}, please")


def _seat(word: str, most: int) -> Seat:
    numbers = {int(part) - 1 for part in word.split("+")}
    if not all(0 <= number < most for number in numbers):
        raise ValueError
    return Seat(HUMAN, frozenset(numbers))


def pick(out: Screen, question: str, choices: list[str]) -> int:
    """The number of a choice; a single one is taken."""
    if len(choices) == 1:
        return 0
    out.line()
    out.line(Part(question, "bold"))
    for number, choice in enumerate(choices, 1):
        out.line(f"{number:>3}  {choice}")
    while True:
        typed = out.ask("> ")
        if typed.isdigit() and 1 <= int(typed) <= len(choices):
            return int(typed) - 1
        out.line(f"A number from 1 to {len(choices)}, please")

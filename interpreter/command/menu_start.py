"""`plainrules` alone: what to play is asked, or, where nobody can answer, a game plays itself."""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path

from interpreter.command.kept_games import name_of, offers, tell_many
from interpreter.command.screen import Part, Screen, screen
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game
from interpreter.session.playing.players import bot_of
from interpreter.session.playing.seats import HUMAN, Seat, Seats
from interpreter.session.playing.title import Title, load
from interpreter.session.telling.wording import capital

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
    from interpreter.command.table.table import Table

    kept = [
        *((f"Go on with {each.label}", each.path) for each in offers()),
        *((f"Go on with {path.name}", path) for path in sorted(Path().glob("*-game-*.json"))),
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
        return sit(Table(title.new(None, secrets.randbelow(1 << 31), seats, fill=True), out))
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
    return sit(Table(game, out))


def _alone(title: str) -> list[tuple[int, str]]:
    """Whom the title says that one person may play against bots, as (index, name)."""
    vocabulary = load(title).vocabulary
    named = (vocabulary.manifest.get("seats") or {}).get("alone") or []
    if any(bot_of(vocabulary, faction.index) < 0 for faction in vocabulary.factions):
        return []
    return [(f.index, f"the {f.name}") for f in vocabulary.factions if f.id in named]


def _resume(path: Path) -> int:
    from interpreter.command.arguments import parse
    from interpreter.command.play import run as play
    from interpreter.session.keeping.save import read

    return play(parse(["play", read(path).title, "--resume", str(path)]))


def seated_game(title: Title, scenario: str | None, seed: int, out: Screen) -> Game:
    """A new game for whom this terminal plays; asked again where the title has no such seats."""
    title.scenario_index(scenario)  # a wrong name is no reason to ask again
    while True:
        try:
            return title.new(scenario, seed, ask_seats(title, out), fill=True)
        except Mistake as mistake:
            out.line(capital(str(mistake)))


def ask_seats(title: Title, out: Screen) -> Seats:
    """Which factions this terminal plays; nobody is a fine answer."""
    factions = title.vocabulary.factions
    bots = [bot_of(title.vocabulary, faction.index) >= 0 for faction in factions]
    if len(factions) == 2 and all(bots):
        return _one_or_both(title, out)
    out.line()
    others = "by bots" if any(bots) else "at random"
    out.line(Part(f"Whom do you play? Others are played {others}.", "bold"))
    for number, faction in enumerate(factions, 1):
        out.line(f"{number:>3}  {faction.name}")
    out.line(f"{_how_several(len(factions))}Enter: only watch.")
    while True:
        try:
            return _seats(out.ask("> ").split(), len(factions))
        except ValueError:
            out.line(f"Numbers from 1 to {len(factions)}, each once, please")


def _one_or_both(title: Title, out: Screen) -> Seats:
    """Where two sides play: alone against the bot, or two people."""
    first, second = (faction.name for faction in title.vocabulary.factions)
    choices = [
        f"Alone, as {first}, against a bot",
        f"Alone, as {second}, against a bot",
        "Two people",
        "One person, both sides",
        "Only watch",
    ]
    typed = ("1", "2", "1 2", "1+2", "")[pick(out, "Who plays?", choices)]
    return _seats(typed.split(), 2)


def _how_several(factions: int) -> str:
    if factions < 2:
        return ""
    if factions == 2:
        return "Both for two people: 1 2. Both for one person: 1+2. "
    return "Several for several people: 1 3. Several for one person: 1+3. "


def _seats(words: list[str], most: int) -> Seats:
    """Raises ValueError where a number is none, or stands twice."""
    seats = [Seat(HUMAN, frozenset(int(part) - 1 for part in word.split("+"))) for word in words]
    numbers = [int(part) - 1 for word in words for part in word.split("+")]
    if len(set(numbers)) < len(numbers) or not all(0 <= number < most for number in numbers):
        raise ValueError
    return Seats(seats)


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

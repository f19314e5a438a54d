"""Who plays at this terminal, asked before the first decision."""

from __future__ import annotations

from interpreter.command.choosing import pick
from interpreter.command.screen import Part, Screen
from interpreter.language.declarations.reading import numeral
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game
from interpreter.session.playing.players import bot_of
from interpreter.session.playing.seats import HUMAN, Seat, Seats
from interpreter.session.playing.title import Title
from interpreter.session.telling.wording import capital


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
    typed = [[numeral(part) or 0 for part in word.split("+")] for word in words]
    numbers = [number for together in typed for number in together]
    if len(set(numbers)) < len(numbers) or not all(1 <= number <= most for number in numbers):
        raise ValueError
    return Seats([Seat(HUMAN, frozenset(number - 1 for number in each)) for each in typed])

"""Questions before the game: a choice from a numbered list, and the seats at this terminal."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.command.line_editing import nothing
from interpreter.command.screen import Part, Screen
from interpreter.corpus.english import capital
from interpreter.language.declarations.reading import numeral
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game
from interpreter.session.playing.title import Title
from interpreter.session.seating.players import bot_of, taking_part
from interpreter.session.seating.seats import HUMAN, Seat, Seats
from interpreter.session.spelling import folded

HELP = "Type the number of a choice, or part of its name; u begins the questions anew, quit leaves."
_KEYS = {"q": "quit", "exit": "quit", "u": "undo", "h": "help", "?": "help"}
SEATS_HELP = "Type the number of the faction that you play; Enter alone only watches; quit leaves."


class Anew(Exception):
    """The person wants to be asked from the first question on."""


def pick(out: Screen, question: str, choices: list[str], enter: int | None = None) -> int:
    """The number of a choice; a single one is taken, Enter alone means `enter`. Raises EOFError to leave, and Anew."""
    if len(choices) == 1 and enter is None:
        return 0
    out.line()
    out.line(Part(question, "bold"))
    for number, choice in enumerate(choices, 1):
        out.line(Part(f"{number:>3}", "bold"), f"  {choice}", indent=5)
    out.complete_by(lambda begun: [c for c in choices if folded(c).startswith(folded(begun))])
    try:
        return _picked(out, choices, enter)
    finally:
        out.complete_by(nothing)


def _picked(out: Screen, choices: list[str], enter: int | None) -> int:
    while True:
        typed = asked(out, HELP, [folded(choice) for choice in choices])
        if not typed and enter is not None:
            return enter
        number = numeral(typed)
        if number is not None and 1 <= number <= len(choices):
            return number - 1
        named = _named(typed, choices) if typed and number is None else []
        if len(named) == 1:
            return named[0]
        out.drop_typed()
        if named:
            fit = ", ".join(str(n + 1) for n in named)
            out.line(f"'{typed}' may be {fit}: type more of it, or the number")
        else:
            out.line(f"A number from 1 to {len(choices)}, please")


def _named(typed: str, choices: list[str]) -> list[int]:
    """Choices with this name, or else with this text in their names."""
    word = folded(typed)
    whole = [n for n, choice in enumerate(choices) if folded(choice) == word]
    return whole or [n for n, choice in enumerate(choices) if word in folded(choice)]


def asked(out: Screen, help: str, names: Sequence[str] = (), prompt: str = "> ") -> str:
    """Read a line at a menu before the game.

    Answer `help` here, unless one of the `names` begins so. Raises EOFError to leave, and Anew.
    """
    while True:
        typed = out.ask(prompt)
        meant = _command(folded(typed), names)
        if meant == "quit":
            raise EOFError
        if meant == "undo":
            raise Anew
        if meant != "help":
            return typed
        out.line(help)


def _command(word: str, names: Sequence[str]) -> str:
    """The command quit, undo or help; "" for anything else."""
    if not word:
        return ""
    if word in _KEYS or word in _KEYS.values():
        return _KEYS.get(word, word)
    begun = [name for name in ("quit", "undo", "help") if name.startswith(word)]
    return begun[0] if begun and not any(word in name for name in names) else ""


def seated_game(
    title: Title, scenario: str | None, seed: int, out: Screen, players: int | None = None
) -> Game:
    """A new game for whom this terminal plays; asked again where the title has no such seats.

    How many take part is asked where the title leaves it open and nothing is said.
    """
    title.scenario_index(scenario)  # a wrong name is no reason to ask again
    taking_part(title.vocabulary, players)  # nor is a wrong number
    if players is None:
        players = _how_many(title, out)
    while True:
        try:
            seats = ask_seats(title, out, taking_part(title.vocabulary, players))
            return title.new(scenario, seed, seats, fill=True, players=players)
        except Mistake as mistake:
            out.line(capital(str(mistake)))


def _how_many(title: Title, out: Screen) -> int | None:
    """How many take part; None where it is always the same number."""
    least, most = title.vocabulary.players or (0, 0)
    if least == most:
        return None
    numbers = range(least, most + 1)
    return numbers[pick(out, "How many play?", [f"{number} players" for number in numbers])]


def ask_seats(title: Title, out: Screen, here: Sequence[int] = ()) -> Seats:
    """Ask which factions of those `here` (or all) this terminal plays. None is a valid answer."""
    here = here or range(len(title.vocabulary.factions))
    factions = [title.vocabulary.factions[faction] for faction in here]
    bots = [bot_of(title.vocabulary, faction) >= 0 for faction in here]
    if len(factions) == 2 == len(title.vocabulary.factions) and all(bots):
        return _one_or_both(title, out)
    out.line()
    others = "by bots" if any(bots) else "at random"
    out.line(Part(f"Whom do you play? Others are played {others}.", "bold"))
    for number, faction in enumerate(factions, 1):
        out.line(f"{number:>3}  {faction.name}")
    out.line(f"{_how_several(len(factions))}Enter: only watch.")
    while True:
        try:
            return _seats(asked(out, SEATS_HELP).split(), len(factions))
        except ValueError:
            out.line(f"Numbers from 1 to {len(factions)}, each once, please")


def _one_or_both(title: Title, out: Screen) -> Seats:
    """Ask how two sides play: alone against the bot, or two people."""
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
    """Read the numbers of seats. Raises ValueError for anything else, and for repeated numbers."""
    typed = [[numeral(part) or 0 for part in word.split("+")] for word in words]
    numbers = [number for together in typed for number in together]
    if len(set(numbers)) < len(numbers) or not all(1 <= number <= most for number in numbers):
        raise ValueError
    return Seats([Seat(HUMAN, frozenset(number - 1 for number in seated)) for seated in typed])

"""A numbered list before the game, and which of it is meant."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.command.line_editing import nothing
from interpreter.command.rows import Part
from interpreter.command.screen import Screen
from interpreter.language.declarations.reading import numeral
from interpreter.session.spelling import folded

HELP = "Type the number of a choice, or part of its name; u begins the questions anew, quit leaves."


class Anew(Exception):
    """The person wants to be asked from the first question on."""


def pick(out: Screen, question: str, choices: list[str], enter: int | None = None) -> int:
    """The number of a choice; a single one is taken, and `enter` for Enter alone.

    Raises EOFError for who wants to leave, and Anew.
    """
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
    """Read a line at a menu before the game. Answer `help` here, unless one of the `names` begins so.

    Raises EOFError for who wants to leave, and Anew.
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


_KEYS = {"q": "quit", "exit": "quit", "u": "undo", "h": "help", "?": "help"}


def _command(word: str, names: Sequence[str]) -> str:
    """The command quit, undo or help; "" for anything else."""
    if not word:
        return ""
    if word in _KEYS or word in _KEYS.values():
        return _KEYS.get(word, word)
    begun = [name for name in ("quit", "undo", "help") if name.startswith(word)]
    return begun[0] if begun and not any(word in name for name in names) else ""

"""A numbered list before the game, and which of it is meant."""

from __future__ import annotations

from interpreter.command.line_editing import nothing
from interpreter.command.rows import Part
from interpreter.command.screen import Screen
from interpreter.command.table.spelling import folded
from interpreter.language.declarations.reading import numeral


def pick(out: Screen, question: str, choices: list[str]) -> int:
    """The number of a choice; a single one is taken. Raises EOFError for who wants to leave."""
    if len(choices) == 1:
        return 0
    out.line()
    out.line(Part(question, "bold"))
    for number, choice in enumerate(choices, 1):
        out.line(f"{number:>3}  {choice}")
    out.complete_by(lambda begun: [c for c in choices if folded(c).startswith(folded(begun))])
    try:
        return _picked(out, choices)
    finally:
        out.complete_by(nothing)


def _picked(out: Screen, choices: list[str]) -> int:
    while True:
        typed = asked(out, "Type the number of a choice, or part of its name; quit leaves.")
        number = numeral(typed)
        if number is not None and 1 <= number <= len(choices):
            return number - 1
        named = [n for n, each in enumerate(choices) if folded(typed) in folded(each)]
        if typed and number is None and len(named) == 1:
            return named[0]
        out.line(f"A number from 1 to {len(choices)}, please")


def asked(out: Screen, help: str) -> str:
    """What is typed at a menu before the game. Raises EOFError for who wants to leave."""
    while True:
        typed = out.ask("> ")
        if typed.casefold() in ("quit", "exit", "q"):
            raise EOFError
        if typed.casefold() not in ("help", "h"):
            return typed
        out.line(help)

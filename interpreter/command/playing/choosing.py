"""A numbered list before the game, and which of it is meant."""

from __future__ import annotations

from interpreter.command.screen import Part, Screen
from interpreter.language.declarations.reading import numeral


def pick(out: Screen, question: str, choices: list[str]) -> int:
    """The number of a choice; a single one is taken."""
    if len(choices) == 1:
        return 0
    out.line()
    out.line(Part(question, "bold"))
    for number, choice in enumerate(choices, 1):
        out.line(f"{number:>3}  {choice}")
    while True:
        typed = numeral(out.ask("> "))
        if typed is not None and 1 <= typed <= len(choices):
            return typed - 1
        out.line(f"A number from 1 to {len(choices)}, please")

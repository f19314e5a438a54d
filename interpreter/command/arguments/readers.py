"""Words of the command line as what they mean: numbers, seeds, files."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from interpreter.session import seeds
from interpreter.session.mistakes import Mistake
from interpreter.session.seating.seats import no_such_player, plays

LONG = 40  # digits; longer numbers are not even read


def file(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("give the name of a file")
    return text


def mod(text: str) -> str:
    """The folder of a mod; a packed one is unpacked first. Raises Mistake."""
    from interpreter.session.editions.variant import folder_of_mod  # only where a mod is named

    return folder_of_mod(text)


def name(text: str) -> str:
    """A name that may be left out: "" is not the same as none."""
    if not text:
        raise argparse.ArgumentTypeError("'' is no name; leave it out")
    return text


def whole(text: str) -> int:
    if len(text) > LONG:
        raise argparse.ArgumentTypeError(f"a number of {len(text)} digits is too long")
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number") from None


def seed(text: str) -> int:
    try:
        return seeds.check(whole(text))
    except Mistake as mistake:
        raise argparse.ArgumentTypeError(str(mistake)) from None


def from_none(text: str) -> int:
    if (number := whole(text)) < 0:
        raise argparse.ArgumentTypeError(f"{number} is less than 0")
    return number


def positive(text: str) -> int:
    if (number := whole(text)) < 1:
        raise argparse.ArgumentTypeError(f"{number} is less than 1")
    if number > seeds.MOST_GAMES:
        raise argparse.ArgumentTypeError(f"{number} is more than {seeds.MOST_GAMES}")
    return number


def kind_of(known: Sequence[str]) -> Callable[[str], str]:
    """Reads the kind of player for all other seats: one of `known`."""

    def kind(text: str) -> str:
        if "=" in text:
            raise argparse.ArgumentTypeError(f"one faction is seated by --seat {text}")
        if not plays(text, known):
            raise argparse.ArgumentTypeError(str(no_such_player(text, known)))
        return text

    return kind

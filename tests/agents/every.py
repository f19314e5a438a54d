"""Every title there is, those that come with PlainRules and the small ones of the tests, and games of them at random."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter

SMALL = Path(__file__).parent.parent / "titles"
LARGE = {"adp", "cuba", "fitl", "labyrinth"}

NAMES = [
    *((name, None) for name in interpreter.titles()),
    *((name, SMALL) for name in interpreter.titles(SMALL)),
]
TITLES = [pytest.param(*each, id=each[0]) for each in NAMES]
"""All, as parameters `name, root`."""
APART = [
    pytest.param(*each, id=each[0], marks=[pytest.mark.long] if each[0] in LARGE else [])
    for each in NAMES
]
"""The same, the large ones only in the long tests."""


def positions(game, most=400):
    """The game at each of its decisions, played on at random."""
    while game.asked is not None and len(game.play.answers) < most:
        yield game
        game.choose(game.draw())

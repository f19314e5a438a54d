"""Seeds of random games and titles: a few of them always, the rest and a new one each time among the long tests."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from typing import Any

import pytest

VARIABLE = "PLAINRULES_FRESH_SEED"
FRESH = int(os.environ.get(VARIABLE) or random.SystemRandom().randrange(10**6, 2**31))
os.environ[VARIABLE] = str(FRESH)  # so that all workers collect the same tests


def seeds(always: Iterable[int], long: Iterable[int] = (), *, fresh: int = 1) -> list[Any]:
    """Parameters: those that are always played, then the long ones, and so many that nobody has played before."""
    short = list(always)
    rest = [seed for seed in long if seed not in short]
    new = range(FRESH, FRESH + fresh)
    return [
        *short,
        *(pytest.param(seed, marks=pytest.mark.long) for seed in rest),
        *(pytest.param(seed, marks=pytest.mark.long, id=f"fresh-{seed}") for seed in new),
    ]


def large_are_long(titles: Iterable[str]) -> list[Any]:
    """Parameters: titles, the largest among the long tests."""
    large = ("adp", "cuba", "fitl", "labyrinth")
    return [pytest.param(t, marks=[pytest.mark.long] if t in large else []) for t in titles]


def half_are_long(names: Iterable[str]) -> list[Any]:
    """Parameters: every second one among the long tests."""
    marks = [[], [pytest.mark.long]]
    return [pytest.param(name, marks=marks[place % 2]) for place, name in enumerate(names)]


def positions(few: int, many: int) -> pytest.MarkDecorator:
    """Parameters `number` and `first`: so few positions always; the many, and as many new ones, among the long tests."""
    long = pytest.mark.long
    wanted = [
        pytest.param(few, 0, id=f"{few}"),
        pytest.param(many, 0, marks=long, id=f"{many}"),
        pytest.param(many, FRESH, marks=long, id=f"fresh-{FRESH}"),
    ]
    return pytest.mark.parametrize(("number", "first"), wanted)

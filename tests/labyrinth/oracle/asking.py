"""How an act of the second reading goes on: it asks, rolls, and is told.

An act is a generator. It yields `Ask` and is sent the name of an option, or yields `Roll` and is sent
a number. Where there is only one option nobody is asked, so an act may ask without looking.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, NamedTuple

DONE = "done"
YES, NO = "yes", "no"
ANY = ""
"""The name of a decision that the program may call as it likes."""


class Ask(NamedTuple):
    """`name` is what the program calls the decision. `equals`: among how many chance takes one, 0 where somebody likes."""

    name: str
    options: frozenset[str]
    equals: int = 0


class Roll(NamedTuple):
    """A die, and what for."""

    why: str


Steps = Generator[Ask | Roll, Any, Any]


def choose(name: str, options: Iterable[str]) -> Steps:
    """One of the options."""
    answer = yield Ask(name, frozenset(options))
    return answer


def number(name: str, low: int, high: int) -> Steps:
    """A number from low to high."""
    answer = yield Ask(name, frozenset(str(n) for n in range(low, high + 1)))
    return int(answer)


def die(why: str) -> Steps:
    rolled = yield Roll(why)
    return int(rolled)

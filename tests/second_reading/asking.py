"""How an act of a second reading goes on: it asks, rolls, and is told.

An act is a generator. It yields `Ask` and is sent the name of an option, or yields `Roll` and is sent
a number. Where there is only one option nobody is asked, so an act may ask without looking.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, MutableMapping, Sequence
from typing import Any, NamedTuple

DONE = "done"
UNASKED = "unasked"
YES, NO = "yes", "no"


class Ask(NamedTuple):
    """`name` is what the program calls the decision. `by` is who answers, "" for whose act it is.

    `again`: the same has been turned down before and nothing has happened since, so that it need not
    be asked (then the answer is UNASKED). `always`: also where there is one answer only. `equals`:
    among how many chance takes one, 0 where somebody likes.
    """

    name: str
    options: frozenset[str]
    by: str = ""
    again: bool = False
    always: bool = False
    equals: int = 0


class Roll(NamedTuple):
    """A die, and what for."""

    why: str = ""


Steps = Generator[Ask | Roll, Any, Any]


def choose(name: str, options: Iterable[str], by: str = "") -> Steps:
    """One of the options."""
    answer = yield Ask(name, frozenset(options), by)
    return answer


def number(name: str, low: int, high: int, by: str = "") -> Steps:
    """A number from low to high."""
    answer = yield Ask(name, frozenset(str(n) for n in range(low, high + 1)), by)
    return int(answer)


def next_loss(
    kinds: Callable[[], Collection[str]], held: MutableMapping[str, int], left: int
) -> Steps:
    """The kind of `held` that goes next of `left` losses. Nobody is asked if every order ends alike."""
    ends: set[frozenset[tuple[str, int]]] = set()

    def go_on(left: int) -> None:
        options = kinds() if left else ()
        if not options:
            ends.add(frozenset(held.items()))
        for kind in options:
            held[kind] -= 1
            if len(ends) < 2:
                go_on(left - 1)
            held[kind] += 1

    go_on(left)
    answer = yield from choose("remove", kinds() if len(ends) > 1 else [min(kinds())])
    return answer


def targets(options: Sequence[str]) -> Steps:
    """One or more of them, one by one."""
    chosen: list[str] = []
    while len(chosen) < len(options):
        left = [f for f in options if f not in chosen]
        answer = yield from choose("targets", [*left, *([DONE] if chosen else [])])
        if answer == DONE:
            break
        chosen.append(answer)
    return chosen

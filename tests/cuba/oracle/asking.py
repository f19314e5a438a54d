"""How an act of the second reading goes on: it asks, rolls, and is told.

An act is a generator. It yields `Ask` and is sent the name of an option, or yields `Roll` and is sent
a number. Where there is only one option nobody is asked, so an act may ask without looking.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, NamedTuple

from tests.cuba.oracle.board import HIDDEN, INSURGENTS, Board

DONE = "done"
UNASKED = "unasked"
YES, NO = "yes", "no"


class Ask(NamedTuple):
    """`name` is what the program calls the decision. `by` is who answers, "" for whose act it is.

    `again`: the same has been turned down before and nothing has happened since, so that it need not
    be asked (then the answer is UNASKED). `always`: also where there is one answer only.
    """

    name: str
    options: frozenset[str]
    by: str = ""
    again: bool = False
    always: bool = False


class Roll(NamedTuple):
    """A die."""


Steps = Generator[Ask | Roll, Any, Any]


def choose(name: str, options: Iterable[str], by: str = "") -> Steps:
    """One of the options."""
    answer = yield Ask(name, frozenset(options), by)
    return answer


def may(name: str) -> Steps:
    """Yes or no, as a truth."""
    answer = yield Ask(name, frozenset((YES, NO)))
    return answer == YES


def number(name: str, low: int, high: int, by: str = "") -> Steps:
    """A number from low to high."""
    answer = yield Ask(name, frozenset(str(n) for n in range(low, high + 1)), by)
    return int(answer)


def split(
    name: str, low: int, high: int, most: Sequence[int], do: Callable[[int, int], object]
) -> Steps:
    """How many of each, to a sum from `low` to `high`; each is done (which, how many) as it is said."""
    found: list[int] = []
    for index, here in enumerate(most):
        least = max(0, low - sum(found) - sum(most[index + 1 :]))
        found.append((yield from number(name, least, min(here, high - sum(found)))))
        do(index, found[-1])
    return found


def targets(options: Sequence[str]) -> Steps:
    """3.1: one or more of the Factions that can be affected; the others are ignored."""
    chosen: list[str] = []
    while len(chosen) < len(options):
        left = [f for f in options if f not in chosen]
        answer = yield from choose("targets", [*left, *([DONE] if chosen else [])])
        if answer == DONE:
            break
        chosen.append(answer)
    return chosen


def find(board: Board, space: str, most: int) -> Steps:
    """Activate up to so many Underground Guerrillas, of the Factions that are targeted."""
    if not (most and board.count(space, HIDDEN.values())):
        return
    wanted = yield from targets([f for f in INSURGENTS if board.guerrillas(space, f)])
    here = [f for f in INSURGENTS if f in wanted]
    hidden = [board.pieces[space][HIDDEN[f]] for f in here]
    many = min(most, sum(hidden))
    yield from split("turn", many, many, hidden, lambda i, n: board.activate(here[i], n, space))

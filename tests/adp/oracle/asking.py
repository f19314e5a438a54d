"""How an act of the second reading goes on: it asks, rolls, and is told.

An act is a generator. It yields `Ask` and is sent the name of an option, or yields `Roll` and is sent
a number. Where there is only one option nobody is asked, so an act may ask without looking.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any, NamedTuple

from tests.adp.oracle.board import ACTIVE, BASE, HIDDEN, INSURGENTS, Board

DONE = "done"
UNASKED = "unasked"
YES, NO = "yes", "no"


class Ask(NamedTuple):
    """`name` is what the program calls the decision.

    `again`: the same has been turned down before and nothing has happened since, so that it need not
    be asked (then the answer is UNASKED).
    """

    name: str
    options: frozenset[str]
    again: bool = False


class Roll(NamedTuple):
    """A die."""


Steps = Generator[Ask | Roll, Any, Any]


def choose(name: str, options: Iterable[str]) -> Steps:
    """One of the options."""
    answer = yield Ask(name, frozenset(options))
    return answer


def number(name: str, low: int, high: int) -> Steps:
    """A number from low to high."""
    answer = yield Ask(name, frozenset(str(n) for n in range(low, high + 1)))
    return int(answer)


def split(name: str, total: int, most: Sequence[int]) -> Steps:
    """How many of each, to a sum that is fixed."""
    found: list[int] = []
    for index, here in enumerate(most):
        left = total - sum(found)
        low = max(0, left - sum(most[index + 1 :]))
        found.append((yield from number(name, low, min(here, left))))
    return found


def exposed(board: Board, space: str, faction: str) -> str:
    """The Insurgent piece that Assault and Air Strike may remove next: Bases last ("" for none)."""
    held = board.pieces[space]
    if held[ACTIVE[faction]]:
        return ACTIVE[faction]
    if held[BASE[faction]] and not held[HIDDEN[faction]]:
        return BASE[faction]
    return ""


def targets(options: Sequence[str]) -> Steps:
    """3.1: one or more of the enemy Factions that can be affected; the others are ignored."""
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
    numbers = yield from split("turn", min(most, sum(hidden)), hidden)
    for faction, turned in zip(here, numbers, strict=True):
        board.activate(faction, turned, space)

"""What several acts ask: yes or no, how many of each, which Factions, who is found."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.cuba.oracle.board import HIDDEN, INSURGENTS, Board
from tests.second_reading.asking import (
    DONE,
    NO,
    UNASKED,
    YES,
    Ask,
    Roll,
    Steps,
    choose,
    number,
    targets,
)

__all__ = [
    "DONE", "NO", "UNASKED", "YES", "Ask", "Roll", "Steps", "choose", "find", "may", "number", "split",
    "targets",
]  # fmt: skip


def may(name: str) -> Steps:
    """Yes or no, as a truth."""
    answer = yield Ask(name, frozenset((YES, NO)))
    return answer == YES


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


def find(board: Board, space: str, most: int) -> Steps:
    """Activate up to so many Underground Guerrillas, of the Factions that are targeted."""
    if not (most and board.count(space, HIDDEN.values())):
        return
    wanted = yield from targets([f for f in INSURGENTS if board.guerrillas(space, f)])
    here = [f for f in INSURGENTS if f in wanted]
    hidden = [board.pieces[space][HIDDEN[f]] for f in here]
    many = min(most, sum(hidden))
    yield from split("turn", many, many, hidden, lambda i, n: board.activate(here[i], n, space))

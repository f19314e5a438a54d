"""What several acts ask: how many of each, which Factions, who is found."""

from __future__ import annotations

from collections.abc import Sequence

from tests.adp.oracle.board import ACTIVE, BASE, HIDDEN, INSURGENTS, Board
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
    "DONE", "NO", "UNASKED", "YES", "Ask", "Roll", "Steps", "choose", "exposed", "find", "number", "split",
    "targets",
]  # fmt: skip


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

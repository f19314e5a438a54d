"""9.5: the table of the Shia-mix, and the closest countries (9.5.1)."""

from __future__ import annotations

from collections.abc import Collection

from tests.labyrinth.oracle.asking import Steps, die
from tests.labyrinth.oracle.board import Board

_SHIA_MIX = ("turkey", "saudi arabia", "lebanon", "yemen", "iraq", "pakistan", "gulf states", "afghanistan")  # fmt: skip
DICE = 3


def shia_mix() -> Steps:
    total = 0
    for _ in range(DICE):
        total += yield from die("shia-mix")
    return _SHIA_MIX[(total - DICE) // 2]


def closest(board: Board, start: str, among: Collection[str]) -> list[str]:
    """Those of the fewest steps away; itself, if it is among them."""
    seen, edge = {start}, {start}
    while edge:
        if found := [c for c in among if c in edge]:
            return found
        edge = {near for c in edge for near in board.near(c)} - seen
        seen |= edge
    return []

"""Functions of the map, and what is imagined, as WebAssembly has them (twins.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def next_to(neighbours: list[list[int]], spaces: list[int]) -> list[int]:
    found = [0] * len(neighbours)
    for space in spaces:
        for beside in neighbours[space]:
            found[beside] = 1
    return marked(found)


def marked(found: list[int]) -> list[int]:
    """The places of what is marked."""
    return [place for place in range(len(found)) if found[place]]


def travelled(
    neighbours: list[list[int]], start: int, cost: Callable[[int, int], int],
    passable: Callable[[int], object], most: int, steps: int | None = None,
) -> list[int]:  # fmt: skip
    spent = spent_by_space(neighbours, start, cost, passable, most)
    return [space for space in range(len(spent)) if spent[space] >= 0]


def travelled_in_pairs(
    neighbours: list[list[int]], start: int, cost: Callable[[int, int], int],
    passable: Callable[[int], object], most: int,
) -> list[list[int]]:  # fmt: skip
    spent = spent_by_space(neighbours, start, cost, passable, most)
    found: list[list[int]] = []
    for space in range(len(spent)):
        if spent[space] >= 0:
            found.append([space, spent[space]])
    return found


def spent_by_space(
    neighbours: list[list[int]], start: int, cost: Callable[[int, int], int],
    passable: Callable[[int], object], most: int,
) -> list[int]:  # fmt: skip
    """By space, the least sum of costs on the way to it; -1 if it is not reached."""
    spent, least = [-1] * len(neighbours), [-1] * len(neighbours)
    if start < 0:
        return spent
    space, least[start] = start, 0
    while space >= 0:
        spent[space] = least[space]
        if space == start or passable(space):
            for beyond in neighbours[space]:
                total = spent[space] + max(0, cost(space, beyond))
                closer = least[beyond] < 0 or total < least[beyond]
                if spent[beyond] < 0 and total <= most and closer:
                    least[beyond] = total
        space = -1
        for each in range(len(least)):
            if least[each] >= 0 and spent[each] < 0:
                if space < 0 or least[each] < least[space]:
                    space = each
    spent[start] = -1
    return spent


def imagined(run: Any, act: Callable[[], None], holds: Callable[[], object]) -> bool:
    """Pieces that have moved in outer actions are left to Python."""
    if run.imagining or len(run.sheets):
        raise ValueError
    undo, log, there = len(run.u), len(run.log), False
    run.imagining = True
    try:
        act()
        there = bool(holds())
    finally:
        run.imagining = False
        run.rewind(undo, log)
    return there

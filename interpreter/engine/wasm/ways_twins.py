"""Functions of the map, sets of sets, and what is imagined, as WebAssembly has them (twins.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def next_to(neighbours: list[list[int]], spaces: list[int]) -> list[int]:
    marks = [0] * len(neighbours)
    for space in spaces:
        for beside in neighbours[space]:
            marks[beside] = 1
    return marked(marks)


def marked(marks: list[int]) -> list[int]:
    """The places of what is marked."""
    return [place for place in range(len(marks)) if marks[place]]


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
    pairs: list[list[int]] = []
    for space in range(len(spent)):
        if spent[space] >= 0:
            pairs.append([space, spent[space]])
    return pairs


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
                if spent[beyond] < 0:
                    total = spent[space] + max(0, cost(space, beyond))
                    if total <= most and (least[beyond] < 0 or total < least[beyond]):
                        least[beyond] = total
        space = -1
        for there in range(len(least)):
            if least[there] >= 0 and spent[there] < 0:
                if space < 0 or least[there] < least[space]:
                    space = there
    spent[start] = -1
    return spent


def walked(
    run: Any, neighbours: list[list[int]], start: int, cost: Callable[[int, int], int],
    passable: Callable[[int], object], most: int,
) -> list[int]:  # fmt: skip
    """One way at a time: its spaces, what is spent by each, and which neighbour comes next."""
    marks, entered = [0] * len(neighbours), [0] * len(neighbours)
    way, spent, turn = [0] * len(neighbours), [0] * len(neighbours), [0] * len(neighbours)
    last = -1
    if start >= 0 and most >= 0:
        last, way[0], turn[0], entered[start] = 0, start, -1, 1
    while last >= 0:
        space = way[last]
        beside = neighbours[space]
        if turn[last] < 0:
            if space != start and spent[last] == most:
                marks[space] = 1
            turn[last] = len(beside)
            if space == start or passable(space):
                run.spend(last + 1 + len(beside))
                turn[last] = 0
        if turn[last] == len(beside):
            entered[space] = 0
            last -= 1
        else:
            beyond = beside[turn[last]]
            turn[last] += 1
            total = spent[last] + max(0, cost(space, beyond))
            if total <= most and not entered[beyond]:
                last += 1
                way[last], spent[last], turn[last], entered[beyond] = beyond, total, -1, 1
    return marked(marks)


def walked_in_pairs(
    run: Any, neighbours: list[list[int]], start: int, cost: Callable[[int, int], int],
    passable: Callable[[int], object], most: int,
) -> list[list[int]]:  # fmt: skip
    return [[space, most] for space in walked(run, neighbours, start, cost, passable, most)]


def subsets(run: Any, items: list[int], low: int, high: int) -> list[list[int]]:
    steps = 0
    sizes: list[int] = []  # of each set; -1 and less of the first of a size
    for size in range(max(low, 0), min(high, len(items)) + 1):
        number = _sets(run, len(items), size)
        steps += number * (size + 9)
        for place in range(number):
            sizes.append(size if place else -1 - size)
    run.spend(steps)
    places = [0] * len(items)
    return [_next_set(items, places, size) for size in sizes]


def _sets(run: Any, items: int, size: int) -> int:
    """How many sets of a size some items make. Python goes on where there are more than steps."""
    number = 1
    for place in range(min(size, items - size)):
        number = number * (items - place) // (place + 1)
        if number > run.steps:
            raise OverflowError
    return number


def _next_set(items: list[int], places: list[int], size: int) -> list[int]:
    """The items at the next places: the last that can go on does so, and those behind it follow."""
    if size < 0:
        for place in range(-1 - size):
            places[place] = place
        return [items[place] for place in places[: -1 - size]]
    grows = size - 1
    while places[grows] == len(items) - size + grows:
        grows -= 1
    places[grows] += 1
    for place in range(grows + 1, size):
        places[place] = places[place - 1] + 1
    return [items[place] for place in places[:size]]


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

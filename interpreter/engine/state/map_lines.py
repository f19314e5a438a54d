"""Runs of spaces along the lines of a map, for generated code."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Line = tuple[int, ...]
Test = Callable[[int], object]


def places(lines: Sequence[Line], spaces: int) -> tuple[tuple[tuple[Line, int], ...], ...]:
    """For every space, the lines that it lies on and where on them."""
    found: list[list[tuple[Line, int]]] = [[] for _ in range(spaces)]
    for line in lines:
        for place, space in enumerate(line):
            found[space].append((line, place))
    return tuple(tuple(each) for each in found)


def longest_through(on: Sequence[Sequence[tuple[Line, int]]], space: int, test: Test) -> list[int]:
    """The longest run that holds a space: the first of several, as a set."""
    if space < 0 or not test(space):
        return []
    best: Line = ()
    for line, place in on[space]:
        low, high = place, place + 1
        while low and test(line[low - 1]):
            low -= 1
        while high < len(line) and test(line[high]):
            high += 1
        if high - low > len(best):
            best = line[low:high]
    return sorted(best)


def longest(lines: Sequence[Line], held: Sequence[int]) -> list[int]:
    """The longest run of spaces that are held: the first of several, as a set."""
    best: Line = ()
    inside = set(held)
    for line in lines:
        if len(inside.intersection(line)) <= len(best):
            continue  # not even all of them together are more
        low = 0
        for place, space in enumerate(line):
            if space not in inside:
                low = place + 1
            elif place + 1 - low > len(best):
                best = line[low : place + 1]
    return sorted(best)

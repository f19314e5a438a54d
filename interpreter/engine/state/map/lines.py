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


def in_line(
    on: Sequence[Sequence[tuple[Line, int]]], start: int, beyond: int | None, test: Test, most: int
) -> list[int]:
    """Along every line from a space, both ways, to the first that fails the test, itself included, as a set.

    With `beyond` only where that lies, and from behind it. At most `most` are passed (-1: any number).
    """
    found: set[int] = set()
    for line, place in on[start] if start >= 0 else ():
        for ray in (line[place + 1 :], line[:place][::-1]):
            if beyond is not None:
                ray = ray[ray.index(beyond) + 1 :] if beyond in ray else ()
            for passed, space in enumerate(ray):
                found.add(space)
                if passed == most or not test(space):
                    break
    return sorted(found)


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

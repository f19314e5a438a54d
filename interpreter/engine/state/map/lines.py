"""Runs of spaces along the lines of a map, for generated code."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Line = tuple[int, ...]
Test = Callable[[int], object]


def rays(lines: Sequence[Line], spaces: int) -> tuple[tuple[Line, ...], ...]:
    """Spaces beyond each space on each line, both ways; the last entry is for none."""
    rays_by_space: list[list[Line]] = [[] for _ in range(spaces + 1)]
    for line in lines:
        for place, space in enumerate(line):
            rays_by_space[space] += [line[place + 1 :], line[:place][::-1]]
    return tuple(map(tuple, rays_by_space))


def headings(directions: Sequence[Line]) -> tuple[tuple[Line, ...], ...]:
    """Spaces beyond each space in each direction, up to where it would come round again."""
    return tuple(
        (*(_heading(following, space) for space in range(len(following))), ())
        for following in directions
    )


def _heading(following: Line, start: int) -> Line:
    line: list[int] = []
    space = following[start]
    while space >= 0 and space != start and space not in line:
        line.append(space)
        space = following[space]
    return tuple(line)


def behind(ray: Line, space: int) -> Line:
    """Spaces after a space on a ray; none if the ray does not pass it."""
    for place, there in enumerate(ray):
        if there == space:
            return ray[place + 1 :]
    return ()


def in_line(rays: Sequence[Line], beyond: int | None, test: Test, most: int) -> list[int]:
    """Along every ray, to the first space that fails the test, itself included.

    With `beyond` only where that lies, and from behind it. At most `most` are passed (-1: any number).
    """
    spaces: list[int] = []
    for ray in rays:
        left = ray if beyond is None else behind(ray, beyond)
        for space in left if most < 0 else left[: min(most + 1, len(left))]:
            spaces.append(space)
            if not test(space):
                break
    return spaces


def longest_through(rays: Sequence[Line], space: int, test: Test) -> list[int]:
    """The longest run that holds a space: the first of several, as a set."""
    best: list[int] = []
    if space < 0 or not test(space):
        return best
    run: list[int] = []
    for place in range(len(rays)):
        if place % 2 == 0:  # two rays are one line
            run = [space]
        for next_space in rays[place]:
            if not test(next_space):
                break
            run.append(next_space)
        if len(run) > len(best):
            best = sorted(run)
    return best


def longest(lines: Sequence[Line], members: Sequence[int]) -> list[int]:
    """The longest run of spaces that are held: the first of several, as a set."""
    best: Line = ()
    inside = set(members)
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

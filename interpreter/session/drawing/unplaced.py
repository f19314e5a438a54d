"""Places for spaces without `at:`: a few that border one another in a ring, all others in rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin

from interpreter.language.declarations.map.polygons import Point
from interpreter.language.declarations.vocabulary import SpaceDecl

IN_RING = range(3, 13)  # so many spaces, at most, whose neighbours one finds in a ring
IN_ROW = 7
TOP = pi / 2  # where a ring begins


def in_ring(spaces: Sequence[SpaceDecl]) -> bool:
    """Whether these are few enough, and border one another at all."""
    return len(spaces) in IN_RING and any(space.borders for space in spaces)


def ring(spaces: Sequence[SpaceDecl], middle: Point, across: float, down: float) -> list[Point]:
    """Place on an ellipse, by space, clockwise from the top, with neighbours beside each other if possible."""
    points = [middle] * len(spaces)
    for number, space in enumerate(_walk(spaces)):
        angle = TOP - 2 * pi * number / len(spaces)
        points[space] = middle[0] + across * cos(angle), middle[1] - down * sin(angle)
    return points


def _walk(spaces: Sequence[SpaceDecl]) -> Iterator[int]:
    """Order of a walk: go to the neighbour with the fewest others left, else to the next as declared."""
    left = {space.index for space in spaces}
    near = {space.index: set(space.borders) for space in spaces}
    here = spaces[0].index
    while True:
        left.discard(here)
        yield here
        if not left:
            return
        here = min(near[here] & left or left, key=lambda each: (len(near[each] & left), each))


def rows(
    spaces: Sequence[SpaceDecl], wide: float, high: float, apart: float
) -> Iterator[tuple[int, Point]]:
    """Region by region, in the order declared; `high`: of a row, `apart`: how much more regions lie apart."""
    by_region: dict[str, list[SpaceDecl]] = {}
    for space in spaces:
        by_region.setdefault(space.region, []).append(space)
    step, y = wide / IN_ROW, high / 2
    for spaces_of_region in by_region.values():
        for start in range(0, len(spaces_of_region), IN_ROW):
            for number, space in enumerate(spaces_of_region[start : start + IN_ROW]):
                yield space.index, (step * (number + 0.5), y)
            y += high
        y += apart

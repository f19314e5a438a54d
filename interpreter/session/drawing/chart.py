"""Where each space of a map lies on a page, whatever its files say of that.

Hexes and squares lie in their grid; spaces with `at:` where that says; all others in a row for each
region. Lengths are counted so that the drawing is 1,000 wide; y grows downwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from attrs import frozen

from interpreter.language.declarations.vocabulary import SpaceDecl, Vocabulary

WIDTH = 1000
RADIUS = 26  # of a space that lies by itself
MARGIN = 70  # around spaces with places of their own, for their names
TALL = 0.95  # a step down of `at:` beside one across: maps are wider than high
ROW = 90  # of spaces without places
IN_ROW = 7
LARGEST = 160  # side of a square
CROWD = 3  # links a space, more than which are many
EDGE = 10  # around cells
CIRCLE, BOX, DIAMOND, HEX, CELL = "circle", "box", "diamond", "hex", "cell"
_SHAPES = (CIRCLE, BOX, DIAMOND)  # by the type of the space


@frozen
class Place:
    """A space: its middle, its shape, how far the shape reaches; `outline`, if it has corners of its own."""

    space: int
    x: float
    y: float
    shape: str
    size: float
    outline: tuple[tuple[float, float], ...] = ()


@frozen
class Side:
    """The side between two cells that something lies on, from corner to corner; `name` says what."""

    name: str
    start: tuple[float, float]
    end: tuple[float, float]


@frozen
class Chart:
    """A map to be drawn; `links` are pairs of spaces that touch, where touching does not show by itself."""

    width: float
    height: float
    places: tuple[Place, ...]
    links: tuple[tuple[int, int], ...]
    sides: tuple[Side, ...] = ()

    @property
    def dense(self) -> bool:
        """Whether there are so many links that they must keep in the background."""
        return len(self.links) > CROWD * len(self.places)


def chart(vocabulary: Vocabulary) -> Chart | None:
    """The map of a title; None for one without."""
    spaces = vocabulary.spaces
    if not spaces:
        return None
    across, down = vocabulary.grid
    if across:
        places = tuple(_hexes(across, down) if vocabulary.hexes else _squares(across, down))
        high = max(y for place in places for _, y in place.outline) + EDGE
        return Chart(WIDTH, high, places, (), tuple(_sides(vocabulary, places)))
    links = tuple((s.index, b) for s in spaces for b in s.borders if s.index < b)
    if all(space.at != (0, 0) for space in spaces):
        placed = tuple(_placed(vocabulary))
    else:
        placed = tuple(_in_rows(vocabulary))
        links = ()
    return Chart(WIDTH, max(place.y for place in placed) + MARGIN, placed, links)


def _squares(across: int, down: int) -> Iterator[Place]:
    """Row by row from the lowest, as they are declared."""
    side = min((WIDTH - 2 * EDGE) / across, LARGEST)
    left = (WIDTH - side * across) / 2
    for number in range(across * down):
        column, row = number % across, down - 1 - number // across
        x, y = left + column * side, EDGE + row * side
        corners = ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
        yield Place(number, x + side / 2, y + side / 2, CELL, side / 2, corners)


def _hexes(across: int, down: int) -> Iterator[Place]:
    """Row by row from the top; every second column lies half a hex lower."""
    size = (WIDTH - 2 * EDGE) / (1.5 * across + 0.5)
    high = size * 3**0.5
    for number in range(across * down):
        column, row = number % across, number // across
        x = EDGE + size + column * 1.5 * size
        y = EDGE + high / 2 + row * high + (high / 2 if column % 2 else 0)
        corners = tuple(
            (x + size * cos(pi / 3 * side), y + size * sin(pi / 3 * side)) for side in range(6)
        )
        yield Place(number, x, y, HEX, size, corners)


def _sides(vocabulary: Vocabulary, places: tuple[Place, ...]) -> Iterator[Side]:
    """Sides that borders have something on, such as a river."""
    for border in vocabulary.borders:
        for (one, other), worth in border.values.items():
            corners = [
                a
                for a in places[one].outline
                if any(abs(a[0] - b[0]) + abs(a[1] - b[1]) < 1 for b in places[other].outline)
            ]
            if worth and len(corners) == 2:
                yield Side(border.name, corners[0], corners[1])


def _placed(vocabulary: Vocabulary) -> Iterator[Place]:
    """Where `at:` says, drawn as large as the page is."""
    spaces = vocabulary.spaces
    left, top = (min(space.at[side] for space in spaces) for side in (0, 1))
    right = max(space.at[0] for space in spaces)
    scale = (WIDTH - 2 * MARGIN) / max(1, right - left)
    for space in spaces:
        x = MARGIN + (space.at[0] - left) * scale
        y = MARGIN + (space.at[1] - top) * scale * TALL
        yield Place(space.index, x, y, _shape(vocabulary, space), RADIUS)


def _in_rows(vocabulary: Vocabulary) -> Iterator[Place]:
    """Region by region, in the order declared."""
    by_region: dict[str, list[SpaceDecl]] = {}
    for space in vocabulary.spaces:
        by_region.setdefault(space.region, []).append(space)
    y = float(MARGIN)
    for held in by_region.values():
        for start in range(0, len(held), IN_ROW):
            step = WIDTH / IN_ROW
            for number, space in enumerate(held[start : start + IN_ROW]):
                yield Place(
                    space.index, step * (number + 0.5), y, _shape(vocabulary, space), RADIUS
                )
            y += ROW
        y += ROW / 3


def _shape(vocabulary: Vocabulary, space: SpaceDecl) -> str:
    types = list(dict.fromkeys(each.type for each in vocabulary.spaces))
    return _SHAPES[min(types.index(space.type), len(_SHAPES) - 1)]

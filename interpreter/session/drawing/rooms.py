"""The room of each space for its name, signs and pieces: rectangles that never overlap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import dist

from attrs import evolve, frozen

from interpreter.language.declarations.map.polygons import Point, Points, edges

ROWS = 48  # into which a shape is cut to find its room
INSET = 4  # from an outline
APART = 8  # one room from the next
STEP = 4  # by which rooms grow
TRIES = 32  # places along a line
LOWER = (1, 0.85, 0.7, 0.58)  # heights of a room on it
FLAT = 2.4  # how many times as wide as it is high a room can use


@frozen
class Rect:
    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def meets(self, other: Rect, apart: float = 0) -> bool:
        return (
            self.left < other.right + apart
            and other.left < self.right + apart
            and self.top < other.bottom + apart
            and other.top < self.bottom + apart
        )

    def at_most(self, wide: float, high: float) -> Rect:
        """The same middle, with limits on the size."""
        x, y = self.middle
        return around((x, y), min(wide, self.width), min(high, self.height))


NO_ROOM = Rect(0, 0, 0, 0)


def around(point: Point, wide: float, high: float) -> Rect:
    x, y = point
    return Rect(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def within(outline: Points, wanted: Point, taken: Iterable[Rect] = ()) -> Rect:
    """Largest useful rectangle inside a shape, clear of what is taken; of the wanted size, if possible."""
    top, bottom = min(y for _, y in outline), max(y for _, y in outline)
    high = (bottom - top) / ROWS
    blocked = list(taken)
    rows = [
        _clear(outline, top + row * high, top + (row + 1) * high, blocked) for row in range(ROWS)
    ]
    best, rect = -1.0, around(outline[0], 0, 0)
    for first in range(ROWS):
        left, right = float("-inf"), float("inf")
        for last in range(first, ROWS):
            left, right = max(left, rows[last][0]), min(right, rows[last][1])
            if right <= left:
                break
            tall = (last - first + 1) * high
            wide = right - left
            use = (
                min(wide, FLAT * tall)
                * min(tall, 1.2 * wide)
                * min(1, wide / wanted[0])
                * min(1, tall / wanted[1])
            )
            if use > best:
                best = use
                rect = Rect(left, top + first * high, right, top + (last + 1) * high)
    return around(rect.middle, rect.width - 2 * INSET, rect.height - 2 * INSET)


def _clear(outline: Points, top: float, bottom: float, blocked: list[Rect]) -> tuple[float, float]:
    """Left and right end of the widest part of a strip that is inside the shape and clear."""
    free = _inside(outline, top, bottom)
    for rect in blocked:
        if rect.top - INSET < bottom and top < rect.bottom + INSET:
            low, high = rect.left - INSET, rect.right + INSET
            free = [
                part for a, b in free for part in ((a, min(b, low)), (max(a, high), b))
                if part[1] > part[0]
            ]  # fmt: skip
    return max(free, key=lambda part: part[1] - part[0], default=(0.0, 0.0))


def _inside(outline: Points, top: float, bottom: float) -> list[tuple[float, float]]:
    """The parts of a strip that are inside at its middle, its upper and its lower edge."""
    cuts = _cut(outline, (top + bottom) / 2)
    for y in (top, bottom):
        beyond = _cut(outline, y)
        pairs = [(max(a, c), min(b, d)) for a, b in cuts for c, d in beyond]
        cuts = [(low, high) for low, high in pairs if low < high]
    return cuts


def _cut(outline: Points, y: float) -> list[tuple[float, float]]:
    met = sorted(_at(a, b, y) for a, b in edges(outline) if (a[1] > y) != (b[1] > y))
    return list(zip(met[::2], met[1::2], strict=True))


def _at(a: Point, b: Point, y: float) -> float:
    return a[0] if a[1] == b[1] else a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1])


def beside(course: Points, wide: float, high: float, taken: Sequence[Rect]) -> Rect:
    """Room beside a line, as near its middle as possible; lower if none is free."""
    whole = sum(dist(a, b) for a, b in edges(course, closed=False))
    parts = [0.5 + side * step / TRIES for step in range(TRIES // 2 + 1) for side in (1, -1)]
    tries = [
        around(_along(course, part * whole), wide, high * less) for less in LOWER for part in parts
    ]
    free = (room for room in tries if not any(room.meets(other, INSET) for other in taken))
    return next(free, tries[0])


def _along(course: Points, way: float) -> Point:
    for a, b in edges(course, closed=False):
        long = dist(a, b)
        if way <= long:
            part = way / long if long else 0
            return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])
        way -= long
    return course[-1]


def grown(
    points: Sequence[Point], wide: float, high: float, frame: Rect, taken: Sequence[Rect]
) -> list[Rect]:
    """A room around each point, as large as wanted or until it would meet another, or the frame."""
    rooms = [around(point, 2, 2) for point in points]
    sides = [("left", -STEP), ("right", STEP), ("top", -STEP), ("bottom", STEP)]
    growing = True
    while growing:
        growing = False
        for number, point in enumerate(points):
            for side, by in sides:
                larger = evolve(rooms[number], **{side: getattr(rooms[number], side) + by})
                if _fits(larger, point, (wide, high), frame) and not any(
                    larger.meets(other, APART) for other in _others(rooms, number, taken)
                ):
                    rooms[number], growing = larger, True
    return rooms


def _others(rooms: list[Rect], number: int, taken: Sequence[Rect]) -> Iterator[Rect]:
    yield from rooms[:number]
    yield from rooms[number + 1 :]
    yield from taken


def _fits(room: Rect, point: Point, most: tuple[float, float], frame: Rect) -> bool:
    """Whether a rectangle is within the frame, with no side too far from the point."""
    wide, high = most
    return (
        room.width <= wide
        and room.height <= high
        and room.left >= max(frame.left, point[0] - wide * 0.7)
        and room.right <= min(frame.right, point[0] + wide * 0.7)
        and room.top >= max(frame.top, point[1] - high * 0.7)
        and room.bottom <= min(frame.bottom, point[1] + high * 0.7)
    )

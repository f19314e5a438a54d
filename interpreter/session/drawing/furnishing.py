"""What stands where in the room of a space: its name, what is said of it, and below that its pieces.

The places do not change with the position, so that what stays stands still.
"""

from __future__ import annotations

from attrs import evolve, frozen

from interpreter.session.drawing.chart import LETTER, WAY, Chart, Place
from interpreter.session.drawing.lettering import in_lines, width
from interpreter.session.drawing.rooms import Rect
from interpreter.session.drawing.tokens import CELL_HIGH

LINE = 1.2  # from one line to the next, in heights of its letters
FOOT = 0.93  # from the top of a line to where its letters stand
MARKS = 0.74  # their letters beside those of names
SIGN = 0.6  # width of a letter of the marks
LEAST = 0.55  # how much of its height a letter keeps in a room that is narrow
BREAK = 0.8  # a name that would be smaller in one line is broken in two
PLATE = 0.7  # what the plate of a way keeps free on both sides together
PLATE_FOOT = 3
MOST_MARKS = 2  # lines


@frozen
class Line:
    """Text around the middle x; its letters stand on y."""

    x: float
    y: float
    text: str


@frozen
class Furnished:
    """`size` of the letters of the name; of the marks where the first line stands, how many there are, of
    how many signs; where the pieces are."""

    name: tuple[Line, ...]
    size: float
    marks: Line
    marks_size: float
    lines: int
    signs: int
    room: Rect
    pieces: Rect

    @property
    def plate(self) -> Rect:
        """What its name and its marks take, as long as no piece is there."""
        return evolve(self.room, bottom=min(self.room.bottom, self.pieces.top + PLATE_FOOT))


def furnished(place: Place, name: str, chart: Chart) -> Furnished:
    """A space's room; of a way in large letters only the pieces have one."""
    room, letter = place.room, chart.letter
    x, y = room.middle[0], room.top
    named: tuple[Line, ...] = ()
    size = letter * (0.8 if place.shape == WAY else 1)
    small = letter * MARKS
    lines = 0
    if place.shape != WAY or letter == LETTER:
        inset = letter * PLATE if place.shape == WAY else 0
        size, words = _fitted(name, room.width - inset, size)
        named = tuple(
            Line(x, y + size * (FOOT + LINE * number), text) for number, text in enumerate(words)
        )
        y += size * LINE * len(words)
        left = room.bottom - y - CELL_HIGH * letter
        lines = max(0, min(MOST_MARKS, int(left / (small * LINE))))
    marks = Line(x, y + small * FOOT, "")
    y += lines * small * LINE
    signs = int(room.width / (small * SIGN))
    return Furnished(
        named, size, marks, small, lines, signs, room, Rect(room.left, y, room.right, room.bottom)
    )


def _fitted(name: str, wide: float, size: float) -> tuple[float, tuple[str, ...]]:
    """The letters and the lines of a name that is not wider than this, as large as can be."""
    found: list[tuple[float, tuple[str, ...]]] = []
    for words in in_lines(name):
        fit = max(LEAST * size, min(size, wide / max(map(width, words))))
        if len(words) == 1 and fit >= BREAK * size:
            return fit, words
        found.append((fit, words))
    return max(found, key=lambda one: one[0])

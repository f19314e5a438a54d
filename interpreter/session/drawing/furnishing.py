"""Places in the room of a space: its name, and below it the room for signs and pieces.

Places do not change with the position, so a piece that stays does not shift.
"""

from __future__ import annotations

from attrs import evolve, frozen

from interpreter.language.declarations.map.polygons import Point
from interpreter.session.drawing.chart import LEAST, LETTER, OF_WAY, PLATE, WAY, Chart, Place
from interpreter.session.drawing.lettering import in_lines, width
from interpreter.session.drawing.rooms import Rect

LINE = 1.2  # from one line to the next, in heights of its letters
FOOT = 0.93  # from the top of a line to where its letters stand
BREAK = 0.9  # a name that would be smaller in one line is broken
PLATE_FOOT = 3


@frozen
class Line:
    """Text around the middle x; its letters stand on y."""

    x: float
    y: float
    text: str


@frozen
class Furnished:
    """`size`: height of the letters of the name; `inside`: the room below the name."""

    name: tuple[Line, ...]
    size: float
    room: Rect
    inside: Rect

    @property
    def plate(self) -> Rect:
        """The room of the name of a way, with nothing below it."""
        return evolve(self.room, bottom=min(self.room.bottom, self.inside.top + PLATE_FOOT))


def furnished(place: Place, name: str, chart: Chart) -> Furnished:
    """A space's room; a way in large letters has no name, only pieces."""
    room, letter = place.room, chart.letter
    y, size = room.top, letter
    named: tuple[Line, ...] = ()
    if place.shape != WAY or letter == LETTER:
        way = place.shape == WAY
        most, inset = (letter * OF_WAY, letter * PLATE) if way else (letter, 0)
        size, words = _fitted(name, (room.width - inset, room.height), most, LEAST[letter] * letter)
        named = tuple(
            Line(room.middle[0], y + size * (FOOT + LINE * number), text)
            for number, text in enumerate(words)
        )
        y += size * LINE * len(words)
    inside = Rect(room.left, min(y, room.bottom), room.right, room.bottom)
    return Furnished(named, size, room, inside)


def _fitted(name: str, room: Point, most: float, least: float) -> tuple[float, tuple[str, ...]]:
    """The letters, of `least` to `most`, and the lines of a name; the fewest lines that nearly do."""
    wide, high = room
    fits = [
        (min(most, wide / max(map(width, words)), high / (LINE * len(words))), words)
        for words in in_lines(name)
    ]
    if fits[0][0] >= BREAK * most:
        return fits[0]
    fit, words = max(
        fits, key=lambda one: (one[0] >= least, -len(one[1]) * (one[0] >= least), one[0])
    )
    return fit, words

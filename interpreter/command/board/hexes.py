"""Draw a map of hexes: each with its name, its signs and its pieces.

      _____
     / 0101 \\_____
    /  reed  / 0201 \\
    \\  R 2S  \\
     \\_____/

Between two hexes lies a side; where the map says so, it is drawn with a character of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from interpreter.command.rows import Part
from interpreter.command.screen import Screen
from interpreter.language.declarations.map.hexes import SIDES, Hex, beside

HIGH = 4  # lines from a hex to the one below it
WIDEST, LEAST = 10, 6  # columns from a hex to the one beside it
ROWS = 3  # of what is written in a hex

Cell = Sequence[Sequence[Part]]  # a row each
Spot = tuple[int, int]  # line, column


def pitch(across: int, width: int) -> int:
    """Columns from a hex to the one beside it; 0 where the map is too wide to be drawn."""
    room = min(WIDEST, (width - 4) // across)
    return room if room >= LEAST else 0


def draw(
    screen: Screen, cells: Sequence[Cell], across: int, drawn: Mapping[frozenset[Hex], str]
) -> None:
    """Draw the cells row by row from the top. `drawn` names sides between two hexes that look special."""
    wide = pitch(across, screen.width)
    canvas: dict[Spot, Part] = {}
    for index, cell in enumerate(cells):
        place = index % across, index // across
        for side in SIDES:
            mark = drawn.get(frozenset((place, beside(place, side))), "")
            for spot, plain in _side(place, side, wide):
                canvas[spot] = Part(mark or plain, "" if mark else "dim")
        for row, parts in enumerate(cell[:ROWS]):
            canvas.update(_written(place, row, parts, wide))
    for line in range(max(line for line, _ in canvas) + 1):
        screen.line(*_joined(canvas, line))


def _corner(place: Hex, wide: int) -> Spot:
    """The line above a hex, and the column of its point on the left."""
    column, row = place
    return row * HIGH + column % 2 * (HIGH // 2), 2 + column * wide


def _side(place: Hex, side: str, wide: int) -> Iterator[tuple[Spot, str]]:
    """Positions of a side, each with its character."""
    top, left = _corner(place, wide)
    right = left + wide
    match side:
        case "north" | "south":
            line = top + (HIGH if side == "south" else 0)
            yield from (((line, column), "_") for column in range(left + 2, right))
        case "northwest":
            yield from (((top + 1, left + 1), "/"), ((top + 2, left), "/"))
        case "southwest":
            yield from (((top + 3, left), "\\"), ((top + 4, left + 1), "\\"))
        case "northeast":
            yield from (((top + 1, right), "\\"), ((top + 2, right + 1), "\\"))
        case "southeast":
            yield from (((top + 3, right + 1), "/"), ((top + 4, right), "/"))


def _written(place: Hex, row: int, parts: Sequence[Part], wide: int) -> Iterator[tuple[Spot, Part]]:
    """A row of a hex, in its middle and no wider than it."""
    top, left = _corner(place, wide)
    inset = 1 if row else 2
    room = wide + 2 - 2 * inset
    letters = [(letter, part.style) for part in parts for letter in part.text]
    while letters and letters[-1][0] == " ":
        letters.pop()
    letters = letters[:room]
    start = left + inset + (room - len(letters)) // 2
    for offset, (letter, style) in enumerate(letters):
        yield (top + 1 + row, start + offset), Part(letter, style)


def _joined(canvas: Mapping[Spot, Part], line: int) -> Iterator[Part]:
    """A line of the canvas in as few parts as there are changes of style."""
    last = max((column for row, column in canvas if row == line), default=-1)
    parts = [canvas.get((line, column), Part(" ")) for column in range(last + 1)]
    for style, run in groupby(parts, key=lambda part: part.style):
        yield Part("".join(part.text for part in run), style)

"""A map that is a grid of squares or hexes, drawn where the screen is wide enough.

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

from attrs import define

from interpreter.command.board.drawn_pieces import Data, Pieces, colour_of
from interpreter.command.board.map_list import CHANGED
from interpreter.command.screen import Part, Screen
from interpreter.language.declarations.map.hexes import SIDES, Hex, beside
from interpreter.language.declarations.vocabulary import Vocabulary

GAP = 2
Square = list[Part]
HIGH = 4  # lines from a hex to the one below it
WIDEST, LEAST = 10, 6  # columns from a hex to the one beside it
ROWS = 3  # of what is written in a hex
Cell = Sequence[Sequence[Part]]  # a row each
Spot = tuple[int, int]  # line, column


@define(eq=False)
class Drawn:
    """Draws the spaces of one picture; what never changes is the map's.

    `changed`: ids of spaces that differ from before; they have a star where stars are explained.
    """

    pieces: Pieces
    screen: Screen
    vocabulary: Vocabulary
    changed: frozenset[str] = frozenset()

    def show(self) -> int:
        """How many spaces were drawn: those of the grid, if the map is one and it fits the screen."""
        across, up = self.vocabulary.grid
        if self.vocabulary.hexes:
            return self._hexes(across, up)
        cells = [self._cell(space) for space in self._spaces(across * up)]
        if not cells or sum(width + GAP for width in _widths(cells, across)) > self.screen.room:
            return 0
        self.screen.heading("Map")
        draw_grid(self.screen, cells, across)
        return len(cells)

    def _spaces(self, number: int) -> list[Data]:
        spaces: list[Data] = self.pieces.view["spaces"][:number]
        return spaces

    def _hexes(self, across: int, down: int) -> int:
        """Draw a grid of hexes. Return their number."""
        if not pitch(across, self.screen.width):
            return 0
        self.screen.heading("Map")
        cells = [self._hex(space) for space in self._spaces(across * down)]
        draw(self.screen, cells, across, self._sides(across))
        return len(cells)

    def _hex(self, space: Data) -> list[list[Part]]:
        """Lines of one hex: its name, its signs, its pieces.

        A hex without a sign of its type has the type that the map declares first.
        """
        types = [attribute for attribute in self.vocabulary.attributes if attribute.kind == "type"]
        called = space["name"] if space["name"].lower() != space["id"] else ""
        if not called and space["type"] != types[0].id:
            called = next(attribute.name for attribute in types if attribute.id == space["type"])
        said = " ".join(part for part in (called, *space["marks"]) if part)
        called_so = [Part(space["id"], "dim"), *self._star(space)]
        return [called_so, [Part(said)], self.pieces.standing(space)]

    def _sides(self, across: int) -> dict[frozenset[Hex], str]:
        """The sides that the map draws with a character of their own."""
        return {
            frozenset((space % across, space // across) for space in pair): border.drawn
            for border in self.vocabulary.borders
            for pair in border.values
            if border.drawn
        }

    def _cell(self, space: Data) -> list[Part]:
        """A single piece is told by its faction's letter; an empty space by its name."""
        marks = (Part(f" {mark}", "dim") for mark in space["marks"])
        return [*self._held(space), *self._star(space), *marks]

    def _star(self, space: Data) -> list[Part]:
        return [CHANGED] if space["id"] in self.changed and not self.screen.plain else []

    def _held(self, space: Data) -> Iterator[Part]:
        pieces = space["pieces"]
        if not pieces:
            yield Part(space["name"], "dim")
        elif len(self.pieces.view["kinds"]) > 1 or sum(piece["number"] for piece in pieces) > 1:
            yield from (part for part in self.pieces.brief(pieces) if part.text.strip())
        else:
            faction = self.pieces.faction(pieces[0]["faction"])
            assert faction is not None
            yield Part(faction["letter"], colour_of(faction))


def draw_grid(screen: Screen, cells: list[Square], across: int) -> None:
    """The cells by row from the bottom one, each row from left to right."""
    widths = _widths(cells, across)
    for start in reversed(range(0, len(cells), across)):
        parts: list[Part | str] = [" " * GAP]
        for wide, cell in zip(widths, cells[start : start + across], strict=True):
            parts += [*cell, " " * (wide - _width(cell) + GAP)]
        screen.line(*parts)


def _widths(cells: list[Square], across: int) -> list[int]:
    return [max(_width(cell) for cell in cells[column::across]) for column in range(across)]


def _width(cell: Square) -> int:
    return sum(len(part.text) for part in cell)


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

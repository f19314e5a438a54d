"""A map that is a grid of squares or hexes, drawn where the screen is wide enough."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define

from interpreter.command.board import hexes
from interpreter.command.board.pieces import Data, Pieces, colour_of
from interpreter.command.board.places import CHANGED
from interpreter.command.rows import Part
from interpreter.command.screen import Screen
from interpreter.language.declarations.map.hexes import Hex
from interpreter.language.declarations.vocabulary import Vocabulary


@define(eq=False)
class Drawn:
    """Draws the spaces of one picture; what never changes is the map's.

    `changed` are the ids of those that are another than before: they have a star where stars are explained.
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
        if not cells or grid_width(cells, across) > self.screen.room:
            return 0
        self.screen.heading("Map")
        draw_grid(self.screen, cells, across)
        return len(cells)

    def _spaces(self, number: int) -> list[Data]:
        spaces: list[Data] = self.pieces.view["spaces"][:number]
        return spaces

    def _hexes(self, across: int, down: int) -> int:
        """Draw a grid of hexes. Return their number."""
        if not hexes.pitch(across, self.screen.width):
            return 0
        self.screen.heading("Map")
        cells = [self._hex(space) for space in self._spaces(across * down)]
        hexes.draw(self.screen, cells, across, self._sides(across))
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


GAP = 2

Cell = list[Part]


def grid_width(cells: list[Cell], across: int) -> int:
    """Width of the whole drawing."""
    return sum(width + GAP for width in _widths(cells, across))


def draw_grid(screen: Screen, cells: list[Cell], across: int) -> None:
    """The cells by row from the bottom one, each row from left to right."""
    widths = _widths(cells, across)
    for start in reversed(range(0, len(cells), across)):
        parts: list[Part | str] = [" " * GAP]
        for wide, cell in zip(widths, cells[start : start + across], strict=True):
            parts += [*cell, " " * (wide - _width(cell) + GAP)]
        screen.line(*parts)


def _widths(cells: list[Cell], across: int) -> list[int]:
    return [max(_width(cell) for cell in cells[column::across]) for column in range(across)]


def _width(cell: Cell) -> int:
    return sum(len(part.text) for part in cell)

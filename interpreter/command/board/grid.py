"""A grid map drawn: its rows from the top, a cell for each space.

An empty cell shows what the space is called, so that it can be named; another one shows its pieces
as the map's lines do, a single one by its faction's letter alone.
"""

from __future__ import annotations

from interpreter.command.rows import Part
from interpreter.command.screen import Screen

GAP = 2

Cell = list[Part]


def width(cells: list[Cell], across: int) -> int:
    """Of the whole drawing."""
    return sum(each + GAP for each in _widths(cells, across))


def draw(screen: Screen, cells: list[Cell], across: int) -> None:
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

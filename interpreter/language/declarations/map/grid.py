"""Declares a map that is a grid, of squares or of hexes, and the lines of any map.

A grid makes its spaces row by row: a column's name and a row's number give each its id; where columns
are counted, both numbers have two digits.
"""

from __future__ import annotations

from attrs import evolve

from interpreter.corpus.yaml.tree import Node, Number, Text
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.map import hexes
from interpreter.language.declarations.reading import entries, get, items, number, said
from interpreter.language.declarations.vocabulary import AttributeDecl

MOST = 40  # columns, and rows
NUMBERS = ("column", "row")
_STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))  # along a row, a column and both diagonals

Places = dict[tuple[int, int], int]  # (column, row), both from 0 -> space


def spaces_of(d: Declarer) -> list[tuple[int, Text, Node | None]]:
    """All spaces, those of the grid first, each with its entry in `spaces:`."""
    written = {key.value: (key, node) for _, key, node in d.section("spaces")}
    spaces: list[tuple[Text, Node | None]] = []
    for key in _grid_keys(d):
        _, node = written.pop(key.value, (None, None))
        spaces.append((key, node))
    spaces += written.values()
    return [(index, key, node) for index, (key, node) in enumerate(spaces)]


def _grid_keys(d: Declarer) -> list[Text]:
    grid = d.tree.get("grid")
    if grid is None:
        return []
    columns = _columns(grid)
    rows = number(get(grid, "rows"))
    if not (1 <= len(columns) <= MOST and 1 <= rows <= MOST):
        message = (
            f"a grid has 1 to {MOST} 'columns', a list of names or a number, "
            f"and 1 to {MOST} 'rows', a number"
        )
        d.error(grid, "grid", message)
        return []
    d.once(columns)
    columns = list({item.value: item for item in columns}.values())
    d.vocabulary.grid = (len(columns), rows)
    d.vocabulary.hexes = said(grid, "hexes")
    wide = 2 if isinstance(get(grid, "columns"), Number) else 1
    return [
        evolve(item, value=f"{item.value}{row:0{wide}}")
        for row in range(1, rows + 1)
        for item in columns
    ]


def _columns(grid: Node) -> list[Text]:
    """Names of columns; 01, 02 and so on if only their number is given."""
    key, node = next(entry for entry in entries(grid) if entry[0].value == "columns")
    if not isinstance(node, Number):
        return [item for item in items(node) if isinstance(item, Text)]
    counted = range(1, min(node.value, MOST + 1) + 1)
    return [evolve(key, value=f"{column:02}") for column in counted]


def declare_numbers(d: Declarer, spaces: int) -> None:
    """`column` and `row`, 0 for spaces that are not of the grid."""
    across, up = d.vocabulary.grid
    node = d.tree.get("grid")
    if not across or node is None:
        return
    counted = {
        "column": [index % across + 1 for index in range(across * up)],
        "row": [index // across + 1 for index in range(across * up)],
    }
    for id in NUMBERS:
        values = tuple(counted[id]) + (0,) * (spaces - across * up)
        index = len(d.vocabulary.attributes)
        decl = AttributeDecl(id, id.capitalize(), index, node.span, kind="number", values=values)
        d.vocabulary.attributes.append(decl)
        d.claim(node, id, "ATTRIBUTE", decl)


def declare_lines(d: Declarer, borders: list[set[int]]) -> None:
    """The grid's lines and neighbours, then the lines that the map lists."""
    across, up = d.vocabulary.grid
    places = {(c, r): r * across + c for r in range(up) for c in range(across)}
    for (column, row), space in places.items():
        squares = ((column + 1, row), (column, row + 1))
        hexagons = [hexes.beside((column, row), side) for side in hexes.SIDES[:3]]
        for beside in hexagons if d.vocabulary.hexes else squares:
            if beside in places:
                borders[space].add(places[beside])
                borders[places[beside]].add(space)
    if d.vocabulary.hexes:
        lines = [tuple(places[place] for place in line) for line in hexes.lines(across, up)]
    else:
        lines = [line for step in _STEPS for line in _along(places, step)]
    for node in items(d.tree.get("lines")):
        d.once(items(node))
        line = [d.refer(item, "space", d.vocabulary.spaces) for item in items(node)]
        lines.append(tuple(space.index for space in line if space is not None))
    d.vocabulary.lines = tuple(lines)


def _along(places: Places, step: tuple[int, int]) -> list[tuple[int, ...]]:
    """The lines of one direction that have more than one space."""
    across, up = step
    lines = []
    for column, row in places:
        if (column - across, row - up) in places:
            continue  # not where a line begins
        line = []
        while (column, row) in places:
            line.append(places[column, row])
            column, row = column + across, row + up
        if len(line) > 1:
            lines.append(tuple(line))
    return lines

"""Names for pieces: a bag says how many stand in which cell (location * columns + column).

Pieces that left the map are kept under the box they went to and the column they had.
"""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.engine.state.run import Run

Bag = dict[int, int]


def count(run: Run, bag: Bag, columns: Iterable[int], fresh: bool = False) -> int:
    """How many pieces of these columns the bag names and are still there."""
    width = run.layout.columns
    wanted = set(columns)
    return sum([present(run, bag, cell, fresh) for cell in bag if cell % width in wanted])


def present(run: Run, bag: Bag, cell: int, fresh: bool = False) -> int:
    """How many pieces of one cell the bag names. What left the map does not change any more."""
    number = bag.get(cell, 0)
    layout = run.layout
    if cell >= layout.spaces * layout.columns:
        return 0 if fresh else number
    there = run.s[cell]
    if fresh:
        there -= run.s[layout.spent + cell]
    return min(number, there)


def locations(run: Run, bag: Bag) -> list[int]:
    width = run.layout.columns
    return sorted({cell // width for cell, number in bag.items() if number > 0})


def add(bag: Bag, cell: int, number: int) -> None:
    bag[cell] = bag.get(cell, 0) + number


def shift(bag: Bag, cell: int, target: int, number: int) -> None:
    """Pieces of the bag went from one cell to another."""
    number = min(number, bag.get(cell, 0))
    bag[cell] = bag.get(cell, 0) - number
    add(bag, target, number)


def refresh(run: Run, bag: Bag) -> None:
    """The pieces of the bag count as unmoved."""
    layout = run.layout
    for cell, number in bag.items():
        if cell < layout.spaces * layout.columns and number > 0:
            spent = layout.spent + cell
            run.write(spent, max(0, run.s[spent] - number))

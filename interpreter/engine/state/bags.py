"""Names for pieces: a bag says how many stand in which cell (location * columns + column).

Pieces that left the map are kept under the box they went to and the column they had.
"""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.engine.state.bag import Bag
from interpreter.engine.state.run import Run


def bag() -> Bag:
    """New bag for the pieces that a statement touches."""
    return Bag()


def count(run: Run, bag: Bag, columns: Iterable[int], fresh: bool = False) -> int:
    """How many pieces of these columns the bag names and are still there."""
    width, total = run.layout.columns, 0
    for cell in bag.cells:
        if cell % width in columns:
            total += present(run, bag, cell, fresh)
    return total


def present(run: Run, bag: Bag, cell: int, fresh: bool = False) -> int:
    """How many pieces of one cell the bag names. Pieces that left the map no longer change."""
    number = bag.count(cell)
    layout = run.layout
    if cell >= layout.spaces * layout.columns:
        return 0 if fresh else number
    there = run.s[cell]
    if fresh:
        there -= run.s[layout.spent + cell]
    return min(number, there)


def locations(run: Run, bag: Bag) -> list[int]:
    """Locations that hold pieces of the bag, by index."""
    width = run.layout.columns
    places: list[int] = []
    for place, cell in enumerate(bag.cells):
        if bag.numbers[place] > 0 and cell // width not in places:
            places.append(cell // width)
    return sorted(places)


def shift(bag: Bag, cell: int, target: int, number: int) -> None:
    """Pieces of the bag went from one cell to another."""
    there = bag.count(cell)
    number = min(number, there)
    bag.put(cell, there - number)
    bag.add(target, number)


def refresh(run: Run, bag: Bag) -> None:
    """The pieces of the bag count as unmoved."""
    layout = run.layout
    for place, cell in enumerate(bag.cells):
        number = bag.numbers[place]
        if cell < layout.spaces * layout.columns and number > 0:
            spent = layout.spent + cell
            run.write(spent, max(0, run.s[spent] - number))

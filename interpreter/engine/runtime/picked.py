"""Statements on picked pieces: where to look, how many at most, and what to do with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import define

from interpreter.engine.state import bags
from interpreter.engine.state.bag import Bag
from interpreter.engine.state.run import Run

PLACED: Final = 0
REMOVED: Final = 1
TURNED: Final = 2
MOVED: Final = 3


@define(eq=False)
class Candidates:
    """Pieces of some columns at some locations: all, only those unmoved, or only those in a bag."""

    run: Run
    locations: Sequence[int]
    columns: Sequence[int]
    fresh: bool = False
    bag: Bag | None = None

    def count(self, location: int, column: int) -> int:
        run = self.run
        cell = location * run.layout.columns + column
        if self.bag is not None:
            return min(bags.present(run, self.bag, cell, self.fresh), run.s[cell])
        if self.fresh and location < run.layout.spaces:
            return run.s[cell] - run.s[run.layout.spent + cell]
        return run.s[cell]


@define(eq=False)
class Leaving:
    """Pieces that may go: their cell, the cell that they would come to, and the pieces that a line of the statement names."""

    cell: int
    end: int
    source: Candidates
    number: int = 0  # how many they are


def in_bag(run: Run, bag: Bag, columns: tuple[int, ...], fresh: bool = False) -> Candidates:
    return Candidates(run, bags.locations(run, bag), columns, fresh, bag)


class Act:
    """A statement on picked pieces. `keep` is the bag that names them."""

    run: Run
    kind: int = PLACED
    source: Candidates
    keep: Bag | None
    to: int = -1  # where they go, if they go elsewhere
    spent: bool = False  # they do not move again in this action
    turned: Sequence[int] = ()  # by column, the one that they get
    gone: Bag  # by location, how many were removed; of those that remove
    left: list[int]  # the cells that pieces moved from; of those that move

    def __init__(self, source: Candidates, keep: Bag | None = None) -> None:
        self.source = source
        self.run = source.run
        self.keep = keep

    def most(self, location: int, column: int) -> int:
        """How many it can be done with."""
        if self.kind == PLACED:
            return placeable(self.run, location, column)
        if self.kind == TURNED and self.turned[column] == column:
            return 0
        if self.kind == MOVED and location == self.to:
            return 0
        number = self.source.count(location, column)
        if number and self.kind == MOVED:
            return min(number, self.run.room(self.to, column))
        return number

    def do(self, location: int, column: int, number: int) -> None:
        run, layout = self.run, self.run.layout
        if self.kind == PLACED:
            run.place(location, column, number)
            if self.keep is not None:
                self.keep.add(layout.cell(location, column), number)
        elif self.kind == REMOVED:
            self.remove(location, column, number, layout.supply if self.to < 0 else self.to)
        elif self.kind == TURNED:
            new = self.turned[column]
            run.turn(location, column, number, new, self.source.fresh)
            self._went(location, column, number, layout.cell(location, new))
        else:
            self._move(location, column, number)

    def _move(self, location: int, column: int, number: int) -> None:
        run, layout = self.run, self.run.layout
        if self.to >= layout.spaces:
            run.remove(location, column, number, self.to)
        elif location >= layout.spaces:
            run.place(self.to, column, number, location)
        else:
            run.move(location, column, number, self.to, self.spent)
        self.left.append(layout.cell(location, column))
        self._went(location, column, number, layout.cell(self.to, column))

    def remove(self, location: int, column: int, number: int, box: int) -> None:
        self.run.remove(location, column, number, box)
        self.gone.add(location, number)
        self._went(location, column, number, self.run.layout.cell(box, column))

    def end(self, cell: int, end: int, source: Candidates) -> None:
        """Send one piece of the source to a box, or leave it and show another state."""
        self.source = source
        width = self.run.layout.columns
        location, column = cell // width, cell % width
        if end // width != location:
            self.remove(location, column, 1, end // width)
            return
        self.run.turn(location, column, 1, end % width, self.source.fresh)
        self._went(location, column, 1, end)

    def _went(self, location: int, column: int, number: int, cell: int) -> None:
        """Names follow the pieces."""
        if self.source.bag is not None:
            bags.shift(self.source.bag, self.run.layout.cell(location, column), cell, number)
        if self.keep is not None:
            self.keep.add(cell, number)


@define(eq=False)
class Asking:
    """Question for a number of one column: place, later columns, number owed, and the statement.

    `supplied`: they are placed from the supply, and the place is where they come to. A question for one piece has
    no column (-1).
    """

    place: int
    column: int
    later: Sequence[int]
    owed: int
    act: Act
    supplied: bool = False


class Placement(Act):
    """Place pieces from the supply. The source is the target place with the columns that they get."""

    kind: int = PLACED


class Remove(Act):
    """Remove pieces to the supply."""

    kind: int = REMOVED

    def __init__(self, source: Candidates, keep: Bag | None = None) -> None:
        Act.__init__(self, source, keep)
        self.gone = Bag()


class RemoveTo(Act):
    """Remove pieces to a box."""

    kind: int = REMOVED

    def __init__(self, source: Candidates, box: int, keep: Bag | None = None) -> None:
        Act.__init__(self, source, keep)
        self.gone = Bag()
        self.to = box


class Turn(Act):
    """Turn pieces to another state."""

    kind: int = TURNED

    def __init__(self, source: Candidates, turned: Sequence[int], keep: Bag | None = None) -> None:
        Act.__init__(self, source, keep)
        self.turned = turned


class Move(Act):
    """Move pieces to another space or box."""

    kind: int = MOVED

    def __init__(self, source: Candidates, to: int, spent: bool, keep: Bag | None = None) -> None:
        Act.__init__(self, source, keep)
        self.left = []
        self.to = to
        self.spent = spent


def placeable(run: Run, place: int, column: int) -> int:
    """How many pieces of a column the supply has and the place has room for."""
    layout = run.layout
    supply = run.s[layout.supply * layout.columns + layout.fresh[column]]
    return min(supply, run.room(place, column)) if supply else 0

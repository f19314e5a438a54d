"""What may be done with pieces that are picked: where they are looked for, how many at most, what becomes of them."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define

from interpreter.engine.state import bags
from interpreter.engine.state.run import Run


@define(eq=False)
class Candidates:
    """Pieces of some columns at some locations: all, only those unmoved, or only those in a bag."""

    run: Run
    locations: Iterable[int]
    columns: tuple[int, ...]
    fresh: bool = False
    bag: bags.Bag | None = None

    def count(self, location: int, column: int) -> int:
        run = self.run
        cell = location * run.layout.columns + column
        if self.bag is not None:
            return min(bags.present(run, self.bag, cell, self.fresh), run.s[cell])
        if self.fresh and location < run.layout.spaces:
            return run.s[cell] - run.s[run.layout.spent + cell]
        return run.s[cell]


def in_bag(run: Run, bag: bags.Bag, columns: tuple[int, ...], fresh: bool = False) -> Candidates:
    return Candidates(run, bags.locations(run, bag), columns, fresh, bag)


class Act:
    """What a statement does with pieces it has picked. `keep` is the bag that names them."""

    def __init__(self, source: Candidates, keep: bags.Bag | None = None) -> None:
        self.source = source
        self.run = source.run
        self.keep = keep

    def most(self, location: int, column: int) -> int:
        """How many it can be done with."""
        return self.source.count(location, column)

    def do(self, location: int, column: int, number: int) -> None:
        raise NotImplementedError

    def _went(self, location: int, column: int, number: int, cell: int) -> None:
        """Names follow the pieces."""
        if self.source.bag is not None:
            old = location * self.run.layout.columns + column
            bags.shift(self.source.bag, old, cell, number)
        if self.keep is not None:
            bags.add(self.keep, cell, number)


class Placement(Act):
    """From the supply. The source is the place to put them at and the columns they shall have."""

    def most(self, location: int, column: int) -> int:
        return placeable(self.run, location, column)

    def do(self, location: int, column: int, number: int) -> None:
        self.run.place(location, column, number)
        if self.keep is not None:
            bags.add(self.keep, self.run.layout.cell(location, column), number)


class Remove(Act):
    """To the supply. `gone` is how many left each place."""

    def __init__(self, source: Candidates, keep: bags.Bag | None = None) -> None:
        super().__init__(source, keep)
        self.gone: dict[int, int] = {}

    def do(self, location: int, column: int, number: int) -> None:
        self.remove(location, column, number, self.run.layout.supply)

    def remove(self, location: int, column: int, number: int, box: int) -> None:
        self.run.remove(location, column, number, box)
        self.gone[location] = self.gone.get(location, 0) + number
        self._went(location, column, number, self.run.layout.cell(box, column))

    def end(self, cell: int, end: int, source: Candidates) -> None:
        """Send one piece of the source to a box, or leave it and show another state."""
        self.source = source
        width = self.run.layout.columns
        location, column = divmod(cell, width)
        if end // width != location:
            self.remove(location, column, 1, end // width)
            return
        self.run.turn(location, column, 1, end % width, self.source.fresh)
        self._went(location, column, 1, end)


class RemoveTo(Remove):
    """To a box."""

    def __init__(self, source: Candidates, box: int, keep: bags.Bag | None = None) -> None:
        super().__init__(source, keep)
        self.box = box

    def do(self, location: int, column: int, number: int) -> None:
        self.remove(location, column, number, self.box)


class Turn(Act):
    """To another state."""

    def __init__(
        self, source: Candidates, turned: tuple[int, ...], keep: bags.Bag | None = None
    ) -> None:
        super().__init__(source, keep)
        self.turned = turned

    def most(self, location: int, column: int) -> int:
        return self.source.count(location, column) if self.turned[column] != column else 0

    def do(self, location: int, column: int, number: int) -> None:
        new = self.turned[column]
        self.run.turn(location, column, number, new, self.source.fresh)
        self._went(location, column, number, self.run.layout.cell(location, new))


class Move(Act):
    """To another space; `spent`: they do not move again in this action. `left` is who left where."""

    def __init__(
        self, source: Candidates, to: int, spent: bool, keep: bags.Bag | None = None
    ) -> None:
        super().__init__(source, keep)
        self.to = to
        self.spent = spent
        self.left: list[tuple[int, int]] = []

    def most(self, location: int, column: int) -> int:
        if location == self.to:
            return 0
        number = self.source.count(location, column)
        return min(number, self.run.room(self.to, column)) if number else 0

    def do(self, location: int, column: int, number: int) -> None:
        run, layout = self.run, self.run.layout
        if self.to >= layout.spaces:
            run.remove(location, column, number, self.to)
        elif location >= layout.spaces:
            run.place(self.to, column, number, location)
        else:
            run.move(location, column, number, self.to, self.spent)
        self.left.append((location, column))
        self._went(location, column, number, layout.cell(self.to, column))


def placeable(run: Run, place: int, column: int) -> int:
    """How many pieces of a column the supply has and the place has room for."""
    layout = run.layout
    supply = run.s[layout.supply * layout.columns + layout.fresh[column]]
    return min(supply, run.room(place, column)) if supply else 0

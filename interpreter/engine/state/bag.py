"""A bag: a number of pieces for each of some cells (location * columns + column)."""

from __future__ import annotations


class Bag:
    """Number of pieces by cell, in the order in which they came."""

    __slots__ = ("cells", "numbers")
    cells: list[int]
    numbers: list[int]

    def __init__(self) -> None:
        self.cells = []
        self.numbers = []

    def count(self, cell: int) -> int:
        for place, there in enumerate(self.cells):
            if there == cell:
                return self.numbers[place]
        return 0

    def put(self, cell: int, number: int) -> None:
        """Set the number of a cell."""
        for place, there in enumerate(self.cells):
            if there == cell:
                self.numbers[place] = number
                return
        self.cells.append(cell)
        self.numbers.append(number)

    def add(self, cell: int, number: int) -> None:
        self.put(cell, self.count(cell) + number)

    def copy(self) -> Bag:
        twin = Bag()
        twin.cells, twin.numbers = self.cells[:], self.numbers[:]
        return twin

"""Pieces as sums of cells: Python reads a few cells quicker than it calls a function that does."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.engine.ir import build, ops
from interpreter.engine.ir.rewrite import rewritten
from interpreter.engine.state.layout import Layout

FEW = 6  # cells written out one by one


def expand(body: ops.Block, layout: Layout, fresh_name: Callable[[], str]) -> ops.Block:
    """The block with cells in the place of pieces."""

    def change(op: ops.Pieces) -> ops.Op:
        return _Sum(op, layout, fresh_name).made()

    made: ops.Block = rewritten(body, ops.Pieces, change)
    return made


class _Sum:
    """The pieces at one location."""

    def __init__(self, pieces: ops.Pieces, layout: Layout, fresh_name: Callable[[], str]) -> None:
        self.pieces, self.layout, self.fresh_name = pieces, layout, fresh_name

    def made(self) -> ops.Value:
        location = self.pieces.location
        looked = location.value if isinstance(location, ops.There) else location
        if build.simple(looked):
            return self._at(looked, location)
        name = ops.Local(self.fresh_name(), True)
        once = ops.Each(name.name, ops.Items((location,)), (), self._at(name, name))
        return ops.Fold("sum", once)

    def _at(self, location: ops.Value, first: ops.Value) -> ops.Value:
        """`first`: the location as it is read the first time, when it may still be found to be none."""
        there = self._cells(location, first, 0)
        if not self.pieces.fresh:
            return there
        return ops.Math("-", there, self._cells(location, location, self.layout.spent))

    def _cells(self, location: ops.Value, first: ops.Value, offset: int) -> ops.Value:
        columns, width = self.pieces.columns, self.layout.columns
        if isinstance(columns, ops.Table):
            return self._known(columns.value, location, first, offset)
        lanes = self._lanes(columns)
        if lanes and isinstance(columns, ops.Item):
            looked = [first, *[location] * (len(lanes) - 1)]
            pairs = zip(lanes, looked, strict=True)
            there = build.total([build.cell(offset, (at, width), (lane, 1)) for lane, at in pairs])
            if build.sure(columns.index):
                return there
            somebody = ops.Compare(">=", columns.index, ops.Const(0))
            return ops.Select(somebody, there, ops.Const(0))
        column = ops.Local(self.fresh_name(), True)
        cells = build.cell(offset, (first, width), (column, 1))
        return ops.Fold("sum", ops.Each(column.name, columns, (), cells))

    def _known(
        self, columns: tuple[int, ...], location: ops.Value, first: ops.Value, offset: int
    ) -> ops.Value:
        width = self.layout.columns
        if len(columns) > 2 and columns == tuple(range(columns[0], columns[-1] + 1)):
            begin = build.address(offset + columns[0], (first, width))
            end = build.address(offset + columns[-1] + 1, (location, width))
            return ops.Fold("sum", ops.Row(begin, end))
        looked = [first, *[location] * len(columns)][: len(columns)]
        cells = zip(columns, looked, strict=True)
        return build.total([build.cell(offset + column, (at, width)) for column, at in cells])

    def _lanes(self, columns: ops.Value) -> list[ops.Value]:
        """One table a column, when every faction has as many; the faction selects."""
        if not (isinstance(columns, ops.Item) and isinstance(columns.table, ops.Table)):
            return []
        rows = columns.table.value[:-1]  # none's row is the last one
        if len({len(row) for row in rows}) != 1 or not 0 < len(rows[0]) <= FEW:
            return []
        known = isinstance(columns.index, ops.Cell) and not columns.index.at.terms
        if not build.simple(columns.index) and not known:
            return []
        return [ops.Item(ops.Table(lane), columns.index) for lane in zip(*rows, strict=True)]

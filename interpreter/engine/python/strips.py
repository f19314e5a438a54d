"""Read one cell of many spaces at once, where a list tests each space.

`[x for x in SPACES if s[x*11+2]]` reads the state space by space. Where the map tells the spaces, what the
first test reads of each of them comes in strips instead: `[x for x, t1 in zip(SPACES, s[2:374:11]) if t1]`.
The other tests are read of few spaces, and use the strips that are there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from interpreter.engine.ir import build, ops
from interpreter.engine.ir.printed import printed
from interpreter.engine.ir.rewrite import rewritten, walk, with_parts
from interpreter.engine.state.layout import Layout

MANY = 8  # spaces that are worth it
MOST = 12  # strips of one list


def strip(body: ops.Block, layout: Layout, fresh_name: Callable[[], str]) -> ops.Block:
    """The block with strips wherever they help."""
    if not any(isinstance(op, ops.Each) and len(_spaces(op.source)) >= MANY for op in walk(body)):
        return body
    made: ops.Block = _outermost(body, lambda listing: _stripped(listing, layout, fresh_name))
    return made


def _outermost(part: Any, change: Callable[[ops.Each], ops.Each]) -> Any:
    """Outer lists first: what an inner one reads of the outer candidate is the outer one's strip."""
    if isinstance(part, ops.Each):
        part = change(part)
    return with_parts(part, lambda inner: _outermost(inner, change))


def _stripped(listing: ops.Each, layout: Layout, fresh_name: Callable[[], str]) -> ops.Each:
    spaces = _spaces(listing.source)
    if len(spaces) < MANY:
        return listing
    strips = _Strips(listing.name, _names(listing), spaces, layout, fresh_name)
    tests = tuple(map(strips.read, listing.tests))
    result = strips.read(listing.result)
    if not strips.found:
        return listing
    read = tuple((name, cells) for name, cells in strips.found.values())
    return attrs.evolve(listing, tests=tests, result=result, strips=read)


def _names(listing: ops.Each) -> set[str]:
    """The names that a list gives something."""
    names: set[str] = set()
    for op in walk(listing):
        names |= {op.name} if isinstance(op, ops.Each) else set()
        names |= {*op.parameters} if isinstance(op, ops.Lambda) else set()
    return names


def _spaces(source: ops.Value) -> tuple[int, ...]:
    """The spaces, where they are known."""
    if isinstance(source, ops.Call) and source.native == "each":
        source = source.args[0]
    return source.value if isinstance(source, ops.Table) else ()


class _Strips:
    """Strips of one list: name and strip, by what is read. `open`: more may be added."""

    def __init__(
        self,
        name: str,
        within: set[str],
        spaces: tuple[int, ...],
        layout: Layout,
        fresh_name: Callable[[], str],
    ) -> None:
        self.name, self.spaces, self.layout = name, spaces, layout
        self.fresh_name = fresh_name
        self.whole = len(spaces) == layout.spaces
        self.within = within  # names that stand for something else with each candidate
        self.found: dict[Any, tuple[str, ops.Value]] = {}
        self.open = True

    def read(self, value: ops.Value) -> ops.Value:
        """The value with what the strips give. Once one has spoken of the candidate, no strips are added."""
        made: ops.Value = rewritten(value, (ops.Cell, ops.Fold), self._change)
        if self.found or self._speaks(value):
            self.open = False
        return made

    def _speaks(self, value: ops.Value) -> bool:
        return any(isinstance(op, ops.Local) and op.name == self.name for op in walk(value))

    def _change(self, op: ops.Cell | ops.Fold) -> ops.Op:
        if isinstance(op, ops.Cell):
            return self._cell(op)
        return self._of_actor(op) if op.op == "sum" else op

    def _cell(self, cell: ops.Cell) -> ops.Value:
        match cell.at.terms:
            case ((ops.Local(name=name), stride),) if name == self.name:
                first, layout = cell.at.offset, self.layout
                if not self.whole:
                    cells = tuple(first + space * stride for space in self.spaces)
                    return self._named(cells, cell, lambda: build.call("cells", ops.Table(cells)))
                end = first + layout.spaces * stride
                row = ops.Row(build.address(first), build.address(end), stride)
                return self._named((first, stride), cell, lambda: row)
            case (
                (ops.Local(name=name), stride),
                (ops.Item(ops.Table(lane), ops.Local() | ops.Cell() as index) as column, 1),
            ) if name == self.name and self.whole and self._outside(index):
                first, size = cell.at.offset, self.layout.spaces * stride
                row = ops.Row(
                    build.address(first, (column, 1)),
                    build.address(first + size, (column, 1)),
                    stride,
                )
                return self._named((first, lane, printed(index)), cell, lambda: row)
        return cell

    def _outside(self, index: ops.Local | ops.Cell) -> bool:
        """Whether it is the same for each candidate."""
        return not index.at.terms if isinstance(index, ops.Cell) else index.name not in self.within

    def _of_actor(self, fold: ops.Fold) -> ops.Value:
        """Read a sum over columns that depend on the actor from a strip. Leave other sums as they are."""
        match fold.items:
            case ops.Each(
                source=ops.Item(table, ops.Local("actor") as actor),
                tests=(),
                result=ops.Cell() as cell,
            ):
                mine = {(self.name, self.layout.columns)}
                terms = {(getattr(term, "name", ""), stride) for term, stride in cell.at.terms}
                if not self.whole or cell.at.offset or not mine <= terms or len(terms) != 2:
                    return fold
                end = self.layout.spaces * self.layout.columns
                given = (
                    build.RUN, ops.Item(table, actor), ops.Const(end), ops.Const(self.layout.columns),
                )  # fmt: skip
                return self._named(table.value, fold, lambda: ops.Call("strip", given))  # type: ignore[attr-defined]
        return fold

    def _named(self, key: Any, value: ops.Value, cells: Callable[[], ops.Value]) -> ops.Value:
        if key not in self.found:
            if not self.open or len(self.found) >= MOST:
                return value
            self.found[key] = self.fresh_name(), cells()
        return ops.Local(self.found[key][0])

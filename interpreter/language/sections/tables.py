"""Definitions given by a table as books print it: rows, or rows and columns, and a result in each cell.

The keys are the arguments of the definition: a list of heads goes across, a mapping down. A number beyond the ends of a
table is looked up at its end; every other thing needs a row of its own, or `otherwise`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from attrs import frozen

from interpreter.corpus.yaml.tree import Mapping, Node, Text
from interpreter.corpus.yaml.tree import Sequence as List
from interpreter.language import nodes
from interpreter.language.binding import unit as bind_unit
from interpreter.language.binding.scopes import Scope
from interpreter.language.declarations.reading import entries, items, text
from interpreter.language.types import NUMBER, TRUTH, Type

OTHERWISE = "otherwise"
_RANGE = re.compile(r"(-?[0-9]+)(?: to (-?[0-9]+))?")

Step = tuple[int, nodes.Expr | None]  # from this number on it is this


@frozen
class Head:
    """Range of a row or column, and its place among the heads."""

    low: int
    high: int
    place: int
    node: Node


def bind_table(scope: Scope, node: Node, wanted: Type) -> nodes.Expr | None:
    """The cells as conditions within conditions; None where something is wrong, which is reported."""
    table = _Table(scope, wanted)
    parts = list(entries(node))
    across = [part for part in parts if isinstance(part[1], List)]
    down = [part for part in parts if isinstance(part[1], Mapping)]
    if len(down) != 1 or len(parts) - 1 != len(across) or len(across) > 1:
        message = "a table has rows, '{odds: {1: …, 2: …}}', and may have a list of columns"
        table.error(node, message)
        return None
    rows, columns = down[0], across[0] if across else None
    return table.bind(rows, columns)


def first_cell(node: Node | None) -> Node | None:
    """The result at the top left, which gives the type of all."""
    rows = next((value for _, value in entries(node) if isinstance(value, Mapping)), None)
    cells = next((value for _, value in entries(rows)), None)
    return next(iter(items(cells)), None)


@frozen
class _Table:
    scope: Scope
    wanted: Type

    def bind(self, rows: tuple[Text, Node], columns: tuple[Text, Node] | None) -> nodes.Expr | None:
        down = self._variable(rows[0])
        keys: list[Node] = [key for key, _ in entries(rows[1])]
        if down is None:
            return None
        if columns is None:
            only = entries(rows[1])
            cells = [bind_unit.expression(self.scope, cell, self.wanted) for _, cell in only]
            return self._chosen(down, keys, rows[1], cells)
        across = self._variable(columns[0])
        heads = list(items(columns[1]))
        if across is None:
            return None
        lines: list[nodes.Expr | None] = []
        for key, row in entries(rows[1]):
            if len(items(row)) != len(heads):
                message = f"{len(items(row))} results, but there are {len(heads)} columns"
                self.error(key, message)
                return None
            cells = [bind_unit.expression(self.scope, cell, self.wanted) for cell in items(row)]
            lines.append(self._chosen(across, heads, columns[1], cells))
        return self._chosen(down, keys, rows[1], lines)

    def _variable(self, key: Text) -> nodes.Variable | None:
        """Subject or parameter of the definition with this name; None, and an error, for another."""
        scope = self.scope
        variable = scope.here if key.value == "here" else scope.names.get(key.value)
        if variable is None:
            known = [*scope.names, *(["here"] if scope.here else [])]
            names = ", ".join(known) or "nothing"
            message = f"a table goes by the subject or the arguments of the definition: {names}"
            self.error(key, message)
        return variable

    def _chosen(
        self, variable: nodes.Variable, keys: Sequence[Node], whole: Node,
        cells: Sequence[nodes.Expr | None],
    ) -> nodes.Expr | None:  # fmt: skip
        """The cell whose head fits."""
        rest = [place for place, key in enumerate(keys) if text(key) == OTHERWISE]
        heads = [
            self._head(variable.type, key, place)
            for place, key in enumerate(keys)
            if place not in rest
        ]
        known = [head for head in heads if head is not None]
        if None in cells or len(known) < len(heads) or not keys:
            return None
        known.sort(key=lambda head: head.low)
        if not self._fit(variable.type, known, whole, bool(rest)):
            return None
        steps = self._steps(variable.type, known, cells, cells[rest[0]] if rest else None)
        self.scope.unit.uses(variable)
        column = nodes.Local(variable, type=variable.type, span=whole.span)
        return self._split(column, steps)

    def _steps(
        self, type: Type, heads: Sequence[Head], cells: Sequence[nodes.Expr | None],
        rest: nodes.Expr | None,
    ) -> list[Step]:  # fmt: skip
        """Steps of a table, each from its number on; the first also below its number, the last without end."""
        if rest is None:
            return [(head.low, cells[head.place]) for head in heads]
        steps: list[Step] = [(0, rest)]
        for head in heads:
            if steps[-1][0] == head.low and len(steps) > 1:
                steps.pop()
            steps += [(head.low, cells[head.place]), (head.high + 1, rest)]
        if type != NUMBER and steps[-1][0] == self._domain(type):
            steps.pop()
        return steps

    def _head(self, type: Type, key: Node, place: int) -> Head | None:
        if type == NUMBER:
            range = _RANGE.fullmatch(text(key))
            if range is None:
                message = f"'{text(key)}' is no head of a table: '3', or '3 to 5'"
                self.error(key, message)
                return None
            return Head(int(range[1]), int(range[2] or range[1]), place, key)
        named = bind_unit.expression(self.scope, key, type)
        if not isinstance(named, nodes.Const):
            if named is not None:
                self.error(key, "the head of a table is a single word")
            return None
        return Head(named.value, named.value, place, key)

    def _fit(self, type: Type, heads: list[Head], whole: Node, rest: bool) -> bool:
        """Check that every key has exactly one row. Gaps between numbers need an `otherwise` row."""
        for one, two in pairwise(heads):
            if one.high >= two.low:
                said = str(two.low) if type == NUMBER else "this"
                self.error(two.node, f"{said} is in the table twice")
                return False
            if type == NUMBER and one.high + 1 < two.low and not rest:
                message = f"nothing is said of {one.high + 1}: '{one.low} to {two.low - 1}', or 'otherwise'"
                self.error(one.node, message)
                return False
        if type != NUMBER and not rest and len(heads) < self._domain(type):
            self.error(whole, "some cases have no row; add one with 'otherwise'")
            return False
        return True

    def _domain(self, type: Type) -> int:
        v: Any = self.scope.unit.vocabulary
        among: dict[str, Any] = {
            "truth": (0, 1), "space": v.spaces, "faction": v.factions, "card": v.cards,
            "word": getattr(type.of, "words", ()),
        }  # fmt: skip
        return len(among.get(type.name, ()))

    def _split(self, column: nodes.Local, steps: Sequence[Step]) -> nodes.Expr:
        """Half of the steps, or the other half, until one is left."""
        if len(steps) == 1:
            assert steps[0][1] is not None
            return steps[0][1]
        middle, span = len(steps) // 2, column.span
        below, above = self._split(column, steps[:middle]), self._split(column, steps[middle:])
        if column.type == TRUTH:
            return nodes.Conditional(column, above, below, type=self.wanted, span=span)
        low = nodes.Const(steps[middle][0], type=column.type, span=span)
        test = nodes.Compare("<", column, low, type=TRUTH, span=span)
        return nodes.Conditional(test, below, above, type=self.wanted, span=span)

    def error(self, node: Node, message: str) -> None:
        fault: Any = self.scope.unit.title.declarer
        fault.error(node, "table", message, context=self.scope.unit.label)

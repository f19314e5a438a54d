"""Values of the lowered form as expressions of Python's syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from interpreter.corpus.diagnostics import Span
from interpreter.engine.ir import ops
from interpreter.engine.ir.natives import NATIVES
from interpreter.engine.python.pool import Pool
from interpreter.engine.state.errors import FILE
from interpreter.engine.state.memory import SUBJECTS

_MATH: dict[ops.MathOp, type[ast.operator]] = {
    "+": ast.Add,
    "-": ast.Sub,
    "*": ast.Mult,
    "//": ast.FloorDiv,
    "%": ast.Mod,
}
_COMPARE: dict[ops.CompareOp, type[ast.cmpop]] = {
    "==": ast.Eq,
    "!=": ast.NotEq,
    "<": ast.Lt,
    "<=": ast.LtE,
    ">": ast.Gt,
    ">=": ast.GtE,
    "in": ast.In,
    "not in": ast.NotIn,
    "is": ast.Is,
    "is not": ast.IsNot,
}
_LOAD, _STORE = ast.Load(), ast.Store()


class Values:
    """Prints the values of one function. `rows`: spaces whose first cell has a name of its own.

    `files`: files of its lines, its own first. A code object knows one file, so the end column tells the file: FILE times
    the file's place in this list is added to it.
    """

    def __init__(self, pool: Pool, rows: dict[str, tuple[str, int]], files: list[str]) -> None:
        self.pool, self.rows, self.files = pool, rows, files
        self.reads_state = False
        self.recalls = False
        self.yields = False  # something asks
        self.place: dict[str, Any] = {}

    def at(self, span: Span) -> None:
        """Set the place in the rules for the code that follows."""
        file = str(span.file) or self.files[0]
        if file not in self.files:
            self.files.append(file)
        self.place = {
            "lineno": span.line,
            "end_lineno": span.line,
            "col_offset": span.column,
            "end_col_offset": span.end_column + FILE * self.files.index(file),
        }

    def value(self, op: ops.Value) -> ast.expr:
        return _PRINT[type(op)](self, op)

    # --- small parts -----------------------------------------------------------------------------

    def name(self, name: str) -> ast.Name:
        return ast.Name(name, _LOAD, **self.place)

    def stored(self, name: str) -> ast.Name:
        return ast.Name(name, _STORE, **self.place)

    def constant(self, value: Any) -> ast.expr:
        if isinstance(value, int) and value < 0:
            return ast.UnaryOp(ast.USub(), ast.Constant(-value, **self.place), **self.place)
        return ast.Constant(value, **self.place)

    def member(self, of: ast.expr, name: str) -> ast.expr:
        return ast.Attribute(of, name, _LOAD, **self.place)

    def called(self, function: ast.expr, args: list[ast.expr]) -> ast.Call:
        return ast.Call(function, args, [], **self.place)

    def add(self, left: ast.expr, right: ast.expr) -> ast.expr:
        return ast.BinOp(left, ast.Add(), right, **self.place)

    def values(self, many: tuple[ops.Value, ...]) -> list[ast.expr]:
        return [self.value(op) for op in many]

    def items(self, many: list[ast.expr]) -> ast.expr:
        return ast.Tuple(many, _LOAD, **self.place)

    def item(self, of: ast.expr, index: ast.expr) -> ast.expr:
        return ast.Subscript(of, index, _LOAD, **self.place)

    def choice(self, test: ast.expr, then: ast.expr, otherwise: ast.expr) -> ast.expr:
        return ast.IfExp(test, then, otherwise, **self.place)

    def state(self) -> ast.expr:
        self.reads_state = True
        return self.name("s")

    # --- kinds of values -------------------------------------------------------------------------

    def _const(self, op: ops.Const) -> ast.expr:
        return self.constant(op.value)

    def _table(self, op: ops.Table) -> ast.expr:
        return self.name(self.pool.name(op.value))

    def _local(self, op: ops.Local) -> ast.expr:
        return self.name(op.name)

    def _there(self, op: ops.There) -> ast.expr:
        """A name is looked at without a call."""
        looked = self.called(self.name("some"), [self.value(op.value), self.value(op.about)])
        if not isinstance(op.value, ops.Local):
            return looked
        test = ast.Compare(
            self.value(op.value), [ast.GtE()], [ast.Constant(0, **self.place)], **self.place
        )
        return self.choice(test, self.value(op.value), looked)

    def _field(self, op: ops.Field) -> ast.expr:
        return self.member(self.value(op.record), op.name)

    def _address(self, op: ops.Address) -> ast.expr:
        parts = [self._term(value, stride) for value, stride in op.terms]
        if op.offset or not parts:
            parts.append(self.constant(op.offset))
        address = parts[0]
        for part in parts[1:]:
            address = self.add(address, part)
        return address

    def _term(self, value: ops.Value, stride: int) -> ast.expr:
        if stride == 1:
            return self.value(value)
        if isinstance(value, ops.Local) and self.rows.get(value.name, ("", 0))[1] == stride:
            return self.name(self.rows[value.name][0])
        factor = ast.Constant(stride, **self.place)
        return ast.BinOp(self.value(value), ast.Mult(), factor, **self.place)

    def _cell(self, op: ops.Cell) -> ast.expr:
        return self.item(self.state(), self._address(op.at))

    def _row(self, op: ops.Row) -> ast.expr:
        step = None if op.step == 1 else ast.Constant(op.step, **self.place)
        cells = ast.Slice(self._address(op.first), self._address(op.end), step, **self.place)
        return self.item(self.state(), cells)

    def _item(self, op: ops.Item) -> ast.expr:
        return self.item(self.value(op.table), self.value(op.index))

    def _math(self, op: ops.Math) -> ast.expr:
        kind = _MATH[op.op]
        if op.op == "-" and isinstance(op.left, ops.Const) and op.left.value == 0:
            return ast.UnaryOp(ast.USub(), self.value(op.right), **self.place)
        return ast.BinOp(self.value(op.left), kind(), self.value(op.right), **self.place)

    def _compare(self, op: ops.Compare) -> ast.expr:
        kind = _COMPARE[op.op]
        return ast.Compare(self.value(op.left), [kind()], [self.value(op.right)], **self.place)

    def _logic(self, op: ops.Logic) -> ast.expr:
        kind = ast.And() if op.op == "and" else ast.Or()
        return ast.BoolOp(kind, self.values(op.parts), **self.place)

    def _not(self, op: ops.Not) -> ast.expr:
        return ast.UnaryOp(ast.Not(), self.value(op.operand), **self.place)

    def _select(self, op: ops.Select) -> ast.expr:
        return self.choice(self.value(op.test), self.value(op.then), self.value(op.otherwise))

    def _items(self, op: ops.Items) -> ast.expr:
        items = self.values(op.items)
        if op.spread:
            items = [ast.Starred(item, _LOAD, **self.place) for item in items]
        kind = ast.Tuple if op.fixed else ast.List
        return kind(items, _LOAD, **self.place)

    def _each(self, op: ops.Each) -> ast.expr:
        source = self.value(op.source)
        if op.passed:
            source = self.called(self.member(source, "items"), [])
        names = [op.name, *([op.passed] if op.passed else [])]
        target: ast.expr = self.stored(names[0])
        if len(names) > 1:
            target = ast.Tuple([self.stored(name) for name in names], _STORE, **self.place)
        if op.strips:
            stored = [self.stored(name) for name, _ in op.strips]
            target = ast.Tuple([target, *stored], _STORE, **self.place)
            strips = [self.value(cells) for _, cells in op.strips]
            source = self.called(self.name("zip"), [source, *strips])
        tests = self.values(op.tests)
        if len(tests) > 1:
            tests = [ast.BoolOp(ast.And(), tests, **self.place)]
        clause = ast.comprehension(target, source, tests, 0)
        return ast.ListComp(self.value(op.result), [clause], **self.place)

    def _fold(self, op: ops.Fold) -> ast.expr:
        items = self.value(op.items)
        if op.op == "any" and isinstance(items, ast.ListComp):
            items = ast.GeneratorExp(items.elt, items.generators, **self.place)
        folded = self.called(self.name(op.op), [items])
        if op.op in ("max", "min"):
            zero = ast.Constant(0, **self.place)
            folded.keywords.append(ast.keyword("default", zero, **self.place))
        return folded

    def _call(self, op: ops.Call) -> ast.expr:
        native = NATIVES[op.native]
        if op.native == "cells":
            return self.called(
                self.name("map"), [self.member(self.state(), "__getitem__"), *self.values(op.args)]
            )
        args, reach = self.values(op.args), native.reach
        if reach.startswith("."):
            function = self.member(args.pop(0), reach[1:])
        else:
            first, *members = reach.split(".")
            function = self.name(first)
            for member in members:
                function = self.member(function, member)
        return self._asking(self.called(function, args), native.asks)

    def _invoke(self, op: ops.Invoke) -> ast.expr:
        return self._asking(self.called(self.name(op.text), self.values(op.args)), op.asks)

    def _asking(self, made: ast.Call, asks: bool) -> ast.expr:
        if not asks:
            return made
        self.yields = True
        return ast.YieldFrom(made, **self.place)

    def _recall(self, op: ops.Recall) -> ast.expr:
        """Look up a cached definition; evaluate it if it is missing."""
        self.recalls = True
        args, function = self.values(op.args), self.name(f"m{op.definition}")
        run = self.name("R")
        if not all(isinstance(arg, ops.Local | ops.Const) for arg in op.args):
            about = [self.constant(op.definition), self.constant(op.plain)]
            return self.called(self.name("recalled"), [run, function, *about, *args])
        memo = self.name("M")
        there = ast.Compare(self.key(op), [ast.In()], [memo], **self.place)
        kept = self.item(memo, self.key(op))
        return self.choice(there, kept, self.called(function, [run, *args]))

    def key(self, op: ops.Recall) -> ast.expr:
        """Key of a cached value (`Memory.memo`)."""
        root = op.definition * SUBJECTS
        if not op.plain:
            return self.items([self.constant(op.definition), *self.values(op.args)])
        if not op.args:
            return self.constant(root)
        (given,) = op.args
        if isinstance(given, ops.Const) and isinstance(given.value, int):
            return self.constant(root + given.value)
        return self.add(self.constant(root), self.value(given))

    def _lambda(self, op: ops.Lambda) -> ast.expr:
        return ast.Lambda(arguments(op.parameters, self.place), self.value(op.body), **self.place)

    def _charged(self, op: ops.Charged) -> ast.expr:
        """`spend` gives None, so the value comes behind it."""
        spend = self.called(
            self.member(self.name("R"), "spend"), [ast.Constant(op.steps, **self.place)]
        )
        return ast.BoolOp(ast.Or(), [spend, self.value(op.value)], **self.place)

    def _counted(self, op: ops.Counted) -> ast.expr:
        return self.called(self.name("T"), [self.constant(op.cell), self.value(op.truth)])


def arguments(names: tuple[str, ...], place: dict[str, Any]) -> ast.arguments:
    return ast.arguments(
        posonlyargs=[],
        args=[ast.arg(name, **place) for name in names],
        kwonlyargs=[],
        kw_defaults=[],
        defaults=[],
    )


_PRINT: dict[type, Callable[[Any, Any], ast.expr]] = {
    ops.Const: Values._const,
    ops.Table: Values._table,
    ops.Local: Values._local,
    ops.There: Values._there,
    ops.Field: Values._field,
    ops.Address: Values._address,
    ops.Cell: Values._cell,
    ops.Row: Values._row,
    ops.Item: Values._item,
    ops.Math: Values._math,
    ops.Compare: Values._compare,
    ops.Logic: Values._logic,
    ops.Not: Values._not,
    ops.Select: Values._select,
    ops.Items: Values._items,
    ops.Each: Values._each,
    ops.Fold: Values._fold,
    ops.Call: Values._call,
    ops.Invoke: Values._invoke,
    ops.Recall: Values._recall,
    ops.Lambda: Values._lambda,
    ops.Charged: Values._charged,
    ops.Counted: Values._counted,
}

"""Functions of the lowered form as code objects of Python."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable
from itertools import count
from types import CodeType
from typing import Any

from interpreter.corpus.diagnostics import Span
from interpreter.engine.ir import ops
from interpreter.engine.ir.rewrite import walk
from interpreter.engine.python.expand import expand
from interpreter.engine.python.pool import Pool
from interpreter.engine.python.strips import strip
from interpreter.engine.python.values import Values, arguments
from interpreter.engine.state.errors import LimitError
from interpreter.engine.state.layout import Layout
from interpreter.engine.state.options import BY_TYPE

ROWS = {"here": "bh", "x": "bx"}  # what a space is called, and the name for where its cells begin


def code(function: ops.Function, layout: Layout, pool: Pool) -> CodeType:
    """Code object of a function. Tracebacks and coverage name the rule file.

    Raises LimitError for a text that Python's own compiler finds too deep.
    """
    files = [str(function.span.file) or "<rules>"]
    try:
        tree = printed(function, layout, pool, files)
        made = compile(tree, files[0], "exec", dont_inherit=True)
        return _of_files(made, tuple(files)) if len(files) > 1 else made
    except (SyntaxError, RecursionError, MemoryError) as error:
        raise LimitError("this text is nested too deeply", function.span) from error


def _of_files(code: CodeType, files: tuple[str, ...]) -> CodeType:
    """Copy the code. Its last constant names the files of its lines."""
    constants = [
        _of_files(const, files) if isinstance(const, CodeType) else const
        for const in code.co_consts
    ]
    return code.replace(co_consts=(*constants, files))


def source(function: ops.Function, layout: Layout, pool: Pool) -> str:
    """Python source of a function, for reading."""
    return ast.unparse(printed(function, layout, pool, [str(function.span.file)])) + "\n"


def printed(function: ops.Function, layout: Layout, pool: Pool, files: list[str]) -> ast.Module:
    """The syntax tree of a module that holds this one function. `files`: its own; others that it has lines of come to it."""
    numbers = count(1)

    def fresh_name() -> str:
        return f"y{next(numbers)}"

    body = strip(expand(function.body, layout, fresh_name), layout, fresh_name)
    rows = _rows(function, body, layout.columns)
    printer = Printer(Values(pool, rows, files))
    lines = printer.block(body)
    values = printer.values
    first = body[0].span if body else function.span
    last = body[-1].span if body else function.span
    values.at(first)
    statements: list[ast.stmt] = []
    if values.reads_state:
        statements.append(_assigned(values, "s", values.member(values.name("R"), "sight")))
    if values.recalls:
        memory = values.member(values.name("R"), "memory")
        statements.append(_assigned(values, "M", values.member(memory, "memo")))
    for space, (row, width) in rows.items():
        begin = ast.BinOp(values.name(space), ast.Mult(), values.constant(width), **values.place)
        statements.append(_assigned(values, row, begin))
    statements += lines
    if function.asks and not values.yields:
        values.at(last)
        never = ast.Expr(ast.Yield(None, **values.place), **values.place)
        statements.append(ast.If(values.constant(False), [never], [], **values.place))
    values.at(first)
    if not statements:
        statements.append(ast.Pass(**values.place))
    made = ast.FunctionDef(
        function.name, arguments(function.parameters, values.place), statements, [], **values.place
    )
    return ast.Module([made], [])


def _rows(function: ops.Function, body: ops.Block, width: int) -> dict[str, tuple[str, int]]:
    """The spaces among the parameters whose cells are asked for more than once."""
    spaces = [name for name in ROWS if name in function.parameters]
    if not spaces:
        return {}
    met: Counter[str] = Counter()
    for op in walk(body):
        if isinstance(op, ops.Address):
            for value, stride in op.terms:
                if isinstance(value, ops.Local) and stride == width:
                    met[value.name] += 1
    return {name: (ROWS[name], width) for name in spaces if met[name] > 1}


def _assigned(values: Values, name: str, value: ast.expr) -> ast.Assign:
    return ast.Assign([values.stored(name)], value, **values.place)


class Printer:
    """Prints the statements of one function."""

    def __init__(self, values: Values) -> None:
        self.values = values

    def block(self, body: ops.Block) -> list[ast.stmt]:
        statements: list[ast.stmt] = []
        for statement in body:
            self.values.at(statement.span)
            if isinstance(statement, ops.Return) and statement.keep is not None:
                statements += self._kept(statement, statement.keep)
            else:
                statements.append(_PRINT[type(statement)](self, statement))
        return statements

    def filled(self, body: ops.Block, span: Span) -> list[ast.stmt]:
        """A block within a statement, which has a line at least."""
        statements = self.block(body)
        if not statements:
            self.values.at(span)
            statements.append(ast.Pass(**self.values.place))
        return statements

    def value(self, op: ops.Value) -> ast.expr:
        return self.values.value(op)

    def _kept(self, op: ops.Return, keep: ops.Recall) -> list[ast.stmt]:
        """Emit a return that also caches the value."""
        values = self.values
        values.recalls = True
        assert op.value is not None, "what is kept is a value"
        kept = ast.Subscript(values.name("M"), values.key(keep), ast.Store(), **values.place)
        first = ast.Assign([values.stored("c"), kept], self.value(op.value), **values.place)
        return [first, ast.Return(values.name("c"), **values.place)]

    def _set(self, op: ops.Set) -> ast.stmt:
        values = self.values
        stored: ast.expr = values.stored(op.names[0])
        if len(op.names) > 1:
            names: list[ast.expr] = [values.stored(name) for name in op.names]
            stored = ast.Tuple(names, ast.Store(), **values.place)
        return ast.Assign([stored], self.value(op.value), **values.place)

    def _put(self, op: ops.Put) -> ast.stmt:
        target: Any = self.value(op.target)
        target.ctx = ast.Store()
        return ast.Assign([target], self.value(op.value), **self.values.place)

    def _do(self, op: ops.Do) -> ast.stmt:
        return ast.Expr(self.value(op.value), **self.values.place)

    def _if(self, op: ops.If) -> ast.stmt:
        first: ast.If | None = None
        last: ast.If | None = None
        for branch in op.branches:
            self.values.at(branch.span)
            made = ast.If(self.value(branch.test), [], [], **self.values.place)
            made.body = self.filled(branch.body, branch.span)
            if last is not None:
                last.orelse = [made]
            first, last = first or made, made
        assert first is not None and last is not None, "an If has a branch"
        if op.otherwise is not None:
            last.orelse = self.filled(op.otherwise, op.span)
        return first

    def _while(self, op: ops.While) -> ast.stmt:
        place, test = self.values.place, self.value(op.test)
        return ast.While(test, self.filled(op.body, op.span), [], **place)

    def _for(self, op: ops.For) -> ast.stmt:
        place, source = self.values.place, self.value(op.source)
        name = self.values.stored(op.name)
        return ast.For(name, source, self.filled(op.body, op.span), [], **place)

    def _break(self, op: ops.Break) -> ast.stmt:
        return ast.Break(**self.values.place)

    def _continue(self, op: ops.Continue) -> ast.stmt:
        return ast.Continue(**self.values.place)

    def _return(self, op: ops.Return) -> ast.stmt:
        value = None if op.value is None else self.value(op.value)
        return ast.Return(value, **self.values.place)

    def _ask(self, op: ops.Ask) -> ast.stmt:
        values = self.values
        values.yields = True
        parts = [values.constant(op.point), self.value(op.faction), self.value(op.options)]
        question = ast.Yield(values.items([*parts, values.constant(BY_TYPE)]), **values.place)
        return ast.Assign([values.stored(op.name)], question, **values.place)

    def _inner(self, op: ops.Inner) -> ast.stmt:
        place = self.values.place
        body = self.filled(op.body, op.span)
        return ast.FunctionDef(op.name, arguments((), place), body, [], **place)

    def _tick(self, op: ops.Tick) -> ast.stmt:
        values = self.values
        index = values.constant(op.cell)
        cell = ast.Subscript(values.name("V"), index, ast.Store(), **values.place)
        return ast.AugAssign(cell, ast.Add(), values.constant(1), **values.place)


_PRINT: dict[type, Callable[[Any, Any], ast.stmt]] = {
    ops.Set: Printer._set,
    ops.Put: Printer._put,
    ops.Do: Printer._do,
    ops.If: Printer._if,
    ops.While: Printer._while,
    ops.For: Printer._for,
    ops.Break: Printer._break,
    ops.Continue: Printer._continue,
    ops.Return: Printer._return,
    ops.Ask: Printer._ask,
    ops.Inner: Printer._inner,
    ops.Tick: Printer._tick,
}

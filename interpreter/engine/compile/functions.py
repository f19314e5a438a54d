"""From a text to a function: the frame around expressions and statements."""

from __future__ import annotations

import re
from typing import Any

from attrs import define

from interpreter.engine.compile import choices, counts, pieces, sets  # noqa: F401  (they register)
from interpreter.engine.compile.context import Scope, Title
from interpreter.engine.compile.emit import Writer
from interpreter.engine.compile.expressions import condition, value
from interpreter.engine.compile.statements import text
from interpreter.language import nodes

_STATE = re.compile(r"\bs\b")


@define(eq=False)
class Function:
    """One generated function: its source, and its code when it has been compiled."""

    name: str
    file: str
    writer: Writer
    asks: bool = False

    @property
    def source(self) -> str:
        return self.writer.source()

    def marshalled(self) -> Any:
        return self.writer.code(self.file)


def scope(
    title: Title, name: str, parameters: str, action: Any = None, actor: Any = None, here: Any = None
) -> Scope:
    """A scope in which the parameters `actor` and `here` are known by their variables."""
    listed = parameters.split(", ")
    made = Scope(title, Writer(name, parameters), action)
    if "actor" in listed:
        made.actor = made.bind(actor, "actor")
    if "here" in listed:
        made.here = made.bind(here, "here")
    return made


def finish(made: Scope, span: Any, asks: bool = False) -> Function:
    """Adds what every function needs at its head."""
    writer = made.writer
    if any(_STATE.search(line) for _, line, _ in writer.lines):
        first = writer.lines[0][2]
        writer.lines.insert(0, (1, "s = R.s", first))
    yields = any("yield " in line for _, line, _ in writer.lines)
    if yields and not asks:
        raise AssertionError(f"{writer.name} asks, which the analysis did not see")
    if asks and not yields:
        writer.put("if False: yield")
    return Function(writer.name, span.file, writer, asks)


def returns(made: Scope, expr: Any, truth: bool = False) -> None:
    """Lines that return a value; each case of a table has its own line."""
    writer = made.writer
    emit = condition if truth else value
    while isinstance(expr, nodes.Conditional):
        writer.line = expr.then.span.line
        writer.put(f"if {condition(made, expr.condition)}: return {emit(made, expr.then)}")
        expr = expr.otherwise
    writer.line = expr.span.line
    writer.put(f"return {emit(made, expr)}")


def expression(made: Scope, expr: Any) -> Function:
    made.writer.line = expr.span.line
    returns(made, expr)
    return finish(made, expr.span)


def statements(made: Scope, body: Any, asks: bool) -> Function:
    made.writer.line = body.span.line
    text(made, body)
    return finish(made, body.span, asks)

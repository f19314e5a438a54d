"""From a text to a function: what stands around expressions and statements."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from types import CodeType

from attrs import define

from interpreter.corpus.diagnostics import Span
from interpreter.engine.compile.marks import TEXT
from interpreter.engine.compile.texts import names
from interpreter.engine.compile.texts.code import Code, compiled
from interpreter.engine.compile.texts.context import Compilation, Scope
from interpreter.engine.compile.texts.emit import Writer, returning
from interpreter.engine.compile.texts.expressions import (  # noqa: F401  (they register)
    counts,
    grants,
    seats,
    sets,
    zones,
)
from interpreter.engine.compile.texts.expressions.expressions import condition, value
from interpreter.engine.compile.texts.lasting import composed, needed
from interpreter.engine.compile.texts.statements import (  # noqa: F401  (they register)
    cards,
    choices,
    loops,
    pieces,
)
from interpreter.engine.compile.texts.statements.statements import text
from interpreter.engine.state.errors import LimitError
from interpreter.engine.state.limits import LIGHT
from interpreter.engine.state.map import static
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionDecl, DefinitionDecl
from interpreter.language.types import SPACE, TRUTH


@define(eq=False)
class Function:
    """One generated function: its source, and its code when it has been compiled."""

    name: str
    span: Span
    writer: Writer
    width: int  # the cells of a space
    asks: bool = False

    @property
    def source(self) -> str:
        return self._made.source

    @property
    def file(self) -> str:
        return str(self.span.file)

    @property
    def code(self) -> CodeType:
        """Raises LimitError for a text that Python's own compiler finds too deep."""
        return self._made.code

    @cached_property
    def _made(self) -> Code:
        writer, file = self.writer, self.file or "<rules>"
        lines = tuple(writer.lines) or ((1, "pass", writer.span),)
        try:
            made = compiled(self.name, writer.parameters, lines, self.width, self.asks, file)
        except (SyntaxError, RecursionError, MemoryError) as error:
            raise LimitError("this text is nested too deeply", self.span) from error
        if made.yields and not self.asks:
            raise AssertionError(f"{self.name} asks, which the analysis did not see")
        return made


@define(eq=False, slots=False)
class Later:
    """A function that is known by its name, and generated when its code is first asked for."""

    name: str
    span: Span
    make: Callable[[], Function]

    @cached_property
    def made(self) -> Function:
        return self.make()

    @property
    def source(self) -> str:
        return self.made.source

    @property
    def file(self) -> str:
        return str(self.span.file)

    @property
    def code(self) -> CodeType:
        """Raises RuleError and LimitError for what cannot be compiled."""
        return self.made.code


Text = Function | Later


def scope(
    title: Compilation,
    name: str,
    parameters: str,
    action: ActionDecl | None = None,
    actor: nodes.Variable | None = None,
    here: nodes.Variable | None = None,
) -> Scope:
    """A scope in which the parameters `actor` and `here` are known by their variables."""
    listed = parameters.split(", ")
    made = Scope(title, Writer(name, parameters), action)
    if "actor" in listed:
        made.actor = made.bind(actor, "actor")
    if "here" in listed:
        made.here = made.bind(here, "here")
    return made


def finish(made: Scope, span: Span, asks: bool = False, counted: bool = True) -> Function:
    """Without `counted` it is no text of its own, or what it says is known wherever it is asked."""
    marks, writer = made.title.marks, made.writer
    if marks and counted and (line := marks.ran(TEXT, span, "")):
        writer.lines.insert(0, (1, line, span))
    return Function(writer.name, span, writer, made.title.layout.columns, asks)


def count(made: Scope, steps: int) -> None:
    """A text that can take many steps counts them at its beginning."""
    if steps > LIGHT:
        made.writer.put(f"R.spend({steps})")


def returns(made: Scope, expr: nodes.Expr, kept: str = "") -> None:
    """Lines that return a value; each case of a table has its own line. `kept`: where it is kept, too."""
    writer = made.writer
    while isinstance(expr, nodes.Conditional):
        writer.span = expr.then.span
        test = condition(made, expr.condition)
        writer.put(f"if {test}: {returning(value(made, expr.then), kept)}")
        expr = expr.otherwise
    writer.span = expr.span
    said = value(made, expr)
    if made.title.marks and expr.type == TRUTH and not isinstance(expr, nodes.Logic | nodes.Not):
        said = made.title.marks.truth(expr, said)
    writer.put(returning(said, kept))


def expression(made: Scope, expr: nodes.Expr, counted: bool = True) -> Function:
    """`counted` as for `finish`."""
    title, marks = made.title, made.title.marks
    if not counted or static.value_or_none(expr, {}) is not None:
        title.marks = None
    made.writer.span = expr.span
    count(made, title.weights.of(expr))
    returns(made, expr)
    function = finish(made, expr.span)
    title.marks = marks
    return function


def definition_scope(title: Compilation, name: str, decl: DefinitionDecl) -> Scope:
    """What a definition is asked with is called as `names.parameters` says."""
    line = ", ".join(["R", *names.parameters(decl)])
    made = scope(title, name, line, None, decl.actor if decl.acts else None)
    made.bind(decl.variable, "x")
    made.bind(decl.place, "y")
    made.here = dict(zip(decl.domains, "xy", strict=False)).get(SPACE, "-1")
    made.unsure.add("actor")
    for number, variable in enumerate(decl.parameters):
        made.bind(variable, f"z{number}", unsure=True)
    return made


def definition(made: Scope, decl: DefinitionDecl, kept: str = "") -> None:
    """The lines of a definition, in a `definition_scope`. `kept`: where its answer is kept, if anywhere."""
    writer = made.writer
    writer.span = decl.body.span
    flag = made.title.layout.held.get(decl.index)
    if flag is not None:
        cell = f"s[{flag + 1} + x]" if decl.of else f"s[{flag + 1}]"
        if decl.body.type.name in ("set", "list"):
            cell = f"unmask({cell})"
        writer.put(f"if s[{flag}]: {returning(cell, kept)}")
    touching = made.title.lasting.get((decl, ""), [])
    count(made, made.title.weights.composed(decl.body, touching))
    if touching:
        composed(made, decl.body, touching, writer.parameters, kept)
    else:
        returns(made, decl.body, kept)


def changes(title: Compilation, decl: DefinitionDecl) -> list[Later]:
    """The texts by which lasting texts change a definition, each a function asked as it is."""
    texts = dict(needed(title.lasting.get((decl, ""), [])))
    return [_change(title, decl, name, found) for name, found in texts.items()]


def _change(title: Compilation, decl: DefinitionDecl, name: str, found: nodes.Expr) -> Later:
    return Later(name, found.span, lambda: expression(definition_scope(title, name, decl), found))


def statements(made: Scope, body: nodes.Block, asks: bool) -> Function:
    made.writer.span = body.span
    count(made, made.title.weights.of(body))
    text(made, body)
    return finish(made, body.span, asks)

"""What a text knows while it is being lowered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from attrs import Factory, define

from interpreter.corpus.diagnostics import Span
from interpreter.engine.ir import build, ops
from interpreter.engine.lower.marks import Marks
from interpreter.engine.lower.ranges import Ranges
from interpreter.engine.lower.reads import Causes
from interpreter.engine.lower.weights import Weights
from interpreter.engine.state.layout import Layout
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionDecl, Vocabulary
from interpreter.language.walking.asking import Asks


@define(eq=False)
class Compilation:
    """What all texts of a title share."""

    vocabulary: Vocabulary
    layout: Layout
    asks: Asks
    causes: Causes
    lasting: dict[tuple[Any, str], list[Any]]  # what is changed, and its name (lasting.py)
    weights: Weights
    ranges: Ranges
    remembered: dict[int, Any] = Factory(dict)  # definitions that texts of bots read, by index
    told_ways: set[Any] = Factory(set)  # nodes.Reached of which the way is told with the choice
    at: Span | None = None  # the statement or expression being lowered
    marks: Marks | None = None  # of a title that is watched

    def all_spaces(self) -> ops.Value:
        return ops.Table(tuple(range(self.layout.spaces)))

    def all_factions(self) -> ops.Value:
        """Those that play."""
        if self.layout.players >= 0:
            return build.call("unmask", build.cell(self.layout.players))
        return ops.Table(tuple(range(self.layout.factions)))


# Names that a text may use without having bound them, where an action runs.
_OF_ACTION = ("selected", "origin", "group", "limited", "free")


@define(eq=False)
class Scope:
    """The text being lowered: what its names stand for, its action, if any, and the block that is written."""

    title: Compilation
    name: str
    parameters: tuple[str, ...] = ()
    action: ActionDecl | None = None
    actor: ops.Value = build.NONE
    here: ops.Value = build.NONE
    remembers: bool = False  # the state stands still while it runs: definitions are worked out once
    names: dict[Any, ops.Value] = Factory(dict)
    loops: list[tuple[str, Any]] = Factory(list)
    later: Any = None  # what is put off until the loop is over (later.py)
    block: ops.Block = Factory(list)
    span: Span = ops.NOWHERE
    counter: list[int] = Factory(lambda: [0])  # shared with texts that are written out in this one

    # --- names -----------------------------------------------------------------------------------

    def fresh(self, sure: bool = True) -> ops.Local:
        """A new local name."""
        self.counter[0] += 1
        return ops.Local(f"t{self.counter[0]}", sure)

    def bind(self, variable: nodes.Variable | None, value: ops.Value) -> None:
        """From here on the variable stands for a value."""
        if variable is not None:
            self.names[variable] = value

    def value_of(self, variable: nodes.Variable) -> ops.Value:
        if variable in self.names:
            return self.names[variable]
        if variable.name == "here":
            return self.here
        if variable.name == "actor":
            return self.actor
        if self.action is not None and variable.name in _OF_ACTION:
            return ops.Field(build.ACTIVATION, variable.name)
        if variable.name in ("limited", "free"):
            return ops.Const(0)
        raise KeyError(f"{variable.name} is not bound at this place")

    # --- statements ------------------------------------------------------------------------------

    def put(self, statement: ops.Statement) -> None:
        """Adds a statement, at the place of the text that is being lowered."""
        if statement.span is ops.NOWHERE:
            statement.span = self.span
        if isinstance(statement, ops.If):
            for branch in statement.branches:
                branch.span = self.span if branch.span is ops.NOWHERE else branch.span
                _place(branch.body, self.span)
            _place(statement.otherwise or [], self.span)
        elif isinstance(statement, ops.While | ops.For | ops.Inner):
            _place(statement.body, self.span)
        self.block.append(statement)

    def set(self, name: ops.Local, value: ops.Value) -> ops.Local:
        """Gives a local name a value."""
        self.put(ops.Set((name.name,), value))
        return name

    def do(self, native: str, *args: ops.Value) -> None:
        self.put(ops.Do(ops.Call(native, args)))

    @contextmanager
    def into(self, block: ops.Block) -> Iterator[None]:
        """What is written meanwhile goes into a block."""
        before, self.block = self.block, block
        yield
        self.block = before


def _place(block: ops.Block, span: Span) -> None:
    for statement in block:
        if statement.span is ops.NOWHERE:
            statement.span = span

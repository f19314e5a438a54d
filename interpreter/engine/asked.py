"""Evaluate a single expression: lower, print and compile it on demand, like the texts of games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import CodeType
from typing import Any

from attrs import Factory, define

from interpreter.engine.lower.marks import Marks
from interpreter.engine.lower.module import placed, title_of
from interpreter.engine.lower.texts.context import Compilation
from interpreter.engine.lower.texts.functions import ASKED_IN, asked
from interpreter.engine.program import Program, plain
from interpreter.engine.python.functions import code
from interpreter.engine.python.pool import Pool
from interpreter.engine.runtime.actions.activation import Activation
from interpreter.engine.state.errors import RULES_MARK
from interpreter.engine.state.run import Run
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import Vocabulary

Variables = Mapping[nodes.Variable, Any]
Compiled = Callable[..., Any]
KEPT = 2000  # expressions of a title that are compiled once


def evaluate(vocabulary: Vocabulary, run: Run, expr: nodes.Expr, variables: Variables) -> Any:
    """Return the current value of an expression. Truths are 0 and 1, sets and lists are tuples.

    `vocabulary` has all its texts; `variables` are those that stand in the expression.
    """
    with run.budget():
        return worth(vocabulary, run, expr, variables)


def worth(
    vocabulary: Vocabulary,
    run: Run,
    expr: nodes.Expr,
    variables: Variables,
    activation: Activation | None = None,
) -> Any:
    """As `evaluate`, within its budget. `activation`: the running action to which the expression belongs."""
    names = tuple(variables)
    function = _of(vocabulary, run.program).function(expr, names, activation)
    named = {variable.name: given for variable, given in variables.items()}
    others = [given for variable, given in variables.items() if variable.name not in ASKED_IN]
    return plain(function(run, activation, named.get("actor", -1), named.get("here", -1), *others))


@define(eq=False)
class _Asked:
    """The expressions of one title that have been asked for."""

    program: Program
    title: Compilation
    known: dict[tuple[Any, ...], tuple[Any, Compiled]] = Factory(dict)

    def function(
        self, expr: nodes.Expr, names: tuple[nodes.Variable, ...], activation: Activation | None
    ) -> Compiled:
        """Called with the run, the activation, `actor`, `here`, and what the other names stand for."""
        action = -1 if activation is None else activation.action.index
        key = (id(expr), action, *names)
        if key not in self.known:
            if len(self.known) >= KEPT:
                self.known.clear()
            self.known[key] = expr, self._made(expr, names, action)  # kept, it keeps its id
        return self.known[key][1]

    def _made(self, expr: nodes.Expr, names: tuple[nodes.Variable, ...], action: int) -> Compiled:
        decl = self.title.vocabulary.actions[action] if action >= 0 else None
        pool = Pool()
        with placed(self.title):
            text = self.title.charged_alone(asked(self.title, expr, names, decl))
            compiled = code(text, self.title.layout, pool)
        known, space = self.program.names, {}
        for name in ("__builtins__", RULES_MARK, *_read(compiled)):
            if name in known:
                space[name] = known[name]
        space |= pool.values
        exec(compiled, space)
        function: Compiled = space["asked"]
        return function


def _of(vocabulary: Vocabulary, program: Program) -> _Asked:
    cache: _Asked | None = program.asked
    if cache is None or cache.title.vocabulary is not vocabulary:
        title = title_of(vocabulary)
        title.layout = program.layout
        if "marks" in program.compiled.tables:
            places, cells = program.compiled.tables["marks"]
            title.marks = Marks(places, cells, closed=True)
        cache = program.asked = _Asked(program, title)
    return cache


def _read(compiled: CodeType) -> Iterator[str]:
    """The names that code reads, and the functions in it."""
    yield from compiled.co_names
    for const in compiled.co_consts:
        if isinstance(const, CodeType):
            yield from _read(const)

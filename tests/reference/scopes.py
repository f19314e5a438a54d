"""What a random text may say at a point: names, and which statements are allowed."""

from __future__ import annotations

import random
from typing import Any

import attrs
from attrs import Factory, define

from interpreter.corpus.diagnostics import Span
from interpreter.language import nodes, types
from interpreter.language.declarations import vocabulary as words
from tests.reference.islands import variable


@define(eq=False)
class Scope:
    """`names` are the locals in force. `asks`: the text may leave choices to somebody."""

    names: list[nodes.Variable] = Factory(list)
    here: nodes.Variable | None = None
    actor: nodes.Variable | None = None
    owner: nodes.Variable | None = None
    action: Any = None
    asks: bool = True
    loop: bool = False
    gathers: bool = False  # it stands in a loop or a choice
    phase: bool = False
    grants: bool = False
    watching: bool = False  # the cause of a consequence: only what acts change
    imagines: bool = False  # it may ask what a procedure would leave
    procedures: int = 0  # how many of them are written already and may be called
    definitions: int = 0
    numbers: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()

    def inner(self, *names: nodes.Variable, **changes: Any) -> Scope:
        return attrs.evolve(self, names=[*self.names, *names], **changes)


@define(eq=False)
class Author:
    """A seeded writer of bound texts over a vocabulary. Every node gets a line of its own."""

    vocabulary: words.Vocabulary
    chance: random.Random
    line: int = 0

    def span(self) -> Span:
        self.line += 1
        return Span("islands.yaml", self.line, 1, 2)

    def one_in(self, number: int) -> bool:
        return self.chance.randrange(number) == 0

    def pick(self, things: Any) -> Any:
        return self.chance.choice(list(things))

    def node(self, kind: type, *parts: Any, **rest: Any) -> Any:
        return kind(*parts, span=self.span(), **rest)

    def expr(self, kind: type, of: types.Type, *parts: Any) -> Any:
        return kind(*parts, type=of, span=self.span())

    def const(self, number: int, of: types.Type = types.NUMBER) -> Any:
        return self.expr(nodes.Const, of, number)

    def local(self, name: nodes.Variable) -> Any:
        return self.expr(nodes.Local, name.type, name)

    def name(self, scope: Scope, of: types.Type) -> nodes.Variable | None:
        """Some name in force of a type; `here`, `actor` and `owner` count."""
        names = [*scope.names, scope.here, scope.actor, scope.owner]
        fitting = [name for name in names if name is not None and name.type == of]
        return self.pick(fitting) if fitting else None

    def action_variable(self, scope: Scope, of: types.Type) -> Any:
        """A variable of the action whose text this is; None if it has none of the type."""
        variables = {} if scope.action is None else scope.action.variables
        fitting = [name for name, start in variables.items() if start.type == of]
        if not fitting:
            return None
        return self.expr(nodes.ActionVariable, of, scope.action, self.pick(fitting))

    def point(self, name: str, kind: str, ways: tuple[tuple[str, str], ...] = ()) -> Any:
        points = self.vocabulary.points
        made = words.DecisionPoint(len(points), name, kind, name, "", self.span(), ways)
        points.append(made)
        return made

    def new(self, name: str, of: types.Type) -> nodes.Variable:
        return variable(name, of)

    def value(self, id: str) -> words.ValueDecl:
        return next(decl for decl in self.vocabulary.values if decl.id == id)

    def value_of(self, id: str, subject: Any = None) -> Any:
        decl = self.value(id)
        return self.expr(nodes.ReadValue, decl.type, decl, subject)

"""What is under way and what could be done, as Python expressions."""

from __future__ import annotations

from interpreter.engine.compile.texts import names
from interpreter.engine.compile.texts.context import Scope
from interpreter.engine.compile.texts.expressions.expressions import (
    condition,
    emits,
    subject,
    value,
)
from interpreter.language import nodes


@emits(nodes.Accompanying)
def _accompanying(scope: Scope, expr: nodes.Accompanying) -> str:
    return f"A.accompanies({expr.action.index})"


@emits(nodes.Accompanied)
def _accompanied(scope: Scope, expr: nodes.Accompanied) -> str:
    return "A.accompanied"


@emits(nodes.Would)
def _would(scope: Scope, expr: nodes.Would) -> str:
    """Nothing is remembered of an imagined state."""
    given = [scope.actor, scope.here, *[value(scope, argument) for argument in expr.arguments]]
    remembers, scope.remembers = scope.remembers, False
    test = condition(scope, expr.condition)
    scope.remembers = remembers
    call = f"{names.procedure(expr.procedure)}(R, {', '.join(given)})"
    return f"imagined(R, lambda: {call}, lambda: {test})"


@emits(nodes.Acting)
def _acting(scope: Scope, expr: nodes.Acting) -> str:
    return "R.acting()"


@emits(nodes.Possible)
def _possible(scope: Scope, expr: nodes.Possible) -> str:
    return f"any_possible(R, {grant_arguments(scope, expr.grant)})"


def grant_arguments(scope: Scope, spec: nodes.GrantSpec) -> str:
    """Faction, actions and context as arguments of a call."""
    actions = tuple(a.index for a in spec.actions)
    first = spec.actions[0]
    if not hasattr(first, "action_class"):
        everything = scope.title.vocabulary.actions
        actions = tuple(a.index for a in everything if a.action_class is first)
    most = "None" if spec.most is None else value(scope, spec.most)
    spaces = "None" if spec.spaces is None else f"frozenset({value(scope, spec.spaces)})"
    flags = f"{bool(spec.limited)}, {bool(spec.free)}, {most}, {spaces}, {bool(spec.specials)}"
    if spec.prevails:
        flags += ", True"
    faction = subject(scope, spec.faction, "actions")
    return f"{faction}, {scope.title.pool.name(actions)}, Context({flags})"

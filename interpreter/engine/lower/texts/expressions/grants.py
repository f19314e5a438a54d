"""Lower questions about running actions and possible actions."""

from __future__ import annotations

from interpreter.engine.ir import build, ops
from interpreter.engine.lower.texts import names
from interpreter.engine.lower.texts.context import Scope
from interpreter.engine.lower.texts.expressions.expressions import condition, lowers, subject, value
from interpreter.language import nodes


@lowers(nodes.Accompanying)
def _accompanying(scope: Scope, expr: nodes.Accompanying) -> ops.Value:
    return build.call("accompanies", build.ACTIVATION, ops.Const(expr.action.index))


@lowers(nodes.Accompanied)
def _accompanied(scope: Scope, expr: nodes.Accompanied) -> ops.Value:
    return ops.Field(build.ACTIVATION, "accompanied")


@lowers(nodes.Would)
def _would(scope: Scope, expr: nodes.Would) -> ops.Value:
    """Lower `would`. Definitions are not cached in an imagined state."""
    given = [scope.actor, scope.here, *[value(scope, argument) for argument in expr.arguments]]
    remembers, scope.remembers = scope.remembers, False
    test = condition(scope, expr.condition)
    scope.remembers = remembers
    act = ops.Invoke(names.procedure(expr.procedure), (build.RUN, *given))
    return build.call("imagined", build.RUN, ops.Lambda((), act), ops.Lambda((), test))


@lowers(nodes.Acting)
def _acting(scope: Scope, expr: nodes.Acting) -> ops.Value:
    return build.call("acting")


@lowers(nodes.Possible)
def _possible(scope: Scope, expr: nodes.Possible) -> ops.Value:
    return build.call("any_possible", build.RUN, *grant_arguments(scope, expr.grant))


def grant_arguments(scope: Scope, spec: nodes.GrantSpec) -> tuple[ops.Value, ...]:
    """Faction, actions and context as arguments of a call."""
    actions = tuple(a.index for a in spec.actions)
    first = spec.actions[0]
    if not hasattr(first, "action_class"):
        everything = scope.title.vocabulary.actions
        actions = tuple(a.index for a in everything if a.action_class is first)
    most = ops.Const(None) if spec.most is None else value(scope, spec.most)
    spaces: ops.Value = ops.Const(None)
    if spec.spaces is not None:
        spaces = build.call("frozenset", value(scope, spec.spaces))
    faction = subject(scope, spec.faction, "actions")
    context = build.call(
        "Context", ops.Const(spec.limited), ops.Const(spec.free), most, spaces,
        ops.Const(spec.specials), ops.Const(spec.prevails),
    )  # fmt: skip
    return faction, ops.Table(actions), context

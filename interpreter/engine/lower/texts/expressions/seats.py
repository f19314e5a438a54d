"""Lower expressions about the seats."""

from __future__ import annotations

from interpreter.engine.ir import build, ops
from interpreter.engine.lower.texts.context import Scope
from interpreter.engine.lower.texts.expressions.expressions import lowers, subject, value
from interpreter.language import nodes


@lowers(nodes.Playing)
def _playing(scope: Scope, expr: nodes.Playing) -> ops.Value:
    return build.call("within", value(scope, expr.domain), scope.title.all_factions())


@lowers(nodes.Around)
def _around(scope: Scope, expr: nodes.Around) -> ops.Value:
    domain = expr.domain
    among = scope.title.all_factions() if domain is None else value(scope, domain)
    return build.call("around", among, subject(scope, expr.start, "seat"))


@lowers(nodes.NextFaction)
def _next_seat(scope: Scope, expr: nodes.NextFaction) -> ops.Value:
    """Lower the next seat. If all factions play, a table of constants gives it."""
    seat, playing = subject(scope, expr.after, "seat"), scope.title.all_factions()
    if isinstance(playing, ops.Table):
        return build.item(ops.Table((*playing.value[1:], playing.value[0])), seat)
    after = ops.Math("+", seat, ops.Const(1))
    return ops.Item(build.call("around", playing, after), ops.Const(0))

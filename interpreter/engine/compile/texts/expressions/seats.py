"""Who plays, and in which order they sit."""

from __future__ import annotations

from interpreter.engine.compile.texts.context import Scope
from interpreter.engine.compile.texts.expressions.expressions import emits, subject, value
from interpreter.language import nodes


@emits(nodes.Playing)
def _playing(scope: Scope, expr: nodes.Playing) -> str:
    return f"within({value(scope, expr.domain)}, {scope.title.all_factions()})"


@emits(nodes.Around)
def _around(scope: Scope, expr: nodes.Around) -> str:
    domain = expr.domain
    among = scope.title.all_factions() if domain is None else value(scope, domain)
    return f"around({among}, {subject(scope, expr.start, 'seat')})"


@emits(nodes.NextFaction)
def _next(scope: Scope, expr: nodes.NextFaction) -> str:
    after = subject(scope, expr.after, "seat")
    return f"around({scope.title.all_factions()}, {after} + 1)[0]"

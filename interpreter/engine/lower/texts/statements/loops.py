"""Repetitions."""

from __future__ import annotations

from interpreter.engine.ir import build, ops
from interpreter.engine.lower.texts.context import Scope
from interpreter.engine.lower.texts.expressions.expressions import condition, value
from interpreter.engine.lower.texts.statements.afterwards import gathering
from interpreter.engine.lower.texts.statements.statements import block, lowers, put
from interpreter.language import nodes


def _body(scope: Scope, body: nodes.Block) -> ops.Block:
    scope.loops.append(("loop", None))
    made = block(scope, body)
    scope.loops.pop()
    return made


@lowers(nodes.ForEach)
def _for_each(scope: Scope, node: nodes.ForEach) -> None:
    with gathering(scope):
        collection = value(scope, node.collection)
        if isinstance(node.collection, nodes.Local):
            collection = build.call("list", collection)
        candidates = scope.set(scope.fresh(), collection)
        name = scope.fresh()
        before, span = (dict(scope.names), scope.here), scope.span
        for variable in node.variables:
            scope.bind(variable, name)
        if getattr(node.collection.type.of, "name", "") == "space":
            scope.here = name
        body = _body(scope, node.body)
        scope.names, scope.here = before
        scope.put(ops.For(name.name, candidates, body, span=span))


@lowers(nodes.Secretly)
def _secretly(scope: Scope, node: nodes.Secretly) -> None:
    candidates = scope.set(scope.fresh(), value(scope, node.collection))
    done = scope.set(scope.fresh(), ops.Items((), False))
    mark, name, span = scope.fresh(), scope.fresh(), scope.span
    before = dict(scope.names), scope.actor
    for variable in node.variables:
        scope.bind(variable, name)
    scope.actor = name
    body: ops.Block = []
    with scope.into(body):
        scope.set(mark, build.call("begin_secret", build.RUN, name))
        for statement in node.body.statements:
            put(scope, statement)
        scope.do("end_secret", build.RUN, mark, done)
    scope.names, scope.actor = before
    scope.put(ops.For(name.name, candidates, body, span=span))
    scope.do("reveal", build.RUN, done)


@lowers(nodes.Repeat)
def _repeat(scope: Scope, node: nodes.Repeat) -> None:
    with gathering(scope):
        wanted = build.call("max", ops.Const(0), value(scope, node.times))
        times = scope.set(scope.fresh(), wanted)
        span, name = scope.span, scope.fresh()
        body = _body(scope, node.body)
        scope.put(ops.For(name.name, build.call("range", times), body, span=span))


@lowers(nodes.ForNumber)
def _for_number(scope: Scope, node: nodes.ForNumber) -> None:
    with gathering(scope):
        low = scope.set(scope.fresh(), value(scope, node.low))
        wanted = ops.Math("+", ops.Math("-", value(scope, node.high), low), ops.Const(1))
        times = scope.set(scope.fresh(), build.call("max", ops.Const(0), wanted))
        span, name, number = scope.span, scope.fresh(), scope.fresh()
        before = dict(scope.names)
        scope.bind(node.variables[0], number)
        body: ops.Block = [ops.Set((number.name,), ops.Math("+", low, name))]
        body += _body(scope, node.body)
        scope.names = before
        scope.put(ops.For(name.name, build.call("range", times), body, span=span))


@lowers(nodes.RepeatWhile)
def _repeat_while(scope: Scope, node: nodes.RepeatWhile) -> None:
    """The test stands inside the loop: judging it may take statements of its own."""
    with gathering(scope):
        span, body = scope.span, list[ops.Statement]()
        with scope.into(body):
            if not node.until:
                over = build.invert(condition(scope, node.condition))
                scope.put(build.when(over, ops.Break()))
            body += _body(scope, node.body)
            if node.until:
                scope.span = node.condition.span
                scope.put(build.when(condition(scope, node.condition), ops.Break()))
        scope.put(ops.While(ops.Const(1), body, span=span))

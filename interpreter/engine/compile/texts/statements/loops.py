"""Repetitions, as lines of Python."""

from __future__ import annotations

from interpreter.engine.compile.texts.context import Scope
from interpreter.engine.compile.texts.expressions.expressions import condition, value
from interpreter.engine.compile.texts.statements.later import gathering
from interpreter.engine.compile.texts.statements.statements import block, check, put, puts
from interpreter.language import nodes


def _body(scope: Scope, body: nodes.Block) -> None:
    scope.loops.append(("loop", None))
    block(scope, body)
    scope.loops.pop()


@puts(nodes.ForEach)
def _for_each(scope: Scope, node: nodes.ForEach) -> None:
    writer = scope.writer
    with gathering(scope):
        collection, candidates = value(scope, node.collection), writer.fresh()
        writer.put(f"{candidates} = {collection}")
        if isinstance(node.collection, nodes.Local):
            writer.put(f"{candidates} = list({candidates})")
        writer.put(f"R.spend(len({candidates}) * {scope.title.weights.each(node)})")
        name = writer.fresh()
        writer.put(f"for {name} in {candidates}:")
        before = dict(scope.names), scope.here
        for variable in node.variables:
            scope.bind(variable, name)
        if getattr(node.collection.type.of, "name", "") == "space":
            scope.here = name
        _body(scope, node.body)
        scope.names, scope.here = before


@puts(nodes.Secretly)
def _secretly(scope: Scope, node: nodes.Secretly) -> None:
    writer = scope.writer
    candidates, done, mark, name = [writer.fresh() for _ in range(4)]
    writer.put(f"{candidates} = {value(scope, node.collection)}")
    writer.put(f"R.spend(len({candidates}) * {scope.title.weights.each(node)})")
    writer.put(f"{done} = []")
    writer.put(f"for {name} in {candidates}:")
    before = dict(scope.names), scope.actor
    for variable in node.variables:
        scope.bind(variable, name)
    scope.actor = name
    writer.depth += 1
    writer.put(f"{mark} = begin_secret(R, {name})")
    for statement in node.body.statements:
        put(scope, statement)
    writer.put(f"end_secret(R, {mark}, {done})")
    writer.depth -= 1
    scope.names, scope.actor = before
    writer.put(f"reveal(R, {done})")
    check(scope, scope.title.causes.of(scope.title.causes.written(node)))


@puts(nodes.Repeat)
def _repeat(scope: Scope, node: nodes.Repeat) -> None:
    writer = scope.writer
    with gathering(scope):
        times = writer.fresh()
        writer.put(f"{times} = max(0, {value(scope, node.times)})")
        writer.put(f"R.spend({times} * {scope.title.weights.each(node)})")
        writer.put(f"for {writer.fresh()} in range({times}):")
        _body(scope, node.body)


@puts(nodes.RepeatWhile)
def _repeat_while(scope: Scope, node: nodes.RepeatWhile) -> None:
    """The test stands inside the loop: judging it may take lines of its own."""
    writer = scope.writer
    with gathering(scope):
        writer.put("while True:")
        writer.depth += 1
        writer.put(f"R.spend({scope.title.weights.each(node)})")
        if not node.until:
            writer.put(f"if not {condition(scope, node.condition)}: break")
        writer.depth -= 1
        _body(scope, node.body)
        if node.until:
            writer.depth += 1
            writer.span = node.condition.span
            writer.put(f"if {condition(scope, node.condition)}: break")
            writer.depth -= 1

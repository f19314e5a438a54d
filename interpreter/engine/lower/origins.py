"""Origins of a group as one function, for stages in which the actor alone decides whose pieces move.

It leaves aside what a group pays and whether there is room for it; actions/routes.py sees to that.
"""

from __future__ import annotations

import attrs

from interpreter.engine.ir import build, ops
from interpreter.engine.ir.inlining import LONGEST, length, written_out
from interpreter.engine.lower.texts.context import Scope
from interpreter.engine.lower.texts.expressions.expressions import condition
from interpreter.engine.state.map import static
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionDecl
from interpreter.language.walking.walk import conjuncts

FEW = 4  # columns written out one by one
EACH, HERE = ops.Local("x", True), ops.Local("here", True)

Rows = tuple[tuple[int, ...], ...]


def writes(scope: Scope, action: ActionDecl, stage: nodes.MovesStage, rows: Rows | None) -> bool:
    """Writes the body of the function. False where the general way has to do."""
    if rows is None or len({len(row) for row in rows}) != 1 or not 0 < len(rows[0]) <= FEW:
        return False
    near: ops.Value = build.item(build.NEIGHBOURS, HERE)
    tests: list[ops.Value] = []
    if stage.through is not None:
        if not _one_between(scope, stage.through, stage.at_most):
            return False
        near = build.call("ordered", _with_one_between(scope, action, stage.through))
        tests.append(ops.Compare("!=", EACH, HERE))
    scope.span = stage.pieces.span
    tests.append(_ready(scope, stage, rows))
    scope.put(ops.Return(ops.Each(EACH.name, near, tuple(tests), EACH)))
    return True


def _one_between(scope: Scope, through: nodes.Expr, at_most: nodes.Expr | None) -> bool:
    """At most one space is passed, and looking at only some of the spaces hides no mistake."""
    plain = attrs.evolve(scope, marks=None)
    test = written_out(condition(plain, through), scope.title.uncharged)
    return static.value_or_none(at_most, {}) == 1 and length(test) <= LONGEST


def _ready(scope: Scope, stage: nodes.MovesStage, rows: Rows) -> ops.Value:
    """Has space x a piece that may move?"""
    layout = scope.title.layout
    tests: list[ops.Value] = []
    for lane in zip(*rows, strict=True):
        column = scope.set(scope.fresh(), _of_actor(scope, lane))
        here = build.cell(0, (EACH, layout.columns), (column, 1))
        test: ops.Value = here
        if stage.pieces.fresh:
            gone = build.cell(layout.spent, (EACH, layout.columns), (column, 1))
            test = ops.Compare(">", here, gone)
        tests.append(test)
    return build.join("or", tests)


def _of_actor(scope: Scope, lane: tuple[int, ...]) -> ops.Value:
    if len(set(lane)) == 1:
        return ops.Const(lane[0])
    return ops.Item(ops.Table(lane), ops.Local("actor", True))


def _with_one_between(scope: Scope, action: ActionDecl, through: nodes.Expr) -> ops.Value:
    """The neighbours, and theirs where there is a way through. A table holds the part that the map decides."""
    neighbours = scope.title.layout.neighbours
    parts = conjuncts(through)
    fixed = [part for part in parts if static.is_constant(part, (action.here,))]
    open_ = [
        all(static.value(p, {action.here: x}) for p in fixed) for x in range(len(neighbours) - 1)
    ]
    table = tuple(tuple(via for via in row if open_[via]) for row in neighbours)
    scope.span = through.span
    near, via = scope.fresh(), scope.fresh()
    scope.set(near, build.call("list", build.item(build.NEIGHBOURS, HERE)))
    scope.here = via
    scope.bind(action.here, via)
    tests = [condition(scope, part) for part in parts if part not in fixed]
    scope.here = HERE
    scope.bind(action.here, HERE)
    farther = build.call("extend", near, build.item(build.NEIGHBOURS, via))
    body: ops.Block = [ops.Do(farther)]
    if tests:
        body = [build.when(build.join("and", tests), ops.Do(farther))]
    scope.put(ops.For(via.name, ops.Item(ops.Table(table), HERE), body))
    return near

"""Where a group can come from, as one function: for stages in which the actor alone decides whose pieces move.

It leaves aside what a group pays and whether there is room for it; actions/routes.py sees to that.
"""

from __future__ import annotations

from interpreter.engine.compile.ceilings import safe
from interpreter.engine.compile.texts.context import Scope
from interpreter.engine.compile.texts.expressions.expressions import condition
from interpreter.engine.compile.texts.expressions.sets import _conjuncts
from interpreter.engine.state.map import static
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionDecl

FEW = 4  # columns written out one by one

Rows = tuple[tuple[int, ...], ...]


def writes(scope: Scope, action: ActionDecl, stage: nodes.MovesStage, rows: Rows | None) -> bool:
    """Writes the body of the function. False where the general way has to do."""
    if rows is None or len({len(row) for row in rows}) != 1 or not 0 < len(rows[0]) <= FEW:
        return False
    writer = scope.writer
    if stage.through is None:
        near = "N[here]"
    elif _one_between(action, stage):
        near = _with_one_between(scope, action, stage.through)
    else:
        return False
    writer.span = stage.pieces.span
    found = f"[x for x in {near} if {_ready(scope, stage, rows)}]"
    writer.put(f"return {found if stage.through is None else f'sorted({found})'}")
    return True


def _one_between(action: ActionDecl, stage: nodes.MovesStage) -> bool:
    """At most one space is passed, and looking at only some of the spaces hides no mistake."""
    if stage.through is None or stage.at_most is None:
        return False
    most = static.value_or_none(stage.at_most, {})
    return most == 1 and safe(stage.through, (action.actor, action.here))


def _ready(scope: Scope, stage: nodes.MovesStage, rows: Rows) -> str:
    """Has space x a piece that may move?"""
    layout = scope.title.layout
    tests = []
    for lane in zip(*rows, strict=True):
        column = scope.writer.fresh()
        scope.writer.put(f"{column} = {_of_actor(scope, lane)}")
        test = f"s[x*{layout.columns}+{column}]"
        if stage.pieces.fresh:
            gone = scope.writer.fresh()
            scope.writer.put(f"{gone} = {column}+{layout.spent}")
            test += f" > s[x*{layout.columns}+{gone}]"
        tests.append(test)
    return " or ".join(tests)


def _of_actor(scope: Scope, lane: tuple[int, ...]) -> str:
    return str(lane[0]) if len(set(lane)) == 1 else f"{scope.title.pool.name(lane)}[actor]"


def _with_one_between(scope: Scope, action: ActionDecl, through: nodes.Expr) -> str:
    """The neighbours, and theirs where there is a way through. What the map decides is a table."""
    writer, neighbours = scope.writer, scope.title.layout.neighbours
    parts = _conjuncts(through)
    fixed = [part for part in parts if static.is_constant(part, (action.here,))]
    open_ = [
        all(static.value(p, {action.here: x}) for p in fixed) for x in range(len(neighbours) - 1)
    ]
    table = tuple(tuple(via for via in row if open_[via]) for row in neighbours)
    writer.span = through.span
    near, via = writer.fresh(), writer.fresh()
    writer.put(f"{near} = {{*N[here]}}")
    writer.put(f"for {via} in {scope.title.pool.name(table)}[here]:")
    writer.depth += 1
    scope.here = scope.bind(action.here, via)
    tests = " and ".join([condition(scope, part) for part in parts if part not in fixed])
    scope.here = scope.bind(action.here, "here")
    writer.put(f"if {tests}: {near}.update(N[{via}])" if tests else f"{near}.update(N[{via}])")
    writer.depth -= 1
    writer.put(f"{near}.discard(here)")
    return near

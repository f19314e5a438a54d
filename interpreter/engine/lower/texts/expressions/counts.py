"""Numbers of pieces."""

from __future__ import annotations

from typing import Any, assert_never

from interpreter.engine.ir import build, ops
from interpreter.engine.lower.texts.context import Scope
from interpreter.engine.lower.texts.expressions.expressions import lowers, subject, value
from interpreter.engine.state.map import static
from interpreter.language import nodes


def chosen(scope: Scope, columns: nodes.Columns, rows: Any = None) -> ops.Value:
    """The columns of a phrase. `rows` stands in for the table, where a statement needs other columns."""
    table = tuple(tuple(sorted(set(r))) for r in (columns.table if rows is None else rows))
    selector = columns.selector
    if selector is None:
        return ops.Table(table[0])
    every = ops.Table((*table, ()))  # none's row is the last one
    faction = value(scope, selector)
    if selector.type.name != "faction" and not isinstance(selector, nodes.Const):
        return build.call("joined", every, faction)
    return build.item(every, faction)


def only_column(columns: ops.Value) -> ops.Value | None:
    """The only column, if there is one and the faction is certain."""
    if isinstance(columns, ops.Table):
        return ops.Const(columns.value[0]) if len(columns.value) == 1 else None
    if isinstance(columns, ops.Item) and isinstance(columns.table, ops.Table):
        rows = columns.table.value[:-1]
        if all(len(row) == 1 for row in rows) and build.sure(columns.index):
            return ops.Item(ops.Table(tuple(row[0] for row in rows)), columns.index)
    return None


@lowers(nodes.Count)
def _count(scope: Scope, expr: nodes.Count) -> ops.Value:
    phrase = expr.phrase
    columns = chosen(scope, phrase.columns)
    place, fresh = phrase.place, phrase.fresh
    match place.kind:
        case "box":
            return ops.Pieces(columns, ops.Const(place.at.location))
        case "space":
            return ops.Pieces(columns, subject(scope, place.at, "pieces"), fresh)
        case "bag":
            bag = scope.value_of(place.at)
            return build.call("bag_count", build.RUN, bag, columns, ops.Const(fresh))
        case "map":
            return _on_map(scope, columns, fresh)
        case "beside" | "set":
            name = scope.fresh()
            pieces = ops.Pieces(columns, name, fresh)
            return ops.Fold("sum", ops.Each(name.name, locations(scope, place), (), pieces))
        case other:
            assert_never(other)


def _on_map(scope: Scope, columns: ops.Value, fresh: bool) -> ops.Value:
    layout = scope.title.layout
    there = _everywhere(scope, columns, 0)
    if not fresh:
        return there
    return ops.Math("-", there, _everywhere(scope, columns, layout.spent))


def _everywhere(scope: Scope, columns: ops.Value, offset: int) -> ops.Value:
    """Pieces in all spaces, or in the table of spent ones, which begins at `offset`."""
    layout = scope.title.layout
    end = build.address(offset + layout.spaces * layout.columns)
    if isinstance(columns, ops.Table):
        rows = [ops.Row(build.address(offset + c), end, layout.columns) for c in columns.value]
        return build.total([ops.Fold("sum", row) for row in rows])
    column = scope.fresh()
    row = ops.Row(build.address(offset, (column, 1)), end, layout.columns)
    return ops.Fold("sum", ops.Each(column.name, columns, (), ops.Fold("sum", row)))


def locations(scope: Scope, place: nodes.PiecePlace) -> ops.Value:
    """The locations of a place, in order; not for bags."""
    match place.kind:
        case "space":
            return ops.Items((subject(scope, place.at, "pieces"),))
        case "box":
            return ops.Table((place.at.location,))
        case "map":
            return scope.title.all_spaces()
        case "beside":
            return build.item(build.NEIGHBOURS, value(scope, place.at))
        case "set":
            return as_set(scope, place.at)
        case "bag":
            raise nodes.UnknownVariant("bag", "engine/lower/texts/expressions/counts.py, locations")
        case other:
            assert_never(other)


def as_set(scope: Scope, expr: nodes.Expr) -> ops.Value:
    """Each element once, by index."""
    fixed = static.value_or_none(expr, {})
    if fixed is not None:
        return ops.Table(tuple(sorted(fixed)))
    members = value(scope, expr)
    if isinstance(expr, nodes.Filter) and (expr.domain is None or expr.beside is not None):
        return members
    return build.call("ordered", members)

"""Sets and what is computed over them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import prod
from typing import Any

from interpreter.engine.ir import build, ops
from interpreter.engine.lower.texts.context import Scope
from interpreter.engine.lower.texts.expressions.expressions import condition, lowers, tame, value
from interpreter.engine.lower.texts.expressions.zones import zone_address
from interpreter.engine.state.limits import LARGEST
from interpreter.engine.state.map import static
from interpreter.engine.state.map.lines import headings, rays
from interpreter.language import nodes
from interpreter.language.nodes.ground import Variable
from interpreter.language.types import FACTION, NUMBER, SPACE, Type
from interpreter.language.walking.walk import conjuncts, unfiltered

AGGREGATES: dict[nodes.AggregateOp, ops.FoldOp] = {
    "total": "sum",
    "highest": "max",
    "lowest": "min",
}
ENTRIES = 20_000  # of a table that is made beforehand: judged once for each of them


@lowers(nodes.SetLiteral)
def _literal(scope: Scope, expr: nodes.SetLiteral) -> ops.Value:
    items = tuple(value(scope, item) for item in expr.items)
    made = "once" if expr.type.of == NUMBER else "distinct"
    return build.call(made, ops.Items(items)) if items else ops.Table(())


@lowers(nodes.Filter)
def _filter(scope: Scope, expr: nodes.Filter) -> ops.Value:
    if expr.where is None and expr.beside is None:
        return domain(scope, expr)
    source, where = prefiltered(scope, expr)
    with candidate(scope, expr.variables, spaces=is_spaces(expr)) as name:
        return ops.Each(name.name, source, met(scope, where), name)


def is_spaces(expr: nodes.Expr) -> bool:
    return expr.type is not None and getattr(expr.type.of, "name", "") == "space"


@contextmanager
def candidate(scope: Scope, variables: tuple[Any, ...], spaces: bool) -> Iterator[ops.Local]:
    """A new name that the variables stand for; for spaces it is `here`, too."""
    name = scope.fresh()
    before = dict(scope.names), scope.here
    for variable in variables:
        scope.bind(variable, name)
    if spaces:
        scope.here = name
    yield name
    scope.names, scope.here = before


def met(scope: Scope, where: list[Any]) -> tuple[ops.Value, ...]:
    """The conditions, the filter's variables being bound to the candidate."""
    return tuple(condition(scope, part) for part in where)


def prefiltered(scope: Scope, expr: nodes.Filter) -> tuple[ops.Value, list[Any]]:
    """The items to go through, and the conditions to test on each. The map alone has decided the others."""
    parts = conjuncts(expr.where)
    if expr.beside is not None:
        near = value(scope, expr.beside)
        source: ops.Value = build.item(build.NEIGHBOURS, near)
        if is_spaces(expr.beside):
            source = build.call("next_to", build.NEIGHBOURS, near)
        if expr.domain is not None:
            source = build.call("within", domain(scope, expr), source)
        return source, parts
    if expr.domain is not None or not is_spaces(expr):
        return domain(scope, expr), parts
    fixed = [part for part in parts if static.is_constant(part, expr.variables)]
    kept = [
        space
        for space in range(scope.title.layout.spaces)
        if all(static.value(part, dict.fromkeys(expr.variables, space)) for part in fixed)
    ]
    left = [part for part in parts if part not in fixed]
    return _tabled(scope, expr, tuple(kept), left)


def _tabled(
    scope: Scope, expr: nodes.Filter, kept: tuple[int, ...], parts: list[Any]
) -> tuple[ops.Value, list[Any]]:
    """Look up in a table what the map decides for given spaces and factions; judge only the rest."""
    sizes = {SPACE: scope.title.layout.spaces, FACTION: len(scope.title.vocabulary.factions)}
    outer: list[Variable] = []
    fixed: list[Any] = []
    for part in parts:
        free = static.free(part, expr.variables)
        joined = list(dict.fromkeys([*outer, *free]))
        entries = max(1, len(kept)) * prod(sizes.get(one.type, ENTRIES) + 1 for one in joined)
        if entries <= ENTRIES and static.is_constant(part, (*expr.variables, *free)):
            outer, fixed = joined, [*fixed, part]

    def rows(values: dict[Any, Any], left: list[Variable]) -> tuple[Any, ...]:
        """By each of the variables, none at the end; within, the spaces that meet every condition."""
        if left:
            range_ = (*range(sizes[left[0].type]), -1)
            return tuple(rows({**values, left[0]: index}, left[1:]) for index in range_)
        return tuple(
            space
            for space in kept
            if all(
                static.value(part, {**values, **dict.fromkeys(expr.variables, space)})
                for part in fixed
            )
        )

    try:
        source: ops.Value = ops.Table(rows({}, outer))
    except static.NotConstant:
        return ops.Table(kept), parts
    for variable in outer:
        source = build.item(source, scope.value_of(variable))
    return source, [part for part in parts if part not in fixed]


def domain(scope: Scope, expr: nodes.Filter) -> ops.Value:
    if expr.domain is not None:
        return value(scope, expr.domain)
    element = expr.type.of
    assert isinstance(element, Type)
    match element.name:
        case "space":
            return scope.title.all_spaces()
        case "faction":
            return scope.title.all_factions()
        case "card":
            return ops.Table(tuple(range(scope.title.layout.cards)))
    raise nodes.UnknownVariant(element.name, "engine/lower/texts/expressions/sets.py")


@lowers(nodes.Size)
def _size(scope: Scope, expr: nodes.Size) -> ops.Value:
    """Everybody sees how many cards a zone holds, even where the cards are hidden."""
    whole = unfiltered(expr.collection)
    if isinstance(whole, nodes.ZoneCards):
        return ops.Cell(zone_address(scope, whole.zone))
    return build.call("len", value(scope, expr.collection))


@lowers(nodes.Aggregate)
def _aggregate(scope: Scope, expr: nodes.Aggregate) -> ops.Value:
    fold = ops.Fold(AGGREGATES[expr.op], _judged(scope, expr, False, False))
    return tame(expr.span, fold) if expr.op == "total" else fold


@lowers(nodes.Best)
def _best(scope: Scope, expr: nodes.Best) -> ops.Value:
    number = () if expr.number is None else (value(scope, expr.number),)
    return build.call("best", _judged(scope, expr, True, expr.op == "highest"), *number)


@lowers(nodes.Foremost)
def _foremost(scope: Scope, expr: nodes.Foremost) -> ops.Value:
    return build.call("foremost", _judged(scope, expr, True, expr.op == "highest"))


@lowers(nodes.Combined)
def _combined(scope: Scope, expr: nodes.Combined) -> ops.Value:
    left, right = value(scope, expr.left), value(scope, expr.right)
    match expr.op:
        case "together with":
            return build.call("once", ops.Items((left, right), False, spread=True))
        case "without":
            return build.call("without", left, right)


@lowers(nodes.EndOf)
def _end(scope: Scope, expr: nodes.EndOf) -> ops.Value:
    """Lower the end of a list; a constant for a list of words as written."""
    items = expr.collection.items if isinstance(expr.collection, nodes.SetLiteral) else ()
    known = [item.value for item in items if isinstance(item, nodes.Const) and item.value >= 0]
    if known and len(known) == len(items):
        written = list(dict.fromkeys(known))
        return build.constant(written[0 if expr.op == "first" else -1])
    members = value(scope, expr.collection)
    if not expr.type.many:
        return build.call(expr.op, members)
    none = ops.Table(((),))  # of no sets the empty one
    ends, place = ((members, none), 0) if expr.op == "first" else ((none, members), -1)
    return build.item(ops.Items(ends, False, spread=True), ops.Const(place))


@lowers(nodes.Subsets)
def _subsets(scope: Scope, expr: nodes.Subsets) -> ops.Value:
    low, high = value(scope, expr.least), value(scope, expr.most)
    return build.call("subsets", build.RUN, value(scope, expr.collection), low, high)


def _judged(
    scope: Scope, expr: nodes.Aggregate | nodes.Best | nodes.Foremost, pairs: bool, highest: bool
) -> ops.Each:
    """The number that is judged of each of a set; as `pairs` with what it is of, the less the better."""
    collection = expr.collection
    spaces = is_spaces(collection)
    variables: tuple[Any, ...] = (expr.variable,)
    where: list[Any] = []
    if isinstance(collection, nodes.Reached):
        source, where = ways(scope, collection), conjuncts(collection.where)
        variables = (*collection.variables, expr.variable)
    elif isinstance(collection, nodes.Filter):
        source, where = prefiltered(scope, collection)
        variables = (*collection.variables, expr.variable)
    else:
        source = value(scope, collection)
    with candidate(scope, variables, spaces) as name:
        passed = _passed(scope, collection)
        tests, number = met(scope, where), value(scope, expr.each)
    if highest:
        number = ops.Math("-", ops.Const(0), number)
    result = ops.Items((number, name)) if pairs else number
    return ops.Each(name.name, source, tests, result, passed)


# --- what is reached ------------------------------------------------------------------------------


@lowers(nodes.Reached)
def _reached(scope: Scope, expr: nodes.Reached) -> ops.Value:
    source = ways(scope, expr)
    if expr.where is None:
        return build.call("list", source)
    with candidate(scope, expr.variables, spaces=True) as name:
        passed = _passed(scope, expr)
        return ops.Each(name.name, source, met(scope, conjuncts(expr.where)), name, passed)


def ways(scope: Scope, expr: nodes.Reached) -> ops.Value:
    """The spaces reached, each with the number of spaces passed."""
    start = value(scope, expr.start)
    if expr.cost is not None:
        return _travelled(scope, expr, start)
    most = _at_most(scope, expr.most)
    with candidate(scope, expr.variables, spaces=True) as name:
        test = ops.Lambda((name.name,), condition(scope, expr.through))
    return build.call("reached", build.NEIGHBOURS, start, test, most)


def _at_most(scope: Scope, most: nodes.Expr | None) -> ops.Value:
    return build.NONE if most is None else build.call("max", ops.Const(0), value(scope, most))


def _travelled(scope: Scope, expr: nodes.Reached, start: ops.Value) -> ops.Value:
    """Lower the spaces within reach, with what was spent. For a choice, keep the ways so that they can be told."""
    assert expr.cost is not None
    most = ops.Const(LARGEST) if expr.most is None else value(scope, expr.most)
    with candidate(scope, expr.variables, spaces=True) as name:
        passable = ops.Lambda((name.name,), condition(scope, expr.through))
        origin = scope.fresh()
        scope.bind(expr.origin, origin)
        cost = ops.Lambda((origin.name, name.name), value(scope, expr.cost))
    if expr.exact:
        return build.call("walked", build.RUN, build.NEIGHBOURS, start, cost, passable, most)
    ways_asked = (build.call("ways_to_tell"),) if expr in scope.title.told_ways else ()
    return build.call("travelled", build.NEIGHBOURS, start, cost, passable, most, *ways_asked)


@lowers(nodes.Connected)
def _connected(scope: Scope, expr: nodes.Connected) -> ops.Value:
    start = value(scope, expr.start)
    with candidate(scope, expr.variables, spaces=True) as name:
        test = ops.Lambda((name.name,), condition(scope, expr.where))
    return build.call("connected", build.NEIGHBOURS, start, test)


@lowers(nodes.InLine)
def _in_line(scope: Scope, expr: nodes.InLine) -> ops.Value:
    source = _in_one_step(scope, expr) or _behind_another(scope, expr)
    if expr.where is None:
        return source
    with candidate(scope, expr.variables, spaces=True) as name:
        return ops.Each(name.name, source, met(scope, conjuncts(expr.where)), name)


def _in_one_step(scope: Scope, expr: nodes.InLine) -> ops.Value | None:
    """`through no` in directions known beforehand: a table of the neighbours there."""
    through = static.value_or_none(expr.through, {})
    rows = _known_rays(scope, expr) if through == 0 and expr.beyond is None else None
    if rows is None:
        return None
    steps = tuple(
        tuple(tuple(sorted({ray[0] for ray in along if ray})) for along in by_space)
        for by_space in rows[1]
    )
    return _by_seat(scope, rows[0], steps, value(scope, expr.start))


def _behind_another(scope: Scope, expr: nodes.InLine) -> ops.Value:
    over = ops.Const(None) if expr.beyond is None else value(scope, expr.beyond)
    most = _at_most(scope, expr.most)
    along = _rays(scope, expr)
    with candidate(scope, expr.variables, spaces=True) as name:
        test = ops.Lambda((name.name,), condition(scope, expr.through))
        return build.call("ordered", build.call("in_line", along, over, test, most))


def _rays(scope: Scope, expr: nodes.InLine) -> ops.Value:
    """Lower the spaces beyond a space, on the lines of the map or in some directions."""
    start, vocabulary = value(scope, expr.start), scope.title.vocabulary
    if expr.toward is None:
        lines = rays(vocabulary.lines, scope.title.layout.spaces)
        return build.item(ops.Table(lines), start)
    if (known := _known_rays(scope, expr)) is not None:
        return _by_seat(scope, *known, start)
    table, name = ops.Table(headings(vocabulary.directions)), scope.fresh()
    ray = build.item(build.item(table, name), start)
    return ops.Each(name.name, value(scope, expr.toward), (), ray)


def _known_rays(scope: Scope, expr: nodes.InLine) -> tuple[Variable | None, tuple[Any, ...]] | None:
    """The rays from each space where the directions are constant, or hang on one faction alone: then for each of them."""
    if expr.toward is None:
        return None
    free, seats = static.free(expr.toward, ()), len(scope.title.vocabulary.factions)
    if free and [variable.type for variable in free] != [FACTION]:
        return None
    values = [{free[0]: seat} for seat in (*range(seats), -1)] if free else [{}]
    toward = [static.value_or_none(expr.toward, combination) for combination in values]
    if None in toward:
        return None
    table, spaces = headings(scope.title.vocabulary.directions), scope.title.layout.spaces + 1
    rows = [
        [tuple(table[row][space] for row in seen) for space in range(spaces)] for seen in toward
    ]
    return free[0] if free else None, tuple(map(tuple, rows))


def _by_seat(
    scope: Scope, seat: Variable | None, rows: tuple[Any, ...], start: ops.Value
) -> ops.Value:
    if seat is None:
        return build.item(ops.Table(rows[0]), start)
    return build.item(build.item(ops.Table(rows), scope.value_of(seat)), start)


@lowers(nodes.NextSpace)
def _next_space(scope: Scope, expr: nodes.NextSpace) -> ops.Value:
    """The next space in a direction. Both tables end with -1: there the index -1, which is none, looks."""
    after = [(*row, -1) for row in scope.title.vocabulary.directions]
    after.append((-1,) * len(after[0]))
    row = build.item(ops.Table(tuple(after)), value(scope, expr.toward))
    return build.item(row, value(scope, expr.start))


def _passed(scope: Scope, collection: nodes.Expr) -> str:
    """The name of the number of spaces passed, if somebody may ask for it."""
    if not isinstance(collection, nodes.Reached) or collection.passed is None:
        return ""
    name = scope.fresh()
    scope.bind(collection.passed, name)
    return name.name


@lowers(nodes.LongestLine)
def _longest_line(scope: Scope, expr: nodes.LongestLine) -> ops.Value:
    vocabulary = scope.title.vocabulary
    through = None if expr.through is None else value(scope, expr.through)
    with candidate(scope, expr.variables, spaces=True) as name:
        test = condition(scope, expr.where)
    if through is None:
        run_of_line = ops.Each(name.name, scope.title.all_spaces(), (test,), name)
        return build.call("longest", ops.Table(tuple(vocabulary.lines)), run_of_line)
    on = build.item(ops.Table(rays(vocabulary.lines, scope.title.layout.spaces)), through)
    return build.call("longest_through", on, through, ops.Lambda((name.name,), test))

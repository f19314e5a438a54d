"""Sets and what is computed over them, as comprehensions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from interpreter.engine.compile.texts.context import Scope
from interpreter.engine.compile.texts.expressions import strips
from interpreter.engine.compile.texts.expressions.expressions import (
    bounded,
    condition,
    constant,
    emits,
    value,
)
from interpreter.engine.state.limits import LARGEST
from interpreter.engine.state.map import static
from interpreter.engine.state.map.lines import places
from interpreter.language import nodes
from interpreter.language.types import NUMBER, Type

AGGREGATES: dict[nodes.AggregateOp, str] = {
    "total": "sum([{}])",
    "highest": "max([{}], default=0)",
    "lowest": "min([{}], default=0)",
}
COMBINED: dict[nodes.SetOp, str] = {
    "together with": "once([*{}, *{}])",
    "without": "without({}, {})",
}
ENDS: dict[nodes.End, str] = {"first": "first({})", "last": "last({})"}
NEGATED: dict[nodes.Extreme, str] = {"highest": "-", "lowest": ""}


@emits(nodes.SetLiteral)
def _literal(scope: Scope, expr: nodes.SetLiteral) -> str:
    items = ", ".join([value(scope, item) for item in expr.items])
    made = "once" if expr.type.of == NUMBER else "distinct"
    return f"{made}(({items},))" if items else "()"


@emits(nodes.Filter)
def _filter(scope: Scope, expr: nodes.Filter) -> str:
    if expr.where is None and expr.beside is None:
        return domain(scope, expr)
    source, where = narrowed(scope, expr)
    source = counted(scope, expr, source)
    with candidate(scope, expr.variables, spaces=is_spaces(expr)) as name:
        if is_spaces(expr):
            strips.over(scope, name, source)
        return f"[{name} {clause(scope, source, where, name)}]"


def counted(scope: Scope, expr: nodes.Expr, source: str) -> str:
    """What a set is made from; where that can take many steps, they are counted."""
    weights = scope.title.weights
    weights.of(expr)
    steps = weights.counted.get(expr)
    return source if steps is None else f"R.each({source}, {steps})"


def is_spaces(expr: nodes.Expr) -> bool:
    return expr.type is not None and getattr(expr.type.of, "name", "") == "space"


@contextmanager
def candidate(scope: Scope, variables: tuple[Any, ...], spaces: bool) -> Iterator[str]:
    """A new name that the variables stand for; for spaces it is `here`, too."""
    name = scope.bind(None)
    before = dict(scope.names), scope.here
    for variable in variables:
        scope.bind(variable, name)
    if spaces:
        scope.here = name
    yield name
    scope.names, scope.here = before


def clause(scope: Scope, source: str, where: list[Any], name: str) -> str:
    """`for name in source if …`, the filter's variables being bound to the name."""
    tests = met(scope, where, name)
    return f"for {strips.source_of(scope, name, name, source)}{tests}"


def met(scope: Scope, where: list[Any], name: str) -> str:
    """` if …`; the first condition that speaks of the candidate is read of all, the others of those left."""
    tests = []
    for part in where:
        tests.append(condition(scope, part))
        strips.met(scope, name, tests[-1])
    return f" if {' and '.join(tests)}" if tests else ""


def narrowed(scope: Scope, expr: nodes.Filter) -> tuple[str, list[Any]]:
    """The domain without what the map alone rules out, and the conditions that are left."""
    parts = _conjuncts(expr.where)
    if expr.beside is not None:
        near = value(scope, expr.beside)
        source = f"next_to(N, {near})" if is_spaces(expr.beside) else f"N[{near}]"
        if expr.domain is not None:
            source = f"within({domain(scope, expr)}, {source})"
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
    return scope.title.pool.name(tuple(kept)), left


def _conjuncts(where: nodes.Expr | None) -> list[Any]:
    if where is None:
        return []
    if isinstance(where, nodes.Logic) and where.op == "and":
        return _conjuncts(where.left) + _conjuncts(where.right)
    return [where]


def domain(scope: Scope, expr: nodes.Filter) -> str:
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
            return scope.title.pool.name(tuple(range(scope.title.layout.cards)))
    raise nodes.UnknownVariant(element.name, "engine/compile/texts/expressions/sets.py")


@emits(nodes.Size)
def _size(scope: Scope, expr: nodes.Size) -> str:
    return f"len({value(scope, expr.collection)})"


@emits(nodes.Aggregate)
def _aggregate(scope: Scope, expr: nodes.Aggregate) -> str:
    _, each, tail = _judged(scope, expr)
    return bounded(scope, expr, AGGREGATES[expr.op].format(f"{each} {tail}"))


@emits(nodes.Best)
def _best(scope: Scope, expr: nodes.Best) -> str:
    number = None if expr.number is None else value(scope, expr.number)
    pairs = _pairs(scope, expr)
    return f"best({pairs})" if number is None else f"best({pairs}, {number})"


@emits(nodes.Foremost)
def _foremost(scope: Scope, expr: nodes.Foremost) -> str:
    return f"foremost({_pairs(scope, expr)})"


def _pairs(scope: Scope, expr: nodes.Best | nodes.Foremost) -> str:
    """A list of what each of a set comes to, the less the better, and which it is."""
    name, each, tail = _judged(scope, expr)
    return f"[({NEGATED[expr.op]}{each}, {name}) {tail}]"


@emits(nodes.Combined)
def _combined(scope: Scope, expr: nodes.Combined) -> str:
    return COMBINED[expr.op].format(value(scope, expr.left), value(scope, expr.right))


@emits(nodes.EndOf)
def _end(scope: Scope, expr: nodes.EndOf) -> str:
    """Of words as they are written, such as a list, it is known beforehand."""
    items = expr.collection.items if isinstance(expr.collection, nodes.SetLiteral) else ()
    known = [item.value for item in items if isinstance(item, nodes.Const) and item.value >= 0]
    if known and len(known) == len(items):
        written = list(dict.fromkeys(known))
        return constant(scope, written[0 if expr.op == "first" else -1])
    return ENDS[expr.op].format(value(scope, expr.collection))


def _judged(
    scope: Scope, expr: nodes.Aggregate | nodes.Best | nodes.Foremost
) -> tuple[str, str, str]:
    """The name of each of a set, the number that is judged of it, and where they come from."""
    collection = expr.collection
    spaces = is_spaces(collection)
    variables: tuple[Any, ...] = (expr.variable,)
    if isinstance(collection, nodes.Reached):
        source, where = ways(scope, collection), _conjuncts(collection.where)
        variables = (*collection.variables, expr.variable)
    elif isinstance(collection, nodes.Filter):
        source, where = narrowed(scope, collection)
        variables = (*collection.variables, expr.variable)
    else:
        source, where = value(scope, collection), []
    source = counted(scope, expr, source)
    with candidate(scope, variables, spaces) as name:
        if spaces:
            strips.over(scope, name, source)
        pair = _with_passed(scope, collection, name)
        tests, each = met(scope, where, name), value(scope, expr.each)
        source = f"{source}.items()" if pair != name else source
        tail = f"for {strips.source_of(scope, pair, name, source)}{tests}"
    return name, each, tail


# --- what is reached ------------------------------------------------------------------------------


@emits(nodes.Reached)
def _reached(scope: Scope, expr: nodes.Reached) -> str:
    source = ways(scope, expr)
    if expr.where is None:
        return f"[*{source}]"
    with candidate(scope, expr.variables, spaces=True) as name:
        pair = _with_passed(scope, expr, name)
        source = f"{source}.items()" if pair != name else source
        return f"[{name} {clause(scope, source, _conjuncts(expr.where), pair)}]"


def ways(scope: Scope, expr: nodes.Reached) -> str:
    """The spaces reached, each with the number of spaces passed."""
    start = value(scope, expr.start)
    if expr.cost is not None:
        return _travelled(scope, expr, start)
    most = "-1" if expr.most is None else f"max(0, {value(scope, expr.most)})"
    with candidate(scope, expr.variables, spaces=True) as name:
        return f"reached(N, {start}, lambda {name}: {condition(scope, expr.through)}, {most})"


def _travelled(scope: Scope, expr: nodes.Reached, start: str) -> str:
    """The same with what was spent on the way. What somebody is to choose from is kept, to be told."""
    assert expr.cost is not None
    most = str(LARGEST) if expr.most is None else value(scope, expr.most)
    with candidate(scope, expr.variables, spaces=True) as name:
        passable = f"lambda {name}: {condition(scope, expr.through)}"
        origin = scope.bind(expr.origin)
        cost = f"lambda {origin}, {name}: {value(scope, expr.cost)}"
    kept = ", R.memory.ways()" if expr in scope.title.told_ways else ""
    return f"travelled(N, {start}, {cost}, {passable}, {most}{kept})"


@emits(nodes.Connected)
def _connected(scope: Scope, expr: nodes.Connected) -> str:
    start = value(scope, expr.start)
    with candidate(scope, expr.variables, spaces=True) as name:
        return f"connected(N, {start}, lambda {name}: {condition(scope, expr.where)})"


@emits(nodes.InLine)
def _in_line(scope: Scope, expr: nodes.InLine) -> str:
    lines, spaces = scope.title.vocabulary.lines, scope.title.layout.spaces
    on = scope.title.pool.name(places(lines, spaces))
    start = value(scope, expr.start)
    over = "None" if expr.beyond is None else value(scope, expr.beyond)
    most = "-1" if expr.most is None else f"max(0, {value(scope, expr.most)})"
    with candidate(scope, expr.variables, spaces=True) as name:
        test = condition(scope, expr.through)
        source = f"in_line({on}, {start}, {over}, lambda {name}: {test}, {most})"
        if expr.where is None:
            return source
        return f"[{name} {clause(scope, source, _conjuncts(expr.where), name)}]"


def _with_passed(scope: Scope, collection: nodes.Expr, name: str) -> str:
    """The candidate, and behind it the number of spaces passed if somebody may ask for it."""
    if not isinstance(collection, nodes.Reached) or collection.passed is None:
        return name
    most = scope.title.layout.spaces if collection.cost is None else LARGEST
    scope.title.ranges.learn(collection.passed, (0, most))
    return f"{name}, {scope.bind(collection.passed)}"


@emits(nodes.LongestLine)
def _longest_line(scope: Scope, expr: nodes.LongestLine) -> str:
    vocabulary, pool = scope.title.vocabulary, scope.title.pool
    through = None if expr.through is None else value(scope, expr.through)
    with candidate(scope, expr.variables, spaces=True) as name:
        test = condition(scope, expr.where)
    if through is None:
        held = f"[{name} for {name} in {scope.title.all_spaces()} if {test}]"
        return f"longest({pool.name(tuple(vocabulary.lines))}, {held})"
    on = pool.name(places(vocabulary.lines, scope.title.layout.spaces))
    return f"longest_through({on}, {through}, lambda {name}: {test})"

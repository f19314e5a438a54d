"""Expressions as values. Sets, pieces, cards and grants are in modules of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs

from interpreter.engine.ir import build, ops
from interpreter.engine.lower.texts import names
from interpreter.engine.lower.texts.context import Scope
from interpreter.engine.state.map import static
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import (
    ActionDecl,
    BorderDecl,
    DefinitionDecl,
    ValueDecl,
)
from interpreter.language.types import TRUTH

Lower = Callable[[Scope, Any], ops.Value]
Rows = list[frozenset[int]]  # a set of factions for each
LOWER: dict[type, Lower] = {}
ARITHMETIC: dict[nodes.ArithmeticOp, str] = {
    "+": "+",
    "-": "-",
    "*": "*",
    "/": "div",
    "mod": "mod",
    "min": "min",
    "max": "max",
}
COMPARE: dict[nodes.CompareOp, ops.CompareOp] = {
    "=": "==",
    "<>": "!=",
    ">": ">",
    ">=": ">=",
    "<": "<",
    "<=": "<=",
}
LOGIC: dict[nodes.LogicOp, ops.LogicOp] = {"and": "and", "or": "or"}
RELATIONS: dict[nodes.RelationName, Callable[[Rows, Rows], Rows]] = {
    "enemy": lambda enemies, others: enemies,
    "friendly": lambda enemies, others: others,
}
_SURE = (nodes.Const, nodes.Size, nodes.Count, nodes.Arithmetic)


def lowers(kind: type) -> Callable[[Lower], Lower]:
    def mark(function: Lower) -> Lower:
        LOWER[kind] = function
        return function

    return mark


def value(scope: Scope, expr: nodes.Expr) -> ops.Value:
    """Lower an expression to its value."""
    scope.title.at = expr.span
    fixed = static.value_or_none(expr, {})
    if fixed is not None:
        return build.constant(fixed)
    lower = LOWER.get(type(expr))
    if lower is None:
        raise nodes.UnknownVariant(expr, "engine/lower")
    return lower(scope, expr)


def condition(scope: Scope, expr: nodes.Expr) -> ops.Value:
    """Lower an expression to a truth."""
    truth = _condition(scope, expr)
    return scope.marks.truth(expr, truth) if scope.marks else truth


def _condition(scope: Scope, expr: nodes.Expr) -> ops.Value:
    if isinstance(expr, nodes.Truth):
        return some(value(scope, expr.operand))
    if isinstance(expr, nodes.Logic):
        return build.join(
            LOGIC[expr.op], [_side(scope, expr, expr.left), _side(scope, expr, expr.right)]
        )
    if isinstance(expr, nodes.Not):
        return ops.Not(_condition(scope, expr.operand))
    return value(scope, expr)


def _side(scope: Scope, expr: nodes.Logic, side: nodes.Expr) -> ops.Value:
    """One of several that are joined by the same word."""
    joined = isinstance(side, nodes.Logic) and side.op == expr.op
    return (_condition if joined else condition)(scope, side)


def as_truth(value: ops.Value) -> ops.Value:
    """1 or 0."""
    return build.select(value, ops.Const(1), ops.Const(0))


def sure(scope: Scope, expr: nodes.Expr) -> bool:
    """Is the value certainly not none?"""
    if isinstance(expr, nodes.Const):
        return expr.value >= 0
    if isinstance(expr, nodes.Local):
        return build.sure(scope.value_of(expr.variable))
    if isinstance(expr, nodes.Pair):
        return True  # both are looked at themselves
    return isinstance(expr, _SURE)


def subject(scope: Scope, expr: nodes.Expr, noun: str) -> ops.Value:
    """A space, faction or card that must be there: it is asked for something."""
    place = value(scope, expr)
    if sure(scope, expr) or build.sure(place):
        return place
    span = expr.span
    message = expr.none_there(scope.title.vocabulary, noun)
    about = (message, str(span.file), span.line, span.column, span.end_column)
    return build.there(place, about)


@lowers(nodes.Const)
def _const(scope: Scope, expr: nodes.Const) -> ops.Value:
    return build.constant(expr.value)


@lowers(nodes.Local)
def _local(scope: Scope, expr: nodes.Local) -> ops.Value:
    return scope.value_of(expr.variable)


@lowers(nodes.ReadValue)
def _read(scope: Scope, expr: nodes.ReadValue) -> ops.Value:
    return ops.Cell(value_address(scope, expr.value, expr.subject))


def value_address(scope: Scope, decl: ValueDecl, of: nodes.Expr | None) -> ops.Address:
    root = scope.title.layout.values[decl.index]
    return build.address(root, *([] if of is None else [(subject(scope, of, decl.id), 1)]))


@lowers(nodes.Pair)
def _pair(scope: Scope, expr: nodes.Pair) -> ops.Value:
    of, at = subject(scope, expr.of, expr.asked), subject(scope, expr.at, expr.asked)
    return build.address(0, (of, expr.size), (at, 1))


@lowers(nodes.Attribute)
def _attribute(scope: Scope, expr: nodes.Attribute) -> ops.Value:
    # The index of none, -1, finds the 0 at the end.
    return build.item(ops.Table((*expr.attribute.values, 0)), value(scope, expr.subject))


@lowers(nodes.Border)
def _border(scope: Scope, expr: nodes.Border) -> ops.Value:
    pair = ops.Items((value(scope, expr.one), value(scope, expr.other)))
    rows = tuple(
        (given, frozenset(pair for pair, border in _either_way(expr.border) if border == given))
        for given in sorted({*expr.border.values.values()})
    )
    if expr.type == TRUTH:
        return ops.Compare("in", pair, ops.Table(rows[0][1] if rows else frozenset()))
    return build.call("border", pair, ops.Table(rows))


def _either_way(border: BorderDecl) -> Iterator[tuple[tuple[int, int], int]]:
    for (one, other), given in border.values.items():
        yield (one, other), given
        yield (other, one), given


@lowers(nodes.CallDefinition)
def _call(scope: Scope, expr: nodes.CallDefinition) -> ops.Value:
    decl = expr.definition
    touching = scope.title.lasting.get((decl, ""), [])
    fixed = None
    if decl.body is not None and decl.index not in scope.title.layout.held:
        fixed = static.value_or_none(decl.body, {})
        if fixed is not None and not touching:
            return build.constant(fixed)
    given = []
    for needed in (expr.subject, expr.place):
        if needed is not None:
            given.append(subject(scope, needed, decl.id))
    if expr.actor is not None:
        given.append(value(scope, expr.actor))
    given += [value(scope, argument) for argument in expr.arguments]
    call = asked(scope, decl, given)
    if fixed is None or given:
        return call
    return build.select(stands(scope, touching), call, build.constant(fixed))


def asked(scope: Scope, decl: DefinitionDecl, given: list[ops.Value]) -> ops.Value:
    """Lower a call of a definition; a lookup where the state stands still."""
    sets = any(parameter.type.many for parameter in decl.parameters)
    if sets or not scope.remembers:
        return ops.Invoke(names.definition(decl), (build.RUN, *given))
    scope.title.remembered[decl.index] = decl
    return ops.Recall(decl.index, decl.plain, tuple(given))


def stands(scope: Scope, touching: list[Any]) -> ops.Value:
    """Whether any of the lasting texts is in effect that may change something."""
    root = scope.title.layout.effects
    effects = dict.fromkeys(root + effect for effect, *_ in touching)
    return build.join("or", [build.cell(effect) for effect in effects])


@lowers(nodes.NamedNumber)
def _named(scope: Scope, expr: nodes.NamedNumber) -> ops.Value:
    action = expr.action
    changes = scope.title.lasting.get((action, expr.name), [])
    body = action.numbers.get(expr.name) or action.clauses.get(expr.name)
    fixed, of = static.value_or_none(body, {}), activation(scope, action)
    if fixed is not None and not changes:
        return build.constant(fixed)
    given = (build.RUN, of, scope.actor, scope.here)
    call = ops.Invoke(names.number(action, expr.name), given)
    if fixed is None or of is not build.ACTIVATION:
        return call
    return build.select(stands(scope, changes), call, build.constant(fixed))


def activation(scope: Scope, action: ActionDecl) -> ops.Value:
    """The run that an action's names belong to: this one, or the one it accompanies."""
    own = scope.action is action
    return build.ACTIVATION if own else ops.Field(build.ACTIVATION, "host")


@lowers(nodes.ActionVariable)
def _variable(scope: Scope, expr: nodes.ActionVariable) -> ops.Item:
    """Lower a variable. Variables that hold sets are lists."""
    many, starts = expr.type.many, expr.action.variables
    alike = [name for name, start in starts.items() if start.type.many == many]
    variables = ops.Field(activation(scope, expr.action), "sets" if many else "v")
    return ops.Item(variables, ops.Const(alike.index(expr.name)))


@lowers(nodes.Arithmetic)
def _arithmetic(scope: Scope, expr: nodes.Arithmetic) -> ops.Value:
    left, right = value(scope, expr.left), value(scope, expr.right)
    if expr.op == "/" and static.value_or_none(expr.right, {}):
        return ops.Math("//", left, right)
    word: Any = ARITHMETIC[expr.op]
    plain = word in ("+", "-", "*")
    if plain:
        return tame(expr.span, ops.Math(word, left, right))
    return build.call(word, left, right)


def tame(span: Any, value: ops.Value) -> ops.Value:
    """Test a number that could grow without end. `lower/ranges.py` drops the test where it need not."""
    about = str(span.file), span.line, span.column, span.end_column
    return build.call("tame", value, ops.Table(about))


@lowers(nodes.Compare)
def _compare(scope: Scope, expr: nodes.Compare) -> ops.Value:
    return ops.Compare(COMPARE[expr.op], value(scope, expr.left), value(scope, expr.right))


@lowers(nodes.Logic)
def _logic(scope: Scope, expr: nodes.Logic) -> ops.Value:
    return as_truth(condition(scope, expr))


@lowers(nodes.Not)
def _not(scope: Scope, expr: nodes.Not) -> ops.Value:
    return condition(scope, expr)


@lowers(nodes.Conditional)
def _conditional(scope: Scope, expr: nodes.Conditional) -> ops.Value:
    then, otherwise = value(scope, expr.then), value(scope, expr.otherwise)
    return ops.Select(condition(scope, expr.condition), then, otherwise)


@lowers(nodes.GivenName)
def _given_name(scope: Scope, expr: nodes.GivenName) -> ops.Value:
    """The only item of a list of one; what is simple needs no name."""
    given, name = value(scope, expr.value), scope.fresh(sure(scope, expr.value))
    simple = build.simple(given)
    scope.bind(expr.variable, given if simple else name)
    body = value(scope, expr.body)
    if simple:
        return body
    return build.item(ops.Each(name.name, ops.Items((given,)), (), body), ops.Const(0))


@lowers(nodes.Truth)
def _truth(scope: Scope, expr: nodes.Truth) -> ops.Value:
    return as_truth(some(value(scope, expr.operand)))


def some(set_read: ops.Value) -> ops.Value:
    """A set as a truth: in whatever order, it is looked at no further than its first element."""
    match set_read:
        case ops.Each(result=ops.Local(name=result), name=name) if result == name:
            source = _unordered(set_read.source)
            return ops.Fold("any", attrs.evolve(set_read, source=source, result=ops.Const(1)))
        case ops.Select(test=test, then=then, otherwise=otherwise):
            return ops.Select(test, some(then), some(otherwise), span=set_read.span)
    return _unordered(set_read)


def _unordered(set_read: ops.Value) -> ops.Value:
    match set_read:
        case ops.Call(native="ordered", args=(ops.Call(native="in_line") as items,)):
            return items
    return set_read


@lowers(nodes.Member)
def _member(scope: Scope, expr: nodes.Member) -> ops.Value:
    return ops.Compare("in", value(scope, expr.item), value(scope, expr.collection))


@lowers(nodes.Relation)
def _relation(scope: Scope, expr: nodes.Relation) -> ops.Value:
    row = build.item(ops.Table(relation_rows(scope, expr.relation)), value(scope, expr.right))
    return ops.Compare("in", value(scope, expr.left), row)


def relation_rows(scope: Scope, relation: nodes.RelationName) -> tuple[frozenset[int], ...]:
    """For each faction those that are enemy (friendly) to it; none has neither."""
    everyone = frozenset(range(scope.title.layout.factions))
    factions = scope.title.vocabulary.factions
    hostile = [faction.enemies for faction in factions]
    rows = RELATIONS[relation](hostile, [everyone - enemies for enemies in hostile])
    return (*map(frozenset, rows), frozenset())

"""Conditions and numbers that the map alone decides: their values are known before the game.

This says again what a dozen kinds of nodes mean, beside their lowering. It stays, because its answers decide what
is lowered at all: steps are charged for what is lowered, so a value found later, by folding or running what was
lowered, would change counts. Lowering anew for each space would cost more than it saves, too: loading adp asks for
20,000 values in 10 ms. `tests/mutations/lowering.txt` alters its rules, and rule tests notice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from interpreter.engine.state.limits import LARGEST, LIGHT
from interpreter.language import nodes
from interpreter.language.types import NUMBER
from interpreter.language.walking.walk import walk

Values = dict[Any, Any]  # what a Variable stands for
DECIDES: dict[nodes.LogicOp, bool] = {
    "and": False,
    "or": True,
}  # on the left: the right is not read
_LEFT = "left"  # candidates of sets that may still be looked at


class NotConstant(Exception):
    """The state has a say in it."""


def value(expr: Any, values: Values) -> Any:
    """The value of an expression of constants, map attributes and the variables given."""
    rule = _RULES.get(type(expr))
    if rule is None:
        raise NotConstant
    return rule(expr, values)


def value_or_none(expr: Any, values: Values) -> Any:
    """Value of an expression; None if it depends on the state."""
    if type(expr) not in _RULES:
        return None
    try:
        return value(expr, values)
    except NotConstant:
        return None


def is_constant(expr: Any, variables: tuple[Any, ...]) -> bool:
    """Whether the value depends on nothing but the candidate."""
    return value_or_none(expr, dict.fromkeys(variables, 0)) is not None


def free(expr: Any, bound: tuple[Any, ...]) -> list[Any]:
    """The variables that an expression names and does not bind itself, without those given."""
    inner = {
        name for node in walk(expr) if isinstance(node, nodes.Filter) for name in node.variables
    }
    named = [node.variable for node in walk(expr) if isinstance(node, nodes.Local)]
    return [name for name in dict.fromkeys(named) if name not in bound and name not in inner]


def decided(expr: Any, values: Values) -> Any:
    """Like `value_or_none`, but skip the right side of `or` and `and` where the left side decides."""
    if not isinstance(expr, nodes.Logic):
        return value_or_none(expr, values)
    left = decided(expr.left, values)
    if left is None or bool(left) == DECIDES[expr.op]:
        return left
    return decided(expr.right, values)


def residual(expr: Any, values: Values) -> Any:
    """Rest of a condition that the values alone do not decide."""
    if not isinstance(expr, nodes.Logic):
        return expr
    left = decided(expr.left, values)
    if left is not None and bool(left) != DECIDES[expr.op]:
        return residual(expr.right, values)
    return attrs.evolve(expr, left=residual(expr.left, values)) if left is None else expr


def kept(
    parts: list[Any], values: Values, candidate: Any, domain: tuple[int, ...]
) -> tuple[int, ...] | None:
    """Elements of a domain that meet every condition; None if it depends on the state."""
    members = []
    for item in domain:
        truths = [decided(part, {**values, candidate: item}) for part in parts]
        if None in truths:
            return None
        if all(truths):
            members.append(item)
    return tuple(members)


def _local(expr: nodes.Local, values: Values) -> int:
    if expr.variable not in values:
        raise NotConstant
    number: int = values[expr.variable]
    return number


def _pair(expr: nodes.Pair, values: Values) -> int:
    of, at = value(expr.of, values), value(expr.at, values)
    if of < 0 or at < 0:
        raise NotConstant  # it is told at play
    return int(of * expr.size + at)


def _attribute(expr: nodes.Attribute, values: Values) -> int:
    space = value(expr.subject, values)
    return expr.attribute.values[space] if space >= 0 else 0


def _border(expr: nodes.Border, values: Values) -> int:
    one, other = value(expr.one, values), value(expr.other, values)
    worth: int = expr.border.values.get((min(one, other), max(one, other)), 0)
    return worth


BINARY: dict[nodes.ArithmeticOp | nodes.CompareOp | nodes.LogicOp, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a // b if b else 0,
    "mod": lambda a, b: a % b if b else 0,
    "min": min,
    "max": max,
    "=": lambda a, b: int(a == b),
    "<>": lambda a, b: int(a != b),
    ">": lambda a, b: int(a > b),
    ">=": lambda a, b: int(a >= b),
    "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b),
    "and": lambda a, b: int(bool(a) and bool(b)),
    "or": lambda a, b: int(bool(a) or bool(b)),
}


def _binary(expr: Any, values: Values) -> int:
    number = BINARY[expr.op](value(expr.left, values), value(expr.right, values))
    if not -LARGEST <= number <= LARGEST:
        raise NotConstant  # it is told at play, if it comes to that
    return number


def _conditional(expr: nodes.Conditional, values: Values) -> Any:
    # Both branches are looked at, so that constancy does not hang on the candidate.
    then, otherwise = value(expr.then, values), value(expr.otherwise, values)
    return then if value(expr.condition, values) else otherwise


def _literal(expr: nodes.SetLiteral, values: Values) -> tuple[int, ...]:
    items = dict.fromkeys(value(item, values) for item in expr.items)
    numbers = expr.type.of == NUMBER
    return tuple(item for item in items if numbers or item >= 0)


def _filter(expr: nodes.Filter, values: Values) -> tuple[int, ...]:
    if expr.domain is None:
        raise NotConstant
    members = value(expr.domain, values)
    if expr.beside is not None:
        raise NotConstant
    if expr.where is None:
        return tuple(members)
    left = values.get(_LEFT, [LIGHT])  # sets within sets share it
    values, kept = {**values, _LEFT: left}, []
    for candidate in members:
        left[0] -= 1
        if left[0] < 0:
            raise NotConstant  # it is worked out at play, where steps are counted
        if value(expr.where, {**values, **dict.fromkeys(expr.variables, candidate)}):
            kept.append(candidate)
    return tuple(kept)


_RULES: dict[type, Callable[[Any, Values], Any]] = {
    nodes.Const: lambda expr, values: expr.value,
    nodes.Local: _local,
    nodes.Attribute: _attribute,
    nodes.Pair: _pair,
    nodes.Border: _border,
    nodes.Arithmetic: _binary,
    nodes.Compare: _binary,
    nodes.Logic: _binary,
    nodes.Not: lambda expr, values: int(not value(expr.operand, values)),
    nodes.Truth: lambda expr, values: int(bool(value(expr.operand, values))),
    nodes.Member: lambda expr, values: int(
        value(expr.item, values) in value(expr.collection, values)
    ),
    nodes.Conditional: _conditional,
    nodes.SetLiteral: _literal,
    nodes.Filter: _filter,
    nodes.Size: lambda expr, values: len(value(expr.collection, values)),
}

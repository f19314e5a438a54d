"""What expressions are worth, but for pieces, sets and cards."""

from __future__ import annotations

from typing import Any, assert_never

from interpreter.language import nodes
from tests.walker.evaluate.walker import Frame, evaluates, holds, tame, value


@evaluates(nodes.Const)
def constant(frame: Frame, expr: nodes.Const) -> int:
    return expr.value


@evaluates(nodes.Local)
def local(frame: Frame, expr: nodes.Local) -> Any:
    return frame.variables[expr.variable]


@evaluates(nodes.Arithmetic)
def arithmetic(frame: Frame, expr: nodes.Arithmetic) -> int:
    return tame(_joined(expr.op, value(frame, expr.left), value(frame, expr.right)), expr.span)


def _joined(op: nodes.ArithmeticOp, left: int, right: int) -> int:
    match op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            return left // right if right else 0
        case "mod":
            return left % right if right else 0
        case "min":
            return min(left, right)
        case "max":
            return max(left, right)
        case other:
            assert_never(other)


@evaluates(nodes.Compare)
def compare(frame: Frame, expr: nodes.Compare) -> int:
    left, right = value(frame, expr.left), value(frame, expr.right)
    match expr.op:
        case "=":
            return int(left == right)
        case "<>":
            return int(left != right)
        case ">":
            return int(left > right)
        case ">=":
            return int(left >= right)
        case "<":
            return int(left < right)
        case "<=":
            return int(left <= right)
        case other:
            assert_never(other)


@evaluates(nodes.Logic)
def logic(frame: Frame, expr: nodes.Logic) -> int:
    """The right side is not looked at when the left one decides."""
    match expr.op:
        case "and":
            return int(holds(frame, expr.left) and holds(frame, expr.right))
        case "or":
            return int(holds(frame, expr.left) or holds(frame, expr.right))
        case other:
            assert_never(other)


@evaluates(nodes.Not)
def negation(frame: Frame, expr: nodes.Not) -> int:
    return int(not holds(frame, expr.operand))


@evaluates(nodes.GivenName)
def given_name(frame: Frame, expr: nodes.GivenName) -> Any:
    with frame.bound((expr.variable,), value(frame, expr.value)):
        return value(frame, expr.body)


@evaluates(nodes.Conditional)
def conditional(frame: Frame, expr: nodes.Conditional) -> Any:
    return value(frame, expr.then if holds(frame, expr.condition) else expr.otherwise)


@evaluates(nodes.Member)
def member(frame: Frame, expr: nodes.Member) -> int:
    return int(value(frame, expr.item) in value(frame, expr.collection))


@evaluates(nodes.Relation)
def relation(frame: Frame, expr: nodes.Relation) -> int:
    """Nobody is enemy or friendly to none; a faction is friendly to all that are not its enemies."""
    left, right = value(frame, expr.left), value(frame, expr.right)
    factions = frame.vocabulary.factions
    if left < 0 or right < 0:
        return 0
    hostile = left in factions[right].enemies
    match expr.relation:
        case "enemy":
            return int(hostile)
        case "friendly":
            return int(not hostile)
        case other:
            assert_never(other)


@evaluates(nodes.Border)
def border(frame: Frame, expr: nodes.Border) -> int:
    one, other = value(frame, expr.one), value(frame, expr.other)
    given: dict[tuple[int, int], int] = expr.border.values
    return given.get((one, other), given.get((other, one), 0))


@evaluates(nodes.Attribute)
def attribute(frame: Frame, expr: nodes.Attribute) -> int:
    """A space that is none has no attributes."""
    space = value(frame, expr.subject)
    return expr.attribute.values[space] if space >= 0 else 0

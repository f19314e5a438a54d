"""What all nodes of the bound tree share."""

from __future__ import annotations

from typing import Any, Literal, get_args

from attrs import define, field

from interpreter.corpus.diagnostics import Span
from interpreter.language.types import Type

ArithmeticOp = Literal["+", "-", "*", "/", "mod", "min", "max"]
CompareOp = Literal["=", "<>", ">", ">=", "<", "<="]
LogicOp = Literal["and", "or"]
RelationName = Literal["enemy", "friendly"]
Extreme = Literal["highest", "lowest"]
End = Literal["first", "last"]
SetOp = Literal["together with", "without"]
AggregateOp = Literal["total", "highest", "lowest"]
PlaceKind = Literal["space", "box", "map", "beside", "set", "bag"]
Sign = Literal[1, -1]
Among = Literal["", "selected", "accompanied"]
ChangeOp = Literal["is", "plus", "at most", "at least", "forbidden"]


class UnknownVariant(Exception):
    """A node or a variant of one that the code does not know: a construct is only half there."""

    def __init__(self, what: object, place: str) -> None:
        name = type(what).__name__ if isinstance(what, Node) else repr(what)
        super().__init__(f"{place} does not know {name}")


def one_of(variants: Any) -> Any:
    """A validator: one of the words of a Literal type."""

    known = get_args(variants)

    def check(node: object, field: Any, given: object) -> None:
        if given not in known:
            place = f"language/nodes/ground.py, {type(node).__name__}.{field.name},"
            raise UnknownVariant(given, place)

    return check


@define(eq=False)
class Variable:
    """A local name. `changes`: a statement gives it another value later on."""

    name: str
    type: Type
    changes: bool | None = None  # None: it is no name of a `let` and cannot change


class Part:
    """Whatever can hold nodes; `walk` enters it."""


@define(eq=False)
class Node(Part):
    span: Span = field(kw_only=True)


@define(eq=False)
class Expr(Node):
    type: Type = field(kw_only=True)

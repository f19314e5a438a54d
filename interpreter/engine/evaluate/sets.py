"""Sets and lists: tuples. A set stands by index, each element once; a list as it was written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from interpreter.engine.evaluate.walker import Frame, evaluates, holds, tame, value
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import Decl
from interpreter.language.types import Type

AGGREGATES: dict[nodes.AggregateOp, Callable[[list[int]], int]] = {
    "total": sum,
    "highest": max,
    "lowest": min,
}


def as_set(elements: Iterable[int]) -> tuple[int, ...]:
    """A set of what is there; none is not an element."""
    return tuple(sorted({element for element in elements if element >= 0}))


@evaluates(nodes.SetLiteral)
def literal(frame: Frame, expr: nodes.SetLiteral) -> tuple[int, ...]:
    return as_set(value(frame, item) for item in expr.items)


@evaluates(nodes.Filter)
def filtered(frame: Frame, expr: nodes.Filter) -> tuple[int, ...]:
    """Those of the domain that stand beside the space, if one is given, and meet the condition."""
    candidates = _domain(frame, expr)
    if expr.beside is not None:
        space = value(frame, expr.beside)
        borders = frame.vocabulary.spaces[space].borders if space >= 0 else ()
        candidates = tuple(candidate for candidate in candidates if candidate in borders)
    return tuple(candidate for candidate in candidates if _meets(frame, expr, candidate))


def _domain(frame: Frame, expr: nodes.Filter) -> tuple[int, ...]:
    if expr.domain is not None:
        return tuple(value(frame, expr.domain))
    return tuple(range(len(everything(frame, expr.type))))


def everything(frame: Frame, collection: Type) -> Sequence[Decl]:
    """All that a set without a domain ranges over."""
    element = collection.of
    assert isinstance(element, Type)
    lists: dict[str, Sequence[Decl]] = {
        "space": frame.vocabulary.spaces,
        "faction": frame.vocabulary.factions,
        "card": frame.vocabulary.cards,
    }
    return lists[element.name]


def _meets(frame: Frame, expr: nodes.Filter, candidate: int) -> bool:
    with frame.bound(expr.variables, candidate):
        return holds(frame, expr.where)


@evaluates(nodes.Size)
def size(frame: Frame, expr: nodes.Size) -> int:
    return len(value(frame, expr.collection))


@evaluates(nodes.Aggregate)
def aggregate(frame: Frame, expr: nodes.Aggregate) -> int:
    """Over nothing it is 0. The names of a filter are known in what is added up, too."""
    numbers: list[int] = []
    names = expr.collection.variables if isinstance(expr.collection, nodes.Filter) else ()
    for candidate in value(frame, expr.collection):
        with frame.bound((*names, expr.variable), candidate):
            numbers.append(value(frame, expr.each))
    if not numbers:
        return 0
    return tame(AGGREGATES[expr.op](numbers), expr.span)

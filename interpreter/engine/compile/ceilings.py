"""The most that a price can come to, where that can be told beforehand.

A payer who has that much need not be asked the price of every single space. It must not hide a
mistake: a text is taken only if reading it cannot fail.
"""

from __future__ import annotations

from typing import Any

from interpreter.engine import static
from interpreter.language import nodes

Lasting = dict[tuple[int, str], list[Any]]


def highest(price: Any, lasting: Lasting, known: tuple[Any, ...]) -> int | None:
    """None when it cannot be told. `known` are the variables that always stand for something."""
    if isinstance(price, nodes.Conditional):
        then, otherwise = (highest(p, lasting, known) for p in (price.then, price.otherwise))
        if then is None or otherwise is None or not safe(price.condition, known):
            return None
        return max(then, otherwise)
    if isinstance(price, nodes.NamedNumber):
        return _named(price, lasting)
    found = static.value_or_none(price, {})
    return found if isinstance(found, int) else None


def _named(price: nodes.NamedNumber, lasting: Lasting) -> int | None:
    """The action's own number, unless lasting texts may change it."""
    if (price.action.index, price.name) in lasting or price.name not in price.action.numbers:
        return None
    found = static.value_or_none(price.action.numbers[price.name], {})
    return found if isinstance(found, int) else None


def safe(expr: Any, known: tuple[Any, ...]) -> bool:
    """Values and attributes of what is there, compared and joined."""
    match expr:
        case nodes.Const():
            return True
        case nodes.Local():
            return expr.variable in known
        case nodes.ReadValue() | nodes.Attribute():
            return expr.subject is None or getattr(expr.subject, "variable", None) in known
        case nodes.Compare() | nodes.Logic():
            return safe(expr.left, known) and safe(expr.right, known)
        case nodes.Not() | nodes.Truth():
            return safe(expr.operand, known)
        case nodes.Member():
            return safe(expr.item, known) and safe(expr.collection, known)
        case nodes.SetLiteral():
            return all(safe(item, known) for item in expr.items)
    return False

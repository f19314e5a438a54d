"""What a price can come to for each actor, where that can be told beforehand.

A payer who has the most it can be need not be asked the price of every single space. It must not
hide a mistake: a text is taken only if reading it cannot fail.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from interpreter.engine.state.map import static
from interpreter.language import nodes


@frozen
class Reader:
    """The lasting changes of the title, and the variables that always stand for something."""

    lasting: dict[tuple[Any, str], list[Any]]
    known: tuple[Any, ...]

    def amounts(self, price: Any, values: static.Values) -> frozenset[int] | None:
        """All that the price can be; None when it cannot be told."""
        if isinstance(price, nodes.Conditional):
            return self._either(price, values)
        if isinstance(price, nodes.NamedNumber):
            return self._named(price)
        found = static.value_or_none(price, values)
        return frozenset({max(0, found)}) if isinstance(found, int) else None

    def _either(self, price: nodes.Conditional, values: static.Values) -> frozenset[int] | None:
        truth = static.decided(price.condition, values)
        if truth is not None:
            return self.amounts(price.then if truth else price.otherwise, values)
        then, otherwise = (self.amounts(part, values) for part in (price.then, price.otherwise))
        if then is None or otherwise is None or not safe(price.condition, self.known):
            return None
        return then | otherwise

    def _named(self, price: nodes.NamedNumber) -> frozenset[int] | None:
        """The action's own number, unless lasting texts may change it."""
        key, numbers = (price.action, price.name), price.action.numbers
        if key in self.lasting or price.name not in numbers:
            return None
        found = static.value_or_none(numbers[price.name], {})
        return frozenset({max(0, found)}) if isinstance(found, int) else None


def safe(expr: nodes.Expr, known: tuple[Any, ...]) -> bool:
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

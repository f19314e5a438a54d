"""Between which bounds a number lies, told from the text alone.

Stored values, attributes and pieces have bounds, so most sums can be proved to stay small. What cannot
be proved is looked at as it runs: a number that grew without end would take longer and longer.
"""

from __future__ import annotations

from typing import Any

from interpreter.engine.state.layout import Layout
from interpreter.engine.state.limits import LARGEST
from interpreter.engine.state.map import static
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import Vocabulary

Range = tuple[int, int]  # least and most
ANY: Range = (-LARGEST, LARGEST)


class Ranges:
    """The range of each number as it is worked out; what is kept or handed on lies within `ANY`."""

    def __init__(self, vocabulary: Vocabulary, layout: Layout, lasting: Any) -> None:
        self.lasting = lasting
        self._pieces = sum(layout.totals) * max(1, layout.spaces)
        self._most = max(layout.spaces, layout.factions, layout.cards, 1)
        self._cards = vocabulary.cards
        self._known: dict[Any, Range] = {}
        self._names: dict[Any, Range] = {}

    def grows(self, expr: nodes.Expr) -> bool:
        """Can the number leave `ANY`?"""
        return not within(self._raw(expr))

    def of(self, expr: Any) -> Range:
        """Of a number after it has been looked at."""
        low, high = self._raw(expr)
        return max(low, -LARGEST), min(high, LARGEST)

    def learn(self, variable: Any, found: Range) -> None:
        """A name of a text stands for a number of this range from here on."""
        low, high = self._names.get(variable, found)
        self._names[variable] = min(low, found[0]), max(high, found[1])

    def composed(self, body: Any, changes: list[Any]) -> Range:
        """Of a number with all that lasting texts may do to it, before it is looked at."""
        low, high = self.of(body)
        values = [(change.op, self.of(change.value)) for *_, change in changes]
        for op, (least, most) in values:
            if op != "plus":
                low, high = min(low, least), max(high, most)
        for op, (least, most) in values:
            if op == "plus":
                low, high = low + min(0, least), high + max(0, most)
        return low, high

    # --- inside ----------------------------------------------------------------------------------

    def _raw(self, expr: Any) -> Range:
        if expr not in self._known:
            self._known[expr] = ANY  # of what leads back to itself
            self._known[expr] = self._find(expr)
        return self._known[expr]

    def _find(self, expr: Any) -> Range:
        match expr:
            case nodes.Const():
                return expr.value, expr.value
            case nodes.Local():
                return self._names.get(expr.variable, ANY)
            case nodes.Arithmetic():
                return self._arithmetic(expr)
            case nodes.Aggregate():
                low, high = self.of(expr.each)
                times = self._size(expr.collection) if expr.op == "total" else 1
                return min(0, low) * times, max(0, high) * times
            case nodes.Conditional():
                (a, b), (c, d) = self.of(expr.then), self.of(expr.otherwise)
                return min(a, c), max(b, d)
            case nodes.CallDefinition():
                decl = expr.definition
                return self._changed(decl.body, self.lasting.get((decl, ""), []))
            case nodes.NamedNumber():
                body = expr.action.numbers.get(expr.name) or expr.action.clauses.get(expr.name)
                return self._changed(body, self.lasting.get((expr.action, expr.name), []))
            case nodes.ReadValue():
                low, high = expr.value.low, expr.value.high
                return (-LARGEST if low is None else low), (LARGEST if high is None else high)
            case nodes.Attribute():
                return hull(expr.attribute.values)
            case nodes.Border():
                return hull(expr.border.values.values())
            case nodes.CardField() if expr.field is not None:
                found = [card.fields.get(expr.field.id, expr.field.missing) for card in self._cards]
                return hull(found) if all(isinstance(one, int) for one in found) else ANY
            case nodes.Count():
                return 0, self._pieces
            case nodes.Size():
                return 0, self._size(expr.collection)
            case nodes.Reached():
                return 0, self._most
            case nodes.LongestLine() | nodes.Connected() | nodes.InLine():
                return 0, self._most
        return ANY

    def _changed(self, body: Any, changes: list[Any]) -> Range:
        low, high = self.composed(body, changes)
        return max(low, -LARGEST), min(high, LARGEST)

    def _arithmetic(self, expr: nodes.Arithmetic) -> Range:
        (a, b), (c, d) = self.of(expr.left), self.of(expr.right)
        rule = static.BINARY[expr.op]
        if expr.op == "-":
            return a - d, b - c
        if expr.op == "/":  # nearest to zero the divisor leaves most, and by zero it is zero
            return min(-abs(a), -abs(b)), max(abs(a), abs(b))
        if expr.op == "mod":
            return min(c, 0), max(d, 0)
        ends = [rule(left, right) for left in (a, b) for right in (c, d)]
        return min(ends), max(ends)

    def _size(self, collection: Any) -> int:
        if isinstance(collection, nodes.SetLiteral):
            return len(collection.items)
        return self._most


def hull(numbers: Any) -> Range:
    """From the least to the most; none's attribute is 0."""
    return min(0, *numbers, 0), max(0, *numbers, 0)


def within(found: Range) -> bool:
    return ANY[0] <= found[0] and found[1] <= ANY[1]

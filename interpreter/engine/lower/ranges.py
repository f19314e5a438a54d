"""Lower and upper bounds of numbers and lists, read off lowered texts.

Stored values, attributes and pieces have bounds, so most sums can be proved to stay small. A sum that cannot be
proved is tested as it runs: a number that grew without end would take longer and longer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeGuard

import attrs
from attrs import Factory, define

from interpreter.engine.ir import ops
from interpreter.engine.ir.natives import NATIVES
from interpreter.engine.ir.rewrite import rewritten, walk
from interpreter.engine.state.layout import Layout
from interpreter.engine.state.limits import ITEMS, LARGEST, MOST_DICE, OPTIONS
from interpreter.engine.state.map.static import BINARY

Range = tuple[int, int]  # lowest and highest
ANY: Range = (-LARGEST, LARGEST)
TRUTH: Range = (0, 1)
_WHOLE: Any = {"//": "div", "%": "mod"}


class Ranges:
    """Bounds of a title's numbers. `lowered` gives a text by the name of its function."""

    def __init__(self, layout: Layout, lowered: Callable[[str], ops.Function | None]) -> None:
        self.layout, self.lowered = layout, lowered
        self.degree = max([len(near) for near in layout.neighbours], default=0)
        self.most = max(layout.spaces, layout.factions, layout.cards, 1)
        self.pieces = sum(layout.totals) * max(1, layout.spaces)
        self._texts: dict[str, Range] = {}
        self._held = {
            flag + 1 + cell: f"d{index}"
            for index, flag in layout.held.items()
            for cell in range(layout.held_sizes[index])
        }

    def proved(self, text: ops.Function) -> ops.Function:
        """The text with tests on those numbers alone that can become too large."""
        body = self.proved_in(text.body, text.parameters)
        return text if body is text.body else attrs.evolve(text, body=body)

    def proved_in(self, part: Any, parameters: Iterable[str] = ()) -> Any:
        """Drop range tests that are proved needless in the instructions of a text."""
        if not any(_tested(op) for op in walk(part)):
            return part
        return rewritten(part, ops.Call, _bounds(self, part, parameters).proved)

    def of_text(self, name: str) -> Range:
        """Bounds of what a text returns. A text that leads back to itself may return any number."""
        if name not in self._texts:
            self._texts[name] = ANY
            text = self.lowered(name)
            if text is None:
                return self._texts.pop(name)
            bounds = _bounds(self, text.body, text.parameters)
            said = [op.value for op in walk(text.body) if isinstance(op, ops.Return)]
            self._texts[name] = clipped(hull(bounds.of(value) for value in said if value))
        return self._texts[name]

    def of_cell(self, address: ops.Address) -> Range:
        """Bounds of a cell of the state."""
        layout, offset = self.layout, address.offset
        if offset in layout.bounds:
            low, high = layout.bounds[offset]
            return (-LARGEST if low is None else low), (LARGEST if high is None else high)
        if offset < layout.spent + layout.spaces * layout.columns:
            return 0, self.pieces
        if offset < layout.effects:
            return 0, self.most  # the length of a zone
        return self.of_text(self._held[offset]) if offset in self._held else ANY

    # --- lists -----------------------------------------------------------------------------------

    def length(self, op: ops.Value, unknown: int = 0) -> int:
        """Most items of a list. `unknown`: the answer if nothing bounds it; by default a usual length, for steps."""
        layout = self.layout
        match op:
            case ops.Table(value=tuple() | frozenset() as items):
                return len(items)
            case ops.Local(name="N"):
                return 0  # only what is near is looked at
            case ops.Items(items=items):
                return (
                    sum(self.length(item, unknown) for item in items) if op.spread else len(items)
                )
            case ops.Each(source=source):
                return self.length(source, unknown)
            case ops.Row(first=first, end=end, step=step):
                return (end.offset - first.offset) // step
            case ops.Item(table=ops.Local(name="N")):
                return self.degree
            case ops.Item(table=ops.Table(value=rows)) if rows and isinstance(rows[0], tuple):
                return max(len(row) for row in rows if isinstance(row, tuple))
            case ops.Select(then=then, otherwise=otherwise):
                return max(self.length(then, unknown), self.length(otherwise, unknown))
            case ops.Call(native="within", args=(one, other)):
                return min(self.length(one, unknown), self.length(other, unknown))
            case ops.Call(native="next_to", args=(_, spaces)):
                return min(layout.spaces, self.length(spaces, unknown) * self.degree)
            case ops.Call(native="unmask"):
                return layout.factions
            case ops.Call(native="joined"):
                return layout.columns
            case ops.Call(native="range" | "numbers"):
                return OPTIONS
            case ops.Call(args=(first, *_)) if NATIVES[op.native].kinds[:1] == "l":
                return self.length(first, unknown)
        return unknown or self.most


@define(eq=False)
class _Bounds:
    """Bounds of the numbers of one text. `given`: by local name all that it is set to or that is appended to it."""

    title: Ranges
    given: dict[str, list[ops.Value]]
    _known: dict[str, Range] = Factory(dict)

    def proved(self, op: ops.Call) -> ops.Op:
        """The instruction without a test that it does not need."""
        return op.args[0] if _tested(op) and within(self.of(op.args[0])) else op

    def of(self, op: ops.Value) -> Range:
        """Bounds of a number before it is tested; for a list, of its numbers."""
        match op:
            case ops.Const(value=int() as value):
                return value, value
            case ops.Table(value=value):
                return hull((number, number) for number in _numbers(value))
            case ops.Local(name=name):
                return self._name(name)
            case ops.Cell(at=address) | ops.Row(first=address):
                return self.title.of_cell(address)
            case ops.Pieces():
                return 0, self.title.pieces
            case ops.Compare() | ops.Not():
                return TRUTH
            case ops.Math(op=word, left=left, right=right):
                return _arithmetic(_WHOLE.get(word, word), self.of(left), self.of(right))
            case ops.Fold():
                return self._fold(op)
            case ops.Logic(parts=parts) | ops.Items(items=parts, fixed=True):
                return hull(map(self.of, parts))
            case ops.Select(then=then, otherwise=otherwise):
                return hull((self.of(then), self.of(otherwise)))
            case ops.Each(result=inner) | ops.Item(table=inner) | ops.There(value=inner):
                return self.of(inner)
            case ops.Counted(truth=truth):
                return self.of(truth)
            case ops.Invoke(text=name):
                return self.title.of_text(name)
            case ops.Recall(definition=index):
                return self.title.of_text(f"d{index}")
            case ops.Call():
                return self._call(op)
        return ANY

    def _name(self, name: str) -> Range:
        if name not in self._known:
            self._known[name] = ANY  # where it is worked out from itself
            self._known[name] = clipped(hull(map(self.of, self.given.get(name, ())), ANY))
        return self._known[name]

    def _fold(self, op: ops.Fold) -> Range:
        low, high = self.of(op.items)
        times = max(MOST_DICE, self.title.length(op.items, ITEMS)) if op.op == "sum" else 1
        return min(0, low) * times, max(0, high) * times

    def _call(self, op: ops.Call) -> Range:
        word, _, places = NATIVES[op.native].bounds.partition(" ")
        match word:
            case "arithmetic":
                return _arithmetic(op.native, self.of(op.args[0]), self.of(op.args[1]))
            case "sum":
                return self._sum(*op.args)
            case "given":
                return clipped(hull(self.of(op.args[int(place)]) for place in places.split()))
            case "up":
                return hull((self.of(op.args[int(places)]), (0, 0)))
            case "length":
                return 0, self.title.length(op.args[0], ITEMS)
            case "pieces":
                return 0, self.title.pieces
            case "things":
                return 0, self.title.most
        return ANY

    def _sum(self, first: ops.Value, _: ops.Value, others: ops.Value) -> Range:
        (low, high), (least, most) = self.of(first), self.of(others)
        times = self.title.length(others, ITEMS)
        return low + times * min(0, least), high + times * max(0, most)


def _bounds(title: Ranges, part: Any, parameters: Iterable[str]) -> _Bounds:
    """Ranges of the names in a text. A parameter can be anything."""
    made = _Bounds(title, {})
    for op in walk(part):
        match op:
            case ops.Set(names=names, value=value):
                pass
            case ops.Each(name=name, passed=passed, source=value):
                names = (name, passed)
            case ops.For(name=name, source=value) | ops.Ask(name=name, options=value):
                names = (name,)
            case ops.Call(native="append", args=(ops.Local(name=name), value)):
                names = (name,)
            case _:
                continue
        for name in names:
            made.given.setdefault(name, []).append(value)
    for name in parameters:
        made.given.pop(name, None)
    return made


def _tested(op: ops.Op) -> TypeGuard[ops.Call]:
    return isinstance(op, ops.Call) and op.native == "tame"


def _arithmetic(word: str, left: Range, right: Range) -> Range:
    (a, b), (c, d) = clipped(left), clipped(right)
    if word == "div":  # nearest to zero the divisor leaves most, and by zero it is zero
        return min(-abs(a), -abs(b)), max(abs(a), abs(b))
    if word == "mod":
        return min(c, 0), max(d, 0)
    rule = BINARY[word]  # type: ignore[index]
    ends = [rule(one, other) for one in (a, b) for other in (c, d)]
    return min(ends), max(ends)


def _numbers(table: Any) -> Iterator[int]:
    """All numbers in a table, however deep."""
    for entry in table if isinstance(table, tuple | frozenset) else (table,):
        if isinstance(entry, int):
            yield entry
        elif isinstance(entry, tuple | frozenset):
            yield from _numbers(entry)


def hull(ranges: Iterable[Range], none: Range = (0, 0)) -> Range:
    """Range from the lowest to the highest bound; `none` for no ranges."""
    known = [*ranges]
    if not known:
        return none
    return min(low for low, _ in known), max(high for _, high in known)


def clipped(bounds: Range) -> Range:
    """Range after a test, between -LARGEST and LARGEST."""
    return max(bounds[0], -LARGEST), min(bounds[1], LARGEST)


def within(bounds: Range) -> bool:
    return ANY[0] <= bounds[0] and bounds[1] <= ANY[1]

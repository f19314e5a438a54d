"""Upper bound of a price for each actor, where it is known at compile time.

If the payer can pay the bound, the price of every single space need not be worked out. The bound must not hide a
mistake: it is used for a text only if reading that cannot fail.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.engine.ir import ops
from interpreter.engine.ir.folding import folded
from interpreter.engine.ir.inlining import LONGEST, length
from interpreter.engine.ir.rewrite import rewritten, walk


def amounts(price: ops.Function, actor: int) -> frozenset[int] | None:
    """All values that a lowered price can take for an actor; None if they are not known."""

    def given(op: ops.Local) -> ops.Op:
        return ops.Const(actor) if op.name == "actor" else op

    body = folded(rewritten(price.body, ops.Local, given))
    said = [op.value for op in walk(body) if isinstance(op, ops.Return)]
    numbers = [outcome for value in said for outcome in _outcomes(value)]
    known = frozenset(max(0, number) for number in numbers if isinstance(number, int))
    return known if length(body) <= LONGEST and None not in numbers else None


def _outcomes(value: ops.Value | None) -> Iterator[int | None]:
    """Numbers that a value can be; None for anything but a constant."""
    if isinstance(value, ops.Select):
        yield from _outcomes(value.then)
        yield from _outcomes(value.otherwise)
    else:
        known = value.value if isinstance(value, ops.Const) else None
        yield known if isinstance(known, int) else None

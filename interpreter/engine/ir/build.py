"""Make instructions, working out at once what is known: an item of a constant table, a constant term of an address."""

from __future__ import annotations

from typing import Any

from interpreter.engine.ir import ops

NONE = ops.Const(-1)
RUN = ops.Local("R", True)
ACTIVATION = ops.Local("A", True)
NEIGHBOURS = ops.Local("N", True)  # by space, the spaces next to it


def constant(value: Any) -> ops.Value:
    """Constant number or truth, or a table of constants."""
    if isinstance(value, tuple | frozenset):
        return ops.Table(value)
    return ops.Const(value if isinstance(value, str) or value is None else int(value))


def simple(value: ops.Value) -> bool:
    """Whether looking at it twice costs nothing: a name or a number."""
    return isinstance(value, ops.Local | ops.Const)


def sure(value: ops.Value) -> bool:
    """Whether it is certainly not none."""
    if isinstance(value, ops.Const):
        return isinstance(value.value, int) and value.value >= 0
    return isinstance(value, ops.There) or (isinstance(value, ops.Local) and value.sure)


def item(table: ops.Value, index: ops.Value) -> ops.Value:
    if isinstance(table, ops.Table) and isinstance(index, ops.Const):
        assert isinstance(index.value, int)
        return constant(table.value[index.value])
    return ops.Item(table, index)


def there(value: ops.Value, about: tuple[Any, ...]) -> ops.Value:
    """Add a test to an index that may be none. `about`: message of the error, and its place."""
    return value if sure(value) else ops.There(value, ops.Table(about))


def address(offset: int, *terms: tuple[ops.Value, int]) -> ops.Address:
    left: list[tuple[ops.Value, int]] = []
    for value, stride in terms:
        if isinstance(value, ops.Const):
            assert isinstance(value.value, int)
            offset += value.value * stride
        elif isinstance(value, ops.Address):
            offset += value.offset * stride
            left += [(term, inner * stride) for term, inner in value.terms]
        else:
            left.append((value, stride))
    return ops.Address(offset, tuple(left))


def cell(offset: int, *terms: tuple[ops.Value, int]) -> ops.Cell:
    return ops.Cell(address(offset, *terms))


def join(op: ops.LogicOp, parts: list[ops.Value]) -> ops.Value:
    """Conjunction or disjunction of truths; of none, the neutral truth."""
    flat: list[ops.Value] = []
    for part in parts:
        flat += part.parts if isinstance(part, ops.Logic) and part.op == op else (part,)
    if len(flat) == 1:
        return flat[0]
    return ops.Logic(op, tuple(flat)) if flat else ops.Const(int(op == "and"))


def invert(value: ops.Value) -> ops.Value:
    return ops.Const(int(not value.value)) if isinstance(value, ops.Const) else ops.Not(value)


def select(test: ops.Value, then: ops.Value, otherwise: ops.Value) -> ops.Value:
    if isinstance(test, ops.Const):
        return then if test.value else otherwise
    return ops.Select(test, then, otherwise)


def total(parts: list[ops.Value]) -> ops.Value:
    """A sum written out."""
    if not parts:
        return ops.Const(0)
    sum_so_far = parts[0]
    for part in parts[1:]:
        sum_so_far = ops.Math("+", sum_so_far, part)
    return sum_so_far


def call(native: str, *args: ops.Value) -> ops.Call:
    return ops.Call(native, args)


def when(test: ops.Value, *body: ops.Statement) -> ops.If:
    return ops.If((ops.Branch(test, list(body)),))

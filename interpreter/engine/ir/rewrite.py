"""Walk and rewrite instructions without naming each kind: what a field holds tells what to enter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs

from interpreter.engine.ir import build, ops

_FIELDS: dict[type, tuple[str, ...]] = {}
_LEAVES = (ops.Const, ops.Table, ops.Local)


def fields(kind: type) -> tuple[str, ...]:
    """The fields of an instruction that can hold others."""
    if kind not in _FIELDS:
        plain = (
            "span",
            "name",
            "names",
            "op",
            "native",
            "text",
            "asks",
            "offset",
            "parameters",
            "steps",
        )
        names = [field.name for field in attrs.fields(kind)]
        _FIELDS[kind] = tuple(name for name in names if name not in plain)
    return _FIELDS[kind]


def walk(part: Any) -> Iterator[ops.Op]:
    """The instruction and all within it, outermost first."""
    left = [part]
    while left:
        part = left.pop()
        if isinstance(part, ops.Op):
            yield part
            if not isinstance(part, _LEAVES):
                left += [getattr(part, name) for name in fields(type(part))][::-1]
        elif isinstance(part, tuple | list):
            left += part[::-1]


def rewritten(part: Any, change: Callable[[ops.Op], ops.Op]) -> Any:
    """The same with `change` made to each instruction, innermost first. What stays equal stays the same object."""
    if isinstance(part, ops.Op):
        if isinstance(part, _LEAVES):
            return change(part)
        new = {}
        for name in fields(type(part)):
            old = getattr(part, name)
            if isinstance(old, ops.Op | tuple | list):
                made = rewritten(old, change)
                if made is not old:
                    new[name] = made
        return change(attrs.evolve(part, **new) if new else part)
    if isinstance(part, tuple | list):
        changed = [rewritten(each, change) for each in part]
        if all(made is old for made, old in zip(changed, part, strict=True)):
            return part
        return tuple(changed) if isinstance(part, tuple) else changed
    return part


def replaced(value: ops.Value, names: dict[str, ops.Value]) -> Any:
    """The value with others in the place of names. Constants put in are worked out as far as can be."""

    def change(op: ops.Op) -> ops.Op:
        if isinstance(op, ops.Local):
            return names.get(op.name, op)
        if isinstance(op, ops.Item):
            return build.item(op.table, op.index)
        if isinstance(op, ops.Address):
            return build.address(op.offset, *op.terms)
        return op

    return rewritten(value, change)

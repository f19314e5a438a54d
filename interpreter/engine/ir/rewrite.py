"""Walk and rewrite instructions without naming each kind: what a field holds tells what to enter."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from typing import Any

import attrs

from interpreter.engine.ir import ops

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


def walk(part: Any, without: Container[ops.Op] = ()) -> Iterator[ops.Op]:
    """The instruction and all within it, outermost first; `without` those and all within them."""
    left = [part]
    while left:
        part = left.pop()
        if isinstance(part, ops.Op):
            if without and part in without:
                continue
            yield part
            if not isinstance(part, _LEAVES):
                left += [getattr(part, name) for name in fields(type(part))][::-1]
        elif isinstance(part, tuple | list):
            left += part[::-1]


def deeper(part: Any, levels: int) -> bool:
    """Whether instructions lie in each other in more than so many levels."""
    if isinstance(part, tuple | list):
        return any(deeper(each, levels) for each in part)
    if not isinstance(part, ops.Op):
        return False
    if not levels or isinstance(part, _LEAVES):
        return not levels
    return any(deeper(getattr(part, name), levels - 1) for name in fields(type(part)))


def with_parts(part: Any, change: Callable[[Any], Any]) -> Any:
    """The same with `change` made to what it holds: instructions, tuples and lists. What stays equal stays the same object."""
    if isinstance(part, tuple | list):
        changed = [change(each) for each in part]
        if all(made is old for made, old in zip(changed, part, strict=True)):
            return part
        return tuple(changed) if isinstance(part, tuple) else changed
    if not isinstance(part, ops.Op) or isinstance(part, _LEAVES):
        return part
    new = {}
    for name in fields(type(part)):
        old = getattr(part, name)
        made = change(old) if isinstance(old, ops.Op | tuple | list) else old
        if made is not old:
            new[name] = made
    return attrs.evolve(part, **new) if new else part


def rewritten(part: Any, change: Callable[[ops.Op], ops.Op]) -> Any:
    """The same with `change` made to each instruction, innermost first."""
    made = with_parts(part, lambda each: rewritten(each, change))
    return change(made) if isinstance(made, ops.Op) else made

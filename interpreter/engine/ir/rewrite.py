"""Walk and rewrite instructions without naming each kind: what a field holds tells what to enter."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from operator import attrgetter, is_
from typing import Any

import attrs

from interpreter.engine.ir import ops

_FIELDS: dict[type, tuple[str, ...]] = {}
_PARTS: dict[type, Callable[[Any], Iterable[Any]] | None] = {}
LEAVES = (ops.Const, ops.Table, ops.Local)
_ENTERED = (ops.Op, tuple, list)
_PLAIN = (  # fields that hold no instructions, or say only where an answer is kept
    "span", "name", "names", "op", "native", "text", "asks", "offset", "parameters", "steps", "passed", "fixed",
    "spread", "fresh", "step", "cell", "definition", "plain", "point", "keep",
)  # fmt: skip


def fields(kind: type) -> tuple[str, ...]:
    """Fields of an instruction that can hold others; none for other classes."""
    if kind not in _FIELDS:
        entered = issubclass(kind, ops.Op) and not issubclass(kind, LEAVES)
        names = [field.name for field in attrs.fields(kind)] if entered else []
        _FIELDS[kind] = tuple(name for name in names if name not in _PLAIN)
    return _FIELDS[kind]


def _parts(kind: type) -> Callable[[Any], Iterable[Any]] | None:
    """Return a function that gives the child fields of this type, the last first; None if it has no such fields."""
    if kind not in _PARTS:
        names = fields(kind)[::-1]
        if len(names) > 1:
            _PARTS[kind] = attrgetter(*names)
        else:
            _PARTS[kind] = (lambda op: (getattr(op, names[0]),)) if names else None
    return _PARTS[kind]


def walk(part: Any, without: Container[ops.Op] = ()) -> Iterator[ops.Op]:
    """The instruction and all within it, outermost first; `without` those and all within them."""
    left, known = [part], _PARTS  # a generator within another would be slow
    while left:
        part = left.pop()
        kind = type(part)
        if kind is tuple or kind is list:
            left += part[::-1]
        elif isinstance(part, ops.Op):
            if without and part in without:
                continue
            yield part
            parts = known[kind] if kind in known else _parts(kind)
            if parts is not None:
                left += parts(part)


def deeper(part: Any, levels: int) -> bool:
    """Whether instructions are nested deeper than this many levels."""
    level = [part]
    for _ in range(levels):
        below: list[Any] = []
        for item in level:
            kind = type(item)
            if kind is tuple or kind is list:
                level += item  # they come last in this loop
            elif (parts := _parts(kind)) is not None:
                below += parts(item)
        if not below:
            return False
        level = below
    return any(True for _ in walk(level))


def same(made: Sequence[Any], old: Sequence[Any]) -> bool:
    """Whether two rows hold the very same objects."""
    return len(made) == len(old) and all(map(is_, made, old))


def holds(part: Any, kinds: type | tuple[type, ...]) -> bool:
    """Whether an instruction of such a kind is among them. Walking is much quicker than rewriting."""
    return any(isinstance(op, kinds) for op in walk(part))


def with_parts(part: Any, change: Callable[[Any], Any]) -> Any:
    """Apply `change` to the children: instructions, tuples and lists. Equal results keep the same object."""
    kind = type(part)
    if kind is tuple or kind is list:
        changed = [change(item) for item in part]
        return part if all(map(is_, changed, part)) else kind(changed)
    names = _FIELDS[kind] if kind in _FIELDS else fields(kind)
    if not names:
        return part
    new = {}
    for name in names:
        old = getattr(part, name)
        if isinstance(old, _ENTERED) and (made := change(old)) is not old:
            new[name] = made
    return attrs.evolve(part, **new) if new else part


def rewritten(part: Any, kinds: type | tuple[type, ...], change: Callable[[Any], ops.Op]) -> Any:
    """Apply `change` to each instruction of these kinds, innermost first."""

    def anew(inner: Any) -> Any:
        made = with_parts(inner, anew)
        return change(made) if isinstance(made, kinds) else made

    return anew(part) if holds(part, kinds) else part

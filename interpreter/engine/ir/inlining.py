"""Write short texts out where they are called: a call would cost more than what they look at.

Only a text that calls nothing and can make no mistake is written out, so no line is missing in a traceback. Its
steps were charged where it is called, so no count changes.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, islice
from typing import Any

import attrs
from attrs import frozen

from interpreter.engine.ir import build, ops
from interpreter.engine.ir.natives import NATIVES
from interpreter.engine.ir.rewrite import rewritten, walk

LONGEST = 40  # instructions of a text that is written out
LONGEST_KEPT = 10  # the same where an answer would be looked up instead of called for


@frozen
class Short:
    """A text that can be inlined: its return value and its parameters."""

    value: ops.Value
    parameters: tuple[str, ...]
    length: int


def inline(text: ops.Function, called: Callable[[str], Short | None]) -> ops.Function:
    """The text with short ones written out. `called` gives a text by the name of its function."""
    body = written_out(text.body, called)
    return text if body is text.body else attrs.evolve(text, body=body)


def written_out(part: Any, called: Callable[[str], Short | None]) -> Any:
    """Inline calls in the instructions of a text. Rename the lists inside what is inlined."""
    numbers = count(1)

    def change(op: ops.Invoke | ops.Recall) -> ops.Op:
        if isinstance(op, ops.Recall):
            name, args, longest = f"d{op.definition}", (build.RUN, *op.args), LONGEST_KEPT
        else:
            name, args, longest = op.text, op.args, LONGEST
        if not all(map(build.simple, args)):
            return op
        text = called(name)
        if text is None or text.length > longest:
            return op
        return _given(text.value, dict(zip(text.parameters, args, strict=True)), numbers)

    return rewritten(part, (ops.Invoke, ops.Recall), change)


def short(text: ops.Function) -> Short | None:
    """The text as it is written out; None if it is better called."""
    value = _returned(text.body)
    if value is None or (size := length(value)) > LONGEST:
        return None
    return Short(value, text.parameters, size)


def _returned(block: ops.Block) -> ops.Value | None:
    """Return value of a block that only returns; None for any other block."""
    match block:
        case [ops.Return(value=ops.Value() as value, keep=None)]:
            return value
        case [ops.If(branches=(ops.Branch(test=test, body=body),), otherwise=None), *rest]:
            then, otherwise = _returned(body), _returned(rest)
            if then is not None and otherwise is not None:
                return build.select(test, then, otherwise)
    return None


def _given(value: ops.Value, given: dict[str, ops.Value], numbers: count[int]) -> ops.Value:
    """The value with arguments in the place of parameters, and new names for the items of its lists."""
    lists = [op for op in walk(value) if isinstance(op, ops.Each)]
    names = {name for loop in lists for name in (loop.name, loop.passed) if name}
    anew = {name: f"u{next(numbers)}" for name in sorted(names)}

    def change(op: ops.Local | ops.Each) -> ops.Op:
        if isinstance(op, ops.Each):
            passed = anew.get(op.passed, "")
            return attrs.evolve(op, name=anew[op.name], passed=passed)
        if op.name in anew:
            return ops.Local(anew[op.name], op.sure)
        return given.get(op.name, op)

    made: ops.Value = rewritten(value, (ops.Local, ops.Each), change)
    return made


def length(part: ops.Value | ops.Block | tuple[ops.Value, ...]) -> int:
    """Number of instructions, if none calls, counts or can fail; else more than LONGEST."""
    parts = [*islice(walk(part), LONGEST + 1)]
    return LONGEST + 1 if any(map(_calls, parts)) else len(parts)


def _calls(op: ops.Op) -> bool:
    if isinstance(op, ops.Call):
        return not NATIVES[op.native].quiet
    return isinstance(op, (ops.Invoke, ops.Recall, ops.There, ops.Lambda, ops.Charged, ops.Counted))

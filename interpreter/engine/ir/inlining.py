"""Write short texts out where they are called: a call would cost more than what they look at.

Only a text that calls nothing and can make no mistake is written out, so no line is missing in a traceback. Its
steps were charged where it is called, so no count changes.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import attrs

from interpreter.engine.ir import build, ops
from interpreter.engine.ir.natives import NATIVES
from interpreter.engine.ir.rewrite import rewritten, walk

LONGEST = 40  # instructions of a text that is written out
_BINDS = (ops.Each, ops.Lambda)


def inline(text: ops.Function, called: Callable[[str], ops.Function | None]) -> ops.Function:
    """The text with short ones written out. `called` gives a text, charged, by the name of its function."""

    def change(op: ops.Invoke) -> ops.Op:
        if op.asks or not all(map(build.simple, op.args)):
            return op
        body = _short(called(op.text))
        return op if body is None else _given(body[0], dict(zip(body[1], op.args, strict=True)))

    body = rewritten(text.body, ops.Invoke, change)
    return text if body is text.body else attrs.evolve(text, body=body)


def _short(text: ops.Function | None) -> tuple[ops.Value, tuple[str, ...]] | None:
    """What the text returns, and its parameters, if that is all and short."""
    match text:
        case ops.Function(body=[ops.Return(value=ops.Value() as value, keep=None)]):
            if length(value) <= LONGEST and not any(isinstance(op, _BINDS) for op in walk(value)):
                return value, text.parameters
    return None


def _given(value: ops.Value, given: dict[str, ops.Value]) -> ops.Value:
    """The value with arguments in the place of parameters."""

    made: ops.Value = rewritten(value, ops.Local, lambda op: given.get(op.name, op))
    return made


def length(part: ops.Value | ops.Block | tuple[ops.Value, ...]) -> int:
    """Instructions of what calls and counts nothing, and can make no mistake; else more than LONGEST."""
    parts = [*islice(walk(part), LONGEST + 1)]
    return LONGEST + 1 if any(map(_calls, parts)) else len(parts)


def _calls(op: ops.Op) -> bool:
    if isinstance(op, ops.Call):
        return not NATIVES[op.native].quiet
    return isinstance(
        op, ops.Invoke | ops.Recall | ops.There | ops.Lambda | ops.Charged | ops.Counted
    )

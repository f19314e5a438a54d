"""What the state holds besides pieces: values, definitions and their held answers."""

from __future__ import annotations

from typing import Any

from interpreter.engine.evaluate.walker import NONE, Frame, evaluates, named, needed, value
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import DefinitionDecl, ValueDecl


def index_of(frame: Frame, decl: ValueDecl, subject: int) -> int:
    """Where a value stands. `subject` is the space or faction it belongs to, or none."""
    return frame.run.layout.values[decl.index] + max(subject, 0)


@evaluates(nodes.ReadValue)
def read_value(frame: Frame, expr: nodes.ReadValue) -> int:
    if expr.subject is None:
        return frame.run.s[index_of(frame, expr.value, NONE)]
    subject = needed(frame, expr.subject, expr.value.id)
    return frame.run.s[index_of(frame, expr.value, subject)]


@evaluates(nodes.CallDefinition)
def call_definition(frame: Frame, expr: nodes.CallDefinition) -> Any:
    subject = NONE if expr.subject is None else needed(frame, expr.subject, expr.definition.id)
    held = held_answer(frame, expr.definition, subject)
    return judge(frame, expr.definition, subject) if held is None else held


def held_answer(
    frame: Frame, definition: DefinitionDecl, subject: int
) -> int | tuple[int, ...] | None:
    """The answer that a `hold` keeps, or None when nothing is held."""
    layout, state = frame.run.layout, frame.run.s
    flag = layout.held.get(definition.index)
    if flag is None or not state[flag]:
        return None
    answer = state[flag + 1 + max(subject, 0)]
    if definition.type.name in ("set", "list"):
        return tuple(element for element in range(answer.bit_length()) if answer >> element & 1)
    return answer


def judge(frame: Frame, definition: DefinitionDecl, subject: int) -> Any:
    """What a definition says now. It knows its subject and nothing else."""
    inner = frame.fresh()
    inner.put(definition.variable, subject)
    with named(f"definition {definition.id}", definition.body.span, outermost=True):
        return value(inner, definition.body)

"""What the state holds besides pieces: values, definitions and their held answers."""

from __future__ import annotations

from typing import Any

from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import DefinitionDecl, ValueDecl
from tests.walker.evaluate.named import changed, changes_of
from tests.walker.evaluate.walker import NONE, Frame, evaluates, named, needed, value

Handed = tuple[tuple[nodes.Variable, Any], ...]  # what a definition is asked with


def index_of(frame: Frame, decl: ValueDecl, subject: int) -> int:
    """Where a value stands. `subject` is the place of whose it is, or none."""
    return frame.run.layout.values[decl.index] + max(subject, 0)


@evaluates(nodes.Pair)
def pair(frame: Frame, expr: nodes.Pair) -> int:
    """The place of both."""
    of = needed(frame, expr.of, expr.asked)
    return of * expr.size + needed(frame, expr.at, expr.asked)


@evaluates(nodes.ReadValue)
def read_value(frame: Frame, expr: nodes.ReadValue) -> int:
    subject = NONE if expr.subject is None else needed(frame, expr.subject, expr.value.id)
    found = frame.run.s[index_of(frame, expr.value, subject)]
    if frame.watch is not None:
        frame.watch.value(expr.value, subject, found)
    return found


@evaluates(nodes.CallDefinition)
def call_definition(frame: Frame, expr: nodes.CallDefinition) -> Any:
    definition = expr.definition
    subject = NONE if expr.subject is None else needed(frame, expr.subject, definition.id)
    held = held_answer(frame, definition, subject)
    if held is not None:
        if frame.watch is not None:
            frame.watch.held(definition.index)
        return held
    return judge(frame, definition, subject, _handed(frame, expr))


def _handed(frame: Frame, call: nodes.CallDefinition) -> Handed:
    """The space of a faction's definition, who acts, and the parameters; these two may be none."""
    definition, found = call.definition, []
    if call.place is not None:
        found.append((definition.place, needed(frame, call.place, definition.id)))
    if call.actor is not None:
        found.append((definition.actor, value(frame, call.actor)))
    for parameter, argument in zip(definition.parameters, call.arguments, strict=True):
        found.append((parameter, value(frame, argument)))
    return tuple(found)


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


def judge(frame: Frame, definition: DefinitionDecl, subject: int, handed: Handed = ()) -> Any:
    """What a definition, with all that lasts, says now. It knows its subject and what it is asked with, nothing else."""
    inner = frame.fresh()
    inner.put(definition.variable, subject)
    for variable, given in handed:
        inner.put(variable, given)
    with named(f"definition {definition.id}", definition.body.span, outermost=True):
        if definition.changes:
            return changed(inner, definition.body, changes_of(inner, definition))
        return value(inner, definition.body)

"""The named numbers and clauses of actions, and what lasting effects make of them and of definitions."""

from __future__ import annotations

from typing import Any, assert_never

from attrs import frozen

from interpreter.corpus.diagnostics import Span
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionDecl, CardEffect, DefinitionDecl
from tests.walker.evaluate.cards import standing_since
from tests.walker.evaluate.walker import Frame, evaluates, holds, tame, value


@frozen
class Standing:
    """A change that is in effect here and now. `stamp` says since when; the newest is the highest."""

    stamp: int
    change: nodes.Change
    line: nodes.LastingLine
    effect: CardEffect


def changes_of(frame: Frame, decl: ActionDecl | DefinitionDecl, name: str = "") -> list[Standing]:
    """The changes of a name that stand for the actor, the oldest first, wherever they hold.

    What is forbidden has no name, and neither has the change of a definition.
    """
    found = [
        Standing(standing_since(frame, effect), change, line, effect)
        for effect in frame.vocabulary.lasting
        if standing_since(frame, effect)
        for line in effect.lasting
        if line.decl is decl and (line.factions is None or frame.actor in line.factions)
        for change in line.changes
        if name == ("" if change.op == "forbidden" else change.name)
    ]
    return sorted(found, key=lambda standing: standing.stamp)


def changed(frame: Frame, own: nodes.Expr, standing: list[Standing]) -> Any:
    """What a text is worth, changed by all that stand and hold here."""
    changes = [each.change for each in standing if holds(frame, each.line.where)]
    return compose(frame, value(frame, own), changes, own.span)


@evaluates(nodes.NamedNumber)
def named_number(frame: Frame, expr: nodes.NamedNumber) -> int:
    """The action's text, read for the place where the number is used, then what is in effect."""
    action = expr.action
    own = action.numbers[expr.name] if expr.name in action.numbers else action.clauses[expr.name]
    inner = frame_of_names(frame, action)
    with inner.bound((action.here,), frame.here), inner.bound((action.actor,), frame.actor):
        return int(changed(inner, own, changes_of(inner, action, expr.name)))


def frame_of_names(frame: Frame, action: ActionDecl) -> Frame:
    """The frame of the run that the names of an action belong to: this, or the one it accompanies."""
    running = frame.action
    while running.action is not action:
        running = running.accompanied
    found: Frame = running.frame
    return found


def compose(frame: Frame, number: int, changes: list[nodes.Change], place: Span) -> int:
    """The newest `is`, then sums, then caps in the order in which they came, the newest last."""
    for turn in ("is",), ("plus",), ("at most", "at least"):
        for change in changes:
            if change.op in turn:
                number = _changed(number, change.op, _amount(frame, change))
        tame(number, place)
    return number


def _changed(number: int, op: nodes.ChangeOp, amount: int) -> int:
    match op:
        case "is":
            return amount
        case "plus":
            return number + amount
        case "at most":
            return min(number, amount)
        case "at least":
            return max(number, amount)
        case "forbidden":
            raise nodes.UnknownVariant(op, "tests/walker/evaluate/named.py: it has no number")
        case other:
            assert_never(other)


def _amount(frame: Frame, change: nodes.Change) -> int:
    """By how much, or to what; only `forbidden` is without."""
    assert change.value is not None
    found: int = value(frame, change.value)
    return found

"""Acts: statements that write. After every single one, all consequences are looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.engine.runtime.carrying import left_behind
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ConsequenceDecl
from interpreter.language.walking.carried import uncovers
from tests.walker.evaluate.walker import NONE, Frame, Steps, execute_block, executes, holds

Act = Callable[[Frame, Any], Any]


def acts(kind: type[nodes.Statement]) -> Callable[[Act], Act]:
    """Marks the function that carries out such a statement: plain, or a generator if it may ask."""

    def mark(function: Act) -> Act:
        @executes(kind)
        def act(frame: Frame, statement: Any) -> Steps:
            asked = function(frame, statement)
            if asked is not None:
                yield from asked
            if uncovers(frame.vocabulary, statement):
                yield from left_behind(frame.run, lambda c, space: _hand_on(frame, c, space))
            check(frame)

        return function

    return mark


def _hand_on(frame: Frame, column: int, space: int) -> Steps:
    """What the title says of what has no carrier left."""
    decl = frame.vocabulary.columns[column]
    index = frame.vocabulary.kinds[decl.kind].left_behind
    if index >= 0:
        inner, procedure = frame.fresh(), frame.vocabulary.procedures[index]
        inner.put(procedure.actor, decl.faction)
        inner.put(procedure.here, space)
        yield from execute_block(inner, procedure.body)


def check(frame: Frame) -> None:
    """Carries out what follows from the state as it is; a consequence does not set itself off."""
    for consequence in frame.vocabulary.consequences:
        if consequence.index not in frame.run.checking:
            _follow(frame.fresh(), consequence)


def _follow(frame: Frame, consequence: ConsequenceDecl) -> None:
    frame.put(consequence.actor, NONE)
    if not holds(frame, consequence.when):
        return
    frame.run.checking.add(consequence.index)
    try:
        for decision in execute_block(frame, consequence.body):
            raise AssertionError(f"a consequence asks: {decision}")
    finally:
        frame.run.checking.discard(consequence.index)

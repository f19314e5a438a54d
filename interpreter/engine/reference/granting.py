"""Grants carried out: one of the actions that are possible, chosen where there are several."""

from __future__ import annotations

from interpreter.engine.evaluate.grants import granted
from interpreter.engine.evaluate.walker import DONE, Frame, Steps, ask, executes, needed
from interpreter.engine.reference.actions import run_action
from interpreter.language import nodes


@executes(nodes.Grant)
def grant(frame: Frame, statement: nodes.Grant) -> Steps:
    """Asks which action, when there are several; when there is none, nothing happens."""
    offers = {running.action.index: running for running in granted(frame, statement.spec)}
    if not offers:
        return
    options = [*offers, *([DONE] if statement.spec.decline else [])]
    faction = needed(frame, statement.spec.faction, "actions")
    chosen = yield from ask(statement.point, faction, options)
    if chosen != DONE:
        yield from run_action(frame, offers[chosen])

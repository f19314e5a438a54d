"""Grants carried out: one of the actions that are possible, chosen where there are several."""

from __future__ import annotations

from interpreter.engine.evaluate.actions.grants import granted
from interpreter.engine.evaluate.walker import DONE, NONE, Frame, Steps, ask, executes, needed
from interpreter.engine.reference import deals
from interpreter.engine.reference.actions import run_action
from interpreter.engine.state.options import DEAL
from interpreter.language import nodes


@executes(nodes.Grant)
def grant(frame: Frame, statement: nodes.Grant) -> Steps:
    """Asks which action, when there are several; when there is none, nothing happens."""
    chosen = DEAL
    while chosen == DEAL:
        offers = {running.action.index: running for running in granted(frame, statement.spec)}
        if not offers:
            return
        options = [*offers, *([DONE] if statement.spec.decline else [])]
        faction = needed(frame, statement.spec.faction, "actions")
        frame.run.offered = faction if len(options) > 1 else NONE
        chosen = yield from ask(statement.point, faction, options)
        if chosen == DEAL:
            yield from deals.offer(frame, faction)
        frame.run.offered = NONE
    if chosen != DONE:
        yield from run_action(frame, offers[chosen])

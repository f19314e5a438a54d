"""Grants carried out: one of the actions that are possible, chosen where there are several."""

from __future__ import annotations

from interpreter.engine.state.options import DEAL, DONE
from interpreter.language import nodes
from tests.walker.evaluate.actions.grants import granted
from tests.walker.evaluate.walker import NONE, Frame, Steps, ask, executes, needed
from tests.walker.reference import deals
from tests.walker.reference.actions import run_action


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

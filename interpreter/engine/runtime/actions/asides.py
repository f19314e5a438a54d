"""Deals, and specials beside an action, that may come before an answer."""

from __future__ import annotations

from interpreter.engine.runtime.actions.activation import Activation
from interpreter.engine.runtime.actions.deals import deal
from interpreter.engine.runtime.actions.possible import guided, looks_ahead, taken
from interpreter.engine.runtime.picks import Steps
from interpreter.engine.state.options import DEAL, untagged
from interpreter.engine.state.run import Run


def aside(run: Run, activation: Activation, option: int) -> Steps:
    """Carry out what may come before the answer: a deal or a special."""
    if option == DEAL:
        yield from deal(run, activation.actor)
        return
    action = run.program.actions[untagged(option)]
    special = taken(run, activation, action)
    activation.special, activation.logged_space = special, -1
    if looks_ahead(run, activation, special):
        yield from guided(run, activation, special)
    else:
        yield from action.run(run, special)


def declined(run: Run, activation: Activation) -> bool:
    """Whether no special is wanted, at all or as things stand."""
    return activation.settled or activation.turned_down == len(run.u)

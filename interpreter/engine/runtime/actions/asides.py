"""What may come before the answer to a question of an action: a deal, or a special beside it."""

from __future__ import annotations

from interpreter.engine.runtime.actions.activation import Activation
from interpreter.engine.runtime.actions.deals import deal
from interpreter.engine.runtime.actions.possible import ahead, taken
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
    looking = ahead(run, activation, special) if run.program.looks_ahead else None
    activation.special, activation.told = special, -1
    if looking is None:
        yield from action.run(run, special)
    else:
        yield from looking.guide(action.run(run, special), activation.actor)


def declined(run: Run, activation: Activation) -> bool:
    """Whether no special is wanted, at all or as things stand."""
    return activation.settled or activation.turned_down == len(run.u)

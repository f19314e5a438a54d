"""Specials in the stead of a part: where the part would run, one of them may."""

from __future__ import annotations

from interpreter.engine.runtime.actions.activation import Activation
from interpreter.engine.runtime.actions.compiled import Action
from interpreter.engine.runtime.actions.deals import deal
from interpreter.engine.runtime.actions.possible import activation_beside, legal, permitted
from interpreter.engine.runtime.actions.spent import begin, end
from interpreter.engine.runtime.actions.stages import Selection
from interpreter.engine.runtime.actions.texts import run_body
from interpreter.engine.runtime.picks import Steps
from interpreter.engine.state.options import DEAL, SPECIAL, SPECIALS, tagged
from interpreter.engine.state.run import Run


def instead(run: Run, host: Activation, here: int, candidates: tuple[int, ...]) -> Steps:
    """Offer the specials that may replace a part. Return whether one did.

    In any order the special comes at one time: where none does it is over.
    """
    if not host.specials:
        return False
    taken = yield from _taken(run, host, here, candidates)
    if host.any_order and host.special is not None:
        host.special.over = not taken
    return taken


def _taken(run: Run, host: Activation, here: int, candidates: tuple[int, ...]) -> Steps:
    option = DEAL
    while option == DEAL:
        options: list[int] = []
        activations: list[Activation] = []
        for index in candidates:
            activation = _replacing(run, host, run.program.actions[index], here)
            if activation is not None:
                options.append(tagged(SPECIAL, index))
                activations.append(activation)
        if not options:
            return False
        option = yield host.action.special_point, host.actor, [0, *options], SPECIALS
        if option == DEAL:
            yield from deal(run, host.actor)
    if option == 0:
        return False
    for place, special in enumerate(options):
        if special == option:
            host.special = activations[place]
            yield from _replace(run, activations[place], here)
    return True


def _replacing(run: Run, host: Activation, action: Action, here: int) -> Activation | None:
    """The special's activation if it can come in the stead of a part here."""
    activation = host.special
    if activation is None:
        activation = activation_beside(run, host, action)
        if not permitted(run, activation):
            return None
    elif activation.over or activation.action is not action:
        return None
    stage = action.opening
    assert stage is not None
    if stage.most is not None and activation.uses >= stage.most(run, activation, activation.actor):
        return None
    return activation if here in legal(run, activation, stage, activation.selected) else None


def _replace(run: Run, activation: Activation, here: int) -> Steps:
    plan = activation.action.opening
    assert plan is not None
    saved = begin(run, activation)
    if activation.uses == 0:
        yield from run_body(run, activation, activation.action.starts, -1)
    activation.uses += 1
    yield from Selection(run, activation, plan, None).take(here)
    end(run, activation, saved)

"""Carrying out an action: its stages in order, then a special if none has come."""

from __future__ import annotations

from interpreter.engine.runtime.actions.activation import Activation, Context
from interpreter.engine.runtime.actions.asides import aside, declined
from interpreter.engine.runtime.actions.compiled import TEXT
from interpreter.engine.runtime.actions.deals import deal
from interpreter.engine.runtime.actions.possible import offered, possible
from interpreter.engine.runtime.actions.spent import begin, end
from interpreter.engine.runtime.actions.stages import Selection
from interpreter.engine.runtime.actions.texts import run_body
from interpreter.engine.runtime.picks import Steps
from interpreter.engine.state.limits import LIGHT
from interpreter.engine.state.options import BY_TYPE, DEAL, DONE, SPECIALS
from interpreter.engine.state.run import Run


def grant(
    run: Run,
    point: int,
    faction: int,
    actions: tuple[int, ...],
    context: Context,
    decline: bool,
) -> Steps:
    """One of the actions that are possible. Returns whether one was run."""
    table, choice = run.program.actions, DEAL
    while choice == DEAL:
        options = [index for index in actions if possible(run, table[index], faction, context)]
        if not options:
            return False
        if decline:
            options.append(DONE)
        choice = options[0]
        if len(options) > 1:
            run.memory.granting, run.offered = context, faction
            choice = yield point, faction, options, BY_TYPE
        if choice == DEAL:
            yield from deal(run, faction)
        run.offered = -1
    if choice == DONE:
        return False
    yield from carry_out(run, Activation(run, table[choice], faction, context))
    return True


def carry_out(run: Run, activation: Activation) -> Steps:
    """The action's stages in order, then a special if none has come."""
    action, actor = activation.action, activation.actor
    run.spend(LIGHT)
    if action.any_order is not None:
        activation.any_order = bool(action.any_order(run, activation, actor))
    saved, capped = begin(run, activation), False
    yield from run_body(run, activation, action.starts, -1)
    for number, stage in enumerate(action.stages):
        if number:
            activation.leading = False
        if stage.kind == TEXT:
            yield from run_body(run, activation, stage, -1)
        else:
            most = None if stage.most is None else stage.most(run, activation, actor)
            if not capped:
                most, capped = _cap(activation, most), True
            yield from Selection(run, activation, stage, most).carry_out()
    if activation.specials and activation.special is None:
        yield from _afterwards(run, activation)
    end(run, activation, saved)


def _cap(activation: Activation, most: int | None) -> int | None:
    """How many may be chosen in the first stage that chooses: the limits of the grant count, too."""
    bound = activation.most if most is None else most
    if bound is not None and activation.most is not None:
        bound = min(bound, activation.most)
    if not activation.limited:
        return bound
    return 1 if bound is None else min(bound, 1)


def _afterwards(run: Run, host: Activation) -> Steps:
    """The last chance for a special, when all stages are over."""
    host.begun = True
    if declined(run, host):
        return
    option = DEAL
    while option == DEAL:
        options = offered(run, host)
        if not options:
            return
        option = yield host.action.special_point, host.actor, [*options, DONE], SPECIALS
        if option != DONE:
            yield from aside(run, host, option)

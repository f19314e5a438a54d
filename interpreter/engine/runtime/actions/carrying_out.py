"""Carrying out an action: its stages in order, and the specials that come in between or afterwards.

A stage may be interrupted by a special, which is an action with stages of its own: hence one module.
"""

from __future__ import annotations

from interpreter.engine.runtime.actions.activation import Activation, Body, Context, Moves, Spaces
from interpreter.engine.runtime.actions.deals import deal
from interpreter.engine.runtime.actions.moves import fill
from interpreter.engine.runtime.actions.offers import cap, enter, offers
from interpreter.engine.runtime.actions.possible import activation_beside, offered, possible
from interpreter.engine.runtime.actions.spent import begin, end
from interpreter.engine.runtime.actions.texts import run_body
from interpreter.engine.runtime.picks import Steps
from interpreter.engine.state.limits import LIGHT
from interpreter.engine.state.options import DEAL, SPECIAL, SPECIALS
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
    table = run.program.actions
    options = [index for index in actions if possible(run, table[index], faction, context)]
    if not options:
        return False
    if decline:
        options.append(-1)
    choice = options[0]
    if len(options) > 1:
        run.memory.granting = context
        choice = yield point, faction, options, -1
    if choice == -1:
        return False
    yield from carry_out(run, Activation(run, table[choice], faction, context))
    return True


def carry_out(run: Run, activation: Activation) -> Steps:
    """The action's stages in order, then a special if none has come."""
    action = activation.action
    run.spend(LIGHT)
    saved = begin(run, activation)
    if action.starts is not None:
        yield from run_body(run, activation, action.starts, -1)
    for number, stage in enumerate(action.stages):
        if number:
            activation.leading = False
        if not isinstance(stage, Body):
            yield from spaces(run, activation, stage, number == action.choosing)
        elif stage.asks:
            yield from stage.run(run, activation, activation.actor, -1)
        else:
            stage.run(run, activation, activation.actor, -1)
    if activation.specials and activation.special is None:
        yield from afterwards(run, activation)
    end(run, activation, saved)


def spaces(run: Run, activation: Activation, stage: Spaces | Moves, first: bool) -> Steps:
    """Chooses spaces or destinations one after another and resolves each."""
    most = None if stage.most is None else stage.most(run, activation, activation.actor)
    most = cap(activation, most, first)
    then = stage.each if isinstance(stage, Spaces) else stage.arrived
    chosen: list[int] = []
    activation.stage = stage
    while most is None or len(chosen) < most:
        activation.here = -1
        options = offers(run, activation, stage, chosen)
        option = options[0] if options else -1
        if len(options) > 1:
            option = yield stage.point, activation.actor, options, -1
        if option >= 0:
            space = option
            chosen.append(space)
            activation.here, activation.paid = space, enter(run, activation, stage, space)
            if isinstance(stage, Moves):
                yield from fill(run, activation, stage, space)
            if then is not None and then.asks:
                yield from then.run(run, activation, activation.actor, space)
            elif then is not None:
                then.run(run, activation, activation.actor, space)
            run.spend(LIGHT)
        elif option == -1:
            break
        elif option == DEAL:
            yield from deal(run, activation.actor)
        else:
            yield from take(run, activation, option)
    activation.stage, activation.here = None, -1


def take(run: Run, host: Activation, option: int) -> Steps:
    """Runs the special that an option stands for, to its end."""
    action = run.program.actions[SPECIAL - option]
    host.special = action
    host.special_activation = activation_beside(run, host, action)
    host.special_activation.leading = not host.begun and action.first is not None
    yield from carry_out(run, host.special_activation)


def afterwards(run: Run, host: Activation) -> Steps:
    """The last chance, when all stages are over."""
    host.begun = True
    options = [SPECIAL - index for index in offered(run, host)]
    if options:
        option = yield host.action.special_point, host.actor, [*options, -1], SPECIALS
        if option != -1:
            yield from take(run, host, option)

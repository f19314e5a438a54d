"""Carrying out an action: its stages in order, then a special if none has come."""

from __future__ import annotations

from interpreter.engine.runtime.actions.activation import Activation, Context
from interpreter.engine.runtime.actions.compiled import MOVES, TEXT, Moves, Spaces
from interpreter.engine.runtime.actions.deals import deal
from interpreter.engine.runtime.actions.moves import Movement
from interpreter.engine.runtime.actions.possible import offered, possible
from interpreter.engine.runtime.actions.spent import begin, end
from interpreter.engine.runtime.actions.stages import Selection, aside, declined, under_way
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
            most, capped = most if capped else _cap(activation, most), True
            yield from _choose(run, activation, stage, most)
    if activation.specials and activation.special is None:
        yield from _afterwards(run, activation)
    end(run, activation, saved)


def _cap(activation: Activation, most: int | None) -> int | None:
    """How many may be chosen in the first stage that chooses: the limits of the grant count, too."""
    bounds = (most, activation.most, 1 if activation.limited else None)
    return min([bound for bound in bounds if bound is not None], default=None)


def _choose(run: Run, activation: Activation, plan: Spaces | Moves, most: int | None) -> Steps:
    kind = Movement if plan.kind == MOVES else Selection
    stage = kind(run, activation, plan, most)
    return under_way(stage, stage.carry_out())


def _afterwards(run: Run, host: Activation) -> Steps:
    """The last chance for a special, when all stages are over."""
    host.begun = True
    if declined(run, host):
        return
    while options := offered(run, host):
        option = yield host.action.special_point, host.actor, [*options, DONE], SPECIALS
        if option != DONE:
            yield from aside(run, host, option)
        if option != DEAL:
            break

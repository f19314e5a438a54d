"""Carrying out an action: its stages in order, and the specials that come in between or afterwards.

A stage may be interrupted by a special, which is an action with stages of its own: hence one module.
"""

from __future__ import annotations

from interpreter.engine.runtime.actions.activation import Activation, Body, Context, Moves, Spaces
from interpreter.engine.runtime.actions.deals import deal
from interpreter.engine.runtime.actions.moves import fill
from interpreter.engine.runtime.actions.offers import cap, comes_to, enter, offers
from interpreter.engine.runtime.actions.possible import (
    ahead,
    legal,
    offered,
    possible,
    taken,
)
from interpreter.engine.runtime.actions.spent import begin, end
from interpreter.engine.runtime.actions.texts import run_body
from interpreter.engine.runtime.picks import Steps
from interpreter.engine.state import events
from interpreter.engine.state.limits import LIGHT
from interpreter.engine.state.options import (
    BY_TYPE,
    DEAL,
    DONE,
    RESOLVE,
    SPECIAL,
    SPECIALS,
    plain,
    tag,
    tagged,
    untagged,
)
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
    action = activation.action
    run.spend(LIGHT)
    if action.any_order is not None:
        activation.any_order = bool(action.any_order(run, activation, activation.actor))
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
    """Chooses spaces or destinations; those of a `spaces:` stage may wait until all are chosen."""
    most = None if stage.most is None else stage.most(run, activation, activation.actor)
    most = cap(activation, most, first)
    activation.stage, activation.bound = stage, most
    if not activation.any_order:
        yield from one_by_one(run, activation, stage, most, [])
    elif isinstance(stage, Spaces) and not stage.among:
        yield from select(run, activation, stage, most)
    else:
        chosen: list[int] = []
        while (yield from one_by_one(run, activation, stage, most, chosen)):
            if not (yield from before_going_on(run, activation, stage, most, chosen)):
                break
    activation.stage, activation.here = None, -1


def one_by_one(
    run: Run, activation: Activation, stage: Spaces | Moves, most: int | None, chosen: list[int]
) -> Steps:
    """Resolves each as it is chosen. Returns whether nothing more can be chosen: else it is enough."""
    then = stage.each if isinstance(stage, Spaces) else stage.arrived
    activation.chosen = chosen
    while most is None or len(chosen) < most:
        activation.here = -1
        options = offers(run, activation, stage, chosen)
        if not options:
            break
        option = options[0]
        if len(options) > 1:
            option = yield stage.point, activation.actor, options, BY_TYPE
        if plain(option):
            space = option
            chosen.append(space)
            activation.here, activation.paid = space, enter(run, activation, stage, space)
            activation.resolved = True
            if isinstance(stage, Moves):
                yield from fill(run, activation, stage, space, aside)
            if then is not None and then.asks:
                yield from then.run(run, activation, activation.actor, space)
            elif then is not None:
                then.run(run, activation, activation.actor, space)
            run.spend(LIGHT)
        elif option == DONE:
            turn_down(run, activation, options)
            return False
        else:
            yield from aside(run, activation, option)
    activation.here = -1
    return True


def aside(run: Run, activation: Activation, option: int) -> Steps:
    """What may come before the answer: deals, a special."""
    if option == DEAL:
        yield from deal(run, activation.actor)
    else:
        yield from take(run, activation, option)


# --- spaces that are all chosen first ---------------------------------------------------------------


def select(run: Run, activation: Activation, stage: Spaces, most: int | None) -> Steps:
    """Chooses spaces and pays for them, then resolves them in the order of choice, or in any other."""
    chosen: list[int] = []
    activation.chosen = chosen
    pending = activation.pending
    while True:
        activation.here = -1
        options = []
        if most is None or len(chosen) < most:
            options = offers(run, activation, stage, chosen)
        if not options:
            if not (yield from before_going_on(run, activation, stage, most, chosen)):
                break
            continue
        if len(pending) > 1:
            enough = [options.pop()] if options[-1] == DONE else []
            options += [tagged(RESOLVE, space) for space in pending] + enough
        option = options[0]
        if len(options) > 1:
            option = yield stage.point, activation.actor, options, BY_TYPE
        if plain(option):
            chosen.append(option)
            enter(run, activation, stage, option)
            pending.append(option)
            run.spend(LIGHT)
        elif option == DONE:
            turn_down(run, activation, options)
            break
        elif tag(option) == RESOLVE:
            yield from in_any_order(run, activation, stage, untagged(option))
            break
        else:
            yield from aside(run, activation, option)
    while pending:
        yield from resolve(run, activation, stage, pending[0])


def before_going_on(
    run: Run, activation: Activation, stage: Spaces | Moves, most: int | None, chosen: list[int]
) -> Steps:
    """Nothing more can be chosen: which space is resolved first, unless something comes before that?

    A special may come, or a deal that pays for one more space. Returns whether one of them has come:
    then there may be something to choose again.
    """
    specials = []
    if not activation.settled and activation.begun and activation.turned_down != len(run.u):
        specials = [tagged(SPECIAL, index) for index in offered(run, activation)]
    pending = [tagged(RESOLVE, space) for space in activation.pending]
    if specials:
        options = [*specials, *pending, DONE]
        option = yield activation.action.special_point, activation.actor, options, SPECIALS
        activation.settled = option == DONE
    elif len(pending) > 1:
        option = yield stage.point, activation.actor, [*pending, DONE], BY_TYPE
    elif (most is None or len(chosen) < most) and waits(run, activation, stage, chosen):
        option = yield stage.point, activation.actor, [DONE], BY_TYPE
    else:
        return False
    if option == DONE:
        return False
    if tag(option) == RESOLVE:
        yield from in_any_order(run, activation, stage, untagged(option))
        return False
    yield from aside(run, activation, option)
    return True


def waits(run: Run, activation: Activation, stage: Spaces | Moves, chosen: list[int]) -> bool:
    """Whether some space lacks nothing but its price, and somebody might give that."""
    asked = activation.action.waits
    return (
        asked is not None
        and activation.begun
        and bool(asked(run, activation, activation.actor))
        and bool(legal(run, activation, stage, chosen, priced=False))
    )


def in_any_order(run: Run, activation: Activation, stage: Spaces | Moves, space: int) -> Steps:
    """Once a space has been resolved none is chosen any more: which comes next, or a special before?"""
    assert isinstance(stage, Spaces), "destinations are filled as they are chosen"
    pending = activation.pending
    yield from resolve(run, activation, stage, space)
    while True:
        specials = [tagged(SPECIAL, index) for index in offered(run, activation)]
        options = [*specials, *[tagged(RESOLVE, space) for space in pending], DONE]
        if not specials and len(pending) < 2:
            return
        option = yield stage.point, activation.actor, options, BY_TYPE
        if tag(option) == RESOLVE:
            yield from resolve(run, activation, stage, untagged(option))
        elif option == DONE:
            turn_down(run, activation, options)
            return
        else:
            yield from aside(run, activation, option)


def resolve(run: Run, activation: Activation, stage: Spaces, space: int) -> Steps:
    """Does what the stage says in a space that was chosen, unless it is none of its spaces any more."""
    activation.pending.remove(space)
    if space not in legal(run, activation, stage, [], priced=False):
        run.log.append((events.LAPSE, activation.action.index, space))
        return
    comes_to(run, activation, space)
    activation.resolved = True
    yield from run_body(run, activation, stage.each, space)
    activation.here = -1
    run.spend(LIGHT)


def turn_down(run: Run, activation: Activation, options: list[int]) -> None:
    """Who has enough where specials are offered need not be asked again before something happens."""
    if activation.any_order and any(tag(option) == SPECIAL for option in options):
        activation.turned_down = len(run.u)


# --- specials ---------------------------------------------------------------------------------------


def take(run: Run, host: Activation, option: int) -> Steps:
    """Runs the special that an option stands for, to its end."""
    action = run.program.actions[untagged(option)]
    special = taken(run, host, action)
    looking = ahead(run, host, special)
    host.special, host.special_activation = action, special
    host.told = -1
    steps = carry_out(run, special)
    yield from steps if looking is None else looking.guide(steps, host.actor)


def afterwards(run: Run, host: Activation) -> Steps:
    """The last chance, when all stages are over."""
    host.begun = True
    if host.settled or host.turned_down == len(run.u):
        return
    while options := [tagged(SPECIAL, index) for index in offered(run, host)]:
        option = yield host.action.special_point, host.actor, [*options, DONE], SPECIALS
        if option != DONE:
            yield from aside(run, host, option)
        if option != DEAL:
            break

"""Carrying out an action: its stages in order, and the specials that come in between or afterwards.

A stage may be interrupted by a special, which is an action with stages of its own: hence one module.
"""

from __future__ import annotations

from interpreter.engine.runtime.actions.activation import Body, Context, Frame, Moves, Spaces
from interpreter.engine.runtime.actions.deals import deal
from interpreter.engine.runtime.actions.moves import fill
from interpreter.engine.runtime.actions.offers import cap, enter, offers
from interpreter.engine.runtime.actions.possible import frame_of, offered, possible
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
        run.granting = context
        choice = yield point, faction, options, -1
    if choice == -1:
        return False
    yield from carry_out(run, Frame(run, table[choice], faction, context))
    return True


def carry_out(run: Run, frame: Frame) -> Steps:
    """The action's stages in order, then a special if none has come."""
    action = frame.action
    run.spend(LIGHT)
    saved = begin(run, frame)
    if action.starts is not None:
        yield from run_body(run, frame, action.starts, -1)
    for number, stage in enumerate(action.stages):
        if number:
            frame.leading = False
        if not isinstance(stage, Body):
            yield from spaces(run, frame, stage, number == action.choosing)
        elif stage.asks:
            yield from stage.run(run, frame, frame.actor, -1)
        else:
            stage.run(run, frame, frame.actor, -1)
    if frame.specials and frame.special is None:
        yield from afterwards(run, frame)
    end(run, frame, saved)


def spaces(run: Run, frame: Frame, stage: Spaces | Moves, first: bool) -> Steps:
    """Chooses spaces or destinations one after another and resolves each."""
    most = None if stage.most is None else stage.most(run, frame, frame.actor)
    most = cap(frame, most, first)
    then = stage.each if isinstance(stage, Spaces) else stage.arrived
    chosen: list[int] = []
    frame.stage = stage
    while most is None or len(chosen) < most:
        frame.here = -1
        options = offers(run, frame, stage, chosen)
        option = options[0] if options else -1
        if len(options) > 1:
            option = yield stage.point, frame.actor, options, -1
        if option >= 0:
            space = option
            chosen.append(space)
            frame.here, frame.paid = space, enter(run, frame, stage, space)
            if isinstance(stage, Moves):
                yield from fill(run, frame, stage, space)
            if then is not None and then.asks:
                yield from then.run(run, frame, frame.actor, space)
            elif then is not None:
                then.run(run, frame, frame.actor, space)
            run.spend(LIGHT)
        elif option == -1:
            break
        elif option == DEAL:
            yield from deal(run, frame.actor)
        else:
            yield from take(run, frame, option)
    frame.stage, frame.here = None, -1


def take(run: Run, host: Frame, option: int) -> Steps:
    """Runs the special that an option stands for, to its end."""
    action = run.program.actions[SPECIAL - option]
    host.special = action
    host.special_frame = frame_of(run, host, action)
    host.special_frame.leading = not host.begun and action.first is not None
    yield from carry_out(run, host.special_frame)


def afterwards(run: Run, host: Frame) -> Steps:
    """The last chance, when all stages are over."""
    host.begun = True
    options = [SPECIAL - index for index in offered(run, host)]
    if options:
        option = yield host.action.special_point, host.actor, [*options, -1], SPECIALS
        if option != -1:
            yield from take(run, host, option)

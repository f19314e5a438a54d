"""Running an action from its beginning to its end, and granting one."""

from __future__ import annotations

from interpreter.engine import events
from interpreter.engine.actions.frame import Body, Context, Frame
from interpreter.engine.actions.legal import possible
from interpreter.engine.actions.specials import afterwards
from interpreter.engine.actions.stages import spaces
from interpreter.engine.actions.texts import run_body
from interpreter.engine.limits import LIGHT
from interpreter.engine.picks import Steps
from interpreter.engine.state import Run

Saved = list[int] | None


def begin(run: Run, frame: Frame) -> Saved:
    """A fresh sheet of spent pieces; what the outer action had spent is returned."""
    entry = frame.action.index, frame.actor, int(frame.free), int(frame.limited)
    run.log.append((events.ACTION, *entry))
    frame.since = len(run.log)
    run.frames.append(frame)
    return clear_spent(run)


def end(run: Run, frame: Frame, saved: Saved) -> None:
    clear_spent(run)
    if saved is not None:
        restore_spent(run, saved)
    run.frames.pop()
    run.log.append((events.DONE, frame.action.index))


def clear_spent(run: Run) -> Saved:
    """No piece is spent any more. Returns who was, or None."""
    layout = run.layout
    sheet = run.s[layout.spent : layout.spent + len(layout.nobody)]
    if sheet == layout.nobody:
        return None
    for offset, number in enumerate(sheet):
        if number:
            run.write(layout.spent + offset, 0)
    return sheet


def restore_spent(run: Run, sheet: list[int]) -> None:
    for cell, number in enumerate(sheet):
        if number:
            run.write(run.layout.spent + cell, min(number, run.s[cell]))


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


def any_possible(run: Run, faction: int, actions: tuple[int, ...], context: Context) -> bool:
    """Would a grant find something to do?"""
    table = run.program.actions
    return any(possible(run, table[index], faction, context) for index in actions)

"""Specials: actions that accompany another and come in between, afterwards, or in the stead of a part."""

from __future__ import annotations

from interpreter.engine.actions.frame import Action, Context, Frame, Spaces
from interpreter.engine.actions.legal import legal, permitted, startable
from interpreter.engine.actions.texts import run_body
from interpreter.engine.picks import Steps
from interpreter.engine.state import Run

OFFSET = -10  # the option that stands for a special: OFFSET - action
SPECIAL = -4  # `about`: the options are specials, or none


def _frame(run: Run, host: Frame, action: Action) -> Frame:
    return Frame(run, action, host.actor, Context(free=host.free), host)


def offered(run: Run, host: Frame) -> list[int]:
    """The specials that may come now, by index."""
    if not host.specials or host.special is not None:
        return []
    actions = run.program.actions
    return [index for index in host.action.specials if _may_come(run, host, actions[index])]


def _may_come(run: Run, host: Frame, action: Action) -> bool:
    if action.replaces or host.actor not in action.by:
        return False
    if not host.begun and not action.comes_first:
        return False
    frame = _frame(run, host, action)
    frame.leading = not host.begun and action.first is not None
    return permitted(run, frame) and startable(run, frame)


def take(run: Run, host: Frame, option: int) -> Steps:
    """Runs the special that an option stands for, to its end."""
    from interpreter.engine.actions.running import carry_out

    action = run.program.actions[OFFSET - option]
    host.special = action
    host.special_frame = _frame(run, host, action)
    host.special_frame.leading = not host.begun and action.first is not None
    yield from carry_out(run, host.special_frame)


def afterwards(run: Run, host: Frame) -> Steps:
    """The last chance, when all stages are over."""
    host.begun = True
    options = [OFFSET - index for index in offered(run, host)]
    if options:
        option = yield host.action.special_point, host.actor, [*options, -1], SPECIAL
        if option != -1:
            yield from take(run, host, option)


def instead(run: Run, host: Frame, here: int, candidates: tuple[int, ...]) -> Steps:
    """Where a part would run, a special may come in its stead. Returns whether one did."""
    if not host.specials:
        return False
    frames = {}
    for index in candidates:
        frame = _replacing(run, host, run.program.actions[index], here)
        if frame is not None:
            frames[OFFSET - index] = frame
    if not frames:
        return False
    option = yield host.action.special_point, host.actor, [0, *frames], SPECIAL
    if option == 0:
        return False
    host.special = frames[option].action
    host.special_frame = frames[option]
    yield from _replace(run, frames[option], here)
    return True


def _replacing(run: Run, host: Frame, action: Action, here: int) -> Frame | None:
    """The special's frame if it can come in the stead of a part here."""
    if host.special is not None and host.special is not action:
        return None
    if host.special_frame is not None:
        frame = host.special_frame
    else:
        frame = _frame(run, host, action)
        if not permitted(run, frame):
            return None
    stage = action.stages[0]
    assert isinstance(stage, Spaces)
    if stage.most is not None and frame.uses >= stage.most(run, frame, frame.actor):
        return None
    return frame if here in legal(run, frame, stage, frame.selected) else None


def _replace(run: Run, frame: Frame, here: int) -> Steps:
    from interpreter.engine.actions.running import begin, end
    from interpreter.engine.actions.stages import enter

    stage = frame.action.stages[0]
    assert isinstance(stage, Spaces)
    saved = begin(run, frame)
    if frame.uses == 0:
        yield from run_body(run, frame, frame.action.starts, -1)
    frame.uses += 1
    enter(run, frame, stage, here)
    yield from run_body(run, frame, stage.each, here)
    end(run, frame, saved)

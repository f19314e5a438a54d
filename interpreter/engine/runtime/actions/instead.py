"""Specials in the stead of a part: where the part would run, one of them may."""

from __future__ import annotations

from interpreter.engine.runtime.actions.activation import Action, Frame, Spaces
from interpreter.engine.runtime.actions.offers import enter
from interpreter.engine.runtime.actions.possible import frame_of, legal, permitted
from interpreter.engine.runtime.actions.spent import begin, end
from interpreter.engine.runtime.actions.texts import run_body
from interpreter.engine.runtime.picks import Steps
from interpreter.engine.state.options import SPECIAL, SPECIALS
from interpreter.engine.state.run import Run


def instead(run: Run, host: Frame, here: int, candidates: tuple[int, ...]) -> Steps:
    """Where a part would run, a special may come in its stead. Returns whether one did."""
    if not host.specials:
        return False
    frames = {}
    for index in candidates:
        frame = _replacing(run, host, run.program.actions[index], here)
        if frame is not None:
            frames[SPECIAL - index] = frame
    if not frames:
        return False
    option = yield host.action.special_point, host.actor, [0, *frames], SPECIALS
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
        frame = frame_of(run, host, action)
        if not permitted(run, frame):
            return None
    stage = action.stages[0]
    assert isinstance(stage, Spaces)
    if stage.most is not None and frame.uses >= stage.most(run, frame, frame.actor):
        return None
    return frame if here in legal(run, frame, stage, frame.selected) else None


def _replace(run: Run, frame: Frame, here: int) -> Steps:
    stage = frame.action.stages[0]
    assert isinstance(stage, Spaces)
    saved = begin(run, frame)
    if frame.uses == 0:
        yield from run_body(run, frame, frame.action.starts, -1)
    frame.uses += 1
    enter(run, frame, stage, here)
    frame.stage, frame.here = stage, here
    yield from run_body(run, frame, stage.each, here)
    frame.stage, frame.here = None, -1
    end(run, frame, saved)

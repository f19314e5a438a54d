"""Where an action begins and ends: the log, the frames under way, and which pieces have moved in it."""

from __future__ import annotations

from interpreter.engine.runtime.actions.activation import Frame
from interpreter.engine.state import events
from interpreter.engine.state.run import Run

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

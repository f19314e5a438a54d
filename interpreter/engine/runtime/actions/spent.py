"""Where an action begins and ends: the log, the activations under way, and which pieces have moved in it."""

from __future__ import annotations

from interpreter.engine.runtime.actions.activation import Activation
from interpreter.engine.state import events
from interpreter.engine.state.run import Run, Sheet

Saved = Sheet | None


def begin(run: Run, activation: Activation) -> Saved:
    """A fresh sheet of spent pieces. That of the outer action is returned: its marks go where its pieces go."""
    entry = activation.action.index, activation.actor, int(activation.free), int(activation.limited)
    run.log.append((events.ACTION, *entry))
    activation.since = len(run.log)
    run.activations.append(activation)
    saved = clear_spent(run)
    if saved is not None:
        run.sheets.append(saved)
    if run.program.after_action is not None:
        run.program.after_action(run)
    return saved


def end(run: Run, activation: Activation, saved: Saved) -> None:
    clear_spent(run)
    if saved is not None:
        restore_spent(run, run.sheets.pop())
    run.activations.pop()
    run.log.append((events.DONE, activation.action.index))
    if run.program.after_action is not None:
        run.program.after_action(run)


def clear_spent(run: Run) -> Saved:
    """No piece is spent any more. Returns who was, or None."""
    layout = run.layout
    sheet = run.s[layout.spent : layout.spent + len(layout.nobody)]
    if sheet == layout.nobody:
        return None
    saved = {cell: number for cell, number in enumerate(sheet) if number}
    for cell in saved:
        run.write(layout.spent + cell, 0)
    return saved


def restore_spent(run: Run, sheet: Sheet) -> None:
    layout = run.layout
    for cell, number in sheet.items():
        if number and cell < layout.spaces * layout.columns:
            run.write(layout.spent + cell, min(number, run.s[cell]))

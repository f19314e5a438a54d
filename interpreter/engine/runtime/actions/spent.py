"""Begin and end an action: the log, the running activations, and the pieces that have moved."""

from __future__ import annotations

from interpreter.engine.runtime.actions.activation import Activation
from interpreter.engine.state import events
from interpreter.engine.state.bag import Bag
from interpreter.engine.state.run import Run


def begin(run: Run, activation: Activation) -> Bag | None:
    """A fresh sheet of spent pieces. That of the outer action is returned: its marks go where its pieces go."""
    action, actor = activation.action.index, activation.actor
    run.log.append((events.ACTION, action, actor, int(activation.free), int(activation.limited)))
    activation.since = len(run.log)
    run.activations.append(activation)
    saved = clear_spent(run)
    if saved is not None:
        run.sheets.append(saved)
    if run.program.after_action is not None:
        run.program.after_action(run)
    return saved


def end(run: Run, activation: Activation, saved: Bag | None) -> None:
    clear_spent(run)
    if saved is not None:
        restore_spent(run, run.sheets.pop())
    run.activations.pop()
    run.log.append((events.DONE, activation.action.index))
    if run.program.after_action is not None:
        run.program.after_action(run)


def clear_spent(run: Run) -> Bag | None:
    """No piece is spent any more. Returns who was, or None."""
    layout = run.layout
    sheet = run.s[layout.spent : layout.spent + len(layout.nobody)]
    if sheet == layout.nobody:
        return None
    saved = Bag()
    for cell, number in enumerate(sheet):
        if number:
            saved.cells.append(cell)
            saved.numbers.append(number)
            run.write(layout.spent + cell, 0)
    return saved


def restore_spent(run: Run, sheet: Bag) -> None:
    layout = run.layout
    for place, cell in enumerate(sheet.cells):
        number = sheet.numbers[place]
        if number and cell < layout.spaces * layout.columns:
            run.write(layout.spent + cell, min(number, run.s[cell]))

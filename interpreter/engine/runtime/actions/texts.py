"""Running the texts of an action, and paying what they charge."""

from __future__ import annotations

from interpreter.engine.runtime.actions.activation import Body, Frame, Price
from interpreter.engine.runtime.picks import Steps
from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.run import Run


def run_body(run: Run, frame: Frame, body: Body | None, here: int) -> Steps:
    """Runs a text of the action at a space."""
    if body is None:
        return
    if body.asks:
        yield from body.run(run, frame, frame.actor, here)
    else:
        body.run(run, frame, frame.actor, here)


def means(run: Run, frame: Frame) -> int:
    """How much the payer can pay."""
    purse: tuple[int, int] | None = run.program.purses[frame.actor]
    if purse is None:
        raise RuleError("this title does not say what is paid with")
    return run.s[purse[0]] - purse[1]


def price(run: Run, frame: Frame, pay: Price | None, space: int) -> int:
    """What is charged at a space; nothing in a free run."""
    if pay is None or frame.free:
        return 0
    known = pay.always[frame.actor]
    return max(0, pay.text(run, frame, frame.actor, space)) if known is None else known


def covered(frame: Frame, pay: Price | None, left: int | None) -> bool:
    """Is what is left enough at any space? Then the text is not asked."""
    if pay is None or left is None:
        return True
    most = pay.most[frame.actor]
    return most is not None and most <= left


def charge(run: Run, frame: Frame, amount: int) -> None:
    """The actor (or who pays for them) pays for a choice."""
    if amount > 0 and not frame.free:
        program = run.program
        run.pay(program.payers[frame.actor], program.purse(frame.actor)[0], amount)
        if program.after_pay is not None:
            program.after_pay(run)

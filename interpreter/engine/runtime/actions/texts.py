"""Running the texts of an action, and paying what they charge."""

from __future__ import annotations

from interpreter.engine.runtime.actions.activation import Activation
from interpreter.engine.runtime.actions.compiled import Body, Price
from interpreter.engine.runtime.picks import Steps
from interpreter.engine.state.run import Run


def run_body(run: Run, activation: Activation, body: Body | None, here: int) -> Steps:
    """Runs a text of the action at a space."""
    if body is None:
        return
    if body.asks:
        yield from body.run(run, activation, activation.actor, here)
    else:
        body.run(run, activation, activation.actor, here)


def means(run: Run, activation: Activation) -> int:
    """Amount that the payer can spend."""
    index, least = run.program.purse(activation.actor)
    there: int = run.s[index] - least
    return there


def price(run: Run, activation: Activation, pay: Price | None, space: int, origin: int = -1) -> int:
    """Price of a space, for a group from its origin; 0 in a free run."""
    if pay is None or activation.free:
        return 0
    known, actor = pay.always[activation.actor], activation.actor
    return max(0, pay.text(run, activation, actor, space, origin)) if known is None else known


def covered(activation: Activation, pay: Price | None, left: int | None) -> bool:
    """Whether the rest pays for any space. Then the price need not be evaluated."""
    if pay is None or left is None:
        return True
    most = pay.most[activation.actor]
    return most is not None and most <= left


def charge(run: Run, activation: Activation, amount: int) -> None:
    """The actor (or who pays for them) pays for a choice."""
    if amount > 0 and not activation.free:
        index, _ = run.program.purse(activation.actor)
        run.pay(run.program.payers[activation.actor], index, amount)
        if run.program.after_pay is not None:
            run.program.after_pay(run)

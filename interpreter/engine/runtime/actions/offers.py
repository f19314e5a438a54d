"""What can be chosen in a stage, `spaces:` or `moves:`, and what a choice costs."""

from __future__ import annotations

from bisect import insort

from interpreter.engine.runtime.actions.activation import Activation, Moves, Spaces
from interpreter.engine.runtime.actions.possible import legal, offered, opening
from interpreter.engine.runtime.actions.texts import charge, price
from interpreter.engine.state import events
from interpreter.engine.state.options import DONE, SPECIAL, tagged
from interpreter.engine.state.run import Run


def cap(activation: Activation, most: int | None, first: bool) -> int | None:
    """How many may be chosen: the stage's own bound, and those of the grant in the first stage."""
    if not first or not (activation.limited or activation.most is not None):
        return most
    bounds = [most] if most is not None else []
    if activation.limited:
        bounds.append(1)
    if activation.most is not None:
        bounds.append(activation.most)
    return min(bounds)


def offers(run: Run, activation: Activation, stage: Spaces | Moves, chosen: list[int]) -> list[int]:
    """What can be chosen now: spaces, specials, and DONE when it is enough. Nothing ends the stage."""
    options = legal(run, activation, stage, chosen)
    places = bool(options)
    if activation.specials:
        if places:
            specials = offered(run, activation)
        else:
            specials = opening(run, activation) if stage.least and not activation.begun else []
        options += [tagged(SPECIAL, index) for index in specials]
    if places and len(chosen) >= stage.least:
        options.append(DONE)
    return options


def enter(run: Run, activation: Activation, stage: Spaces | Moves, space: int) -> int:
    """A space has been chosen: pay for it and mark it. Returns what it costs."""
    activation.begun = True
    activation.space, activation.point = space, stage.point
    run.log.append((events.SPACE, activation.action.index, space))
    pay = stage.pay if isinstance(stage, Spaces) else stage.select_pays
    paid = 0
    if pay is not None:
        paid = price(run, activation, pay, space)
        charge(run, activation, paid)
    if not stage.among and space not in activation.selected:
        insort(activation.selected, space)
    activation.told = space
    return paid


def comes_to(run: Run, activation: Activation, space: int) -> None:
    """A space chosen before is resolved now. It is told again if another was told since."""
    activation.here = activation.space = space
    if activation.told != space:
        run.log.append((events.SPACE, activation.action.index, space))
    activation.told = space

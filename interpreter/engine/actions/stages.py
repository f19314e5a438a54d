"""The `spaces:` stage, and the choice of a space that it shares with `moves:`."""

from __future__ import annotations

from bisect import insort

from interpreter.engine import events
from interpreter.engine.actions.deals import DEAL, deal
from interpreter.engine.actions.frame import Body, Frame, Moves, Spaces
from interpreter.engine.actions.legal import legal
from interpreter.engine.actions.specials import OFFSET, offered, take
from interpreter.engine.actions.ways import price
from interpreter.engine.picks import Steps
from interpreter.engine.state import Run


def run_body(run: Run, frame: Frame, body: Body | None, here: int) -> Steps:
    """Runs a text of the action at a space."""
    if body is None:
        return
    if body.asks:
        yield from body.run(run, frame, frame.actor, here)
    else:
        body.run(run, frame, frame.actor, here)


def cap(run: Run, frame: Frame, most: int | None, first: bool) -> int | None:
    """How many may be chosen: the stage's own bound, and those of the grant in the first stage."""
    bounds = [most] if most is not None else []
    if first and frame.limited:
        bounds.append(1)
    if first and frame.most is not None:
        bounds.append(frame.most)
    return min(bounds) if bounds else None


def choose(run: Run, frame: Frame, stage: Spaces | Moves, chosen: list[int], least: int) -> Steps:
    """The next space or destination, or -1. Specials may come before the answer."""
    while True:
        options = legal(run, frame, stage, chosen)
        specials = offered(run, frame) if frame.specials else []
        if not options:
            specials = _funding(run, frame, stage, specials)
            if not specials:
                return -1
        options = options + [OFFSET - index for index in specials]
        if len(chosen) >= least and options[0] >= 0:
            options.append(-1)
        option = options[0]
        if len(options) > 1:
            option = yield stage.point, frame.actor, options, -1
        if option == DEAL:
            yield from deal(run, frame.actor)
        elif option <= OFFSET:
            yield from take(run, frame, option)
        else:
            return option


def _funding(run: Run, frame: Frame, stage: Spaces | Moves, specials: list[int]) -> list[int]:
    """Specials that may raise the means for the first space."""
    if frame.begun or not specials:
        return []
    funds = [index for index in specials if run.program.actions[index].funds]
    return funds if funds and legal(run, frame, stage, [], priced=False) else []


def charge(run: Run, frame: Frame, amount: int) -> None:
    """The actor (or who pays for them) pays for a choice."""
    if amount > 0 and not frame.free:
        program = run.program
        run.pay(program.payers[frame.actor], program.purse(frame.actor)[0], amount)
        if program.after_pay is not None:
            program.after_pay(run)


def enter(run: Run, frame: Frame, stage: Spaces, space: int) -> None:
    """A space has been chosen: pay for it and mark it."""
    frame.begun = True
    run.log.append((events.SPACE, frame.action.index, space))
    charge(run, frame, price(run, frame, stage.pay, space))
    if not stage.among:
        mark(frame, space)


def mark(frame: Frame, space: int) -> None:
    if space not in frame.selected:
        insort(frame.selected, space)


def spaces(run: Run, frame: Frame, stage: Spaces, first: bool) -> Steps:
    """Chooses spaces one after another and resolves each."""
    most = None if stage.most is None else stage.most(run, frame, frame.actor)
    most = cap(run, frame, most, first)
    each = stage.each
    chosen: list[int] = []
    while most is None or len(chosen) < most:
        space = yield from choose(run, frame, stage, chosen, stage.least)
        if space == -1:
            break
        chosen.append(space)
        enter(run, frame, stage, space)
        if each is not None:
            if each.asks:
                yield from each.run(run, frame, frame.actor, space)
            else:
                each.run(run, frame, frame.actor, space)
        run.spend(1)

"""Which spaces and destinations are legal, and whether an action is possible at all."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.engine.actions.frame import (
    Action,
    Ban,
    Body,
    Context,
    Frame,
    Moves,
    Spaces,
    Stage,
)
from interpreter.engine.actions.ways import means, origins, price, survey
from interpreter.engine.state import Run


def banned(run: Run, frame: Frame, ban: Ban, space: int) -> bool:
    """Does a lasting effect forbid the action (in the space)?"""
    if not run.s[ban.effect] or (ban.factions is not None and frame.actor not in ban.factions):
        return False
    if ban.where is None:
        return True
    return space >= 0 and bool(ban.where(run, frame, frame.actor, space))


def qualified(run: Run, frame: Frame, stage: Spaces | Moves, chosen: list[int]) -> list[int]:
    """Spaces that the stage's condition, the grant and lasting effects allow, whatever the price."""
    domain = _domain(run, frame, stage)
    found = list(domain) if stage.where is None else stage.where(run, frame, frame.actor, domain)
    if chosen and not (isinstance(stage, Spaces) and stage.again):
        found = [space for space in found if space not in chosen]
    if frame.within is not None and domain is run.program.all_spaces:
        found = [space for space in found if space in frame.within]
    if frame.leading:
        judge, actor = frame.action.first, frame.actor
        found = [space for space in found if judge(run, frame, actor, space)]  # type: ignore[misc]
    for ban in frame.action.bans:
        if run.s[ban.effect] and ban.where is not None:
            found = [space for space in found if not banned(run, frame, ban, space)]
    return found


def _domain(run: Run, frame: Frame, stage: Spaces | Moves) -> Iterable[int]:
    among = stage.among if isinstance(stage, Spaces) else ""
    if among == "selected":
        return frame.selected
    if among == "accompanied":
        return frame.host.selected if frame.host else ()
    return run.program.all_spaces


def legal(
    run: Run,
    frame: Frame,
    stage: Spaces | Moves,
    chosen: list[int],
    priced: bool = True,
) -> list[int]:
    """The spaces or destinations that can be chosen now; without `priced`, were they free."""
    found = qualified(run, frame, stage, chosen)
    if isinstance(stage, Moves):
        return _destinations(run, frame, stage, found, priced)
    if stage.pay is None or frame.free or not priced:
        return found
    purse, actor = means(run, frame), frame.actor
    return [space for space in found if stage.pay(run, frame, actor, space) <= purse]


def _destinations(
    run: Run, frame: Frame, stage: Moves, found: list[int], priced: bool
) -> list[int]:
    purse = means(run, frame) if priced and not frame.free else None
    seen = survey(run, frame, stage)
    legal = []
    for space in found:
        paid = price(run, frame, stage.select_pays, space)
        if purse is not None and paid > purse:
            continue
        left = None if purse is None else purse - paid
        if stage.idle or origins(run, frame, stage, seen, space, paid, left, one=True):
            legal.append(space)
    return legal


def permitted(run: Run, frame: Frame) -> bool:
    """Whether the actor may take the action at all: `by`, `if`, and nothing forbids it."""
    action, actor = frame.action, frame.actor
    if actor not in action.by:
        return False
    if action.condition is not None and not action.condition(run, frame, actor):
        return False
    return not any(banned(run, frame, ban, -1) for ban in action.bans if run.s[ban.effect])


def startable(run: Run, frame: Frame, priced: bool = True) -> bool:
    """Does the first stage find something to do?"""
    if not frame.action.stages:
        return True
    stage: Stage = frame.action.stages[0]
    if isinstance(stage, Body):
        judge = frame.action.first
        return not frame.leading or judge is None or bool(judge(run, frame, frame.actor, -1))
    return bool(legal(run, frame, stage, [], priced))


def possible(run: Run, action: Action, actor: int, context: Context) -> bool:
    """Would a grant of the action find something to do?"""
    from interpreter.engine.actions.specials import offered

    if actor not in action.by:
        return False
    frame = Frame(run, action, actor, context)
    if not permitted(run, frame):
        return False
    if startable(run, frame):
        return True
    if not frame.specials or frame.free:
        return False
    funds = [s for s in offered(run, frame) if run.program.actions[s].funds]
    return bool(funds) and startable(run, frame, priced=False)

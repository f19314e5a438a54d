"""Which spaces and destinations are legal, which specials may come, and whether an action is possible at all."""

from __future__ import annotations

from interpreter.engine.runtime.actions.activation import (
    Action,
    Body,
    Context,
    Frame,
    Moves,
    Spaces,
    Stage,
)
from interpreter.engine.runtime.actions.routes import Ways
from interpreter.engine.runtime.actions.texts import means
from interpreter.engine.state.run import Run


def legal(
    run: Run,
    frame: Frame,
    stage: Spaces | Moves,
    chosen: list[int],
    priced: bool = True,
) -> list[int]:
    """The spaces or destinations that can be chosen now; without `priced`, were they free."""
    found: list[int] = stage.legal(run, frame, frame.actor, chosen, priced)
    if isinstance(stage, Moves) and found and not stage.idle:
        left = None
        if priced and not frame.free and stage.pay is not None:
            left = means(run, frame)
        found = Ways(run, frame, stage).reachable(found, left)
    return found


def permitted(run: Run, frame: Frame) -> bool:
    """Whether the actor may take the action at all: `by`, `if`, and nothing forbids it."""
    action, actor = frame.action, frame.actor
    if actor not in action.by:
        return False
    if action.condition is not None and not action.condition(run, frame, actor):
        return False
    return not any(
        run.s[ban.effect] and (ban.factions is None or actor in ban.factions) for ban in action.bans
    )


def startable(run: Run, frame: Frame, priced: bool = True) -> bool:
    """Does the first stage find something to do?"""
    if not frame.action.stages:
        return True
    stage: Stage = frame.action.stages[0]
    if isinstance(stage, Body):
        judge = frame.action.first
        return not frame.leading or judge is None or bool(judge(run, frame, frame.actor, -1))
    return bool(legal(run, frame, stage, [], priced))


def frame_of(run: Run, host: Frame, action: Action) -> Frame:
    """The frame of a special that accompanies an action; it is free if its action is."""
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
    frame = frame_of(run, host, action)
    frame.leading = not host.begun and action.first is not None
    return permitted(run, frame) and startable(run, frame)


def possible(run: Run, action: Action, actor: int, context: Context) -> bool:
    """Would a grant of the action find something to do?"""
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


def any_possible(run: Run, faction: int, actions: tuple[int, ...], context: Context) -> bool:
    """Would a grant find something to do?"""
    table = run.program.actions
    return any(possible(run, table[index], faction, context) for index in actions)

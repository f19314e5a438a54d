"""Which spaces and destinations are legal, which specials may come, and whether an action is possible at all."""

from __future__ import annotations

from interpreter.engine.runtime.actions.activation import (
    Action,
    Activation,
    Body,
    Context,
    Moves,
    Spaces,
    Stage,
)
from interpreter.engine.runtime.actions.routes import Ways
from interpreter.engine.runtime.actions.texts import means
from interpreter.engine.state.run import Run


def legal(
    run: Run,
    activation: Activation,
    stage: Spaces | Moves,
    chosen: list[int],
    priced: bool = True,
) -> list[int]:
    """The spaces or destinations that can be chosen now; without `priced`, were they free."""
    found: list[int] = stage.legal(run, activation, activation.actor, chosen, priced)
    if isinstance(stage, Moves) and found and not stage.idle:
        left = None
        if priced and not activation.free and stage.pay is not None:
            left = means(run, activation)
        found = Ways(run, activation, stage).reachable(found, left)
    return found


def permitted(run: Run, activation: Activation) -> bool:
    """Whether the actor may take the action at all: `by`, `if`, and nothing forbids it."""
    action, actor = activation.action, activation.actor
    if actor not in action.by:
        return False
    if action.condition is not None and not action.condition(run, activation, actor):
        return False
    return not any(
        run.s[ban.effect] and (ban.factions is None or actor in ban.factions) for ban in action.bans
    )


def startable(run: Run, activation: Activation, priced: bool = True) -> bool:
    """Does the first stage find something to do?"""
    if not activation.action.stages:
        return True
    stage: Stage = activation.action.stages[0]
    if isinstance(stage, Body):
        judge = activation.action.first
        return (
            not activation.leading
            or judge is None
            or bool(judge(run, activation, activation.actor, -1))
        )
    return bool(legal(run, activation, stage, [], priced))


def activation_beside(run: Run, host: Activation, action: Action) -> Activation:
    """The activation of a special that accompanies an action; it is free if its action is."""
    return Activation(run, action, host.actor, Context(free=host.free), host)


def offered(run: Run, host: Activation) -> list[int]:
    """The specials that may come now, by index."""
    if not host.specials or host.special is not None:
        return []
    actions = run.program.actions
    return [index for index in host.action.specials if _may_come(run, host, actions[index])]


def _may_come(run: Run, host: Activation, action: Action) -> bool:
    if action.replaces or host.actor not in action.by:
        return False
    if not host.begun and not action.comes_first:
        return False
    activation = activation_beside(run, host, action)
    activation.leading = not host.begun and action.first is not None
    return permitted(run, activation) and startable(run, activation)


def possible(run: Run, action: Action, actor: int, context: Context) -> bool:
    """Would a grant of the action find something to do?"""
    if actor not in action.by:
        return False
    activation = Activation(run, action, actor, context)
    if not permitted(run, activation):
        return False
    if startable(run, activation):
        return True
    if not activation.specials or activation.free:
        return False
    funds = [s for s in offered(run, activation) if run.program.actions[s].funds]
    return bool(funds) and startable(run, activation, priced=False)


def any_possible(run: Run, faction: int, actions: tuple[int, ...], context: Context) -> bool:
    """Would a grant find something to do?"""
    table = run.program.actions
    return any(possible(run, table[index], faction, context) for index in actions)

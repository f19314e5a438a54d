"""Why a space is not among those that a stage offers, besides the stage's own condition."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.engine.runtime.actions.activation import Activation
from interpreter.engine.runtime.actions.compiled import Moves
from interpreter.engine.runtime.actions.routes import going, movable_columns
from interpreter.session.viewing.game import Game


def passed_over(game: Game, acting: Activation, point: int, space: int) -> Iterator[str]:
    """Sentences about one space at the decision `point` of the stage that asks."""
    stage, name = acting.stage, game.words.place(space)
    if stage is None:
        return
    if leaves(acting, point):
        yield from _from(game, acting, space)
    elif space in stage.chosen:
        yield f"{name} has been chosen already."
    elif (among := stage.plan.among) and space not in _among(acting, among):
        yield f"NO  {name} is not among the spaces chosen before"


def leaves(acting: Activation, point: int) -> bool:
    """Whether it is asked from where pieces set out, or by which way."""
    plan = None if acting.stage is None else acting.stage.plan
    return isinstance(plan, Moves) and point in (plan.origin_point, plan.via_point)


def unreached(game: Game, acting: Activation, point: int, space: int) -> Iterator[str]:
    """Behind the conditions of a destination that all hold."""
    plan = None if acting.stage is None else acting.stage.plan
    if isinstance(plan, Moves) and point == plan.point:
        yield f"No piece that may go can reach {game.words.place(space)}, or the way costs too much."


def _among(acting: Activation, among: str) -> list[int]:
    return acting.selected if among == "selected" else acting.accompanied


def _from(game: Game, acting: Activation, space: int) -> Iterator[str]:
    """Pieces that may set out there, and do not reach the destination; or none."""
    run, goal = game.run, acting.here
    plan = None if acting.stage is None else acting.stage.plan
    assert isinstance(plan, Moves)
    name, target = game.words.place(space), game.words.place(goal)
    if space == goal:
        yield f"{name} is where they go."
        return
    columns = movable_columns(run, acting, plan, space, goal)
    if any(going(run, space, goal, column, plan.fresh) for column in columns):
        yield f"Pieces of {name} may go, but have no way to {target}, or the way costs too much."
    else:
        yield f"No pieces of {name} may go to {target}, or not any more."

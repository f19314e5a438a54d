"""Why a space is not among those that a stage offers, besides the stage's own condition."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.engine.runtime.actions.activation import Activation, Moves, Spaces
from interpreter.engine.runtime.actions.routes import going
from interpreter.session.viewing.game import Game


def passed_over(game: Game, acting: Activation, point: int, space: int) -> Iterator[str]:
    """Sentences about one space at the decision `point` of the stage that asks."""
    stage, name = acting.stage, game.words.place(space)
    if stage is None:
        return
    if leaves(acting, point):
        yield from _from(game, acting, space)
    elif space in acting.chosen:
        yield f"{name} has been chosen already."
    elif stage.among and space not in _among(acting, stage):
        yield f"NO  {name} is none of the spaces chosen before"


def leaves(acting: Activation, point: int) -> bool:
    """Whether it is asked from where pieces set out, or by which way."""
    stage = acting.stage
    return isinstance(stage, Moves) and point in (stage.origin_point, stage.via_point)


def unreached(game: Game, acting: Activation, point: int, space: int) -> Iterator[str]:
    """Behind the conditions of a destination that all hold."""
    stage = acting.stage
    if isinstance(stage, Moves) and point == stage.point:
        yield f"None of the pieces that may go can reach {game.words.place(space)}, or not for what is left."


def _among(acting: Activation, stage: Spaces | Moves) -> list[int]:
    return acting.selected if stage.among == "selected" else acting.accompanied


def _from(game: Game, acting: Activation, space: int) -> Iterator[str]:
    """Pieces that may set out there, and do not reach the destination; or none."""
    stage, run, goal = acting.stage, game.run, acting.here
    assert isinstance(stage, Moves)
    name, target = game.words.place(space), game.words.place(goal)
    if space == goal:
        yield f"{name} is where they go."
        return
    rows = stage.rows
    columns = (
        stage.columns(run, acting, acting.actor, goal, space)
        if rows is None
        else rows[acting.actor]
    )
    if any(going(run, space, goal, column, stage.fresh) for column in columns):
        yield f"Pieces of {name} may go, but have no way to {target}, or not for what is left."
    else:
        yield f"No pieces of {name} may go to {target}, or not any more."

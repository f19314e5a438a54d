"""Which spaces a stage that chooses spaces allows, and what they cost."""

from __future__ import annotations

from typing import assert_never

from interpreter.language import nodes
from tests.walker.evaluate.actions.under_way import ActionUnderWay, affordable, in_limits
from tests.walker.evaluate.walker import Frame, holds, value


def legal(
    frame: Frame, stage: nodes.SpacesStage, chosen: list[int], priced: bool = True
) -> list[int]:
    """The spaces that may be chosen now; without `priced`, were they free."""
    return [
        space
        for space in range(len(frame.vocabulary.spaces))
        if (stage.again or space not in chosen) and _is_legal(frame, stage, space, priced)
    ]


def _is_legal(frame: Frame, stage: nodes.SpacesStage, space: int, priced: bool) -> bool:
    running = frame.action
    if not in_choice(running, stage.among, space):
        return False
    with frame.bound((running.action.here,), space):
        return (
            in_limits(frame, space, stage.among)
            and holds(frame, stage.where)
            and _some_way(frame, stage)
            and (not priced or affordable(frame, price_of(frame, stage)))
        )


def in_choice(running: ActionUnderWay, among: nodes.Among, space: int) -> bool:
    """Whether `among` leaves the space: all, those chosen before, or those of the action gone with."""
    match among:
        case "":
            return True
        case "selected":
            return space in running.selected
        case "accompanied":
            host = running.accompanied  # none where a test asks about it by itself
            return host is not None and space in host.selected
        case other:
            assert_never(other)


def _some_way(frame: Frame, stage: nodes.SpacesStage) -> bool:
    """Ways are judged before the price is paid."""
    return stage.ways is None or any(holds(frame, way.condition) for way in stage.ways.ways)


def price_of(frame: Frame, stage: nodes.SpacesStage) -> int:
    return 0 if stage.pay is None else value(frame, stage.pay)

"""Which destinations a stage that moves allows, from where they can be reached, and what they cost."""

from __future__ import annotations

from interpreter.language import nodes
from tests.walker.evaluate.actions.under_way import in_limits, means, payer_of
from tests.walker.evaluate.pieces import columns_of, count_at
from tests.walker.evaluate.walker import Frame, holds, value


def _everywhere(frame: Frame) -> range:
    return range(len(frame.vocabulary.spaces))


def price_of(frame: Frame, price: nodes.Expr | None) -> int:
    return 0 if price is None else max(0, value(frame, price))


def legal(
    frame: Frame, stage: nodes.MovesStage, chosen: list[int], priced: bool = True
) -> list[int]:
    """The destinations that may be chosen now."""
    return [
        space
        for space in _everywhere(frame)
        if space not in chosen and _is_legal(frame, stage, space, priced)
    ]


def _is_legal(frame: Frame, stage: nodes.MovesStage, space: int, priced: bool) -> bool:
    with frame.bound((frame.action.action.here,), space):
        if not in_limits(frame, space) or not holds(frame, stage.to):
            return False
        budget = budget_of(frame, 0) if priced else None
        if budget is not None and price_of(frame, stage.select_pays) > budget:
            return False
        return stage.idle or bool(origins(frame, stage, space, budget))


def budget_of(frame: Frame, paid: int) -> int | None:
    """What a destination may price, that for which it was paid included. None: anything."""
    running = frame.action
    if running.free:
        return None
    if frame.vocabulary.pays_with is None:
        return 0
    return paid + means(frame, payer_of(frame, running.actor))[1]


def origins(frame: Frame, stage: nodes.MovesStage, space: int, budget: int | None) -> list[int]:
    """Where a group for the destination, which is `here`, can come from."""
    found = []
    for origin in sorted(distances_to(frame, stage, space)):
        with frame.bound((frame.action.action.origin,), origin):
            if not _some_can_move(frame, stage, origin, space):
                continue
            if budget is None or price_of(frame, stage.pay) <= budget:
                found.append(origin)
    return found


def _some_can_move(frame: Frame, stage: nodes.MovesStage, origin: int, space: int) -> bool:
    return any(
        count_at(frame, origin, column, stage.pieces.fresh) > 0
        and frame.run.room(space, column) > 0
        for column in columns_of(frame, stage.pieces.columns)
    )


# --- ways ---------------------------------------------------------------------------------------


def distances_to(frame: Frame, stage: nodes.MovesStage, space: int) -> dict[int, int]:
    """From where the destination can be reached, and how many spaces lie between at least."""
    most = longest_way(frame, stage)
    distances = dict.fromkeys(_borders(frame, space), 0)
    for distance in range(1, most + 1):
        for via in _passable(frame, stage):
            if via != space and distances.get(via) == distance - 1:
                for origin in _borders(frame, via):
                    if origin != space:
                        distances.setdefault(origin, distance)
    return distances


def _borders(frame: Frame, space: int) -> list[int]:
    return sorted(frame.vocabulary.spaces[space].borders)


def longest_way(frame: Frame, stage: nodes.MovesStage) -> int:
    """How many spaces a group may pass at most."""
    if stage.through is None:
        return 0
    everywhere = len(frame.vocabulary.spaces)
    return everywhere if stage.at_most is None else value(frame, stage.at_most)


def _passable(frame: Frame, stage: nodes.MovesStage) -> list[int]:
    found = []
    for space in _everywhere(frame):
        with frame.bound((frame.action.action.here,), space):
            if holds(frame, stage.through):
                found.append(space)
    return found


def nearer(
    frame: Frame, stage: nodes.MovesStage, at: int, space: int, distances: dict[int, int]
) -> list[int]:
    """The spaces by which one comes nearer to the destination."""
    return [
        via
        for via in _passable(frame, stage)
        if via != space and via in _borders(frame, at) and distances.get(via) == distances[at] - 1
    ]

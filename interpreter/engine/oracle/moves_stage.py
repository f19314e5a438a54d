"""Stages that move: destinations one after another, and into each, groups from origins."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from interpreter.engine import bags, events, picks
from interpreter.engine.oracle.acts import check
from interpreter.engine.oracle.pieces import columns_of, count_at
from interpreter.engine.oracle.running import charge, means, payer_of, select
from interpreter.engine.oracle.targets import choose_space, in_limits, most_of
from interpreter.engine.oracle.walker import (
    DONE,
    Decision,
    Frame,
    Steps,
    ask,
    execute_block,
    holds,
    value,
)
from interpreter.language import nodes


def _everywhere(frame: Frame) -> range:
    return range(len(frame.vocabulary.spaces))


def price_of(frame: Frame, price: nodes.Expr | None) -> int:
    return 0 if price is None else max(0, value(frame, price))


# --- what is legal ------------------------------------------------------------------------------


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
        budget = _budget(frame, 0) if priced else None
        if budget is not None and price_of(frame, stage.select_pays) > budget:
            return False
        return stage.idle or bool(origins(frame, stage, space, budget))


def _budget(frame: Frame, paid: int) -> int | None:
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
    most = _longest(frame, stage)
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


def _longest(frame: Frame, stage: nodes.MovesStage) -> int:
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


def way_between(
    frame: Frame, stage: nodes.MovesStage, origin: int, space: int
) -> Generator[Decision, int, list[int]]:
    """The spaces passed: none, if there is a direct way; else the shortest way."""
    distances = distances_to(frame, stage, space)
    if distances[origin] == 0:
        return []
    if _longest(frame, stage) == 1:
        options = _next(frame, stage, origin, space, distances)
        return [(yield from ask(stage.via_point, frame.action.actor, options))]
    way, at = [], origin
    while distances[at]:
        at = _next(frame, stage, at, space, distances)[0]
        way.append(at)
    return way


def _next(
    frame: Frame, stage: nodes.MovesStage, at: int, space: int, distances: dict[int, int]
) -> list[int]:
    """The spaces by which one comes nearer to the destination."""
    return [
        via
        for via in _passable(frame, stage)
        if via != space and via in _borders(frame, at) and distances.get(via) == distances[at] - 1
    ]


# --- carrying it out ----------------------------------------------------------------------------


def run_moves(frame: Frame, stage: nodes.MovesStage, first: bool) -> Steps:
    """Destinations, each once."""
    running = frame.action
    most = most_of(frame, stage.most, first)
    chosen: list[int] = []
    while most is None or len(chosen) < most:
        destinations = partial(legal, frame, stage, chosen)
        space = yield from choose_space(frame, stage, destinations, len(chosen) >= stage.least)
        if space == DONE:
            break
        chosen.append(space)
        running.begun = True
        frame.run.log.append((events.SPACE, running.action.index, space))
        with frame.bound((running.action.here,), space):
            paid = price_of(frame, stage.select_pays)
            charge(frame, paid)
            select(frame, space)
            yield from _groups(frame, stage, space, paid)
            yield from execute_block(frame, stage.arrived)


def _groups(frame: Frame, stage: nodes.MovesStage, space: int, paid: int) -> Steps:
    """From each origin once, until the actor has enough."""
    used: list[int] = []
    while True:
        budget = _budget(frame, paid)
        options = [o for o in origins(frame, stage, space, budget) if o not in used]
        if not options:
            return
        if used or stage.idle:
            options.append(DONE)
        origin = yield from ask(stage.origin_point, frame.action.actor, options)
        if origin == DONE:
            return
        used.append(origin)
        frame.put(frame.action.action.origin, origin)
        paid = yield from _group(frame, stage, origin, space, paid)


def _group(
    frame: Frame, stage: nodes.MovesStage, origin: int, space: int, paid: int
) -> Generator[Decision, int, int]:
    """One group. Returns what the destination has price so far."""
    way = yield from way_between(frame, stage, origin, space)
    price = price_of(frame, stage.pay)
    dearer = max(price, price_of(frame, stage.escorts_pay))
    bag: bags.Bag = {}
    act = _moving(frame, stage.pieces, origin, space, bag)
    yield from picks.some_of(act, stage.group_point.index, frame.action.actor, origin, picks.ALL)
    budget = _budget(frame, paid)
    if _may_escort(frame, stage) and (budget is None or dearer <= max(budget, paid)):
        if (yield from _escort(frame, stage, origin, space, bag)):
            price = dearer
    frame.put(frame.action.action.group, bag)
    check(frame)
    charge(frame, max(0, price - paid))
    yield from _pass(frame, stage, way)
    yield from execute_block(frame, stage.group)
    return max(paid, price)


def _may_escort(frame: Frame, stage: nodes.MovesStage) -> bool:
    """Whether pieces may be carried along in this faction's action."""
    by = stage.escorts_by
    return stage.escorts is not None and (by is None or frame.action.actor in by)


def _escort(
    frame: Frame, stage: nodes.MovesStage, origin: int, space: int, bag: bags.Bag
) -> Generator[Decision, int, bool]:
    """So many for each piece of the group. Says whether any came."""
    assert stage.escorts is not None
    most = sum(bag.values()) * stage.escorts_each
    act = _moving(frame, stage.escorts, origin, space, bag)
    point, actor = stage.escort_point.index, frame.action.actor
    left = yield from picks.pick(act, point, actor, most, True)
    return bool(left < most)


def _moving(
    frame: Frame, phrase: nodes.Phrase, origin: int, space: int, bag: bags.Bag
) -> picks.Move:
    columns = columns_of(frame, phrase.columns)
    source = picks.Source(frame.run, (origin,), columns, phrase.fresh)
    return picks.Move(source, space, True, bag)


def _pass(frame: Frame, stage: nodes.MovesStage, way: list[int]) -> Steps:
    """What happens in the spaces that nobody has passed yet in this action."""
    for via in way:
        if via not in frame.action.passed:
            frame.action.passed.add(via)
            with frame.bound((frame.action.action.here,), via):
                yield from execute_block(frame, stage.passing)

"""The `moves:` stage: destinations, and into each, groups from origins."""

from __future__ import annotations

from interpreter.engine import bags, events
from interpreter.engine.actions.frame import Frame, Moves
from interpreter.engine.actions.stages import cap, charge, choose, mark
from interpreter.engine.actions.ways import (
    group_source,
    means,
    origins,
    price,
    reach,
    survey,
)
from interpreter.engine.picks import ALL, Move, Source, Steps, pick, some_of
from interpreter.engine.state import Run


def moves(run: Run, frame: Frame, stage: Moves, first: bool) -> Steps:
    """Destinations one after another, each once."""
    most = None if stage.most is None else stage.most(run, frame, frame.actor)
    most = cap(run, frame, most, first)
    chosen: list[int] = []
    while most is None or len(chosen) < most:
        space = yield from choose(run, frame, stage, chosen, stage.least)
        if space == -1:
            break
        chosen.append(space)
        frame.begun = True
        run.log.append((events.SPACE, frame.action.index, space))
        paid = price(run, frame, stage.select_pays, space)
        charge(run, frame, paid)
        mark(frame, space)
        yield from _fill(run, frame, stage, space, paid)
        yield from _text(run, frame, stage.arrived, space)


def _text(run: Run, frame: Frame, body: object, here: int) -> Steps:
    from interpreter.engine.actions.running import run_body

    yield from run_body(run, frame, body, here)  # type: ignore[arg-type]


def _fill(run: Run, frame: Frame, stage: Moves, space: int, paid: int) -> Steps:
    """Groups from origins, each origin once, until the actor has enough."""
    used: list[int] = []
    while True:
        left = None if frame.free else means(run, frame)
        options = origins(run, frame, stage, survey(run, frame, stage), space, paid, left)
        options = [origin for origin in options if origin not in used]
        if not options:
            return
        if used or stage.idle:
            options.append(-1)
        origin = options[0]
        if len(options) > 1:
            origin = yield stage.origin_point, frame.actor, options, -1
        if origin == -1:
            return
        used.append(origin)
        paid = yield from _group(run, frame, stage, origin, space, paid)


def _group(run: Run, frame: Frame, stage: Moves, origin: int, space: int, paid: int) -> Steps:
    """One group from one origin. Returns what has been charged for the destination."""
    frame.origin = origin
    way = yield from _way(run, frame, stage, origin, space)
    charged = price(run, frame, stage.pay, space)
    bag: bags.Bag = {}
    source = group_source(run, frame, stage, origin, space)
    act = Move(source, space, True, bag)
    yield from some_of(act, stage.group_point, frame.actor, origin, ALL)
    if stage.escorts is not None:
        charged = yield from _escort(run, frame, stage, origin, space, bag, charged, paid)
    frame.group = bag
    if run.program.after_move is not None:
        run.program.after_move(run)
    charge(run, frame, charged - paid)
    for via in way:
        if via not in frame.passed:
            frame.passed.add(via)
            yield from _text(run, frame, stage.passing, via)
    yield from _text(run, frame, stage.group, space)
    run.spend(1)
    return max(paid, charged)


def _escort(
    run: Run,
    frame: Frame,
    stage: Moves,
    origin: int,
    space: int,
    bag: bags.Bag,
    charged: int,
    paid: int,
) -> Steps:
    """Pieces carried along, so many for each of the group. Returns what the group costs with them."""
    assert stage.escorts is not None
    if stage.escorts_by is not None and frame.actor not in stage.escorts_by:
        return charged
    dearer = max(charged, price(run, frame, stage.escorts_pay, space))
    if not frame.free and dearer - paid > 0 and dearer - paid > means(run, frame):
        return charged
    most = sum(bag.values()) * stage.escorts_each
    columns = stage.escorts(run, frame, frame.actor, space)
    act = Move(Source(run, (origin,), columns, stage.escorts_fresh), space, True, bag)
    left = yield from pick(act, stage.escort_point, frame.actor, most, True)
    return dearer if left < most else charged


def _way(run: Run, frame: Frame, stage: Moves, origin: int, space: int) -> Steps:
    """The spaces passed between origin and destination."""
    if stage.through is None or origin in run.layout.neighbours[space]:
        return []
    passable = stage.through(run, frame, frame.actor, run.program.all_spaces)
    found = reach(run, frame, stage, passable, space)
    most = None if stage.at_most is None else stage.at_most(run, frame, frame.actor, space)
    if most == 1:
        return [(yield from _via(run, frame, stage, origin, space))]
    way, at = [], found[origin][1]
    while at != -1:
        way.append(at)
        at = found[at][1]
    return way


def _via(run: Run, frame: Frame, stage: Moves, origin: int, space: int) -> Steps:
    """Where several spaces lie between, the actor says which."""
    assert stage.through is not None
    passable = stage.through(run, frame, frame.actor, run.program.all_spaces)
    beside = run.layout.neighbours[origin]
    near = run.layout.neighbours[space]
    options = [via for via in passable if via in beside and via in near]
    if len(options) == 1:
        return options[0]
    return (yield stage.via_point, frame.actor, options, -1)

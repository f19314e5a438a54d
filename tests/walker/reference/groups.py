"""The groups of a stage that moves: into one destination, from each origin once."""

from __future__ import annotations

from collections.abc import Callable, Generator

from interpreter.engine.runtime import picked, picks
from interpreter.engine.runtime.carrying import take_along
from interpreter.engine.state.bag import Bag
from interpreter.engine.state.options import DEAL, DONE, Question
from interpreter.language import nodes
from tests.walker.evaluate.actions.legal_moves import (
    budget_of,
    distances_to,
    longest_way,
    nearer,
    origins,
    price_of,
)
from tests.walker.evaluate.actions.possible import open_now, options_of
from tests.walker.evaluate.pieces import columns_of
from tests.walker.evaluate.walker import Frame, Steps, ask, execute_block
from tests.walker.reference.acts import check
from tests.walker.reference.beginning import charge

Before = Callable[[Frame, int], Generator[Question, int, bool]]


def run_groups(
    frame: Frame, stage: nodes.MovesStage, space: int, paid: int, came_before: Before
) -> Steps:
    """From each origin once, until the actor has enough. `came_before` carries out a special."""
    used: list[int] = []
    while True:
        budget = budget_of(frame, paid)
        options = [o for o in origins(frame, stage, space, budget) if o not in used]
        if not options:
            return
        enough = [DONE] if used or stage.idle else []
        if frame.action.any_order and len(options) + len(enough) > 1:
            options += options_of(open_now(frame))
        options += enough
        origin = yield from ask(stage.origin_point, frame.action.actor, options)
        if origin == DONE:
            return
        if (yield from came_before(frame, origin)):
            continue
        frame.put(frame.action.action.origin, origin)
        way = yield from way_between(frame, stage, origin, space)
        if way == [DEAL]:
            yield from came_before(frame, DEAL)
            continue
        used.append(origin)
        paid = yield from _group(frame, stage, way, origin, space, paid)


def way_between(
    frame: Frame, stage: nodes.MovesStage, origin: int, space: int
) -> Generator[Question, int, list[int]]:
    """The spaces passed: none, if there is a direct way; else the shortest way. Or a deal first."""
    distances = distances_to(frame, stage, space)
    if distances[origin] == 0:
        return []
    if longest_way(frame, stage) == 1:
        options = nearer(frame, stage, origin, space, distances)
        return [(yield from ask(stage.via_point, frame.action.actor, options))]
    way, at = [], origin
    while distances[at]:
        at = nearer(frame, stage, at, space, distances)[0]
        way.append(at)
    return way


def _group(
    frame: Frame, stage: nodes.MovesStage, way: list[int], origin: int, space: int, paid: int
) -> Generator[Question, int, int]:
    """One group. Returns what the destination has price so far."""
    price = price_of(frame, stage.pay)
    escorted = _may_escort(frame, stage)
    dearer = max(price, price_of(frame, stage.escorts_pay)) if escorted else price
    bag = Bag()
    act = _moving(frame, stage.pieces, origin, space, bag)
    yield from picks.some_of(act, stage.group_point.index, frame.action.actor, origin, picks.ALL)
    budget = budget_of(frame, paid)
    if escorted and (budget is None or dearer <= max(budget, paid)):
        if (yield from _escort(frame, stage, origin, space, bag)):
            price = dearer
    gone = [frame.run.layout.cell(origin, cell % frame.run.layout.columns) for cell in bag.cells]
    yield from take_along(frame.run, stage.group_point.index, gone, space)
    frame.put(frame.action.action.group, bag)
    frame.run.sheets.append(bag)  # it stays the same group, whatever becomes of its pieces
    check(frame)
    frame.run.sheets.pop()
    charge(frame, max(0, price - paid))
    yield from _pass(frame, stage, way)
    yield from execute_block(frame, stage.group)
    return max(paid, price)


def _may_escort(frame: Frame, stage: nodes.MovesStage) -> bool:
    """Whether pieces may be carried along in this faction's action."""
    by = stage.escorts_by
    return stage.escorts is not None and (by is None or frame.action.actor in by)


def _escort(
    frame: Frame, stage: nodes.MovesStage, origin: int, space: int, bag: Bag
) -> Generator[Question, int, bool]:
    """So many for each piece of the group. Says whether any came."""
    assert stage.escorts is not None
    most = sum(bag.numbers) * stage.escorts_each
    act = _moving(frame, stage.escorts, origin, space, bag)
    point, actor = stage.escort_point.index, frame.action.actor
    left = yield from picks.pick(act, point, actor, most, True)
    return bool(left < most)


def _moving(frame: Frame, phrase: nodes.Phrase, origin: int, space: int, bag: Bag) -> picked.Move:
    columns = columns_of(frame, phrase.columns)
    source = picked.Candidates(frame.run, (origin,), columns, phrase.fresh)
    return picked.Move(source, space, True, bag)


def _pass(frame: Frame, stage: nodes.MovesStage, way: list[int]) -> Steps:
    """What happens in the spaces that nobody has passed yet in this action."""
    for via in way:
        if via not in frame.action.passed:
            frame.action.passed.add(via)
            with frame.bound((frame.action.action.here,), via):
                yield from execute_block(frame, stage.passing)

"""A `moves:` stage under way: into each destination, groups from origins."""

from __future__ import annotations

from interpreter.engine.runtime.actions.activation import StageUnderWay
from interpreter.engine.runtime.actions.asides import aside
from interpreter.engine.runtime.actions.compiled import Moves
from interpreter.engine.runtime.actions.possible import offered
from interpreter.engine.runtime.actions.routes import Ways, going, movable_columns, origins
from interpreter.engine.runtime.actions.texts import charge, means, price, run_body
from interpreter.engine.runtime.carrying import take_along
from interpreter.engine.runtime.picked import MOVED, Act, Asking, Candidates
from interpreter.engine.runtime.picks import ALL, Steps
from interpreter.engine.state.bag import Bag
from interpreter.engine.state.options import BY_TYPE, DEAL, DONE, PIECES, plain, tagged
from interpreter.engine.state.run import Run


def gather(run: Run, stage: StageUnderWay, plan: Moves) -> Steps:
    """Groups for the destination, each origin once, until the actor has enough."""
    activation, space = stage.activation, stage.here
    used: list[int] = []
    while True:
        options = origins(run, activation, plan, space, stage.paid)
        if used:
            options = [origin for origin in options if origin not in used]
        if not options:
            return
        enough = [DONE] if used or plan.idle else []
        if activation.any_order and len(options) + len(enough) > 1:
            options += offered(run, activation)
        options += enough
        option = options[0]
        if len(options) > 1:
            option = yield plan.origin_point, activation.actor, options, BY_TYPE
        if option == DONE:
            return
        way: list[int] = []
        if plain(option):
            stage.origin = option
            way = yield from _way(run, stage, plan)
            option = DEAL if way == [DEAL] else option
        if not plain(option):
            yield from aside(run, activation, option)
            continue
        used.append(option)
        yield from _group(run, stage, plan, way)


def _way(run: Run, stage: StageUnderWay, plan: Moves) -> Steps:
    """The spaces passed between; or a deal that comes first."""
    origin, space = stage.origin, stage.here
    if plan.through is None or origin in run.layout.neighbours[space]:
        return []
    ways = Ways(run, stage.activation, plan)
    way = ways.between(origin, space)
    if len(way) > 1 and ways.longest(space) == 1:
        return [(yield plan.via_point, stage.activation.actor, way, BY_TYPE)]
    return way


def _group(run: Run, stage: StageUnderWay, plan: Moves, way: list[int]) -> Steps:
    """Move one group from the origin, and add to the price of the destination."""
    activation, space = stage.activation, stage.here
    charged = dearer = price(run, activation, plan.group_pay, space, stage.origin)
    escorted = plan.escorts is not None and (
        plan.escorts_by is None or activation.actor in plan.escorts_by
    )
    if escorted:
        dearer = max(charged, price(run, activation, plan.escorts_pay, space))
    yield from _setting_out(run, stage, plan)
    if escorted and _affordable(run, stage, dearer):
        if (yield from _escort(run, stage, plan)):
            charged = dearer
    if run.layout.carries:
        width = run.layout.columns
        gone = [stage.origin * width + cell % width for cell in stage.group.cells]
        yield from take_along(run, plan.group_point, gone, space)
    if run.program.after_move is not None:
        run.sheets.append(stage.group)  # the same group, whatever becomes of its pieces
        run.program.after_move(run)
        run.sheets.pop()
    if charged > stage.paid:
        charge(run, activation, charged - stage.paid)
    for via in way:
        if via not in activation.passed:
            activation.passed.append(via)
            yield from run_body(run, activation, plan.passing, via)
    yield from run_body(run, activation, plan.group, space)
    stage.paid = max(stage.paid, charged)


def _affordable(run: Run, stage: StageUnderWay, amount: int) -> bool:
    left = amount - stage.paid
    return left <= 0 or stage.activation.free or left <= means(run, stage.activation)


def _setting_out(run: Run, stage: StageUnderWay, plan: Moves) -> Steps:
    """Move a chosen number of each column, one piece at least."""
    actor = stage.activation.actor
    place, space, fresh, width = stage.origin, stage.here, plan.fresh, run.layout.columns
    bag = stage.group = Bag()  # a bot may look at who has left already
    columns = movable_columns(run, stage.activation, plan, place, space)

    able = [column for column in columns if going(run, place, space, column, fresh)]
    for index, column in enumerate(able):
        high = going(run, place, space, column, fresh)
        low = 1 if not bag.cells and high and column == able[-1] else 0
        number = high
        if low < high:
            act = _going_to(run, place, space, able, fresh)
            run.memory.asking = Asking(place, column, tuple(able[index + 1 :]), ALL, act)
            run.picking = place
            numbers, about = list(range(low, high + 1)), tagged(PIECES, column)
            number = yield plan.group_point, actor, numbers, about
        if number:
            run.move(place, column, number, space, True)
            bag.put(space * width + column, number)


def _going_to(run: Run, place: int, space: int, columns: list[int], fresh: bool) -> Act:
    """Facts for a question about the number of pieces that set out."""
    act = Act(Candidates(run, (place,), columns, fresh))
    act.kind, act.to = MOVED, space
    return act


def _escort(run: Run, stage: StageUnderWay, plan: Moves) -> Steps:
    """Move chosen pieces along, at most `escorts_each` for each of the group. Return whether any came."""
    activation, place, space = stage.activation, stage.origin, stage.here
    assert plan.escorts is not None
    left = most = sum(stage.group.numbers) * plan.escorts_each
    for column in plan.escorts(run, activation, activation.actor, space, place):
        number = min(left, going(run, place, space, column, plan.escorts_fresh))
        if number:
            run.picking = place
            numbers, about = list(range(number + 1)), tagged(PIECES, column)
            number = yield plan.escort_point, activation.actor, numbers, about
        if number:
            run.move(place, column, number, space, True)
            stage.group.add(space * run.layout.columns + column, number)
            left -= number
    return left < most

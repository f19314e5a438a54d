"""The `moves:` stage: into each destination, groups from origins."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.engine.runtime.actions.activation import Activation, Moves
from interpreter.engine.runtime.actions.possible import offered
from interpreter.engine.runtime.actions.routes import Ways, going, origins
from interpreter.engine.runtime.actions.texts import charge, means, price, run_body
from interpreter.engine.runtime.carrying import take_along
from interpreter.engine.runtime.picks import ALL, Steps
from interpreter.engine.state import bags
from interpreter.engine.state.memory import Asking
from interpreter.engine.state.options import DEAL, DONE, SPECIAL
from interpreter.engine.state.run import Run

Aside = Callable[[Run, Activation, int], Steps]  # carries out what comes before an answer


def fill(run: Run, activation: Activation, stage: Moves, space: int, aside: Aside) -> Steps:
    """Groups for a destination, each origin once, until the actor has enough."""
    used: list[int] = []
    while True:
        options = origins(run, activation, stage, space, activation.paid)
        if used:
            options = [origin for origin in options if origin not in used]
        if not options:
            return
        enough = [DONE] if used or stage.idle else []
        if activation.any_order and len(options) + len(enough) > 1:
            options += [SPECIAL - index for index in offered(run, activation)]
        options += enough
        origin = options[0]
        if len(options) > 1:
            origin = yield stage.origin_point, activation.actor, options, -1
        if origin == DONE:
            return
        if origin <= SPECIAL or origin == DEAL:
            yield from aside(run, activation, origin)
            continue
        activation.origin = origin
        way: list[int] = []
        if stage.through is not None and origin not in run.layout.neighbours[space]:
            way = yield from _way(run, activation, stage, origin, space)
            if way == [DEAL]:
                yield from aside(run, activation, DEAL)
                continue
        used.append(origin)
        activation.paid = yield from _group(
            run, activation, stage, way, origin, space, activation.paid
        )


def _way(run: Run, activation: Activation, stage: Moves, origin: int, space: int) -> Steps:
    """The spaces passed between; or a deal that comes first."""
    way, one = Ways(run, activation, stage).between(origin, space)
    if one and len(way) > 1:
        return [(yield stage.via_point, activation.actor, way, -1)]
    return way


def _group(
    run: Run,
    activation: Activation,
    stage: Moves,
    way: list[int],
    origin: int,
    space: int,
    paid: int,
) -> Steps:
    """One group from one origin. Returns what has been charged for the destination."""
    charged = price(run, activation, stage.pay, space, origin)
    escorted = stage.escorts is not None and (
        stage.escorts_by is None or activation.actor in stage.escorts_by
    )
    dearer = max(charged, price(run, activation, stage.escorts_pay, space)) if escorted else charged
    bag = yield from _setting_out(run, activation, stage, origin, space)
    if escorted and (dearer <= paid or activation.free or dearer - paid <= means(run, activation)):
        if (yield from _escort(run, activation, stage, origin, space, bag)):
            charged = dearer
    if run.layout.carries:
        gone = [(origin, cell % run.layout.columns) for cell in bag]
        yield from take_along(run, stage.group_point, gone, space)
    activation.group = bag
    if run.program.after_move is not None:
        run.sheets.append(bag)  # it stays the same group, whatever becomes of its pieces
        run.program.after_move(run)
        run.sheets.pop()
    if charged > paid:
        charge(run, activation, charged - paid)
    for via in way:
        if via not in activation.passed:
            activation.passed.add(via)
            yield from run_body(run, activation, stage.passing, via)
    if stage.group is not None:
        if stage.group.asks:
            yield from stage.group.run(run, activation, activation.actor, space)
        else:
            stage.group.run(run, activation, activation.actor, space)
    return max(paid, charged)


def _setting_out(run: Run, activation: Activation, stage: Moves, place: int, space: int) -> Steps:
    """A number of each column, one piece at least. Returns the group."""
    bag: bags.Bag = {}
    activation.group = bag  # a bot may look at who has left already
    fresh, width, actor = stage.fresh, run.layout.columns, activation.actor
    columns = (
        stage.columns(run, activation, actor, space, place)
        if stage.rows is None
        else stage.rows[actor]
    )

    def most(place: int, column: int) -> int:
        return going(run, place, space, column, fresh)

    able = [column for column in columns if most(place, column)]
    for index, column in enumerate(able):
        high = most(place, column)
        low = 1 if not bag and high and column == able[-1] else 0
        number = high
        if low < high:
            run.memory.asking = Asking(place, column, tuple(able[index + 1 :]), ALL, most)
            run.picking = place
            number = yield stage.group_point, actor, list(range(low, high + 1)), column
        if number:
            run.move(place, column, number, space, True)
            bag[space * width + column] = number
    return bag


def _escort(
    run: Run,
    activation: Activation,
    stage: Moves,
    place: int,
    space: int,
    bag: bags.Bag,
) -> Steps:
    """Pieces carried along, so many for each of the group. Returns whether any came."""
    assert stage.escorts is not None
    left = most = sum(bag.values()) * stage.escorts_each
    for column in stage.escorts(run, activation, activation.actor, space, place):
        number = min(left, going(run, place, space, column, stage.escorts_fresh))
        if number:
            run.picking = place
            number = yield stage.escort_point, activation.actor, list(range(number + 1)), column
        if number:
            run.move(place, column, number, space, True)
            bags.add(bag, space * run.layout.columns + column, number)
            left -= number
    return left < most

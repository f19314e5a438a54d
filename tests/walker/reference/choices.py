"""Statements in which somebody chooses: from a set, a number, a way, or yes and no."""

from __future__ import annotations

from typing import Any

from interpreter.engine.runtime.cards import fold
from interpreter.engine.state.options import BY_TYPE, DEAL, DONE
from interpreter.language import nodes
from interpreter.language.types import CARDS
from tests.walker.evaluate.sets import as_set
from tests.walker.evaluate.walker import (
    NONE,
    Frame,
    Steps,
    always_ask,
    ask,
    execute_block,
    executes,
    holds,
    needed,
    value,
)
from tests.walker.reference import deals
from tests.walker.reference.later import gathering


def chooser(frame: Frame, by: nodes.Expr | None) -> int:
    """Who decides: the one named, else the actor."""
    return frame.actor if by is None else needed(frame, by, "choice")


@executes(nodes.Choose)
def choose(frame: Frame, statement: nodes.Choose) -> Steps:
    yield from gathering(frame, _choose(frame, statement))


def _choose(frame: Frame, statement: nodes.Choose) -> Steps:
    """Pick by pick: what may still be picked is judged anew each time."""
    faction = chooser(frame, statement.by)
    least, most = _bounds(frame, statement)
    picks: list[int] = []
    while most is None or len(picks) < most:
        options = list(as_set(value(frame, statement.collection)))
        if not statement.again:
            options = [option for option in options if option not in picks]
        if frame.run.layout.sorts and statement.collection.type == CARDS:
            options = fold(frame.run, options)
        if not options and not statement.always:
            break
        if len(picks) >= least or not options:
            options.append(DONE)
        put = always_ask if statement.always else ask
        pick = yield from put(statement.point, faction, options)
        if pick == DONE:
            break
        if pick == DEAL:
            yield from deals.offer(frame, faction)
            if not picks:
                least, most = _bounds(frame, statement)
            continue
        picks.append(pick)
        with frame.bound(statement.variables, pick):
            yield from execute_block(frame, statement.body)
    if statement.body is None:
        frame.put(statement.variables[0], _outcome(statement, picks))


def _bounds(frame: Frame, statement: nodes.Choose) -> tuple[int, int | None]:
    """How many there may be; worked out before the first pick."""
    least = value(frame, statement.least)
    return least, None if statement.most is None else value(frame, statement.most)


def _outcome(statement: nodes.Choose, picks: list[int]) -> Any:
    if statement.single:
        return picks[0] if picks else NONE
    return as_set(picks)


@executes(nodes.ChooseNumber)
def choose_number(frame: Frame, statement: nodes.ChooseNumber) -> Steps:
    """Where the range is empty there is nothing to choose: it is the lower end."""
    faction = chooser(frame, statement.by)
    while True:
        low, high = value(frame, statement.low), value(frame, statement.high)
        options = list(range(low, high + 1)) or [low]
        put = always_ask if statement.always else ask
        number = yield from put(statement.point, faction, options)
        if number != DEAL:
            break
        yield from deals.offer(frame, faction)
    frame.put(statement.variable, number)


@executes(nodes.ChooseWay)
def choose_way(frame: Frame, statement: nodes.ChooseWay) -> Steps:
    chosen = DEAL
    while chosen == DEAL:
        options = [n for n, way in enumerate(statement.ways) if holds(frame, way.condition)]
        if statement.optional:
            options.append(DONE)
        if not options:
            return
        put, faction = always_ask if statement.always else ask, chooser(frame, statement.by)
        chosen = yield from put(statement.point, faction, options)
        if chosen == DEAL:
            yield from deals.offer(frame, faction)
    if chosen != DONE:
        yield from execute_block(frame, statement.ways[chosen].body)


@executes(nodes.May)
def may(frame: Frame, statement: nodes.May) -> Steps:
    """The one choice that is asked whenever it can be."""
    wanted = DEAL
    while wanted == DEAL:
        wanted, open_ = 0, holds(frame, statement.condition)
        if open_ or statement.always:
            faction = chooser(frame, statement.by)
            wanted = yield (statement.point.index, faction, [1, 0] if open_ else [0], BY_TYPE)
            if wanted == DEAL:
                yield from deals.offer(frame, faction)
    yield from execute_block(frame, statement.body if wanted else statement.otherwise)

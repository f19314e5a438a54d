"""Where an action begins and ends, and what it pays in between."""

from __future__ import annotations

from collections.abc import Generator

from interpreter.engine.evaluate.under_way import ActionUnderWay, means, payer_of
from interpreter.engine.evaluate.walker import Decision, Frame, execute_block
from interpreter.engine.reference.acts import check
from interpreter.engine.state import events
from interpreter.language import nodes


def begin(frame: Frame, starts: bool = True) -> Generator[Decision, int, list[int]]:
    """What moved in an outer action may move in this one. Returns who that was."""
    running, run = frame.action, frame.run
    entry = (events.ACTION, running.action.index, running.actor)
    run.log.append((*entry, int(running.free), int(running.limited)))
    moved = [run.s[cell] for cell in _sheet(frame)]
    for cell in _sheet(frame):
        run.write(cell, 0)
    check(frame)
    if starts:
        group, inner = running.action.action_class, frame.fresh()
        inner.names["actor"] = running.actor
        inner.put(group.actor, running.actor)
        inner.put(group.limited, int(running.limited))
        inner.put(group.free, int(running.free))
        yield from execute_block(inner, group.starts)
    return moved


def end(frame: Frame, moved: list[int]) -> None:
    """What had moved in the outer action has still moved, as far as it is there."""
    run = frame.run
    for cell, number in zip(_sheet(frame), moved, strict=True):
        run.write(cell, min(number, run.s[cell - run.layout.spent]))
    run.log.append((events.DONE, frame.action.action.index))
    check(frame)


def _sheet(frame: Frame) -> range:
    """Where the state says how many pieces of each cell of the map have moved."""
    layout = frame.run.layout
    return range(layout.spent, layout.spent + layout.spaces * layout.columns)


def first_choosing(running: ActionUnderWay) -> int:
    """The number of the first stage in which spaces or destinations are chosen."""
    for number, stage in enumerate(running.action.stages):
        if not isinstance(stage, nodes.TextStage):
            return number
    return -1


def charge(frame: Frame, price: int) -> None:
    """Takes the price from the actor's payer, unless the action is free."""
    running = frame.action
    if not running.free:
        payer = payer_of(frame, running.actor)
        frame.run.pay(payer, means(frame, payer)[0], price)
        check(frame)

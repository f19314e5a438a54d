"""Where an action begins and ends, and what it pays in between."""

from __future__ import annotations

from collections.abc import Generator

from interpreter.engine.state import events
from interpreter.engine.state.bag import Bag
from interpreter.engine.state.options import Question
from interpreter.language import nodes
from tests.walker.evaluate.actions.under_way import ActionUnderWay, means, payer_of
from tests.walker.evaluate.walker import Frame, execute_block
from tests.walker.reference.acts import check


def begin(frame: Frame, starts: bool = True) -> Generator[Question, int, None]:
    """What moved in an outer action may move in this one; its mark goes where it goes."""
    running, run = frame.action, frame.run
    entry = (events.ACTION, running.action.index, running.actor)
    run.log.append((*entry, int(running.free), int(running.limited)))
    run.activations.append(running)
    spent = run.layout.spent
    moved = Bag()
    moved.cells, moved.numbers = [*_cells(frame)], [run.s[spent + cell] for cell in _cells(frame)]
    run.sheets.append(moved)
    for cell in _cells(frame):
        run.write(spent + cell, 0)
    check(frame)
    if starts:
        yield from execute_block(of_class(frame), running.action.action_class.starts)


def of_class(frame: Frame) -> Frame:
    """The frame of a text of the action's class."""
    running, inner = frame.action, frame.fresh()
    group = running.action.action_class
    inner.names["actor"] = running.actor
    inner.put(group.actor, running.actor)
    inner.put(group.limited, int(running.limited))
    inner.put(group.free, int(running.free))
    return inner


def end(frame: Frame) -> None:
    """What had moved in the outer action has still moved, as far as it is on the map."""
    run = frame.run
    outer = run.sheets.pop()
    for cell in _cells(frame):
        run.write(run.layout.spent + cell, min(outer.count(cell), run.s[cell]))
    run.activations.pop()
    run.log.append((events.DONE, frame.action.action.index))
    check(frame)


def _cells(frame: Frame) -> range:
    """Those of the map: only there pieces can have moved."""
    layout = frame.run.layout
    return range(layout.spaces * layout.columns)


def first_choosing(running: ActionUnderWay) -> int:
    """The number of the first stage in which spaces or destinations are chosen."""
    for number, stage in enumerate(running.action.stages):
        if not isinstance(stage, nodes.TextStage):
            return number
    return -1


def charge(frame: Frame, price: int) -> None:
    """Takes the price from the actor's payer, unless the action is free."""
    running = frame.action
    if not running.free and price > 0:
        payer = payer_of(frame, running.actor)
        frame.run.pay(payer, means(frame, payer)[0], price)
        check(frame)

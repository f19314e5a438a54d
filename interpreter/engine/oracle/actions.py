"""Actions from the first stage to the last, and whether one is possible."""

from __future__ import annotations

from collections.abc import Generator

from interpreter.engine import events
from interpreter.engine.oracle import moves_stage, spaces_stage, specials
from interpreter.engine.oracle.running import Running, frame_of, permitted
from interpreter.engine.oracle.walker import Decision, Frame, Steps, execute_block, holds
from interpreter.language import nodes


def run_action(frame: Frame, running: Running) -> Steps:
    """Stage after stage, then a special if none has come. `frame` is that of the caller."""
    inner = frame_of(frame, running)
    moved = yield from begin(inner)
    choosing = first_choosing(running)
    for number, stage in enumerate(running.action.stages):
        yield from _run_stage(inner, stage, number == choosing)
        running.leading = False
    yield from specials.after_the_last_stage(inner)
    end(inner, moved)


def begin(frame: Frame, starts: bool = True) -> Generator[Decision, int, list[int]]:
    """What moved in an outer action may move in this one. Returns who that was."""
    running, run = frame.action, frame.run
    entry = (events.ACTION, running.action.index, running.actor)
    run.log.append((*entry, int(running.free), int(running.limited)))
    moved = [run.s[cell] for cell in _sheet(frame)]
    for cell in _sheet(frame):
        run.write(cell, 0)
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


def _sheet(frame: Frame) -> range:
    """Where the state says how many pieces of each cell of the map have moved."""
    layout = frame.run.layout
    return range(layout.spent, layout.spent + layout.spaces * layout.columns)


def _run_stage(frame: Frame, stage: object, first: bool) -> Steps:
    match stage:
        case nodes.SpacesStage():
            yield from spaces_stage.run_spaces(frame, stage, first)
        case nodes.MovesStage():
            yield from moves_stage.run_moves(frame, stage, first)
        case nodes.TextStage():
            yield from execute_block(frame, stage.body)
        case _:
            raise nodes.UnknownVariant(stage, "engine/oracle/actions.py")


def first_choosing(running: Running) -> int:
    """The number of the first stage in which spaces or destinations are chosen."""
    for number, stage in enumerate(running.action.stages):
        if not isinstance(stage, nodes.TextStage):
            return number
    return -1


def possible(frame: Frame, running: Running) -> bool:
    """Whether the action could be begun now, by its own means or by those a special brings."""
    inner = frame_of(frame, running)
    if not permitted(inner):
        return False
    if first_stage_open(inner):
        return True
    return bool(specials.open_now(inner, funding=True)) and first_stage_open(inner, priced=False)


def first_stage_open(frame: Frame, priced: bool = True) -> bool:
    """Whether the first stage has something to choose. A plain text has nothing to wait for."""
    running = frame.action
    if not running.action.stages:
        return True
    stage = running.action.stages[0]
    match stage:
        case nodes.SpacesStage():
            return bool(spaces_stage.legal(frame, stage, [], priced))
        case nodes.MovesStage():
            return bool(moves_stage.legal(frame, stage, [], priced))
        case nodes.TextStage():
            return not running.leading or holds(frame, running.action.first)
    raise nodes.UnknownVariant(stage, "engine/oracle/actions.py")

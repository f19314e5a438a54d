"""From where a group can reach a destination, and what it costs."""

from __future__ import annotations

from attrs import define

from interpreter.engine.actions.frame import Frame, Moves
from interpreter.engine.picks import Source
from interpreter.engine.state import Run

Reach = dict[int, tuple[int, int]]  # origin -> (spaces passed on the way, the first of them or -1)


def means(run: Run, frame: Frame) -> int:
    """How much the payer can pay."""
    index, low = run.program.purse(frame.actor)
    return run.s[index] - low


def price(run: Run, frame: Frame, pay: object, space: int) -> int:
    """What a text charges at a space; nothing in a free run."""
    if pay is None or frame.free:
        return 0
    return max(0, pay(run, frame, frame.actor, space))  # type: ignore[operator]


@define(eq=False)
class Survey:
    """What is the same for all destinations: spaces that can be passed, and what could move from where.

    `movers` is None when the columns of a group hang on where it goes.
    """

    passable: list[int]
    movers: dict[int, list[int]] | None


def survey(run: Run, frame: Frame, stage: Moves) -> Survey:
    actor, everywhere = frame.actor, run.program.all_spaces
    passable = [] if stage.through is None else stage.through(run, frame, actor, everywhere)
    if not stage.steady:
        return Survey(passable, None)
    layout, s = run.layout, run.s
    columns, width = stage.columns(run, frame, actor, -1), layout.columns
    spent = layout.spent if stage.fresh else None
    movers: dict[int, list[int]] = {}
    for origin in everywhere:
        cell = origin * width
        found = [
            column
            for column in columns
            if s[cell + column] and (spent is None or s[cell + column] > s[spent + cell + column])
        ]
        if found:
            movers[origin] = found
    return Survey(passable, movers)


def reach(run: Run, frame: Frame, stage: Moves, passable: list[int], space: int) -> Reach:
    """The origins from which a destination can be reached, by a shortest way through."""
    neighbours = run.layout.neighbours
    found: Reach = dict.fromkeys(neighbours[space], (0, -1))
    if stage.through is None:
        return found
    most = None if stage.at_most is None else stage.at_most(run, frame, frame.actor, space)
    distance, ring = 0, set(neighbours[space])
    while ring and (most is None or distance < most):
        distance += 1
        after: set[int] = set()
        for via in passable:
            if via in ring and via != space:
                for origin in neighbours[via]:
                    if origin not in found and origin != space:
                        found[origin] = distance, via
                        after.add(origin)
        ring = after
    return found


def group_source(run: Run, frame: Frame, stage: Moves, origin: int, space: int) -> Source:
    columns = stage.columns(run, frame, frame.actor, space)
    return Source(run, (origin,), columns, stage.fresh)


def origins(
    run: Run,
    frame: Frame,
    stage: Moves,
    seen: Survey,
    space: int,
    paid: int,
    left: int | None,
    one: bool = False,
) -> list[int]:
    """Where a group for the destination can come from.

    `left` None: whatever it costs; `one`: one is enough.
    """
    found = []
    before = frame.origin
    for origin in sorted(reach(run, frame, stage, seen.passable, space)):
        if seen.movers is not None and origin not in seen.movers:
            continue
        frame.origin = origin
        if not _movable(run, frame, stage, seen, origin, space):
            continue
        if left is None or price(run, frame, stage.pay, space) - paid <= left:
            found.append(origin)
            if one:
                break
    frame.origin = before
    return found


def _movable(run: Run, frame: Frame, stage: Moves, seen: Survey, origin: int, space: int) -> bool:
    """Has somebody a place to go to?"""
    if seen.movers is not None:
        return any(run.room(space, column) > 0 for column in seen.movers[origin])
    source = group_source(run, frame, stage, origin, space)
    return any(
        source.count(origin, column) > 0 and run.room(space, column) > 0
        for column in source.columns
    )

"""Which stacking limits the map alone decides, cell by cell. A game that is compiled has tables of it."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.engine.state.map import static
from interpreter.engine.state.stacking import Fixed, Moving, Rooms
from interpreter.language.declarations.vocabulary import LimitDecl, Vocabulary

Tables = tuple[tuple[tuple[Fixed, ...], ...], tuple[tuple[int, ...], ...]]


def tables(vocabulary: Vocabulary) -> Tables:
    """Limits that follow from the map alone, by cell; and by column, the limits to be judged at play."""
    width, spaces = len(vocabulary.columns), len(vocabulary.spaces)
    fixed: list[list[Fixed]] = [[] for _ in range(spaces * width)]
    moving: list[list[int]] = [[] for _ in range(width)]
    for limit in vocabulary.limits:
        table = [fixed_most(limit, space) for space in range(spaces)]
        if None in table:
            for column in limit.columns:
                moving[column].append(limit.index)
            continue
        for space, most in enumerate(table):
            for column in limit.columns:
                if most is not None and most >= 0:
                    fixed[space * width + column].append((tuple(limit.columns), most))
    return tuple(map(tuple, fixed)), tuple(map(tuple, moving))


def rooms(vocabulary: Vocabulary, judge: Callable[[LimitDecl], Moving]) -> Rooms:
    """`judge` turns the declaration of a limit into one that can be judged during play."""
    fixed, moving = tables(vocabulary)
    wanted = {index for column in moving for index in column}
    judged = {index: judge(vocabulary.limits[index]) for index in wanted}
    return Rooms(len(vocabulary.columns), len(vocabulary.spaces), fixed, moving, judged)


def fixed_most(limit: LimitDecl, space: int) -> int | None:
    """How many the limit allows in the space; -1 if it does not touch it; None if the state decides."""
    here = {limit.here: space} if limit.here is not None else {}
    holds = 1 if limit.where is None else static.value_or_none(limit.where, here)
    most = static.value_or_none(limit.most, here) if holds is not None else None
    if holds is None or most is None:
        return None
    return most if holds else -1

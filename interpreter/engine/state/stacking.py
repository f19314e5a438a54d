"""Stacking: how many more pieces of a column a space can take.

Where the map alone decides whether a limit holds, that is worked out beforehand, space by space.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import define

if TYPE_CHECKING:
    from interpreter.engine.state.run import Run
    from interpreter.language.declarations.vocabulary import Vocabulary

ENDLESS = 1_000_000

Fixed = tuple[tuple[int, ...], int]  # columns, at most
Judge = Callable[["Run", int], Any]


@define(eq=False)
class Moving:
    """A limit that depends on the state: `where` or `most` must be judged each time."""

    columns: tuple[int, ...]
    where: Judge
    most: Judge


@define(eq=False)
class Rooms:
    """`fixed` by cell (space × column), `moving` by column; `texts` are judged limits, by index."""

    columns: int
    spaces: int
    fixed: tuple[tuple[Fixed, ...], ...]
    moving: tuple[tuple[int, ...], ...]
    judged: dict[int, Moving]
    bound: tuple[bool, ...] = ()  # by cell: is there a limit at all?

    def __attrs_post_init__(self) -> None:
        moving = [bool(limits) for limits in self.moving]
        self.bound = tuple(
            bool(limits) or moving[cell % self.columns] for cell, limits in enumerate(self.fixed)
        )

    def roomy(self, columns: tuple[int, ...]) -> frozenset[int]:
        """The spaces where no limit ever touches any of the columns."""
        return frozenset(
            space
            for space in range(self.spaces)
            if not any([self.bound[space * self.columns + column] for column in columns])
        )

    def room(self, run: Run, location: int, column: int) -> int:
        """The least that any limit leaves; boxes have no limits."""
        if location >= self.spaces:
            return ENDLESS
        first = location * self.columns
        if not self.bound[first + column]:
            return ENDLESS
        room, s = ENDLESS, run.s
        for columns, most in self.fixed[first + column]:
            left = most - sum([s[first + c] for c in columns])
            room = min(room, left)
        for index in self.moving[column]:
            limit = self.judged[index]
            if limit.where(run, location):
                left = limit.most(run, location) - sum([s[first + c] for c in limit.columns])
                room = min(room, left)
        return max(0, room)


Tables = tuple[tuple[tuple[Fixed, ...], ...], tuple[tuple[int, ...], ...]]


def tables(vocabulary: Vocabulary) -> Tables:
    """What the map alone decides, by cell; and by column, the limits that must be judged."""
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


def of(vocabulary: Vocabulary, judge: Callable[[Any], Moving]) -> Rooms:
    """`judge` turns the declaration of a limit into one that can be judged during play."""
    fixed, moving = tables(vocabulary)
    wanted = {index for column in moving for index in column}
    judged = {index: judge(vocabulary.limits[index]) for index in wanted}
    return Rooms(len(vocabulary.columns), len(vocabulary.spaces), fixed, moving, judged)


def fixed_most(limit: Any, space: int) -> int | None:
    """How many the limit allows in the space; -1 if it does not touch it; None if the state decides."""
    from interpreter.engine.state import static  # a warm start does without the trees

    here = {limit.here: space} if limit.here is not None else {}
    holds = 1 if limit.where is None else static.value_or_none(limit.where, here)
    most = static.value_or_none(limit.most, here) if holds is not None else None
    if holds is None or most is None:
        return None
    return most if holds else -1

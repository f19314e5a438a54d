"""Stacking limits, as a run reads them to tell how many more pieces a space can take.

Where the map alone decides whether a limit holds, that is worked out beforehand (fixed_limits.py).
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import define

ENDLESS = 1_000_000

Fixed = tuple[tuple[int, ...], int]  # columns, at most
Judge = Callable[..., int]  # of a run and a space


@define(eq=False)
class Moving:
    """A limit that depends on the state: `where` or `most` must be judged each time."""

    columns: tuple[int, ...]
    where: Judge
    most: Judge


@define(eq=False)
class Still:
    """Limit that follows from the map alone: a number for some columns together."""

    columns: tuple[int, ...]
    most: int


@define(eq=False)
class Rooms:
    """`fixed` by cell (space × column), `moving` by column; `judged` by the index of the limit."""

    columns: int
    spaces: int
    fixed: tuple[tuple[Fixed, ...], ...]
    moving: tuple[tuple[int, ...], ...]
    judged: dict[int, Moving]
    bound: tuple[bool, ...] = ()  # by cell: is there a limit at all?
    still: tuple[tuple[Still, ...], ...] = ()  # `fixed`, as a run reads it

    def __attrs_post_init__(self) -> None:
        moving = [bool(limits) for limits in self.moving]
        self.bound = tuple(
            bool(limits) or moving[cell % self.columns] for cell, limits in enumerate(self.fixed)
        )

        made = {limit: Still(*limit) for limits in self.fixed for limit in limits}
        self.still = tuple(tuple(made[limit] for limit in limits) for limits in self.fixed)

    def roomy(self, columns: tuple[int, ...]) -> frozenset[int]:
        """The spaces where no limit ever touches any of the columns."""
        return frozenset(
            space
            for space in range(self.spaces)
            if not any([self.bound[space * self.columns + column] for column in columns])
        )

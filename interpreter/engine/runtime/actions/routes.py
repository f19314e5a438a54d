"""From where a group can reach a destination, and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import compress
from operator import gt

from interpreter.engine.runtime.actions.activation import Activation
from interpreter.engine.runtime.actions.compiled import Moves
from interpreter.engine.runtime.actions.texts import covered, means, price
from interpreter.engine.state.run import Run

Reach = dict[int, tuple[int, int]]  # origin -> (spaces passed on the way, the first of them or -1)


def origins(run: Run, activation: Activation, stage: Moves, space: int, paid: int) -> list[int]:
    """Where a group for a destination can come from. `paid` has been charged for it already."""
    left = None
    if stage.group_pay is not None and not activation.free:
        left = means(run, activation) + paid
    if stage.sources is None:
        return Ways(run, activation, stage).origins(space, left)
    found: list[int] = stage.sources(run, activation, activation.actor, space)
    if space in stage.roomy[activation.actor] and covered(activation, stage.group_pay, left):
        return found
    return Ways(run, activation, stage).able(space, left, found)


class Ways:
    """The ways of a `moves:` stage as they are when somebody decides.

    Where the columns of a group hang on where it goes, `columns` is None. `roomy` are the spaces
    that nothing ever keeps any of the columns from.
    """

    __slots__ = ("activation", "columns", "passable", "roomy", "run", "stage")

    def __init__(self, run: Run, activation: Activation, stage: Moves) -> None:
        self.run = run
        self.activation = activation
        self.stage = stage
        rows = stage.rows
        self.columns = None if rows is None else rows[activation.actor]
        self.roomy = frozenset() if rows is None else stage.roomy[activation.actor]
        self.passable: frozenset[int] = frozenset()
        if stage.through is not None:
            self.passable = frozenset(stage.through(run, activation, activation.actor))

    # --- who can come, and from where ------------------------------------------------------------

    def origins(self, space: int, left: int | None) -> list[int]:
        """Where a group can come from. `left`: its highest price (None: anything)."""
        found = self._near(space)
        if self.columns is not None:
            found = self._ready_among(found)
        if space not in self.roomy or not covered(self.activation, self.stage.group_pay, left):
            found = self.able(space, left, found)
        return sorted(found)

    def reachable(self, spaces: list[int], left: int | None) -> list[int]:
        """The destinations that have an origin."""
        if self.columns is None:
            return [space for space in spaces if self.origins(space, left)]
        ready = self._ready()
        near: Callable[[int], Collection[int]] = self._near
        if self.stage.through is None:
            near = self.run.layout.neighbours.__getitem__
        elif self.stage.at_most is None:
            near = self._anywhere(self._regions())
        reach = {space: found for space in spaces if not ready.isdisjoint(found := near(space))}
        if covered(self.activation, self.stage.group_pay, left) and self.roomy.issuperset(reach):
            return [*reach]
        return [
            space
            for space, found in reach.items()
            if self.able(space, left, ready.intersection(found))
        ]

    def _ready(self) -> set[int]:
        """All spaces where pieces of the columns stand that may still move."""
        run, fresh = self.run, self.stage.fresh
        s, layout, everywhere = run.s, run.layout, run.program.all_spaces
        width, end, spent = layout.columns, layout.spaces * layout.columns, layout.spent
        found: set[int] = set()
        for column in self.columns:  # type: ignore[union-attr]
            there = s[column:end:width]
            moving = map(gt, there, s[spent + column : spent + end : width]) if fresh else there
            found.update(compress(everywhere, moving))
        return found

    def _ready_among(self, spaces: Collection[int]) -> set[int]:
        """Those of a few spaces where pieces of the columns stand that may still move."""
        s, layout, found = self.run.s, self.run.layout, set()
        width, fresh = layout.columns, self.stage.fresh
        for column in self.columns:  # type: ignore[union-attr]
            gone = layout.spent + column
            found |= (
                {x for x in spaces if s[x * width + column] > s[x * width + gone]}
                if fresh
                else {x for x in spaces if s[x * width + column]}
            )
        return found

    def able(self, space: int, left: int | None, found: Collection[int]) -> list[int]:
        """The origins from which somebody has a place to go to, and the actor means to let them."""
        run, activation, pay = self.run, self.activation, self.stage.group_pay
        if space not in self.roomy:
            found = [origin for origin in found if self._movable(origin, space)]
        if left is None or covered(activation, pay, left):
            return list(found)
        return [o for o in found if price(run, activation, pay, space, o) <= left]

    def _movable(self, origin: int, space: int) -> bool:
        run, stage = self.run, self.stage
        columns = movable_columns(run, self.activation, stage, origin, space)
        return any([going(run, origin, space, column, stage.fresh) for column in columns])

    # --- ways through ----------------------------------------------------------------------------

    def _near(self, space: int) -> Collection[int]:
        """The spaces from which a destination can be reached."""
        neighbours = self.run.layout.neighbours
        if self.stage.through is None:
            return neighbours[space]
        if self.stage.at_most != 1 and (most := self._longest(space)) != 1:
            return self._reach(space, most)
        found = set(neighbours[space])
        for via in self.passable.intersection(neighbours[space]):
            found.update(neighbours[via])
        found.discard(space)
        return found

    def _regions(self) -> list[set[int]]:
        """Passable spaces that hang together, each group with all that borders on it."""
        neighbours, left, regions = self.run.layout.neighbours, set(self.passable), []
        while left:
            ring = {left.pop()}
            region = ring.copy()
            while ring:
                ring = set().union(*[neighbours[via] for via in ring])
                region |= ring
                ring &= left
                left -= ring
            regions.append(region)
        return regions

    def _anywhere(self, regions: list[set[int]]) -> Callable[[int], set[int]]:
        """The same as `_near` for ways of any length."""
        neighbours, passable = self.run.layout.neighbours, self.passable

        def near(space: int) -> set[int]:
            vias = passable.intersection(neighbours[space])
            touched = [region for region in regions if not region.isdisjoint(vias)]
            return set(neighbours[space]).union(*touched) - {space}

        return near

    def _longest(self, space: int) -> int | None:
        """How many spaces a way may pass at most."""
        most = self.stage.at_most
        if most is None or isinstance(most, int):
            return most
        found: int = most(self.run, self.activation, self.activation.actor, space)
        return found

    def _reach(self, space: int, most: int | None) -> Reach:
        """The spaces from which it can be reached, with a shortest way through for each."""
        neighbours = self.run.layout.neighbours
        found: Reach = dict.fromkeys(neighbours[space], (0, -1))
        distance, ring = 0, set(neighbours[space])
        while ring and (most is None or distance < most):
            distance += 1
            after: set[int] = set()
            for via in sorted(ring.intersection(self.passable)):
                for origin in neighbours[via]:
                    if origin not in found and origin != space:
                        found[origin] = distance, via
                        after.add(origin)
            ring = after
        return found

    def between(self, origin: int, space: int) -> tuple[list[int], bool]:
        """The spaces passed on the way; or, if True, those of which one is passed."""
        neighbours, most = self.run.layout.neighbours, self._longest(space)
        if most == 1:
            near = self.passable.intersection(neighbours[origin], neighbours[space])
            return sorted(near), True
        found = self._reach(space, most)
        way, at = [], found[origin][1]
        while at != -1:
            way.append(at)
            at = found[at][1]
        return way, False


def movable_columns(
    run: Run, activation: Activation, stage: Moves, origin: int, space: int
) -> Sequence[int]:
    """The columns whose pieces may go from one space to another."""
    if stage.rows is not None:
        return stage.rows[activation.actor]
    found: list[int] = stage.columns(run, activation, activation.actor, space, origin)
    return found


def going(run: Run, origin: int, space: int, column: int, fresh: bool) -> int:
    """How many pieces of a column can go from one space to another."""
    s, rooms = run.s, run.rooms
    cell = origin * rooms.columns + column
    number = s[cell] - s[run.layout.spent + cell] if fresh else s[cell]
    if number and rooms.bound[space * rooms.columns + column]:
        return min(number, run.room(space, column))
    return number

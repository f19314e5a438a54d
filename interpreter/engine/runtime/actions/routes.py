"""From where a group can reach a destination, and what it costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from interpreter.engine.runtime.actions.activation import Activation
from interpreter.engine.runtime.actions.compiled import Moves
from interpreter.engine.runtime.actions.texts import covered, means, price
from interpreter.engine.state.run import Run

UNREACHED = -2


def origins(run: Run, activation: Activation, stage: Moves, space: int, paid: int) -> list[int]:
    """Possible origins of a group for a destination. `paid` has been charged for it already."""
    left = None
    if stage.group_pay is not None and not activation.free:
        left = means(run, activation) + paid
    if stage.sources is None:
        return Ways(run, activation, stage).origins(space, left)
    origins = stage.sources(run, activation, activation.actor, space)
    if space in stage.roomy[activation.actor] and covered(activation, stage.group_pay, left):
        return origins
    return [*Ways(run, activation, stage).able(space, left, origins)]


class Ways:
    """The ways of a `moves:` stage as they are when somebody decides.

    Where the columns of a group hang on where it goes, `columns` is None. `roomy` are the spaces
    that nothing ever keeps any of the columns from.
    """

    __slots__ = ("activation", "columns", "passable", "roomy", "run", "stage")
    run: Run
    activation: Activation
    stage: Moves
    columns: tuple[int, ...] | None
    roomy: frozenset[int]
    passable: set[int]

    def __init__(self, run: Run, activation: Activation, stage: Moves) -> None:
        self.run = run
        self.activation = activation
        self.stage = stage
        self.columns = None
        self.roomy = frozenset()
        self.passable = set()
        if stage.rows is not None:
            self.columns = stage.rows[activation.actor]
            self.roomy = stage.roomy[activation.actor]
        if stage.through is not None:
            self.passable = set(stage.through(run, activation, activation.actor))

    # --- who can come, and from where ------------------------------------------------------------

    def origins(self, space: int, left: int | None) -> list[int]:
        """Possible origins of a group. `left`: its highest price (None: anything)."""
        near = self._near(space)
        if self.columns is not None:
            near = sorted(self._ready_among(self.columns, near))
        if space not in self.roomy or not covered(self.activation, self.stage.group_pay, left):
            near = self.able(space, left, near)
        return sorted(near)

    def reachable(self, spaces: list[int], left: int | None) -> list[int]:
        """The destinations that have an origin."""
        if self.columns is None:
            return [space for space in spaces if self.origins(space, left)]
        ready = self._ready(self.columns)
        anywhere = self.stage.at_most is None and self.stage.at_most_there is None
        regions: list[list[int]] = []
        if self.stage.through is not None and anywhere:
            regions = self._regions()
        sure = covered(self.activation, self.stage.group_pay, left)
        spaces_reached: list[int] = []
        for space in spaces:
            near = self._beyond(space, regions) if anywhere else self._near(space)
            if ready.isdisjoint(near):
                continue
            if (sure and space in self.roomy) or self.able(
                space, left, [origin for origin in near if origin in ready]
            ):
                spaces_reached.append(space)
        return spaces_reached

    def _ready(self, columns: Iterable[int]) -> set[int]:
        """All spaces where pieces of the columns stand that may still move."""
        s, layout, everywhere = self.run.s, self.run.layout, self.run.program.all_spaces
        width, end, spent = layout.columns, layout.spaces * layout.columns, layout.spent
        ready: set[int] = set()
        for column in columns:
            there = s[column:end:width]
            if self.stage.fresh:
                gone = s[spent + column : spent + end : width]
                ready.update([space for space in everywhere if there[space] > gone[space]])
            else:
                ready.update([space for space in everywhere if there[space]])
        return ready

    def _ready_among(self, columns: Iterable[int], spaces: Iterable[int]) -> set[int]:
        """Those of some spaces that hold pieces of the columns that may still move."""
        s, layout = self.run.s, self.run.layout
        width, fresh = layout.columns, self.stage.fresh
        ready: set[int] = set()
        for column in columns:
            if fresh:
                gone = layout.spent + column
                ready.update([x for x in spaces if s[x * width + column] > s[x * width + gone]])
            else:
                ready.update([x for x in spaces if s[x * width + column]])
        return ready

    def able(self, space: int, left: int | None, spaces: Sequence[int]) -> Sequence[int]:
        """The origins from which somebody has a place to go to, and the actor means to let them."""
        run, activation, pay = self.run, self.activation, self.stage.group_pay
        if space not in self.roomy:
            spaces = [origin for origin in spaces if self._movable(origin, space)]
        if left is None or covered(activation, pay, left):
            return spaces
        return [o for o in spaces if price(run, activation, pay, space, o) <= left]

    def _movable(self, origin: int, space: int) -> bool:
        run, stage = self.run, self.stage
        for column in movable_columns(run, self.activation, stage, origin, space):
            if going(run, origin, space, column, stage.fresh):
                return True
        return False

    # --- ways through ----------------------------------------------------------------------------

    def _near(self, space: int) -> Sequence[int]:
        """The spaces from which a destination can be reached."""
        neighbours = self.run.layout.neighbours
        if self.stage.through is None:
            return neighbours[space]
        most = self.longest(space)
        if most != 1:
            before = self._reach(space, most)
            return [other for other in self.run.program.all_spaces if before[other] != UNREACHED]
        near = set(neighbours[space])
        for via in neighbours[space]:
            if via in self.passable:
                near.update(neighbours[via])
        near.discard(space)
        return sorted(near)

    def _regions(self) -> list[list[int]]:
        """Connected groups of passable spaces, each with all its neighbours."""
        neighbours = self.run.layout.neighbours
        regions: list[list[int]] = []
        met: set[int] = set()
        for start in sorted(self.passable):
            if start in met:
                continue
            met.add(start)
            region = {start}
            ring = [start]
            place = 0
            while place < len(ring):
                via = ring[place]
                place += 1
                region.update(neighbours[via])
                for beyond in neighbours[via]:
                    if beyond in self.passable and beyond not in met:
                        met.add(beyond)
                        ring.append(beyond)
            regions.append(sorted(region))
        return regions

    def _beyond(self, space: int, regions: list[list[int]]) -> Sequence[int]:
        """As `_near`, for ways of any length."""
        neighbours = self.run.layout.neighbours
        if not regions:
            return neighbours[space]
        near = set(neighbours[space])
        vias = self.passable.intersection(neighbours[space])
        for region in regions:
            if not vias.isdisjoint(region):
                near.update(region)
        near.discard(space)
        return sorted(near)

    def longest(self, space: int) -> int | None:
        """How many spaces a way may pass at most."""
        if self.stage.at_most_there is None:
            return self.stage.at_most
        return self.stage.at_most_there(self.run, self.activation, self.activation.actor, space)

    def _reach(self, space: int, most: int | None) -> list[int]:
        """First space to pass on a shortest way, by target; -1 if none is passed, or UNREACHED."""
        neighbours = self.run.layout.neighbours
        costs = [UNREACHED] * self.run.layout.spaces
        for neighbour in neighbours[space]:
            costs[neighbour] = -1
        distance, ring = 0, set(neighbours[space])
        while ring and (most is None or distance < most):
            distance += 1
            after: set[int] = set()
            for via in sorted(ring):
                if via not in self.passable:
                    continue
                for origin in neighbours[via]:
                    if costs[origin] == UNREACHED and origin != space:
                        costs[origin] = via
                        after.add(origin)
            ring = after
        return costs

    def between(self, origin: int, space: int) -> list[int]:
        """The spaces passed on the way; where one is passed, those that it can be."""
        neighbours, most = self.run.layout.neighbours, self.longest(space)
        if most == 1:
            near = self.passable.intersection(neighbours[origin])
            return [via for via in sorted(near) if via in neighbours[space]]
        before = self._reach(space, most)
        way: list[int] = []
        at = before[origin]
        while at >= 0:
            way.append(at)
            at = before[at]
        return way


def movable_columns(
    run: Run, activation: Activation, stage: Moves, origin: int, space: int
) -> Sequence[int]:
    """The columns whose pieces may go from one space to another."""
    if stage.rows is not None:
        return stage.rows[activation.actor]
    return stage.columns(run, activation, activation.actor, space, origin)


def going(run: Run, origin: int, space: int, column: int, fresh: bool) -> int:
    """How many pieces of a column can go from one space to another."""
    s, rooms = run.s, run.rooms
    cell = origin * rooms.columns + column
    number = s[cell] - s[run.layout.spent + cell] if fresh else s[cell]
    if number and rooms.bound[space * rooms.columns + column]:
        return min(number, run.room(space, column))
    return number

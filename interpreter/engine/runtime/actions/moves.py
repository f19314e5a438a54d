"""A `moves:` stage under way: into each destination, groups from origins."""

from __future__ import annotations

from interpreter.engine.runtime.actions.compiled import Moves
from interpreter.engine.runtime.actions.possible import offered
from interpreter.engine.runtime.actions.routes import Ways, going, movable_columns, origins
from interpreter.engine.runtime.actions.stages import Selection, aside
from interpreter.engine.runtime.actions.texts import charge, means, price, run_body
from interpreter.engine.runtime.carrying import take_along
from interpreter.engine.runtime.picks import ALL, Steps
from interpreter.engine.state import bags
from interpreter.engine.state.memory import Asking
from interpreter.engine.state.options import BY_TYPE, DEAL, DONE, PIECES, plain, tagged


class Movement(Selection):
    plan: Moves

    def fill(self, space: int) -> Steps:
        self.here, self.activation.resolved = space, True
        yield from self._gather()
        yield from super().fill(space)

    def _gather(self) -> Steps:
        """Groups for the destination, each origin once, until the actor has enough."""
        run, activation, plan, space = self.run, self.activation, self.plan, self.here
        used: list[int] = []
        while True:
            options = origins(run, activation, plan, space, self.paid)
            if used:
                options = [origin for origin in options if origin not in used]
            if not options:
                return
            enough = [DONE] if used or plan.idle else []
            if activation.any_order and len(options) + len(enough) > 1:
                options += offered(run, activation)
            options += enough
            option = options[0]
            if len(options) > 1:
                option = yield plan.origin_point, activation.actor, options, BY_TYPE
            if option == DONE:
                return
            way: list[int] = []
            if plain(option):
                self.origin = option
                way = yield from self._way()
                option = DEAL if way == [DEAL] else option
            if not plain(option):
                yield from aside(run, activation, option)
                continue
            used.append(option)
            yield from self._group(way)

    def _way(self) -> Steps:
        """The spaces passed between; or a deal that comes first."""
        plan, origin, space = self.plan, self.origin, self.here
        if plan.through is None or origin in self.run.layout.neighbours[space]:
            return []
        way, one = Ways(self.run, self.activation, plan).between(origin, space)
        if one and len(way) > 1:
            return [(yield plan.via_point, self.activation.actor, way, BY_TYPE)]
        return way

    def _group(self, way: list[int]) -> Steps:
        """One group from the origin, and what it adds to the price of the destination."""
        run, activation, plan, space = self.run, self.activation, self.plan, self.here
        charged = dearer = price(run, activation, plan.group_pay, space, self.origin)
        escorted = plan.escorts is not None and (
            plan.escorts_by is None or activation.actor in plan.escorts_by
        )
        if escorted:
            dearer = max(charged, price(run, activation, plan.escorts_pay, space))
        yield from self._setting_out()
        if escorted and self._affordable(dearer):
            if (yield from self._escort()):
                charged = dearer
        if run.layout.carries:
            gone = [(self.origin, cell % run.layout.columns) for cell in self.group]
            yield from take_along(run, plan.group_point, gone, space)
        if run.program.after_move is not None:
            run.sheets.append(self.group)  # the same group, whatever becomes of its pieces
            run.program.after_move(run)
            run.sheets.pop()
        if charged > self.paid:
            charge(run, activation, charged - self.paid)
        for via in way:
            if via not in activation.passed:
                activation.passed.append(via)
                yield from run_body(run, activation, plan.passing, via)
        yield from run_body(run, activation, plan.group, space)
        self.paid = max(self.paid, charged)

    def _affordable(self, amount: int) -> bool:
        activation = self.activation
        left = amount - self.paid
        return left <= 0 or activation.free or left <= means(self.run, activation)

    def _setting_out(self) -> Steps:
        """A number of each column, one piece at least."""
        run, plan, actor = self.run, self.plan, self.activation.actor
        place, space, fresh, width = self.origin, self.here, plan.fresh, run.layout.columns
        bag = self.group = {}  # a bot may look at who has left already
        columns = movable_columns(run, self.activation, plan, place, space)

        def most(place: int, column: int) -> int:
            return going(run, place, space, column, fresh)

        able = [column for column in columns if most(place, column)]
        for index, column in enumerate(able):
            high = most(place, column)
            low = 1 if not bag and high and column == able[-1] else 0
            number = high
            if low < high:
                run.memory.asking = Asking(place, column, tuple(able[index + 1 :]), ALL, most)
                run.picking = place
                numbers, about = list(range(low, high + 1)), tagged(PIECES, column)
                number = yield plan.group_point, actor, numbers, about
            if number:
                run.move(place, column, number, space, True)
                bag[space * width + column] = number

    def _escort(self) -> Steps:
        """Pieces carried along, so many for each of the group. Returns whether any came."""
        run, activation, plan = self.run, self.activation, self.plan
        place, space = self.origin, self.here
        assert plan.escorts is not None
        left = most = sum(self.group.values()) * plan.escorts_each
        for column in plan.escorts(run, activation, activation.actor, space, place):
            number = min(left, going(run, place, space, column, plan.escorts_fresh))
            if number:
                run.picking = place
                numbers, about = list(range(number + 1)), tagged(PIECES, column)
                number = yield plan.escort_point, activation.actor, numbers, about
            if number:
                run.move(place, column, number, space, True)
                bags.add(self.group, space * run.layout.columns + column, number)
                left -= number
        return left < most

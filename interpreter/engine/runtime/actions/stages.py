"""A stage that chooses spaces: what it offers, what a choice does, and when the chosen spaces are resolved."""

from __future__ import annotations

from interpreter.engine.runtime.actions.activation import StageUnderWay
from interpreter.engine.runtime.actions.asides import aside, declined
from interpreter.engine.runtime.actions.compiled import MOVES, SPACES
from interpreter.engine.runtime.actions.moves import gather
from interpreter.engine.runtime.actions.possible import legal, offered, opening
from interpreter.engine.runtime.actions.texts import charge, price, run_body
from interpreter.engine.runtime.picks import Steps
from interpreter.engine.state import events
from interpreter.engine.state.limits import LIGHT
from interpreter.engine.state.options import (
    BY_TYPE,
    DONE,
    RESOLVE,
    SPECIAL,
    SPECIALS,
    plain,
    tag,
    tagged,
    untagged,
)


class Selection(StageUnderWay):
    """A stage under way that chooses spaces or destinations."""

    def carry_out(self) -> Steps:
        """Run the whole stage.

        Clear it also where the game is dropped meanwhile: action and stage name each other, and would stay in memory.
        """
        self.activation.stage = self
        try:
            yield from self._chosen()
        finally:
            self.activation.stage = None

    def take(self, space: int) -> Steps:
        """Choose a space and fill it at once."""
        self.activation.stage = self
        try:
            self.enter(space)
            yield from self.fill(space)
        finally:
            self.activation.stage = None

    def _chosen(self) -> Steps:
        """Choose until it is enough or nothing is left. Resolve waiting spaces at the end."""
        run, activation, plan = self.run, self.activation, self.plan
        waits = activation.any_order and plan.kind == SPACES and not plan.among
        going_on = True
        while going_on:
            self.here = -1
            options = self.offers()
            if not options:
                going_on = activation.any_order and (yield from self._before_going_on())
                continue
            option = options[0]
            if len(options) > 1:
                option = yield plan.point, activation.actor, options, BY_TYPE
            if plain(option):
                self.enter(option)
                if waits:
                    self.pending.append(option)
                else:
                    yield from self.fill(option)
                run.spend(LIGHT)
            elif option == DONE:
                self._turn_down(options)
                going_on = False
            elif tag(option) == RESOLVE:
                yield from self._in_any_order(untagged(option))
                going_on = False
            else:
                yield from aside(run, activation, option)
        while self.pending:
            yield from self._resolve(self.pending[0])
        self.here = -1

    def offers(self) -> list[int]:
        """Spaces, specials, spaces to resolve now, and `DONE` when it is enough. Nothing ends the stage."""
        run, activation, plan, chosen = self.run, self.activation, self.plan, self.chosen
        if not self._open():
            return []
        options = legal(run, activation, plan, chosen)
        places = bool(options)
        if activation.specials:
            if places:
                options += offered(run, activation)
            elif plan.least and not activation.begun:
                options += opening(run, activation)
        if options and len(self.pending) > 1:
            options += self._to_resolve()
        if places and len(chosen) >= plan.least:
            options.append(DONE)
        return options

    def enter(self, space: int) -> None:
        """Choose a space: mark it and pay for it."""
        run, activation, plan = self.run, self.activation, self.plan
        self.chosen.append(space)
        activation.begun = True
        activation.space, activation.point = space, plan.point
        run.log.append((events.SPACE, activation.action.index, space))
        self.paid = price(run, activation, plan.pay, space)
        charge(run, activation, self.paid)
        if not plan.among and space not in activation.selected:
            activation.selected = sorted([*activation.selected, space])
        activation.logged_space = space

    def fill(self, space: int) -> Steps:
        """Do at a chosen space what the stage says."""
        self.here, self.activation.resolved = space, True
        if self.plan.kind == MOVES:
            yield from gather(self.run, self, self.plan)
        yield from run_body(self.run, self.activation, self.plan.each, space)

    # --- spaces that are all chosen first --------------------------------------------------------

    def _to_resolve(self) -> list[int]:
        """Chosen spaces that may be resolved now, as options, each once however often it was chosen."""
        return [tagged(RESOLVE, space) for space in [*dict.fromkeys(self.pending)]]

    def _open(self) -> bool:
        """Whether one more may be chosen."""
        return self.bound is None or len(self.chosen) < self.bound

    def _before_going_on(self) -> Steps:
        """When nothing more can be chosen, ask which space is resolved first, unless something comes before that.

        A special may come, or a deal that pays for one more space. Returns whether one of them has come:
        then there may be something to choose again.
        """
        run, activation = self.run, self.activation
        specials: list[int] = []
        if activation.begun and not declined(run, activation):
            specials = offered(run, activation)
        pending = self._to_resolve()
        if specials:
            options = [*specials, *pending, DONE]
            option = yield activation.action.special_point, activation.actor, options, SPECIALS
            activation.settled = option == DONE
        elif len(pending) > 1:
            option = yield self.plan.point, activation.actor, [*pending, DONE], BY_TYPE
        elif self._open() and self._waits():
            option = yield self.plan.point, activation.actor, [DONE], BY_TYPE
        else:
            return False
        if option == DONE:
            return False
        if tag(option) == RESOLVE:
            yield from self._in_any_order(untagged(option))
            return False
        yield from aside(run, activation, option)
        return True

    def _waits(self) -> bool:
        """Whether some space lacks only its price, and somebody might give that."""
        run, activation = self.run, self.activation
        waiting = activation.action.waits
        return (
            waiting is not None
            and activation.begun
            and bool(waiting(run, activation, activation.actor))
            and bool(legal(run, activation, self.plan, self.chosen, priced=False))
        )

    def _in_any_order(self, space: int) -> Steps:
        """Resolve a space. Then choose no more; ask which is resolved next, or a special before it."""
        run, activation = self.run, self.activation
        yield from self._resolve(space)
        while True:
            specials = offered(run, activation)
            if not specials and len(self.pending) < 2:
                return
            options = [*specials, *self._to_resolve(), DONE]
            option = yield self.plan.point, activation.actor, options, BY_TYPE
            if tag(option) == RESOLVE:
                yield from self._resolve(untagged(option))
            elif option == DONE:
                self._turn_down(options)
                return
            else:
                yield from aside(run, activation, option)

    def _resolve(self, space: int) -> Steps:
        """Fill a chosen space, unless it has become illegal. Log it again if another was logged since."""
        run, activation = self.run, self.activation
        place = self.pending.index(space)
        self.pending = [*self.pending[:place], *self.pending[place + 1 :]]
        if space not in legal(run, activation, self.plan, [], priced=False):
            run.log.append((events.LAPSE, activation.action.index, space))
            return
        activation.space = space
        if activation.logged_space != space:
            run.log.append((events.SPACE, activation.action.index, space))
        activation.logged_space = space
        yield from self.fill(space)
        self.here = -1
        run.spend(LIGHT)

    def _turn_down(self, options: list[int]) -> None:
        """Offer no special again, after the faction stops, until something happens."""
        if self.activation.any_order and any([tag(option) == SPECIAL for option in options]):
            self.activation.turned_down = len(self.run.u)

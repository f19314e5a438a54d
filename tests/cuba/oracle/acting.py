"""What all Operations have in common (3.1) and how Special Activities go with them (4.1)."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

from tests.cuba.oracle.ahead import Begin, held_to, leads
from tests.cuba.oracle.asking import Steps
from tests.cuba.oracle.board import GOVERNMENT, Board
from tests.second_reading import acting
from tests.second_reading.acting import Act, Activity

__all__ = ["MAP", "Act", "Activity", "Operation"]

MAP = "10 shaded"


class Operation(acting.Operation):
    """An Operation, with at most one Special Activity at any one time (4.1)."""

    board: Board
    never_free = False

    def __init__(
        self, board: Board, faction: str, limited: bool = False, free: bool = False
    ) -> None:
        super().__init__(board, faction)
        self.limited, self.free = limited, free
        if limited:
            self.most = 1
        self.special_taken = free or (
            limited and not (faction == GOVERNMENT and MAP in board.effects)
        )
        self.paid = self.accompanied = False
        self.activities: Callable[..., dict[str, Activity]] = lambda op, name="": {}

    def possible(self) -> bool:
        """Whether it can be executed, if need be with the help of a Special Activity before it."""
        if self.free and self.never_free:
            return False
        return bool(self.left() or self.may_select_none or self.specials())

    def price(self, space: str) -> int:
        """3: what the space costs."""
        raise NotImplementedError

    def affordable(self, space: str) -> bool:
        return self.free or self.board.resources[self.faction] >= self.price(space)

    def select(self, space: str) -> Steps:
        self.pay(space)
        yield from ()

    def pay(self, space: str) -> None:
        price = 0 if self.free else self.price(space)
        self.board.gain(self.faction, -price)
        self.paid |= price > 0

    # --- Special Activities ------------------------------------------------------------------

    def specials(self) -> dict[str, Activity]:
        """Those that may come now: the Operation must keep a space, or get one by it."""
        if self.special_taken:
            return {}
        found = self.activities(self)
        if self.wants_a_space():
            found = {name: act for name, act in found.items() if leads(self.trial(name), [])}
        return found

    def accompany(self, name: str) -> Steps:
        activity = self.activities(self, name)[name]
        before, wanting = self.twin(), self.wants_a_space()
        self.special_taken = self.accompanied = True
        steps = activity()
        yield from held_to(before.trial(name), steps, self.faction) if wanting else steps

    def trial(self, name: str) -> Begin:
        def begin() -> tuple[Steps, Callable[[], bool], Board]:
            twin = self.twin()
            return twin.activities(twin, name)[name](), twin.feasible, twin.board

        return begin

    def twin(self) -> Operation:
        """The same on a board of its own."""
        found = copy(self)
        found.board = self.board.copy()
        found.selected, found.waiting = [*self.selected], [*self.waiting]
        return found

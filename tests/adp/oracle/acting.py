"""What all Operations have in common (3.1) and how Special Activities go with them (4.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.adp.oracle.asking import DONE, UNASKED, Ask, Steps, choose
from tests.adp.oracle.board import FACTIONS, MOST_RESOURCES, SPONSORSHIP, TALIBAN, Board

RESOLVE = "resolve "
FIRST, SECOND = "first", "second"
"""The printings: they differ in 3.2.4 and in 4.3.3."""
Activity = Callable[[], Steps]


class Act:
    """Something done in spaces that are selected one by one, each once."""

    name = ""
    asked = "space"
    most = 99
    may_select_none = False
    moving = False

    def __init__(self, board: Board, faction: str) -> None:
        self.board = board
        self.faction = faction
        self.selected: list[str] = []

    def candidates(self) -> list[str]:
        """The spaces that may be selected now."""
        raise NotImplementedError

    def select(self, space: str) -> Steps:
        """The price, and all that comes of it as soon as it is selected."""
        yield from ()

    def left(self) -> list[str]:
        if len(self.selected) >= self.most:
            return []
        return [space for space in self.candidates() if space not in self.selected]


class Operation(Act):
    """An Operation, with at most one Special Activity at any one time (4.1)."""

    def __init__(self, board: Board, faction: str, limited: bool, printing: str = SECOND) -> None:
        super().__init__(board, faction)
        self.printing = printing
        self.limited = limited
        if limited and not (faction == TALIBAN and board.islamabad == SPONSORSHIP):
            self.most = 1
        self.special_taken = limited
        self.waiting: list[str] = []
        self.begun = False
        self.resolved = False
        self.settled = False
        self.turned_down: dict[str, int] | None = None
        self.activities: Callable[[Operation], dict[str, Activity]] = lambda op: {}

    def possible(self) -> bool:
        """Whether it can be executed, if need be with the help of a Special Activity before it."""
        return bool(self.left() or self.specials())

    def resolve(self, space: str) -> Steps:
        """What comes of it when its turn comes."""
        yield from ()

    def run(self) -> Steps:
        if self.moving:
            while (yield from self.one_by_one()) and (yield from self.go_on()):
                pass
        else:
            yield from self.select_all()
        yield from self.finish()
        if not self.settled and (specials := self.specials()):
            answer = yield Ask("special", frozenset([*specials, DONE]), again=self.unchanged())
            if answer in specials:
                yield from self.accompany(answer)

    # --- choosing spaces ---------------------------------------------------------------------

    def one_by_one(self) -> Steps:
        """Each is done with before the next is selected. Says whether nowhere is left."""
        while (spaces := self.left()) or self.must_be_helped():
            answer = yield from self.choose_or_accompany(self.asked, [*spaces, *self.enough()])
            if answer == DONE:
                return False
            if answer in spaces:
                self.selected.append(answer)
                self.begun = self.resolved = True
                yield from self.select(answer)
        return True

    def select_all(self) -> Steps:
        """3.1: the spaces one by one, each paid for; then they are resolved in any order."""
        while True:
            spaces = self.left()
            if not (spaces or self.must_be_helped()):
                if (yield from self.go_on()):
                    continue
                break
            ready = [RESOLVE + space for space in self.waiting if len(self.waiting) > 1]
            answer = yield from self.choose_or_accompany(
                self.asked, [*spaces, *ready, *self.enough()]
            )
            if answer == DONE:
                break
            if answer in spaces:
                self.selected.append(answer)
                self.begun = True
                yield from self.select(answer)
                self.waiting.append(answer)
            elif answer in ready:
                yield from self.resolve_in_order(answer)
                break
        yield from self.resolve_all()

    def resolve_all(self) -> Steps:
        while self.waiting:
            yield from self.resolve_waiting(self.waiting[0])

    def resolve_waiting(self, space: str) -> Steps:
        """A space where it has become impossible since is passed over."""
        self.waiting.remove(space)
        if self.stands(space):
            self.resolved = True
            yield from self.resolve(space)

    def stands(self, space: str) -> bool:
        """Whether it could be selected, were it not for the price."""
        board, self.board = self.board, self.board.copy()
        try:
            self.board.resources = dict.fromkeys(FACTIONS, MOST_RESOURCES)
            return space in self.candidates()
        finally:
            self.board = board

    def enough(self) -> list[str]:
        return [DONE] if self.selected or self.may_select_none else []

    def go_on(self) -> Steps:
        """Nowhere is left: a Special Activity before what follows. Says whether one came."""
        if self.settled or not self.begun:
            return False
        specials = self.specials()
        if not specials:
            return False
        ready = [RESOLVE + space for space in self.waiting]
        answer = yield Ask("special", frozenset([*specials, *ready, DONE]), again=self.unchanged())
        if answer == DONE:
            self.settled = True
        elif answer in ready:
            yield from self.resolve_in_order(answer)
        elif answer != UNASKED:
            yield from self.accompany(answer)
            return True
        return False

    def resolve_in_order(self, answer: str) -> Steps:
        """3.1: the executing Faction chooses the order; no space is selected any more."""
        while answer != DONE:
            if answer.startswith(RESOLVE):
                yield from self.resolve_waiting(answer.removeprefix(RESOLVE))
            if not self.specials() and len(self.waiting) < 2:
                return
            ready = [RESOLVE + space for space in self.waiting]
            answer = yield from self.choose_or_accompany(self.asked, [*ready, DONE])

    def choose_one(self, name: str, spaces: Callable[[], list[str]]) -> Steps:
        """One more space, for something else, or none ("")."""
        while True:
            options = spaces()
            if options:
                answer = yield from self.choose_or_accompany(name, [*options, DONE])
                if answer == DONE:
                    return ""
                if answer in options:
                    self.begun = True
                    return answer
            elif not (yield from self.go_on()):
                return ""

    def finish(self) -> Steps:
        """What follows when all spaces have been resolved."""
        yield from ()

    # --- Special Activities ------------------------------------------------------------------

    def specials(self) -> dict[str, Activity]:
        return {} if self.special_taken else self.activities(self)

    def accompany(self, name: str) -> Steps:
        activity = self.specials()[name]
        self.special_taken = True
        yield from activity()

    def choose_or_accompany(self, name: str, options: Iterable[str]) -> Steps:
        """An answer; a Special Activity that was one has been carried out."""
        specials = self.specials()
        answer = yield from choose(name, [*options, *specials])
        if answer in specials:
            yield from self.accompany(answer)
        elif answer == DONE and specials:
            self.turned_down = self.board.flat()
        return answer

    def unchanged(self) -> bool:
        """Whether nothing has happened since a Special Activity was last turned down."""
        return self.turned_down == self.board.flat()

    def wants_a_space(self) -> bool:
        """Whether it has not been executed anywhere yet (4.1)."""
        return not (self.resolved or self.may_select_none)

    def feasible(self) -> bool:
        """Whether it can be: where it has been selected, or else where it may be."""
        if self.waiting:
            return any(self.stands(space) for space in self.waiting)
        return bool(self.left())

    def must_be_helped(self) -> bool:
        """Nowhere can it be executed before a Special Activity has changed that (4.1)."""
        return not (self.selected or self.may_select_none) and bool(self.specials())

    def left_after(self, change: Callable[[Board], None]) -> bool:
        """Whether it would be feasible if that had happened."""
        board, self.board = self.board, self.board.copy()
        try:
            change(self.board)
            return self.feasible()
        finally:
            self.board = board

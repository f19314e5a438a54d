"""How something done in spaces is carried out in the COIN series, where all titles agree.

Spaces are selected one by one, then resolved in any order; a Special Activity comes between. Which
spaces, at what price, what is done there and what may come between says the reading of each title.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tests.second_reading.asking import DONE, UNASKED, Ask, Steps, choose

RESOLVE = "resolve "
Activity = Callable[[], Steps]


class Act:
    """Something done in spaces that are selected one by one, each once."""

    name = ""
    asked = "space"
    most = 99
    may_select_none = False

    def __init__(self, board: Any, faction: str) -> None:
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
    """An act that others may accompany. `moving`: each space is done with before the next."""

    moving = False

    def __init__(self, board: Any, faction: str) -> None:
        super().__init__(board, faction)
        self.waiting: list[str] = []
        self.used: list[str] = []
        self.begun = False
        self.resolved = False
        self.settled = False
        self.turned_down: dict[str, int] | None = None

    # --- what a title says -------------------------------------------------------------------

    def begin(self) -> Steps:
        """What comes before any space."""
        yield from ()

    def resolve(self, space: str) -> Steps:
        """What comes of it when its turn comes."""
        yield from ()

    def finish(self) -> Steps:
        """What follows when all spaces have been resolved."""
        yield from ()

    def specials(self) -> Mapping[str, Activity]:
        """What may accompany it now, by name."""
        raise NotImplementedError

    def accompany(self, name: str) -> Steps:
        """Carries that out."""
        raise NotImplementedError

    # --- choosing spaces ---------------------------------------------------------------------

    def run(self) -> Steps:
        yield from self.begin()
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
        """The spaces one by one, each paid for; then they are resolved in any order."""
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
            self.board.resources = dict.fromkeys(board.resources, board.most_resources)
            return space in self.candidates()
        finally:
            self.board = board

    def enough(self) -> list[str]:
        return [DONE] if self.selected or self.may_select_none else []

    def go_on(self) -> Steps:
        """Nowhere is left: a Special Activity before what follows, and in which order. Says whether one came."""
        specials = self.specials() if self.begun and not self.settled else {}
        ready = [RESOLVE + space for space in self.waiting]
        if not specials:
            if len(ready) > 1:
                answer = yield from choose(self.asked, [*ready, DONE])
                yield from self.resolve_in_order(answer)
            return False
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
        """The executing Faction chooses the order; no space is selected any more."""
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

    # --- from elsewhere ----------------------------------------------------------------------

    def origins(self, to: str) -> list[str]:
        """From where a group may come."""
        raise NotImplementedError

    def choose_origin(self, to: str, optional: bool) -> Steps:
        """From where the next group comes, each space once ("" where none does)."""
        while origins := [s for s in self.origins(to) if s not in self.used]:
            options = [*origins, *([DONE] if optional or self.used else [])]
            if len(options) == 1:
                answer = yield from choose("origin", options)
            else:
                answer = yield from self.choose_or_accompany("origin", options)
            if answer == DONE:
                return ""
            if answer in origins:
                self.used.append(answer)
                return answer
        return ""

    # --- with what accompanies it ------------------------------------------------------------

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
        """Whether it has not been executed anywhere yet."""
        return not (self.resolved or self.may_select_none)

    def feasible(self) -> bool:
        """Whether it can be: where it has been selected, or else where it may be."""
        if self.waiting:
            return any(self.stands(space) for space in self.waiting)
        return bool(self.left())

    def must_be_helped(self) -> bool:
        """Nowhere can it be executed before a Special Activity has changed that."""
        return not (self.selected or self.may_select_none) and bool(self.specials())

"""What all Operations have in common (3.1) and how Special Activities go with them (4.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.adp.oracle.asking import DONE, Ask, Steps, choose
from tests.adp.oracle.board import SPONSORSHIP, TALIBAN, Board

FIRST, SECOND = "first", "second"
"""The printings: they differ in 3.2.4 and in 4.3.3."""
Activity = Callable[[], Steps]


class Act:
    """Something done in spaces that are selected one by one, each once."""

    name = ""
    asked = "space"
    most = 99
    may_select_none = False

    def __init__(self, board: Board, faction: str) -> None:
        self.board = board
        self.faction = faction
        self.selected: list[str] = []

    def candidates(self) -> list[str]:
        """The spaces that may be selected now."""
        raise NotImplementedError

    def select(self, space: str) -> Steps:
        """What comes of it, with the price."""
        raise NotImplementedError

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
        self.activities: Callable[[Operation], dict[str, Activity]] = lambda op: {}

    def possible(self) -> bool:
        """Whether it can be executed, if need be with the help of a Special Activity before it."""
        return bool(self.left() or self.specials())

    def run(self) -> Steps:
        yield from self.choose_spaces()
        yield from self.finish()
        if specials := self.specials():
            answer = yield Ask("special", frozenset([*specials, DONE]))
            if answer != DONE:
                yield from self.accompany(answer)

    def choose_spaces(self) -> Steps:
        """3.1: the spaces one by one, a Special Activity before, between or after them."""
        while (spaces := self.left()) or self.must_be_helped():
            done = [DONE] if self.selected or self.may_select_none else []
            answer = yield from self.choose_or_accompany(self.asked, [*spaces, *done])
            if answer == DONE:
                return
            if answer in spaces:
                self.selected.append(answer)
                yield from self.select(answer)

    def left_after(self, change: Callable[[Board], None]) -> bool:
        """Whether there would be a space if that had happened."""
        board, self.board = self.board, self.board.copy()
        try:
            change(self.board)
            return bool(self.left())
        finally:
            self.board = board

    def wants_a_space(self) -> bool:
        return not (self.selected or self.may_select_none)

    def must_be_helped(self) -> bool:
        """Nowhere can it be executed before a Special Activity has changed that (4.1)."""
        return self.wants_a_space() and bool(self.specials())

    def finish(self) -> Steps:
        """What follows when all spaces have been selected."""
        yield from ()

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
        return answer

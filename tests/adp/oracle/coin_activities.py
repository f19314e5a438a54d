"""Surge, Air Lift, Air Strike, Govern, Transport and Eradicate (4.2, 4.3)."""

from __future__ import annotations

from functools import partial

from tests.adp.oracle.acting import FIRST, Act, Operation
from tests.adp.oracle.asking import DONE, NO, YES, Roll, Steps, choose, exposed, number
from tests.adp.oracle.board import (
    AIRBORNE,
    AVAILABLE,
    C_BASE,
    C_TROOPS,
    COIN,
    G_CUBES,
    G_TROOPS,
    GOVERNMENT,
    INSURGENTS,
    MOST_BASES,
    MOST_PATRONAGE,
    MOST_RESOURCES,
    NEUTRAL,
    SPONSORSHIP,
    SUPPORT,
    T_HIDDEN,
    W_BASE,
    WARLORDS,
    Board,
)
from tests.adp.oracle.ground import AFGHAN, KABUL, LANDS, LOCS, NEAR, PAKISTAN, PASHTUN, SPACES


class Accompanying(Act):
    """A Special Activity in spaces that are selected one by one."""

    goes_with: tuple[str, ...] = ()
    least = 1

    def __init__(self, operation: Operation) -> None:
        super().__init__(operation.board, operation.faction)
        self.operation = operation

    def possible(self) -> bool:
        return (not self.goes_with or self.operation.name in self.goes_with) and bool(self.left())

    def left(self) -> list[str]:
        spaces = super().left()
        if not self.operation.wants_a_space():
            return spaces
        return [s for s in spaces if self.leaves_operation(s)]

    def leaves_operation(self, space: str) -> bool:
        """4.1: the Operation must be executed in at least 1 space, so that has to stay possible."""
        return self.operation.feasible()

    def may_end(self) -> bool:
        return len(self.selected) >= self.least

    def run(self) -> Steps:
        while spaces := self.left():
            done = [DONE] if self.may_end() else []
            answer = yield from choose("space", [*spaces, *done])
            if answer == DONE:
                break
            self.selected.append(answer)
            yield from self.select(answer)
        yield from self.finish()

    def finish(self) -> Steps:
        yield from ()


class Bringing(Accompanying):
    """Pieces are taken up in the selected spaces, then brought to them.

    What has been taken up may be brought back, so that only what is brought where is held to the
    Operation (4.1).
    """

    box = ""
    asked_to_bring = ""
    kinds: tuple[str, str]

    def leaves_operation(self, space: str) -> bool:
        return bool(self.selected) or self.operation.feasible()

    def bring(self) -> Steps:
        """Kind by kind, in one space after the other."""
        turns = [(s, kind) for s in sorted(self.selected, key=SPACES.index) for kind in self.kinds]
        for index, (space, kind) in enumerate(turns):
            numbers = range(self.most_brought(self.board, kind, space) + 1)
            later = turns[index + 1 :]
            options = [n for n in numbers if self.ends_well(kind, n, space, later)]
            answer = yield from choose(self.asked_to_bring, map(str, options))
            self.board.move(kind, int(answer), self.box, space)

    def most_brought(self, board: Board, kind: str, space: str) -> int:
        return board.pieces[self.box][kind]

    def ends_well(self, kind: str, number: int, to: str, later: list[tuple[str, str]]) -> bool:
        """Whether the Operation is possible then, or with one kind more in a space whose turn comes."""
        if not self.operation.wants_a_space():
            return True

        def brought(board: Board, more: tuple[str, str] | None = None) -> None:
            board.move(kind, number, self.box, to)
            if more:
                place, other = more
                board.move(other, self.most_brought(board, other, place), self.box, place)

        return any(
            self.operation.left_after(partial(brought, more=more)) for more in [None, *later]
        )


class Surge(Bringing):
    """4.2.1"""

    name = "surge"
    goes_with = ("train",)
    most = 3
    box, asked_to_bring = AVAILABLE, "place"
    kinds = C_TROOPS, C_BASE

    def candidates(self) -> list[str]:
        return [s for s in LANDS if s == KABUL or (self.board.control(s) == COIN and s in AFGHAN)]

    def left(self) -> list[str]:
        if not self.selected:
            self.open = self.candidates()
        return super().left()

    def select(self, space: str) -> Steps:
        for kind in (C_TROOPS, C_BASE):
            gone = yield from number("remove", 0, self.board.pieces[space][kind])
            self.board.remove(kind, gone, space)

    def finish(self) -> Steps:
        board = self.board
        yield from self.bring()
        answer = yield from choose("fund", [YES, NO])
        if answer == YES:
            rolled = yield Roll()
            room = MOST_RESOURCES - board.resources[WARLORDS]
            aid = yield from number(
                "share", max(0, rolled - room), min(rolled, MOST_RESOURCES - board.aid)
            )
            board.aid += aid
            board.gain(WARLORDS, rolled - aid)

    def most_brought(self, board: Board, kind: str, space: str) -> int:
        most = super().most_brought(board, kind, space)
        return most if kind == C_TROOPS else min(most, MOST_BASES - board.bases(space))


class AirLift(Bringing):
    """4.2.2"""

    name = "air lift"
    box, asked_to_bring = AIRBORNE, "move"
    kinds = C_TROOPS, G_TROOPS
    most = 3
    least = 2
    most_government = 3

    def candidates(self) -> list[str]:
        return [s for s in SPACES if s not in PAKISTAN]

    def possible(self) -> bool:
        troops = any(self.board.on_map(kind) for kind in (C_TROOPS, G_TROOPS))
        return troops and super().possible()

    def select(self, space: str) -> Steps:
        board = self.board
        for kind in self.kinds:
            most = board.pieces[space][kind]
            if kind == G_TROOPS:
                most = min(most, self.most_government - board.pieces[AIRBORNE][kind])
            up = yield from number("move", 0, most)
            board.move(kind, up, space, AIRBORNE)

    def finish(self) -> Steps:
        yield from self.bring()
        if self.board.count(AIRBORNE, self.kinds):
            spaces = sorted(self.selected, key=SPACES.index)
            last = yield from choose("landing", [s for s in spaces if self.may_land(s)])
            self.land(self.board, last)

    def ends_well(self, kind: str, number: int, to: str, later: list[tuple[str, str]]) -> bool:
        """Who has landed nowhere may land in any of the spaces in the end."""
        return super().ends_well(
            kind, number, to, [(s, k) for s in self.selected for k in self.kinds]
        )

    def may_land(self, space: str) -> bool:
        operation = self.operation
        land = partial(self.land, to=space)
        return not operation.wants_a_space() or operation.left_after(land)

    def land(self, board: Board, to: str) -> None:
        for kind in self.kinds:
            board.move(kind, board.pieces[AIRBORNE][kind], AIRBORNE, to)


class AirStrike(Accompanying):
    """4.2.3"""

    name = "air strike"
    goes_with = ("patrol", "sweep", "assault")
    most = 3

    def candidates(self) -> list[str]:
        return [
            s for s in SPACES if s != KABUL and any(exposed(self.board, s, f) for f in INSURGENTS)
        ]

    def select(self, space: str) -> Steps:
        board = self.board
        kinds = [kind for f in INSURGENTS if (kind := exposed(board, space, f))]
        kind = yield from choose("remove", kinds)
        board.remove(kind, 1, space)

    def finish(self) -> Steps:
        board = self.board
        if PAKISTAN & {*self.selected}:
            if board.islamabad == SPONSORSHIP:
                board.hard = 1
            else:
                board.islamabad += 1
        yield from ()


class Govern(Accompanying):
    """4.3.1"""

    name = "govern"
    goes_with = ("train", "patrol")
    most = 2
    markers = 6

    def candidates(self) -> list[str]:
        return [s for s in AFGHAN if self.welcome(s) and self.ways(s)]

    def welcome(self, space: str) -> bool:
        board = self.board
        quiet = board.level[space] == SUPPORT or board.population(space) == 0
        return quiet and board.control(space) == COIN

    def ways(self, space: str) -> list[str]:
        board, found = self.board, []
        if not board.returnees[space] and sum(board.returnees.values()) < self.markers:
            found.append("resettle")
        if not board.pieces[space][C_BASE] and board.population(space):
            found.append("divert")
        return found

    def select(self, space: str) -> Steps:
        board = self.board
        way = yield from choose("way", self.ways(space))
        if way == "resettle":
            board.returnees[space] = 1
        else:
            moved = min(board.population(space), board.aid, MOST_PATRONAGE - board.patronage)
            board.aid -= moved
            board.patronage += moved
            board.level[space] = NEUTRAL


class Transport(Accompanying):
    """4.3.2"""

    name = "transport"
    most = 1

    def candidates(self) -> list[str]:
        return [s for s in SPACES if self.board.pieces[s][G_TROOPS]]

    def select(self, space: str) -> Steps:
        board = self.board
        size = yield from number("size", 1, board.pieces[space][G_TROOPS])
        here, passed, going, by_road = space, {space}, True, space in LOCS
        while going:
            ahead = self.ahead(here, passed, size)
            if not ahead:
                return
            to = yield from choose("stage", [*ahead, DONE])
            if to == DONE:
                return
            driven(board, size, here, to)
            here = to
            passed.add(to)
            going = (to in LOCS and not board.sabotage[to]) or (to == KABUL and by_road)
            by_road = to in LOCS

    def ahead(self, here: str, passed: set[str], size: int) -> list[str]:
        """Each space once; who goes and what is paid may be wanted for the Operation (4.1)."""
        spaces = [s for s in NEAR[here] if s not in PAKISTAN and s not in passed]
        if self.operation.wants_a_space():
            left_after = self.operation.left_after
            step = partial(driven, size=size, origin=here)
            spaces = [s for s in spaces if left_after(partial(step, to=s))]
        return spaces


def driven(board: Board, size: int, origin: str, to: str) -> None:
    """Troops enter a space; where any Guerrillas are, that has a price."""
    board.move(G_TROOPS, size, origin, to)
    if any(board.guerrillas(to, f) for f in INSURGENTS):
        board.transfer(GOVERNMENT, WARLORDS, 1)


class Eradicate(Accompanying):
    """4.3.3; the first printing says "any number of" Bases, which may be none."""

    name = "eradicate"
    goes_with = ("train", "patrol", "assault")
    most = 2

    def candidates(self) -> list[str]:
        board = self.board
        return [
            s
            for s in LANDS
            if s in AFGHAN
            and s != KABUL
            and board.control(s) == COIN
            and board.count(s, G_CUBES)
            and (board.pieces[s][W_BASE] or self.operation.printing == FIRST)
        ]

    def select(self, space: str) -> Steps:
        board = self.board
        board.aid = min(MOST_RESOURCES, board.aid + 3)
        board.patronage = min(MOST_PATRONAGE, board.patronage + 1)
        if board.pieces[space][W_BASE]:
            board.remove(W_BASE, 1, space)
        board.shift(space, -1)
        if space in PASHTUN:
            board.place(T_HIDDEN, 1, space)
        yield from ()

"""Profit, Muscle and Bribe (4.5)."""

from __future__ import annotations

from collections.abc import Sequence

from tests.cuba.oracle.accompanying import Accompanying
from tests.cuba.oracle.asking import DONE, Steps, choose, may, number, split
from tests.cuba.oracle.board import (
    ACTIVE,
    AVAILABLE,
    BANK,
    BASE,
    CASH,
    CLOSED,
    CUBES,
    GOVERNMENT,
    GUERRILLAS,
    HIDDEN,
    INSURGENTS,
    MOBILE,
    OPEN,
    POLICE,
    SYNDICATE,
    TROOPS,
)
from tests.cuba.oracle.cash import along, discard, holders, left, lying, orphaned
from tests.cuba.oracle.ground import CITIES, ECS, SPACES

MOST_INVESTED, MOST_MUSCLED, MOST_BRIBED = 2, 2, 2
WORTH = 3


class Profit(Accompanying):
    """4.5.1"""

    name = "profit"
    goes_with = ("rally", "march", "construct")

    def candidates(self) -> list[str]:
        open_to = {*self.invested(), *self.sold()}
        return [s for s in SPACES if s in open_to]

    def invested(self) -> list[str]:
        board = self.board
        return [s for s in SPACES if left(board) and board.pieces[s][OPEN] and holders(board, s)]

    def sold(self) -> list[str]:
        return [s for s in SPACES if self.board.count(s, (OPEN, CASH[SYNDICATE]))]

    def run(self) -> Steps:
        """The first space tells which of the two it is."""
        space = yield from choose("space", self.candidates())
        ways = ["invest"] if space in self.invested() else []
        ways += ["sell"] if space in self.sold() else []
        sell = (yield from choose("way", ways)) == "sell"
        used: list[str] = []
        while space != DONE:
            used.append(space)
            yield from (self.sell(space) if sell else self.invest(space))
            spaces = [s for s in (self.sold() if sell else self.invested()) if s not in used]
            if not spaces or (len(used) == MOST_INVESTED and not sell):
                return
            space = yield from choose("space", [*spaces, DONE])

    def invest(self, space: str) -> Steps:
        """Cash under any Guerrilla or cube."""
        bearer = yield from choose("bearer", holders(self.board, space))
        self.board.pieces[space][CASH[bearer]] += 1
        self.board.pieces[AVAILABLE][BANK] -= 1

    def sell(self, space: str) -> Steps:
        """Casinos closed and Cash discarded, for 3 each."""
        board = self.board
        casinos, cash = board.pieces[space][OPEN], board.pieces[space][CASH[SYNDICATE]]
        shut = yield from number("shut", 0 if cash else 1, casinos)
        spent = yield from number("spent", 0 if shut else 1, cash)
        board.turn(OPEN, CLOSED, shut, space)
        discard(board, space, SYNDICATE, spent)
        board.gain(SYNDICATE, WORTH * (shut + spent))


class Muscle(Accompanying):
    """4.5.3"""

    name = "muscle"
    goes_with = ("rally", "march", "construct")

    def kind(self, to: str) -> str:
        return POLICE if to in CITIES else TROOPS

    def origins(self, to: str) -> list[str]:
        return [s for s in SPACES if s != to and self.board.pieces[s][self.kind(to)]]

    def candidates(self) -> list[str]:
        held = self.board.pieces
        return [s for s in SPACES if (s in ECS or held[s][OPEN]) and self.origins(s)]

    def run(self) -> Steps:
        board = self.board
        to = yield from choose("space", self.candidates())
        kind = self.kind(to)
        there = sum(board.pieces[s][kind] for s in self.origins(to))
        owed = yield from number("size", 1, min(MOST_MUSCLED, there))
        left: set[str] = set()
        while owed:
            origins = self.origins(to)
            origin = yield from choose("move", origins)
            high = min(owed, board.pieces[origin][kind])
            many = yield from number("move", 1 if len(origins) > 1 else high, high)
            board.move(kind, many, origin, to)
            owed -= many
            left.add(origin)
        for origin in sorted(left, key=SPACES.index):
            yield from along(board, GOVERNMENT, origin, to, "move")


class Bribe(Accompanying):
    """4.5.4"""

    name = "bribe"
    price = 3

    def candidates(self) -> list[str]:
        if self.board.resources[SYNDICATE] < self.price:
            return []
        return [s for s in SPACES if self.ways(s)]

    def ways(self, space: str) -> list[str]:
        board, found = self.board, []
        if board.count(space, CUBES):
            found.append("dismiss")
        if board.count(space, GUERRILLAS):
            found.append("win over")
        if board.count(space, BASE.values()):
            found.append("raze")
        return found

    def run(self) -> Steps:
        board = self.board
        space = yield from choose("space", self.candidates())
        board.gain(SYNDICATE, -self.price)
        way = yield from choose("way", self.ways(space))
        if way == "dismiss":
            yield from self.take(space, CUBES, MOST_BRIBED)
        elif way == "raze":
            yield from self.take(space, tuple(BASE.values()), 1)
        else:
            yield from self.win_over(space)

    def take(self, space: str, kinds: Sequence[str], most: int) -> Steps:
        """1.4.1: as many as can be. Cash that their Faction leaves goes where the briber says."""
        board = self.board
        before = lying(board, space)
        there = [board.pieces[space][kind] for kind in kinds]
        many = min(most, sum(there))
        yield from split("remove", many, many, there, lambda i, n: board.remove(kinds[i], n, space))
        yield from orphaned(board, space)
        while lying(board, space) < before and (heirs := holders(board, space)):
            heir = yield from choose("heir", [*heirs, DONE])
            if heir == DONE:
                return
            board.pieces[space][CASH[heir]] += 1
            board.pieces[AVAILABLE][BANK] -= 1

    def win_over(self, space: str) -> Steps:
        """Guerrillas removed or turned over, one by one."""
        board = self.board
        struck = ""
        for turn in range(MOST_BRIBED):
            owners = [f for f in INSURGENTS if board.guerrillas(space, f)]
            if not owners or (turn and struck not in owners and not (yield from may("go"))):
                return
            faction = yield from choose("hit", owners)
            fate = yield from choose("way", self.fates(space, faction))
            if fate == "remove":
                yield from self.take(space, MOBILE[faction], 1)
            elif fate == "expose":
                board.activate(faction, 1, space)
            else:
                board.hide(faction, 1, space)
            if fate != "hide" and faction != SYNDICATE:
                struck = faction  # 1.4.1: of whoever is struck as many as can be

    def fates(self, space: str, faction: str) -> list[str]:
        """Its own it does not bribe away; those it may just take off the map (1.4.1)."""
        held = self.board.pieces[space]
        fates = ["expose"] if held[HIDDEN[faction]] else []
        fates += ["hide"] if held[ACTIVE[faction]] else []
        return fates if faction == SYNDICATE else [*fates, "remove"]

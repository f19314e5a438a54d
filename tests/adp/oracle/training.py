"""Train, with Civic Action (3.2.1, 6.4.1)."""

from __future__ import annotations

from tests.adp.oracle.acting import Operation
from tests.adp.oracle.asking import (
    DONE,
    NO,
    YES,
    Steps,
    choose,
    number,
    split,
)
from tests.adp.oracle.board import (
    AVAILABLE,
    C_BASE,
    COALITION,
    COIN,
    G_BASE,
    G_CUBES,
    GOVERNMENT,
    MOST_RESOURCES,
    SUPPORT,
    Board,
)
from tests.adp.oracle.ground import AFGHAN, KABUL, LANDS, SPACES
from tests.adp.oracle.paying import affordable, pay


class Train(Operation):
    """3.2.1"""

    name = "train"
    most_cubes = 6

    def candidates(self) -> list[str]:
        if self.faction == GOVERNMENT:
            return [s for s in LANDS if s in AFGHAN and affordable(self.board)]
        return [s for s in AFGHAN if s == KABUL or self.board.of(s, COALITION)]

    def select(self, space: str) -> Steps:
        if self.faction == GOVERNMENT:
            pay(self.board)
        yield from ()

    def resolve(self, space: str) -> Steps:
        """The Coalition pays where it places cubes, when it does."""
        board = self.board
        if self.faction == GOVERNMENT:
            if space == KABUL or board.count(space, (C_BASE, G_BASE)):
                yield from self.place(space)
        elif board.pieces[space][C_BASE] and affordable(board) and self.cubes_anywhere(space):
            if (yield from choose("reinforce", [YES, NO])) == YES:
                before = board.count(space, G_CUBES)
                yield from self.place(space)
                if board.count(space, G_CUBES) > before:
                    pay(board)

    def cubes_anywhere(self, space: str) -> bool:
        return any(self.board.available(k) or self.board.on_map(k) for k in G_CUBES)

    def place(self, space: str) -> Steps:
        board = self.board
        placed = 0
        for kind in G_CUBES:
            most = min(self.most_cubes - placed, board.available(kind))
            placed += (chosen := (yield from number("place", 0, most)))
            board.place(kind, chosen, space)
        while placed < self.most_cubes and not any(board.available(k) for k in G_CUBES):
            elsewhere = [s for s in SPACES if s != space and board.count(s, G_CUBES)]
            origin = yield from choose("place", [*elsewhere, DONE])
            if origin == DONE:
                return
            kind = yield from choose("place", [k for k in G_CUBES if board.pieces[origin][k]])
            board.move(kind, 1, origin, space)
            placed += 1

    # --- then, in up to 1 selected space -----------------------------------------------------

    def finish(self) -> Steps:
        space = yield from self.choose_one("benefit", self.improvable)
        if space:
            yield from self.benefit(space)
            yield from self.go_on()

    def improvable(self) -> list[str]:
        return [s for s in self.selected if self.benefits(s)]

    def benefits(self, space: str) -> list[str]:
        board, found = self.board, []
        if board.control(space) == COIN and affordable(board) and can_improve(board, space):
            found.append("civic")
        if self.faction == GOVERNMENT and self.can_found(space):
            found.append("found")
        if self.faction == COALITION and space == KABUL and board.patronage:
            found.append("coffers")
        return found

    def can_found(self, space: str) -> bool:
        board = self.board
        return (
            board.count(space, G_CUBES) >= 3
            and board.room_for_base(space)
            and bool(board.available(G_BASE) or self.bases_elsewhere(space))
        )

    def bases_elsewhere(self, space: str) -> list[str]:
        return [s for s in SPACES if s != space and self.board.pieces[s][G_BASE]]

    def found(self, space: str) -> Steps:
        """A Base for 3 cubes, if need be one from the map."""
        board, origin = self.board, AVAILABLE
        if not board.available(G_BASE):
            origin = yield from choose("old", self.bases_elsewhere(space))
        board.move(G_BASE, 1, origin, space)
        numbers = yield from split("remove", 3, [board.pieces[space][k] for k in G_CUBES])
        for kind, gone in zip(G_CUBES, numbers, strict=True):
            board.remove(kind, gone, space)

    def benefit(self, space: str) -> Steps:
        board = self.board
        way = yield from choose("way", self.benefits(space))
        if way == "civic":
            yield from civic_action(board, space)
        elif way == "found":
            yield from self.found(space)
        else:
            moved = min(3, board.patronage, MOST_RESOURCES - board.resources[GOVERNMENT])
            board.patronage -= moved
            board.gain(GOVERNMENT, moved)


def can_improve(board: Board, space: str) -> bool:
    """6.4.1, or the like toward Opposition (6.4.2)."""
    return bool(board.terror[space]) or (board.has_opinion(space) and board.level[space] < SUPPORT)


def civic_action(board: Board, space: str) -> Steps:
    """6.4.1: the first step is taken; more if wanted."""
    while True:
        pay(board)
        if board.terror[space]:
            board.terror[space] -= 1
        else:
            board.shift(space, 1)
        if not (affordable(board) and can_improve(board, space)):
            return
        answer = yield from choose("improve", [YES, NO])
        if answer == NO:
            return

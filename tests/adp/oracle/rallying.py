"""Rally, with Sharia (3.3.1, 6.4.2)."""

from __future__ import annotations

from tests.adp.oracle.acting import Operation
from tests.adp.oracle.asking import NO, YES, Steps, choose, number, split
from tests.adp.oracle.board import (
    ACTIVE,
    BACKING,
    BASE,
    HIDDEN,
    OPPOSITION,
    PIECES,
    PRESSURE,
    SUPPORT,
    TALIBAN,
    WARLORDS,
    Board,
)
from tests.adp.oracle.ground import LANDS, PAKISTAN, PASHTUN, SPACES
from tests.second_reading.taking_back import take_back


def free_in_pakistan(board: Board, faction: str) -> bool:
    return faction == TALIBAN and board.islamabad >= BACKING


class Rally(Operation):
    """3.3.1"""

    name = "rally"

    def price(self, space: str) -> int:
        return 0 if space in PAKISTAN and free_in_pakistan(self.board, self.faction) else 1

    def candidates(self) -> list[str]:
        board = self.board
        return [
            s
            for s in LANDS
            if self.welcome(s) and board.resources[self.faction] >= self.price(s) and self.ways(s)
        ]

    def welcome(self, space: str) -> bool:
        board = self.board
        if self.faction == WARLORDS:
            return space not in PAKISTAN
        if space in PAKISTAN and board.islamabad <= PRESSURE:
            return False
        return board.level[space] != SUPPORT or space in PASHTUN

    def ways(self, space: str) -> list[str]:
        board, faction = self.board, self.faction
        mine = board.pieces[space][BASE[faction]]
        found = []
        some = board.available(HIDDEN[faction]) or self.could_free()
        if some:
            found.append("recruit")
        if (
            board.guerrillas(space, faction) >= 2
            and board.room_for_base(space)
            and board.available(BASE[faction])
        ):
            found.append("found")
        if mine and (faction == TALIBAN or space not in PASHTUN):
            if board.pieces[space][ACTIVE[faction]]:
                found.append("hide")
            if some:
                found.append("muster")
            if (
                faction == TALIBAN
                and can_preach(board, space)
                and board.resources[faction]
                >= (1 if space in self.selected else self.price(space) + 1)
            ):
                found.append("preach")
        return found

    def recruits(self, space: str) -> int:
        """Bases that have just been taken off the map no longer count."""
        return self.board.pieces[space][BASE[self.faction]] + self.board.population(space)

    def could_free(self) -> bool:
        """1.4.1: Insurgents may remove Guerrillas of their own to place them again."""
        return any(self.board.guerrillas(s, self.faction) for s in SPACES)

    def select(self, space: str) -> Steps:
        self.board.gain(self.faction, -self.price(space))
        yield from ()

    def resolve(self, space: str) -> Steps:
        board, faction = self.board, self.faction
        way = yield from choose("way", self.ways(space))
        hidden, active = HIDDEN[faction], ACTIVE[faction]
        if way == "recruit":
            yield from free_guerrillas(board, faction, 1)
            board.place(hidden, 1, space)
        elif way == "found":
            held = [board.pieces[space][k] for k in (hidden, active)]
            numbers = yield from split("replace", 2, held)
            for kind, gone in zip((hidden, active), numbers, strict=True):
                board.remove(kind, gone, space)
            board.place(BASE[faction], 1, space)
        elif way == "hide":
            board.activate(faction, -board.pieces[space][active], space)
        elif way == "muster":
            yield from free_guerrillas(board, faction, self.recruits(space))
            most = min(self.recruits(space), board.available(hidden))
            placed = yield from number("place", 0, most)
            board.place(hidden, placed, space)

    def finish(self) -> Steps:
        """The Taliban may conduct Sharia in 1 of the spaces with a Base of theirs."""
        if self.faction == TALIBAN:
            space = yield from self.choose_one("preached", self.pulpits)
            if space:
                yield from sharia(self.board, space)
                yield from self.go_on()

    def pulpits(self) -> list[str]:
        board = self.board
        if not board.resources[TALIBAN]:
            return []
        return [s for s in self.selected if board.pieces[s][BASE[TALIBAN]] and can_preach(board, s)]


def free_guerrillas(board: Board, faction: str, wanted: int) -> Steps:
    """1.4.1, while the faction executes."""
    same = (HIDDEN[faction], ACTIVE[faction])
    yield from take_back(board, PIECES[faction], wanted, same)


def can_preach(board: Board, space: str) -> bool:
    return bool(board.terror[space]) or (
        board.has_opinion(space) and board.level[space] > OPPOSITION
    )


def sharia(board: Board, space: str) -> Steps:
    """6.4.2: the first step is taken; more if wanted."""
    while True:
        board.gain(TALIBAN, -1)
        if board.terror[space]:
            board.terror[space] -= 1
        else:
            board.shift(space, -1)
        if not (board.resources[TALIBAN] and can_preach(board, space)):
            return
        answer = yield from choose("preach", [YES, NO])
        if answer == NO:
            return

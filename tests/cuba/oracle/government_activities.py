"""Transport, Air Strike and Reprisal (4.2)."""

from __future__ import annotations

from tests.cuba.oracle.accompanying import Accompanying
from tests.cuba.oracle.asking import Steps, choose, number, split
from tests.cuba.oracle.board import (
    CUBES,
    EMBARGOED,
    G_BASE,
    GOVERNMENT,
    GUERRILLAS,
    OWNER,
    TROOPS,
)
from tests.cuba.oracle.cash import along, orphaned
from tests.cuba.oracle.government_operations import assault, exposed, exposures
from tests.cuba.oracle.ground import CITIES, LANDS, NEAR, SPACES
from tests.second_reading.asking import next_loss

GUANTANAMO, MASFERRER = "2 shaded", "5 shaded"
MOST_TRANSPORTED = 3


class Transport(Accompanying):
    """4.2.1"""

    name = "transport"

    def candidates(self) -> list[str]:
        held = self.board.pieces
        return [s for s in SPACES if held[s][TROOPS] and (s in CITIES or held[s][G_BASE])]

    def run(self) -> Steps:
        origin = yield from choose("space", self.candidates())
        most = min(MOST_TRANSPORTED, self.board.pieces[origin][TROOPS])
        size = yield from number("size", 1, most)
        to = yield from choose("goal", [s for s in SPACES if s != origin])
        self.board.move(TROOPS, size, origin, to)
        yield from along(self.board, GOVERNMENT, origin, to, "move")


class AirStrike(Accompanying):
    """4.2.2"""

    name = "air strike"
    goes_with = ("garrison", "sweep", "assault")

    def candidates(self) -> list[str]:
        board = self.board
        if board.alliance == EMBARGOED and GUANTANAMO not in board.effects:
            return []
        return [s for s in SPACES if s not in CITIES and exposures(board, s)]

    def run(self) -> Steps:
        board = self.board
        space = yield from choose("space", self.candidates())

        def kinds() -> list[str]:
            return [exposed(board, space, f) for f in exposures(board, space)]

        for left in (2, 1) if GUANTANAMO in board.effects else (1,):
            if kinds():
                lost = yield from next_loss(kinds, board.pieces[space], left)
                board.remove(lost, 1, space)
                yield from orphaned(board, space)


class Raid(Accompanying):
    """Card 5: a free Assault beside a Sweep."""

    name = "raid"
    goes_with = ("sweep",)

    def candidates(self) -> list[str]:
        ordered = MASFERRER in self.board.effects
        return [s for s in SPACES if ordered and self.board.count(s, CUBES)]

    def run(self) -> Steps:
        yield from assault(self.board, (yield from choose("space", self.candidates())))


class Reprisal(Accompanying):
    """4.2.3"""

    name = "reprisal"
    goes_with = ("garrison", "sweep", "assault")

    def candidates(self) -> list[str]:
        return [s for s in LANDS if self.board.control(s) == GOVERNMENT]

    def run(self) -> Steps:
        board = self.board
        space = yield from choose("space", self.candidates())
        board.terror[space] += board.markers_left() > 0
        if board.opposes(space):
            board.shift_to_neutral(space)
        if board.count(space, GUERRILLAS):
            to = yield from choose("refuge", NEAR[space])
            there = [board.pieces[space][kind] for kind in GUERRILLAS]
            sent = yield from split(
                "move", 1, 1, there, lambda i, n: board.move(GUERRILLAS[i], n, space, to)
            )
            yield from along(board, OWNER[GUERRILLAS[sent.index(1)]], space, to, "move")

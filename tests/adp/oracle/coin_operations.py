"""Patrol, Sweep and Assault (3.2.2 to 3.2.4)."""

from __future__ import annotations

from tests.adp.oracle.acting import FIRST, SECOND, Operation
from tests.adp.oracle.asking import (
    NO,
    YES,
    Steps,
    choose,
    exposed,
    find,
    number,
    targets,
)
from tests.adp.oracle.board import (
    ACTIVE,
    BASE,
    C_TROOPS,
    COALITION,
    CUBES,
    G_CUBES,
    G_TROOPS,
    GOVERNMENT,
    HIDDEN,
    INSURGENTS,
    MOST_RESOURCES,
    T_BASE,
    WARLORDS,
    Board,
)
from tests.adp.oracle.ground import AFGHAN, KABUL, LANDS, LOCS, MOUNTAIN, NEAR, SPACES
from tests.adp.oracle.moving import Moving
from tests.adp.oracle.paying import affordable, pay
from tests.second_reading.asking import next_loss

AID_FOR_BASE = 6


def reach(board: Board, start: str) -> set[str]:
    """3.2.2: the LoCs and Kabul where a Patrol from there can end; it stops at Sabotage."""
    found: set[str] = set()
    ahead = [start]
    while ahead:
        for space in NEAR[ahead.pop()]:
            if space in found or not (space in LOCS or space == KABUL):
                continue
            found.add(space)
            if not board.sabotage[space]:
                ahead.append(space)
    return found


def fighters(board: Board, space: str) -> int:
    """3.2.4: the Government cubes that count there."""
    return board.count(space, G_CUBES if space in LOCS or space == KABUL else [G_TROOPS])


def assault_power(board: Board, space: str, faction: str, joined: bool) -> int:
    """3.2.4: how many pieces go."""
    government = fighters(board, space)
    if faction == GOVERNMENT:
        return government // (3 if space in MOUNTAIN else 2)
    return board.pieces[space][C_TROOPS] + (government if joined else 0)


def removable(board: Board, space: str) -> int:
    """3.2.4: how many pieces could go if there were cubes enough, Bases last."""
    return sum(
        [
            board.pieces[space][ACTIVE[f]]
            + (0 if board.pieces[space][HIDDEN[f]] else board.pieces[space][BASE[f]])
            for f in INSURGENTS
        ]
    )


def would_help(board: Board, space: str) -> bool:
    """Whether Government cubes could cause a loss that Coalition Troops alone cannot."""
    alone = board.pieces[space][C_TROOPS]
    return fighters(board, space) > 0 and removable(board, space) > alone


def assault(board: Board, space: str, faction: str, joined: bool) -> Steps:
    """The losses: of targeted Factions only, Bases last. Says how many pieces went."""
    bases = board.pieces[space][T_BASE]
    gone = yield from losses(board, space, assault_power(board, space, faction, joined))
    if faction == GOVERNMENT:
        lost = bases - board.pieces[space][T_BASE]
        board.aid = min(MOST_RESOURCES, board.aid + AID_FOR_BASE * lost)
    return gone


def losses(board: Board, space: str, hits: int) -> Steps:
    wanted = yield from targets([f for f in INSURGENTS if hits and exposed(board, space, f)])

    def kinds() -> list[str]:
        return [kind for f in wanted if (kind := exposed(board, space, f))]

    for gone in range(hits):
        if not kinds():
            return gone
        kind = yield from next_loss(kinds, board.pieces[space], hits - gone)
        board.remove(kind, 1, space)
    return hits


class Assault(Operation):
    """3.2.4"""

    name = "assault"

    def candidates(self) -> list[str]:
        board = self.board
        if self.faction == GOVERNMENT:
            return [s for s in SPACES if affordable(board) and board.count(s, G_CUBES)]
        kinds = CUBES if self.printing == FIRST else (C_TROOPS,)
        return [s for s in SPACES if board.count(s, kinds)]

    def select(self, space: str) -> Steps:
        if self.faction == GOVERNMENT:
            pay(self.board)
        yield from ()

    def resolve(self, space: str) -> Steps:
        """The Coalition pays where Government cubes cause a loss."""
        board, joined = self.board, False
        alone = board.pieces[space][C_TROOPS]
        if self.faction == COALITION and affordable(board) and would_help(board, space):
            joined = (yield from choose("join", [YES, NO])) == YES
        gone = yield from assault(board, space, self.faction, joined)
        if joined and gone > alone:
            pay(board)


class Patrol(Moving):
    """3.2.2"""

    name = "patrol"
    may_select_none = True

    def possible(self) -> bool:
        return self.faction == COALITION or affordable(self.board)

    def run(self) -> Steps:
        if self.faction == GOVERNMENT:
            pay(self.board)
        yield from super().run()

    @property
    def kinds(self) -> tuple[str, ...]:
        return (C_TROOPS,) if self.faction == COALITION else G_CUBES

    def origins(self, to: str) -> list[str]:
        return [
            s
            for s in SPACES
            if s != to
            and any(self.free(s, kind) > 0 for kind in self.kinds)
            and to in reach(self.board, s)
        ]

    def candidates(self) -> list[str]:
        return [s for s in (KABUL, *LOCS) if self.origins(s)]

    def select(self, space: str) -> Steps:
        self.used = []
        while origin := (yield from self.choose_origin(space, optional=False)):
            yield from self.send(origin, space)

    def send(self, origin: str, to: str) -> Steps:
        free = [self.free(origin, kind) for kind in self.kinds]
        sent = 0
        for index, kind in enumerate(self.kinds):
            rest = sum(free[index + 1 :])
            low = 0 if sent or rest else 1
            chosen = yield from number("group", min(low, free[index]), free[index])
            sent += chosen
            self.go(kind, chosen, origin, to)

    def finish(self) -> Steps:
        board = self.board
        for space in LOCS:
            yield from find(board, space, board.count(space, CUBES))
        self.asked = "space"
        space = yield from self.choose_one(self.asked, self.open_to_assault)
        if space:
            self.waiting = [space]
            yield from self.go_on()
            yield from self.resolve_all()

    def resolve(self, space: str) -> Steps:
        """The Assault at no added cost."""
        joined = False
        if self.faction == COALITION and would_help(self.board, space):
            joined = (yield from choose("join", [YES, NO])) == YES
        yield from assault(self.board, space, self.faction, joined)

    def stands(self, space: str) -> bool:
        return space in self.open_to_assault()

    def open_to_assault(self) -> list[str]:
        """1 LoC; of a Limited Operation the destination, if there is one."""
        kinds = CUBES if self.printing == FIRST and self.faction == COALITION else self.kinds
        spaces = [s for s in LOCS if self.board.count(s, kinds)]
        only = self.selected if self.limited else []
        return [s for s in spaces if s in only or not only]


class Sweep(Moving):
    """3.2.3"""

    name = "sweep"

    def __init__(self, board: Board, faction: str, limited: bool, printing: str = SECOND) -> None:
        super().__init__(board, faction, limited, printing)
        self.paid = False
        self.entered: set[str] = set()

    def candidates(self) -> list[str]:
        if self.faction == GOVERNMENT and not affordable(self.board):
            return []
        return [s for s in LANDS if s in AFGHAN]

    @property
    def kind(self) -> str:
        return C_TROOPS if self.faction == COALITION else G_TROOPS

    def roads(self, origin: str, to: str) -> list[str]:
        """The LoCs on which they may go there; "" for none."""
        direct = [""] if origin in NEAR[to] else []
        return direct or [
            s for s in LOCS if s in NEAR[origin] & NEAR[to] and not self.board.sabotage[s]
        ]

    def origins(self, to: str) -> list[str]:
        return [s for s in SPACES if s != to and self.free(s, self.kind) > 0 and self.roads(s, to)]

    def select(self, space: str) -> Steps:
        self.paid = self.faction == GOVERNMENT
        if self.paid:
            pay(self.board)
        self.used = []
        while origin := (yield from self.choose_origin(space, optional=True)):
            yield from self.send(origin, space)

    def send(self, origin: str, to: str) -> Steps:
        board = self.board
        chosen = yield from number("group", 1, self.free(origin, self.kind))
        road = yield from choose("via", self.roads(origin, to))
        self.go(self.kind, chosen, origin, to)
        if self.faction == COALITION:
            if self.paid or affordable(board):
                most = min(chosen, self.free(origin, G_TROOPS))
                taken = yield from number("escorts", 0, most)
                self.go(G_TROOPS, taken, origin, to)
                if taken and not self.paid:
                    pay(board)
                    self.paid = True
        elif road:
            self.entered.add(road)

    def finish(self) -> Steps:
        for space in sorted(self.selected, key=SPACES.index):
            yield from find(self.board, space, self.finds(space))
        for road in self.entered:
            if any(self.board.guerrillas(road, f) for f in INSURGENTS):
                self.board.transfer(GOVERNMENT, WARLORDS, 1)

    def finds(self, space: str) -> int:
        board = self.board
        if self.faction == GOVERNMENT:
            return board.count(space, G_CUBES)
        return board.count(space, CUBES) if board.of(space, COALITION) else 0

"""Train, Patrol, Sweep and Assault (3.2)."""

from __future__ import annotations

from tests.adp.oracle.acting import FIRST, SECOND, Operation
from tests.adp.oracle.asking import (
    DONE,
    YES,
    NO,
    Steps,
    choose,
    exposed,
    find,
    number,
    split,
    targets,
)
from tests.adp.oracle.board import (
    AVAILABLE,
    BASE,
    C_BASE,
    C_TROOPS,
    COALITION,
    COIN,
    CUBES,
    G_BASE,
    G_CUBES,
    G_TROOPS,
    GOVERNMENT,
    HIDDEN,
    INSURGENTS,
    NEUTRAL,
    POLICE,
    SUPPORT,
    T_BASE,
    TALIBAN,
    Board,
)
from tests.adp.oracle.ground import AFGHAN, KABUL, LANDS, LOCS, MOUNTAIN, SPACES

PRICE = 3
AID_FOR_BASE = 6


def affordable(board: Board) -> bool:
    return board.resources[GOVERNMENT] >= PRICE


def pay(board: Board) -> None:
    board.gain(GOVERNMENT, -PRICE)


class Train(Operation):
    """3.2.1"""

    name = "train"
    most_cubes = 6

    def candidates(self) -> list[str]:
        if self.faction == GOVERNMENT:
            return [s for s in LANDS if s in AFGHAN and affordable(self.board)]
        return [s for s in AFGHAN if s == KABUL or self.board.of(s, COALITION)]

    def select(self, space: str) -> Steps:
        board = self.board
        if self.faction == GOVERNMENT:
            pay(board)
            if space == KABUL or board.count(space, BASE.values()) - board.count(
                space, [BASE[f] for f in INSURGENTS]
            ):
                yield from self.place(space)
        elif board.pieces[space][C_BASE] and affordable(board) and self.cubes_anywhere(space):
            answer = yield from choose("reinforce", [YES, NO])
            if answer == YES:
                pay(board)
                yield from self.place(space, least=1)

    def cubes_anywhere(self, space: str) -> bool:
        return any(self.board.available(k) or self.board.on_map(k) for k in G_CUBES)

    def place(self, space: str, least: int = 0) -> Steps:
        board = self.board
        placed = 0
        for kind in G_CUBES:
            most = min(self.most_cubes - placed, board.available(kind))
            low = max(0, least - placed) if kind == POLICE else 0
            placed += (chosen := (yield from number("place", min(low, most), most)))
            board.place(kind, chosen, space)

    # --- then, in up to 1 selected space -----------------------------------------------------

    def finish(self) -> Steps:
        while True:
            spaces = [s for s in self.selected if self.benefits(s)]
            if not spaces:
                return
            space = yield from self.choose_or_accompany("benefit", [*spaces, DONE])
            if space == DONE:
                return
            if space in spaces:
                yield from self.benefit(space)
                return

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
            and bool(board.available(G_BASE) or board.on_map(G_BASE))
        )

    def benefit(self, space: str) -> Steps:
        board = self.board
        way = yield from choose("way", self.benefits(space))
        if way == "civic":
            yield from civic_action(board, space)
        elif way == "found":
            numbers = yield from split("remove", 3, [board.pieces[space][k] for k in G_CUBES])
            for kind, gone in zip(G_CUBES, numbers, strict=True):
                board.remove(kind, gone, space)
            origin = AVAILABLE
            if not board.available(G_BASE):
                origin = yield from choose("origin", [s for s in SPACES if board.pieces[s][G_BASE]])
            board.move(G_BASE, 1, origin, space)
        else:
            moved = min(3, board.patronage)
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


class Moving(Operation):
    """An Operation whose spaces are destinations, to which groups move from origins."""

    asked = "destination"

    def __init__(self, board: Board, faction: str, limited: bool, printing: str = SECOND) -> None:
        super().__init__(board, faction, limited, printing)
        self.moved: dict[tuple[str, str], int] = {}

    def free(self, space: str, kind: str) -> int:
        """Pieces that have not moved yet."""
        return max(0, self.board.pieces[space][kind] - self.moved.get((space, kind), 0))

    def go(self, kind: str, how_many: int, origin: str, to: str) -> None:
        self.board.move(kind, how_many, origin, to)
        self.moved[to, kind] = self.moved.get((to, kind), 0) + how_many


def reach(board: Board, start: str, near: dict[str, frozenset[str]]) -> set[str]:
    """3.2.2: the LoCs and Kabul where a Patrol from there can end; it stops at Sabotage."""
    found: set[str] = set()
    ahead = [start]
    while ahead:
        for space in near[ahead.pop()]:
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


def assault(board: Board, space: str, faction: str, joined: bool) -> Steps:
    """The losses: of targeted Factions only, Bases last."""
    hits = assault_power(board, space, faction, joined)
    open_to = [f for f in INSURGENTS if exposed(board, space, f)] if hits else []
    wanted = yield from targets(open_to)
    for _ in range(hits):
        kinds = [kind for f in wanted if (kind := exposed(board, space, f))]
        if not kinds:
            return
        kind = yield from choose("remove", kinds)
        board.remove(kind, 1, space)
        if kind == T_BASE and faction == GOVERNMENT:
            board.aid = min(75, board.aid + AID_FOR_BASE)


class Assault(Operation):
    """3.2.4"""

    name = "assault"

    def candidates(self) -> list[str]:
        board = self.board
        if self.faction == GOVERNMENT:
            return [s for s in SPACES if affordable(board) and board.count(s, G_CUBES)]
        first = self.printing == FIRST
        return [s for s in SPACES if board.pieces[s][C_TROOPS] or (first and self.can_join(s))]

    def can_join(self, space: str) -> bool:
        return affordable(self.board) and bool(fighters(self.board, space))

    def select(self, space: str) -> Steps:
        joined = False
        if self.faction == GOVERNMENT:
            pay(self.board)
        elif self.can_join(space):
            joined = (yield from choose("join", [YES, NO])) == YES
            if joined:
                pay(self.board)
        yield from assault(self.board, space, self.faction, joined)


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
        from tests.adp.oracle.ground import NEAR

        return [
            s
            for s in SPACES
            if s != to
            and any(self.free(s, kind) > 0 for kind in self.kinds)
            and to in reach(self.board, s, NEAR)
        ]

    def candidates(self) -> list[str]:
        return [s for s in (KABUL, *LOCS) if self.origins(s)]

    def select(self, space: str) -> Steps:
        used: list[str] = []
        while origins := [s for s in self.origins(space) if s not in used]:
            origin = yield from choose("origin", [*origins, *([DONE] if used else [])])
            if origin == DONE:
                return
            used.append(origin)
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
        yield from self.free_assault()

    def free_assault(self) -> Steps:
        while True:
            spaces = [s for s in LOCS if self.board.count(s, self.kinds)]
            if self.limited and self.selected:
                spaces = [s for s in spaces if s in self.selected]
            if not spaces:
                return
            answer = yield from self.choose_or_accompany("space", [*spaces, DONE])
            if answer == DONE:
                return
            if answer in spaces:
                yield from assault(self.board, answer, self.faction, joined=False)
                return


class Sweep(Moving):
    """3.2.3"""

    name = "sweep"

    def candidates(self) -> list[str]:
        if self.faction == GOVERNMENT and not affordable(self.board):
            return []
        return [s for s in LANDS if s in AFGHAN]

    @property
    def kind(self) -> str:
        return C_TROOPS if self.faction == COALITION else G_TROOPS

    def roads(self, origin: str, to: str) -> list[str]:
        """The LoCs on which they may go there; "" for none."""
        from tests.adp.oracle.ground import NEAR

        direct = [""] if origin in NEAR[to] else []
        return direct or [
            s for s in LOCS if s in NEAR[origin] & NEAR[to] and not self.board.sabotage[s]
        ]

    def origins(self, to: str) -> list[str]:
        return [
            s for s in SPACES if s != to and self.free(s, self.kind) > 0 and self.roads(s, to)
        ]

    def select(self, space: str) -> Steps:
        self.paid = self.faction == GOVERNMENT
        if self.paid:
            pay(self.board)
        used: list[str] = []
        while origins := [s for s in self.origins(space) if s not in used]:
            origin = yield from choose("origin", [*origins, DONE])
            if origin == DONE:
                return
            used.append(origin)
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
        elif road and any(board.guerrillas(road, f) for f in INSURGENTS):
            board.transfer(GOVERNMENT, "warlords", 1)

    def finish(self) -> Steps:
        for space in sorted(self.selected, key=SPACES.index):
            yield from find(self.board, space, self.finds(space))

    def finds(self, space: str) -> int:
        board = self.board
        if self.faction == GOVERNMENT:
            return board.count(space, G_CUBES)
        return board.count(space, CUBES) if board.of(space, COALITION) else 0

"""March, Attack and Terror (3.3.2 to 3.3.4)."""

from __future__ import annotations

from tests.adp.oracle.acting import SECOND, Operation
from tests.adp.oracle.asking import Roll, Steps, choose, number, targets
from tests.adp.oracle.board import (
    ACTIVE,
    AVAILABLE,
    BASE,
    C_BASE,
    C_TROOPS,
    CASUALTIES,
    COALITION,
    CUBES,
    FACTIONS,
    G_CUBES,
    HIDDEN,
    INSURGENTS,
    NEUTRAL,
    TALIBAN,
    WARLORDS,
    Board,
)
from tests.adp.oracle.ground import LOCS, NEAR, PAKISTAN, PASHTUN, SPACES
from tests.adp.oracle.moving import Moving
from tests.adp.oracle.rallying import free_guerrillas, free_in_pakistan
from tests.second_reading.asking import next_loss


def other(faction: str) -> str:
    return WARLORDS if faction == TALIBAN else TALIBAN


class March(Moving):
    """3.3.2"""

    name = "march"

    def __init__(self, board: Board, faction: str, limited: bool, printing: str = SECOND) -> None:
        super().__init__(board, faction, limited, printing)
        self.paid = False

    @property
    def kinds(self) -> tuple[str, str]:
        return HIDDEN[self.faction], ACTIVE[self.faction]

    def price(self, origin: str, to: str) -> int:
        if to in LOCS:
            return 0
        free = free_in_pakistan(self.board, self.faction) and {origin, to} & PAKISTAN
        return 0 if free else 1

    def origins(self, to: str) -> list[str]:
        if self.faction == WARLORDS and to in PAKISTAN:
            return []
        purse = self.board.resources[self.faction]
        return [
            s
            for s in NEAR[to]
            if any(self.free(s, kind) > 0 for kind in self.kinds)
            and (self.price(s, to) <= purse or (self.paid and to == self.selected[-1]))
        ]

    def candidates(self) -> list[str]:
        return [s for s in SPACES if self.origins(s)]

    def select(self, space: str) -> Steps:
        self.used = []
        self.paid = False
        while origin := (yield from self.choose_origin(space, optional=False)):
            yield from self.send(origin, space)
            if not self.paid and self.price(origin, space):
                self.board.gain(self.faction, -1)
                self.paid = True

    def send(self, origin: str, to: str) -> Steps:
        board, faction = self.board, self.faction
        free = [self.free(origin, kind) for kind in self.kinds]
        there = board.guerrillas(to, other(faction))
        if faction == TALIBAN:
            there += board.count(to, CUBES)
        sent = [0, 0]
        for index, kind in enumerate(self.kinds):
            low = 0 if sent[0] or (not index and free[1]) else min(1, free[index])
            sent[index] = yield from number("group", low, free[index])
            board.move(kind, sent[index], origin, to)
        home = to not in LOCS and (to in PASHTUN) == (faction == TALIBAN)
        if not home and sum(sent) + there > 3:
            hidden, active = sent
            board.pieces[to][self.kinds[0]] -= hidden
            board.pieces[to][self.kinds[1]] += hidden
            sent = [0, hidden + active]
        if not (faction == TALIBAN and to in PASHTUN):
            for kind, stays in zip(self.kinds, sent, strict=True):
                board.mark(kind, stays, to)
        board.settle()


class Attack(Operation):
    """3.3.3"""

    name = "attack"

    def __init__(self, board: Board, faction: str, limited: bool, printing: str = SECOND) -> None:
        super().__init__(board, faction, limited, printing)
        self.ambushed: list[str] = []
        self.ambushing = True

    def candidates(self) -> list[str]:
        board, faction = self.board, self.faction
        if not board.resources[faction]:
            return []
        return [
            s
            for s in SPACES
            if board.guerrillas(s, faction)
            and any(board.of(s, f) for f in FACTIONS if f != faction)
        ]

    def may_ambush(self, space: str) -> bool:
        """4.4.3: up to 3 Ambushes; they are one Special Activity, at one time (4.1)."""
        return (
            self.faction == TALIBAN
            and not self.limited
            and bool(self.board.pieces[space][HIDDEN[TALIBAN]])
            and (not self.special_taken or (self.ambushing and 0 < len(self.ambushed) < 3))
        )

    def select(self, space: str) -> Steps:
        self.board.gain(self.faction, -1)
        yield from ()

    def resolve(self, space: str) -> Steps:
        board, faction = self.board, self.faction
        if self.may_ambush(space):
            how = yield from choose("special", ["as usual", "ambush"])
            if how == "ambush":
                self.special_taken = True
                self.ambushed.append(space)
                board.activate(TALIBAN, 1, space)
                yield from self.destroy(space)
                yield from free_guerrillas(board, TALIBAN, 1)
                board.place(HIDDEN[TALIBAN], 1, space)
                return
        self.ambushing = not self.ambushed
        board.activate(faction, board.pieces[space][HIDDEN[faction]], space)
        rolled = yield Roll()
        if rolled <= board.guerrillas(space, faction):
            yield from self.destroy(space)
        if rolled == 1:
            yield from free_guerrillas(board, faction, 1)
            board.place(HIDDEN[faction], 1, space)

    def destroy(self, space: str) -> Steps:
        """Up to 2 enemy pieces of the Factions that are targeted."""
        board = self.board
        wanted = yield from targets(
            [f for f in FACTIONS if f != self.faction and board.of(space, f)]
        )

        def kinds() -> set[str]:
            return {kind for f in wanted for kind in losses(board, space, f)}

        for gone in range(2):
            if not kinds():
                return
            kind = yield from next_loss(kinds, board.pieces[space], 2 - gone)
            to = CASUALTIES if kind in (C_TROOPS, C_BASE) else AVAILABLE
            board.remove(kind, 1, space, to)


def losses(board: Board, space: str, faction: str) -> list[str]:
    """What an Attack on a Faction may remove next: Government cubes before Coalition cubes."""
    held = board.pieces[space]
    if faction in INSURGENTS:
        first = [k for k in (HIDDEN[faction], ACTIVE[faction]) if held[k]]
        return first or [k for k in (BASE[faction],) if held[k]]
    if board.count(space, G_CUBES):
        return [k for k in G_CUBES if held[k]]
    if held[C_TROOPS]:
        return [C_TROOPS] if faction == COALITION else []
    return [k for k in (BASE[faction],) if held[k]]


class Terror(Operation):
    """3.3.4"""

    name = "terror"

    def price(self, space: str) -> int:
        return 0 if space in LOCS else 1

    def candidates(self) -> list[str]:
        board, faction = self.board, self.faction
        return [
            s
            for s in SPACES
            if board.pieces[s][HIDDEN[faction]] and board.resources[faction] >= self.price(s)
        ]

    def select(self, space: str) -> Steps:
        self.board.gain(self.faction, -self.price(space))
        yield from ()

    def resolve(self, space: str) -> Steps:
        board, faction = self.board, self.faction
        board.activate(faction, 1, space)
        if space in LOCS:
            if not board.sabotage[space] and board.markers_left() > 0:
                board.sabotage[space] = 1
        else:
            if board.markers_left() > 0:
                board.terror[space] += 1
            if faction == TALIBAN:
                board.shift(space, -1)
            else:
                board.level[space] = NEUTRAL
        yield from ()

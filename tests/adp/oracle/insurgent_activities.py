"""Extort, Infiltrate, Cultivate, Traffic and Suborn (4.4, 4.5); Ambush is part of Attack."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.adp.oracle.acting import Activity, Operation
from tests.adp.oracle.asking import Steps, choose, split
from tests.adp.oracle.board import (
    ACTIVE,
    COALITION,
    COIN,
    FACTIONS,
    G_BASE,
    G_CUBES,
    GOVERNMENT,
    INSURGENTS,
    MOST_PATRONAGE,
    MOST_RESOURCES,
    OWNER,
    POLICE,
    T_ACTIVE,
    T_HIDDEN,
    TALIBAN,
    W_ACTIVE,
    W_BASE,
    W_HIDDEN,
    WARLORDS,
    Board,
)
from tests.adp.oracle.coin_activities import (
    Accompanying,
    AirLift,
    AirStrike,
    Eradicate,
    Govern,
    Surge,
    Transport,
)
from tests.adp.oracle.ground import ECON, LANDS, LOCS, SPACES
from tests.adp.oracle.rallying import free_guerrillas
from tests.second_reading.asking import next_loss

Change = Callable[[Board], None]


class Repairing(Accompanying):
    """What it takes from the Operation in one space it may give back in the next.

    The Operation needs one space only and 1 Resource, so that if any, one more space will do.
    """

    def changes(self, space: str) -> list[Change]:
        """What it may come to in a space, as far as it matters for an Operation."""
        raise NotImplementedError

    def may_end(self) -> bool:
        return super().may_end() and (
            not self.operation.wants_a_space() or self.operation.feasible()
        )

    def leaves_operation(self, space: str) -> bool:
        return any(self.leaves_after(space, change) for change in self.changes(space))

    def leaves_after(self, space: str, change: Change) -> bool:
        """Whether, with this in the space, the Operation is feasible now or after one space more."""
        if self.operation.left_after(change):
            return True
        chosen = {*self.selected, space}
        if len(chosen) >= self.most:
            return False
        board, self.board = self.board, self.board.copy()
        try:
            change(self.board)
            others = [s for s in self.candidates() if s not in chosen]
            more = [then for other in others for then in self.changes(other)]
        finally:
            self.board = board
        return any(self.operation.left_after(partial(both, change, then)) for then in more)


def both(change: Change, then: Change, board: Board) -> None:
    change(board)
    then(board)


class Extort(Repairing):
    """4.4.1: it may pay for the Operation, or expose the Guerrilla that a Terror needs."""

    name = "extort"

    def changes(self, space: str) -> list[Change]:
        return [partial(self.extort, space)]

    def worth(self, board: Board, space: str) -> int:
        if bases := board.pieces[space][W_BASE]:
            room = MOST_RESOURCES - board.resources[TALIBAN]
            return min(2 * bases, board.resources[WARLORDS], room)
        return ECON[space] if space in LOCS and not board.sabotage[space] else 1

    def candidates(self) -> list[str]:
        board = self.board
        return [
            s
            for s in SPACES
            if board.pieces[s][T_HIDDEN]
            and board.of(s, TALIBAN) > sum(board.of(s, f) for f in FACTIONS if f != TALIBAN)
        ]

    def select(self, space: str) -> Steps:
        self.extort(space, self.board)
        yield from ()

    def extort(self, space: str, board: Board) -> None:
        worth = self.worth(board, space)
        board.activate(TALIBAN, 1, space)
        board.gain(TALIBAN, worth)
        if board.pieces[space][W_BASE]:
            board.gain(WARLORDS, -worth)


class Infiltrate(Accompanying):
    """4.4.2"""

    name = "infiltrate"
    goes_with = ("rally", "march")
    most = 1

    def candidates(self) -> list[str]:
        return [s for s in SPACES if self.board.pieces[s][T_HIDDEN] and self.open_to(s)]

    def open_to(self, space: str) -> list[str]:
        held = self.board.pieces[space]
        cubes = [k for k in G_CUBES if held[k]]
        guerrillas = [k for k in (W_HIDDEN, W_ACTIVE) if held[k]]
        return [
            *(cubes or [k for k in (G_BASE,) if held[k]]),
            *(guerrillas or [k for k in (W_BASE,) if held[k]]),
        ]

    def select(self, space: str) -> Steps:
        way = yield from choose("way", ["purge", "convert"])
        gone = 0
        for left in (2, 1) if way == "purge" else (1,):
            if self.open_to(space):
                held = self.board.pieces[space]
                kind = yield from next_loss(lambda: self.open_to(space), held, left)
                self.board.remove(kind, 1, space)
                gone += OWNER[kind] == GOVERNMENT
        self.board.patronage = max(0, self.board.patronage - gone)
        if way == "convert":
            yield from free_guerrillas(self.board, TALIBAN, 1)
            self.board.place(T_HIDDEN, 1, space)


class Cultivate(Accompanying):
    """4.5.1"""

    name = "cultivate"
    goes_with = ("rally", "march")
    most = 1

    def candidates(self) -> list[str]:
        board = self.board
        return [
            s
            for s in LANDS
            if s in self.operation.selected
            and s != "kabul"
            and board.population(s)
            and board.guerrillas(s, WARLORDS) > board.pieces[s][POLICE]
            and board.room_for_base(s)
            and board.available(W_BASE)
        ]

    def select(self, space: str) -> Steps:
        self.board.place(W_BASE, 1, space)
        yield from ()


class Traffic(Accompanying):
    """4.5.2"""

    name = "traffic"
    goes_with = ("rally", "march")

    def leaves_operation(self, space: str) -> bool:
        """It may pay for the Operation."""
        bases = self.board.pieces[space][W_BASE]
        return self.operation.left_after(lambda board: board.gain(WARLORDS, bases))

    def candidates(self) -> list[str]:
        return [
            s for s in LANDS if self.board.pieces[s][W_BASE] and not self.board.of(s, COALITION)
        ]

    def select(self, space: str) -> Steps:
        board = self.board
        if board.control(space) == TALIBAN:
            board.gain(TALIBAN, 1)
        elif board.control(space) == COIN:
            board.patronage = min(MOST_PATRONAGE, board.patronage + 1)
        yield from ()

    def finish(self) -> Steps:
        self.board.gain(WARLORDS, sum([self.board.pieces[s][W_BASE] for s in self.selected]))
        yield from ()


class Suborn(Repairing):
    """4.5.3: what it costs may be wanted for the Operation, and what it removes may be the enemy of an
    Attack; but it may hide a Guerrilla for a Terror."""

    name = "suborn"
    most = 3
    price = 2
    most_cubes = 3

    def changes(self, space: str) -> list[Change]:
        return [partial(suborned, space, way) for way in self.ways(space)]

    def candidates(self) -> list[str]:
        if self.board.resources[WARLORDS] < self.price:
            return []
        return [s for s in SPACES if self.ways(s)]

    def ways(self, space: str) -> list[str]:
        board, found = self.board, []
        if board.count(space, G_CUBES):
            found.append("bribe")
        if board.pieces[space][G_BASE]:
            found.append("expel")
        if board.guerrillas(space, TALIBAN):
            found.append("betray")
        if board.count(space, ACTIVE.values()):
            found.append("hide")
        return found

    def select(self, space: str) -> Steps:
        board = self.board
        ways = self.ways(space)
        if self.operation.wants_a_space():
            ways = [way for way in ways if self.leaves_after(space, partial(suborned, space, way))]
        board.gain(WARLORDS, -self.price)
        way = yield from choose("way", ways)
        held = board.pieces[space]
        if way == "expel":
            board.remove(G_BASE, 1, space)
        elif way == "hide":
            for faction in INSURGENTS:
                turned = yield from choose("turn", self.turnings(space, faction))
                board.activate(faction, -int(turned), space)
        else:
            kinds = G_CUBES if way == "bribe" else (T_HIDDEN, T_ACTIVE)
            most = self.most_cubes if way == "bribe" else 1
            total = min(most, board.count(space, kinds))
            numbers = yield from split("remove", total, [held[k] for k in kinds])
            for kind, gone in zip(kinds, numbers, strict=True):
                board.remove(kind, gone, space)

    def turnings(self, space: str, faction: str) -> list[str]:
        """How many may be hidden: enough for the Operation, where it has no space yet (4.1)."""
        active = self.board.pieces[space][ACTIVE[faction]]
        numbers = list(range(active + 1))
        if faction == WARLORDS and self.operation.wants_a_space():
            numbers = [n for n in numbers if self.leaves_after(space, partial(hide, space, n))]
        return [str(n) for n in numbers]


def hide(space: str, number: int, board: Board) -> None:
    board.activate(WARLORDS, -number, space)


def suborned(space: str, way: str, board: Board) -> None:
    """What a Suborn comes to, as far as it matters for an Operation of the Warlords."""
    board.gain(WARLORDS, -Suborn.price)
    if way == "hide":
        board.activate(WARLORDS, -board.pieces[space][W_ACTIVE], space)
        return
    gone = {"bribe": (G_CUBES, Suborn.most_cubes), "expel": ((G_BASE,), 1)}
    kinds, left = gone.get(way, ((T_HIDDEN, T_ACTIVE), 1))
    for kind in kinds:
        removed = min(left, board.pieces[space][kind])
        board.remove(kind, removed, space)
        left -= removed


OF: dict[str, tuple[type[Accompanying], ...]] = {
    "coalition": (Surge, AirLift, AirStrike),
    "government": (Govern, Transport, Eradicate),
    "taliban": (Extort, Infiltrate),
    "warlords": (Cultivate, Traffic, Suborn),
}


def activities(operation: Operation) -> dict[str, Activity]:
    """4.1: what may accompany the Operation now."""
    acts = [act(operation) for act in OF[operation.faction]]
    return {act.name: act.run for act in acts if act.possible()}

"""Infiltrate, Kidnap, Subvert and Assassinate (4.3, 4.4); Ambush is part of Attack."""

from __future__ import annotations

from tests.cuba.oracle.accompanying import Accompanying
from tests.cuba.oracle.asking import Steps, choose
from tests.cuba.oracle.board import (
    BASE,
    CASH,
    CLOSED,
    DIRECTORIO,
    FACTIONS,
    GOVERNMENT,
    HIDDEN,
    M26,
    MOBILE,
    MOST,
    NEUTRAL,
    OPEN,
    OWNER,
    POLICE,
    SYNDICATE,
    TROOPS,
)
from tests.cuba.oracle.cash import free_pieces, hand, orphaned
from tests.cuba.oracle.ground import CITIES, ECS, NEAR, POPULATION, PROVINCES, SPACES
from tests.cuba.oracle.insurgent_operations import rolling

GUANTANAMO, RANSOMS, MAFIA_OFFENSIVE = "2 unshaded", "22 shaded", "43 shaded"
SIERRA_MAESTRA = "sierra maestra"


class Infiltrate(Accompanying):
    """4.3.1"""

    name = "infiltrate"
    goes_with = ("rally", "march")

    def candidates(self) -> list[str]:
        board = self.board
        near = {s for s in SPACES if board.pieces[s][HIDDEN[M26]]}
        return [
            s
            for s in SPACES
            if not board.supports(s) and near & {s, *NEAR[s]} and board.count(s, (POLICE, TROOPS))
        ]

    def run(self) -> Steps:
        board = self.board
        space = yield from choose("space", self.candidates())
        kind = POLICE if board.pieces[space][POLICE] else TROOPS
        way = yield from choose("way", ["convert", "purge"])
        if way == "convert":
            yield from free_pieces(board, M26, 1)
        board.remove(kind, 1, space)
        if way == "convert":
            board.place(HIDDEN[M26], 1, space)
        yield from orphaned(board, space, M26)


class Kidnap(Accompanying):
    """4.3.3"""

    name = "kidnap"
    goes_with = ("terror",)

    def candidates(self) -> list[str]:
        board = self.board
        return [
            s
            for s in self.operation.selected
            if self.targets(s) and board.guerrillas(s, M26) > board.pieces[s][POLICE]
        ]

    def targets(self, space: str) -> list[str]:
        held = [SYNDICATE] if self.board.pieces[space][OPEN] else []
        sierra = space == SIERRA_MAESTRA and GUANTANAMO in self.board.effects
        return [GOVERNMENT, *held] if space in CITIES or space in ECS or sierra else held

    def run(self) -> Steps:
        board = self.board
        space = yield from choose("space", self.candidates())
        target = yield from choose("victim", self.targets(space))
        if board.pieces[space][CASH[target]]:
            hand(board, space, target, M26)
        else:
            ransom = min(board.resources[target], (yield from rolling(board, M26)))
            board.transfer(target, M26, ransom)
            if RANSOMS in board.effects:
                board.aid = min(MOST, board.aid + 2 * ransom)
        if board.pieces[space][OPEN]:
            board.turn(OPEN, CLOSED, 1, space)


class Subvert(Accompanying):
    """4.4.1"""

    name = "subvert"
    goes_with = ("rally", "march")

    def candidates(self) -> list[str]:
        return [s for s in SPACES if s in PROVINCES and self.board.control(s) == DIRECTORIO]

    def run(self) -> Steps:
        space = yield from choose("space", self.candidates())
        self.board.gain(DIRECTORIO, POPULATION[space])
        self.board.level[space] = NEUTRAL


class Assassinate(Accompanying):
    """4.4.3"""

    name = "assassinate"
    goes_with = ("terror",)

    def candidates(self) -> list[str]:
        return [s for s in self.operation.selected if self.outnumbers(s) and self.victims(s)]

    def outnumbers(self, space: str) -> bool:
        """Card 43 lends it to the Syndicate, which minds no Police."""
        board = self.board
        if self.faction == SYNDICATE:
            return MAFIA_OFFENSIVE in board.effects
        return board.guerrillas(space, DIRECTORIO) > board.pieces[space][POLICE]

    def victims(self, space: str) -> list[str]:
        held = self.board.pieces[space]
        kinds = [k for f in FACTIONS if f != self.faction for k in MOBILE[f]]
        bases = (*BASE.values(), OPEN)
        return [k for k in (*kinds, *bases) if held[k] and OWNER[k] != self.faction]

    def run(self) -> Steps:
        space = yield from choose("space", self.candidates())
        self.board.remove((yield from choose("remove", self.victims(space))), 1, space)
        yield from orphaned(self.board, space, self.faction)

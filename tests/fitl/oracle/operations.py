"""Chapter 3: where each Operation may be executed first."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.fitl.oracle.board import (
    ACTIVE,
    COIN,
    CUBES,
    HIDDEN,
    MOST_TRAIL,
    NVA,
    NVA_TROOPS,
    TROOPS,
    US,
    Board,
)
from tests.fitl.oracle.ground import (
    CITIES,
    COIN_SPACES,
    JUNGLE,
    LANDS,
    LOCS,
    NEAR,
    NORTH,
    SPACES,
    TRAIL,
)

COST = 3
LANES = frozenset(LOCS) | CITIES
"""Where a Patrol goes (3.2.2)."""
COIN_LANDS = tuple(space for space in LANDS if space != NORTH)
Legal = Callable[[Board, str], set[str]]


def train(board: Board, faction: str) -> set[str]:
    """3.2.1: what it costs depends on what is placed."""
    if faction == US:
        return {space for space in COIN_LANDS if board.of(space, US)}
    return {space for space in COIN_LANDS if not board.nva_control(space)}


def patrol(board: Board, faction: str) -> set[str]:
    """3.2.2: the spaces that a cube can enter."""
    reached: set[str] = set()
    for origin in SPACES:
        if board.count(origin, CUBES[faction]):
            reached |= reached_by_patrol(board, origin)
    return reached


def reached_by_patrol(board: Board, origin: str) -> set[str]:
    """Where Insurgents are the move ends."""
    reached: set[str] = set()
    ahead = [origin]
    while ahead:
        space = ahead.pop()
        for following in (NEAR[space] & LANES) - reached - {origin}:
            reached.add(following)
            if not board.enemy(following):
                ahead.append(following)
    return reached


def sweep(board: Board, faction: str) -> set[str]:
    """3.2.3: no Troop has to move in."""
    return set(COIN_LANDS)


def swept_from(board: Board, faction: str, to: str) -> set[str]:
    """3.2.3: from next door, or by one LoC without Insurgents."""
    near = set(NEAR[to])
    for loc in NEAR[to] & set(LOCS):
        if not board.enemy(loc):
            near |= NEAR[loc]
    return {space for space in near - {to} if board.pieces[space][TROOPS[faction]]}


def found_by_sweep(board: Board, faction: str, space: str) -> int:
    """3.2.3: so many Guerrillas a Sweep Activates at most."""
    if space not in COIN_LANDS:
        return 0
    strength = board.count(space, (*CUBES[faction], HIDDEN[faction], ACTIVE[faction]))
    return strength // 2 if space in JUNGLE else strength


def assault(board: Board, faction: str) -> set[str]:
    """3.2.4"""
    return {
        space for space in COIN_SPACES if board.count(space, CUBES[faction]) and board.enemy(space)
    }


def rally(board: Board, faction: str) -> set[str]:
    """3.3.1"""
    return {space for space in LANDS if not board.supports(space)}


def marchers(board: Board, faction: str, space: str) -> int:
    troops = board.pieces[space][NVA_TROOPS] if faction == NVA else 0
    return board.guerrillas(space, faction) + troops


def march(board: Board, faction: str) -> set[str]:
    """3.3.2: the spaces that a piece can enter, with what each costs from there."""
    return {
        to
        for to in SPACES
        for origin in NEAR[to]
        if marchers(board, faction, origin)
        and board.purse(faction) >= march_price(board, faction, origin, to)
    }


def march_on(before: Board, board: Board, faction: str, first: str) -> set[str]:
    """3.3.2: what can be entered after a first space: who moved goes on only by the Trail."""
    stuck = not (faction == NVA and board.trail and first in TRAIL)
    left = board.copy()
    if stuck and not marchers(before, faction, first):
        left.pieces[first] = dict.fromkeys(board.kinds, 0)
    return march(left, faction) - {first}


def march_price(board: Board, faction: str, origin: str, to: str) -> int:
    by_trail = faction == NVA and board.trail == MOST_TRAIL and {origin, to} & TRAIL
    return 0 if to in LOCS or by_trail else 1


def attack(board: Board, faction: str) -> set[str]:
    """3.3.3"""
    return {space for space in SPACES if marchers(board, faction, space) and board.coin(space)}


def ambush_beside(board: Board, faction: str) -> set[str]:
    """4.4.3: LoCs from which an Ambush reaches an enemy next to them (no Limited Operation)."""
    return {
        loc
        for loc in LOCS
        if board.pieces[loc][HIDDEN[faction]] and any(board.coin(s) for s in NEAR[loc])
    }


def terror(board: Board, faction: str) -> set[str]:
    """3.3.4"""
    kinds = (HIDDEN[faction], NVA_TROOPS) if faction == NVA else (HIDDEN[faction],)
    return {space for space in SPACES if board.count(space, kinds)}


COIN_OPERATIONS: dict[str, Legal] = {
    "train": train, "patrol": patrol, "sweep": sweep, "assault": assault,
}  # fmt: skip
INSURGENT_OPERATIONS: dict[str, Legal] = {
    "rally": rally, "march": march, "attack": attack, "terror": terror,
}  # fmt: skip
BARRED_IN_MONSOON = frozenset({"sweep", "march"})
"""2.3.9"""
MAY_SELECT_NONE = frozenset({"patrol"})
"""A Patrol may be without a move: it Activates all the same."""


def price(name: str, faction: str, space: str) -> int:
    """What a space costs when it is selected; a March and a Train say it themselves."""
    if name in ("sweep", "assault"):
        return 0 if faction == US else COST
    if name == "attack":
        return 1
    if name in ("rally", "terror"):
        return 0 if space in LOCS else 1
    return 0


def affordable(board: Board, name: str, faction: str, spaces: Iterable[str]) -> set[str]:
    return {space for space in spaces if board.purse(faction) >= price(name, faction, space)}


def first_spaces(
    board: Board, faction: str, limited: bool = False, monsoon: bool = False
) -> dict[str, set[str]]:
    """The spaces to begin with, for each Operation that can be executed."""
    operations = dict(COIN_OPERATIONS if faction in COIN else INSURGENT_OPERATIONS)
    if not limited and faction not in COIN:
        operations["attack"] = lambda board, faction: (
            attack(board, faction) | ambush_beside(board, faction)
        )
    found = {
        name: affordable(board, name, faction, legal(board, faction))
        for name, legal in operations.items()
    }
    if faction in COIN and faction != US and board.purse(faction) < COST:
        del found["patrol"]
    barred = BARRED_IN_MONSOON if monsoon else ()
    found = {
        name: s
        for name, s in found.items()
        if (s or name in MAY_SELECT_NONE) and name not in barred
    }
    if faction == NVA and board.trail < MOST_TRAIL and board.purse(NVA) >= 2:
        found["build trail"] = set()
    return found

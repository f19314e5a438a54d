"""Chapter 4: where each Special Activity may be executed first."""

from __future__ import annotations

from tests.fitl.oracle import operations
from tests.fitl.oracle.board import (
    ACTIVE,
    ARVN,
    ARVN_TROOPS,
    COIN_BASES,
    CUBES,
    HIDDEN,
    NVA,
    NVA_TROOPS,
    TUNNEL,
    US,
    US_TROOPS,
    VC,
    Board,
)
from tests.fitl.oracle.ground import (
    COIN_SPACES,
    ECON,
    LANDS,
    NEAR,
    NORTH,
    POPULATION,
    SAIGON,
    SPACES,
)
from tests.fitl.oracle.operations import Legal

BATTERY, MOST_TAXED = 3, 4


def advise(board: Board, faction: str) -> set[str]:
    """4.2.1: a Sweep in place, an Assault by the ARVN, or a strike from hiding."""
    return {
        space
        for space in COIN_SPACES
        if (hidden_enemies(board, space) and operations.found_by_sweep(board, ARVN, space))
        or advisable_in_monsoon(board, space)
    }


def advisable_in_monsoon(board: Board, space: str) -> bool:
    """An Assault or a strike."""
    return bool(
        (board.count(space, CUBES[ARVN]) and board.enemy(space))
        or (board.count(space, (HIDDEN[US], HIDDEN[ARVN])) and in_the_open(board, space))
    )


def hidden_enemies(board: Board, space: str) -> int:
    return board.count(space, (HIDDEN[NVA], HIDDEN[VC]))


def in_the_open(board: Board, space: str) -> int:
    """Enemies without a Tunnel."""
    return board.enemy(space) - board.count(space, TUNNEL.values())


def air_lift(board: Board, faction: str) -> set[str]:
    """4.2.2"""
    return set(COIN_SPACES)


def air_strike(board: Board, faction: str) -> set[str]:
    """4.2.3"""
    return {space for space in COIN_SPACES if board.coin(space)}


def govern(board: Board, faction: str) -> set[str]:
    """4.3.1"""
    return {s for s in LANDS if s != SAIGON and board.coin_control(s) and board.supports(s)}


def transport(board: Board, faction: str) -> set[str]:
    """4.3.2"""
    kinds = (ARVN_TROOPS, HIDDEN[ARVN], ACTIVE[ARVN])
    return {space for space in COIN_SPACES if board.count(space, kinds)}


def transported_to(board: Board, origin: str) -> set[str]:
    """4.3.2: one step anywhere; on through LoCs and Cities, as far as no Insurgents stop it."""
    reached: set[str] = set()
    ahead = [origin]
    while ahead:
        space = ahead.pop()
        for following in NEAR[space] - reached - {origin, NORTH}:
            reached.add(following)
            if following in operations.LANES and not board.enemy(following):
                ahead.append(following)
    return reached


def raid(board: Board, faction: str) -> set[str]:
    """4.3.3: where Rangers are or come from next door; nobody has to move or to strike."""
    rangers = (HIDDEN[ARVN], ACTIVE[ARVN])
    return {
        space
        for space in COIN_SPACES
        if any(board.count(near, rangers) for near in {space, *NEAR[space]})
    }


def infiltrate(board: Board, faction: str) -> set[str]:
    """4.4.1"""
    return {
        space
        for space in SPACES
        if board.bases(space, NVA) or board.of(space, NVA) > board.of(space, VC)
    }


def bombard(board: Board, faction: str) -> set[str]:
    """4.4.2"""
    return {
        space
        for space in COIN_SPACES
        if (board.count(space, (US_TROOPS, ARVN_TROOPS)) >= 3 or board.count(space, COIN_BASES))
        and any(board.pieces[s][NVA_TROOPS] >= BATTERY for s in {space, *NEAR[space]})
    }


def tax(board: Board, faction: str) -> set[str]:
    """4.5.1"""
    return {s for s in SPACES if board.pieces[s][HIDDEN[VC]] and not board.coin_control(s)}


def subvert(board: Board, faction: str) -> set[str]:
    """4.5.2"""
    return {s for s in SPACES if board.pieces[s][HIDDEN[VC]] and board.count(s, CUBES[ARVN])}


def may_ambush(before: Board, board: Board, faction: str, space: str) -> bool:
    """4.4.3: whether somebody Underground has Marched in and an enemy is in reach."""
    came = board.pieces[space][HIDDEN[faction]] - before.pieces[space][HIDDEN[faction]]
    reach = {space, *NEAR[space]} if space in ECON else {space}
    return came > 0 and any(board.coin(s) for s in reach)


ACTIVITIES: dict[str, dict[str, tuple[Legal, tuple[str, ...]]]] = {
    US: {
        "advise": (advise, ("train", "patrol")), "air lift": (air_lift, ()),
        "air strike": (air_strike, ()),
    },
    ARVN: {
        "govern": (govern, ("train", "patrol")), "transport": (transport, ()),
        "raid": (raid, ("patrol", "sweep", "assault")),
    },
    NVA: {"infiltrate": (infiltrate, ("rally", "build trail", "march")), "bombard": (bombard, ())},
    VC: {"tax": (tax, ()), "subvert": (subvert, ("rally", "march", "terror"))},
}  # fmt: skip
"""Each with the Operations that it goes with (any, where none is named). An Ambush comes in the Attack."""
MAY_SELECT_NONE = frozenset({"air strike"})
"""An Air Strike may only degrade the Trail."""


def leaves(board: Board, faction: str, operation: str, name: str, space: str) -> bool:
    """4.1: whether the Operation has a space left after it there."""
    if operation == "train" and name in ("advise", "govern"):
        legal = operations.train(board, faction)
        return bool(legal - {space})
    if operation == "terror" and name == "tax":
        return terror_after(board, [space])
    return True


def terror_after(board: Board, taxed: list[str]) -> bool:
    """Whether a Tax there, and in more spaces, leaves a Terror that can be paid for."""
    after = board.copy()
    for space in taxed:
        after.turn(HIDDEN[VC], ACTIVE[VC], 1, space)
        after.resources[VC] += ECON.get(space, 2 * POPULATION.get(space, 0))
    if "terror" in operations.first_spaces(after, VC):
        return True
    more = tax(board, VC).difference(taxed) if len(taxed) < MOST_TAXED else ()
    return any(terror_after(board, [*taxed, space]) for space in more)


def first_spaces(
    board: Board, faction: str, operation: str, monsoon: bool = False
) -> dict[str, set[str]]:
    """The spaces to begin with, for each Special Activity that can come before that Operation."""
    found = {
        name: {s for s in legal(board, faction) if leaves(board, faction, operation, name, s)}
        for name, (legal, goes_with) in ACTIVITIES[faction].items()
        if not goes_with or operation in goes_with
    }
    if monsoon and "advise" in found:  # a Sweep is not advised in Monsoon (2.3.9)
        found["advise"] = {s for s in found["advise"] if advisable_in_monsoon(board, s)}
    return {name: s for name, s in found.items() if s or (name in MAY_SELECT_NONE and board.trail)}

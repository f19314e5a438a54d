"""Chapter 4: what comes of a Special Activity in one space, where it is a plain number."""

from __future__ import annotations

from collections.abc import Callable

from tests.fitl.oracle.board import (
    ACTIVE_OPPOSITION,
    ACTIVE_SUPPORT,
    ARVN,
    ARVN_TROOPS,
    BASE,
    BASES,
    CASUALTIES,
    COIN_BASES,
    COIN_PIECES,
    CUBES,
    ENEMY_PIECES,
    HIDDEN,
    MOST,
    NEUTRAL,
    NVA,
    NVA_TROOPS,
    PIECES,
    TUNNEL,
    US,
    US_TROOPS,
    VC,
    Board,
)
from tests.fitl.oracle.ground import ECON, NEAR, POPULATION
from tests.fitl.oracle.outcomes import Expected, Played


def tax(played: Played) -> Expected:
    """4.5.1"""
    before, space = played.before, played.space
    worth = ECON.get(space, 2 * POPULATION.get(space, 0))
    yield "Activated", 1, played.gone(HIDDEN[VC])
    yield "Resources", min(MOST, before.resources[VC] + worth), played.after.resources[VC]
    level = min(ACTIVE_SUPPORT, before.level[space] + (POPULATION.get(space, 0) > 0))
    yield "level", level, played.after.level[space]


def govern(played: Played) -> Expected:
    """4.3.1"""
    before, after, space = played.before, played.after, played.space
    population = POPULATION[space]
    extractable = before.count(space, CUBES[ARVN]) > before.pieces[space][US_TROOPS]
    ways = played.answered("way")
    yield "asked for Patronage", int(extractable), len(ways)
    if ways == ["patronage"]:
        moved = min(population, before.aid)
        yield "Aid", before.aid - moved, after.aid
        yield "Patronage", min(MOST, before.patronage + moved), after.patronage
        yield "level", before.level[space] - 1, after.level[space]
    else:
        yield "Aid", min(MOST, before.aid + 3 * population), after.aid
        yield "Patronage", before.patronage, after.patronage
        yield "level", before.level[space], after.level[space]


def subvert(played: Played) -> Expected:
    """4.5.2"""
    cubes = played.before.count(played.space, CUBES[ARVN])
    gone = min(2, cubes) if "purge" in played.answered("way") else 1
    yield "cubes", gone, played.gone(*CUBES[ARVN])
    if "purge" in played.answered("way"):
        yield "Guerrillas", 0, played.gone(HIDDEN[VC])
    elif played.before.available(HIDDEN[VC]):
        yield "Guerrillas", -1, played.gone(HIDDEN[VC])
    fallen = max(0, played.before.patronage - gone // 2)
    yield "Patronage", fallen, played.after.patronage


def bombard(played: Played) -> Expected:
    """4.4.2"""
    troops = (US_TROOPS, ARVN_TROOPS)
    yield "Troops", min(1, played.before.count(played.space, troops)), played.gone(*troops)
    lost = played.gone(US_TROOPS)
    yield "Casualties", lost, -played.gone(US_TROOPS, space=CASUALTIES)


def infiltrate(played: Played) -> Expected:
    """4.4.1"""
    before, after, space = played.before, played.after, played.space
    bases = before.bases(space, NVA)
    outnumbered = before.of(space, NVA) > before.of(space, VC)
    if played.answered("way")[:1] in (["build up"], ["take over"]):
        yield "both ways", 1, int(bool(bases and outnumbered))
        by_base = played.answered("way")[0] == "build up"
    else:
        by_base = bases > 0
    if by_base:
        swapped = before.guerrillas(space, NVA) - after.guerrillas(space, NVA)
        placed = -played.gone(NVA_TROOPS) - swapped
        yield "placed at most", 1, 0 <= placed <= before.trail + bases
        yield "level", before.level[space], after.level[space]
        return
    level = before.level[space]
    yield "level", level + (level < NEUTRAL), after.level[space]
    if before.available(HIDDEN[NVA]) and before.available(BASE[NVA]):  # none from the map
        gone = before.of(space, VC) - after.of(space, VC)
        yield "VC pieces", -played.gone(HIDDEN[NVA], *BASES[NVA]), gone
    tunnels = tuple(TUNNEL.values())
    yield "Tunnels", before.count(space, tunnels), after.count(space, tunnels)


def air_strike(played: Played) -> Expected:
    """4.2.3"""
    before, after, space = played.before, played.after, played.space
    fallen = POPULATION.get(space, 0) > 0 and before.level[space] > ACTIVE_OPPOSITION
    yield "level", before.level[space] - fallen, after.level[space]
    yield "6 at most", 1, 0 <= played.gone(*ENEMY_PIECES) <= 6
    yield "Underground", 0, played.gone(HIDDEN[NVA], HIDDEN[VC])
    yield "Tunnels", 0, played.gone(*TUNNEL.values())
    bases = played.gone(BASE[NVA], BASE[VC])
    others = after.enemy(space) - after.count(space, (*BASES[NVA], *BASES[VC]))
    yield "Bases last", 0, bases and others
    yield "Trail", 1, before.trail - after.trail in (0, 1)


def ambush(played: Played) -> Expected:
    """4.4.3: one piece, of any space beside a LoC, and the Bases last in each."""
    before, space, me = played.before, played.space, played.faction
    within = {space, *NEAR[space]} if space in ECON else {space}
    lost = {s: played.gone(*COIN_PIECES, space=s) for s in within}
    yield "lost", 1, sum(lost.values())
    yield "Activated", 1, played.gone(HIDDEN[me])
    yield "own losses", 0, before.of(space, me) - played.after.of(space, me)
    yield "dice", 0, len(played.dice)
    for s in within:
        others = before.coin(s) - before.count(s, COIN_BASES)
        yield "Bases last", 0, played.gone(*COIN_BASES, space=s) and others
    casualties = -played.gone(*PIECES[US], space=CASUALTIES)
    yield "Casualties", sum(played.gone(*PIECES[US], space=s) for s in within), casualties
    yield "Resources", 1, played.spent(me)


def raid(played: Played) -> Expected:
    """4.3.3"""
    yield "2 at most", 1, 0 <= played.gone(*ENEMY_PIECES) <= 2
    yield "Tunnels", 0, played.gone(*TUNNEL.values())
    yield "Rangers of the map", rangers(played.before), rangers(played.after)


def rangers(board: Board) -> int:
    return board.on_map(HIDDEN[ARVN], "active arvn ranger")


OUTCOMES: dict[str, tuple[str, Callable[[Played], Expected]]] = {
    "tax": ("rally", tax), "govern": ("patrol", govern), "subvert": ("rally", subvert),
    "bombard": ("rally", bombard), "infiltrate": ("rally", infiltrate),
    "air strike": ("sweep", air_strike), "raid": ("sweep", raid),
}  # fmt: skip
"""Each with an Operation before which it is executed."""

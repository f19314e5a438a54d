"""Chapter 3: what comes of a Limited Operation in one space, where it is a plain number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from attrs import define

from tests.fitl.oracle.board import (
    ACTIVE,
    ARVN,
    ARVN_TROOPS,
    BASE,
    BASES,
    CASUALTIES,
    COIN_BASES,
    COIN_CUBES,
    COIN_PIECES,
    CUBES,
    HIDDEN,
    INSURGENTS,
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
from tests.fitl.oracle.ground import HIGHLAND, LOCS, NEAR, POPULATION, PROVINCES, SAIGON, TRAIL
from tests.fitl.oracle.operations import COST, found_by_sweep

Expected = Iterator[tuple[str, int, int]]
"""What, how much by the facts, how much in the program."""
Answer = tuple[str, str, int]
"""The question, the answer, and how many there were to choose from."""
ACTIVES = tuple(ACTIVE[f] for f in INSURGENTS)
HIDDENS = tuple(HIDDEN[f] for f in INSURGENTS)
OPEN_BASES = tuple(BASE[f] for f in INSURGENTS)
AID_FOR_BASE, AID_BY_MINH, BLOWN = 6, 5, 4
MOST = 75  # of Resources and of Aid


@define
class Played:
    """A Limited Operation from one position to the next, with all that was answered and rolled."""

    faction: str
    space: str
    before: Board
    after: Board
    answers: Sequence[Answer]
    dice: list[int]

    def gone(self, *kinds: str, space: str = "") -> int:
        """So many fewer there than before."""
        at = space or self.space
        return self.before.count(at, kinds) - self.after.count(at, kinds)

    def answered(self, name: str) -> list[str]:
        return [answer for question, answer, _ in self.answers if question == name]

    def offered(self, name: str) -> int:
        """The number of options where it was first asked."""
        return next(options for question, _, options in self.answers if question == name)

    def spent(self, faction: str) -> int:
        return self.before.resources[faction] - self.after.resources[faction]


# --- COIN ------------------------------------------------------------------------------------


def hits(board: Board, faction: str, space: str) -> int:
    """3.2.4"""
    if faction == US:
        troops = board.pieces[space][US_TROOPS]
        if board.bases(space, US):
            return 2 * troops
        return troops // 2 if space in HIGHLAND else troops
    cubes = board.count(space, (ARVN_TROOPS,) if space in PROVINCES else CUBES[ARVN])
    return cubes // (3 if space in HIGHLAND else 2)


def lose(board: Board, space: str, many: int, dice: list[int]) -> int:
    """3.2.4: takes the losses, the Guerrillas and Bases of the NVA first; the number of Bases lost."""
    for kind in (NVA_TROOPS, *ACTIVES):
        lost = min(many, board.pieces[space][kind])
        board.move(kind, lost, space, "available")
        many -= lost
    if board.count(space, (NVA_TROOPS, *HIDDENS, *ACTIVES)):
        return 0
    bases = 0
    for kind in OPEN_BASES:
        lost = min(many, board.pieces[space][kind])
        board.move(kind, lost, space, "available")
        many -= lost
        bases += lost
    if many and board.count(space, TUNNEL.values()) and dice.pop(0) >= BLOWN:
        faction = next(f for f in INSURGENTS if board.pieces[space][TUNNEL[f]])
        board.turn(TUNNEL[faction], BASE[faction], 1, space)
    return bases


def same_losses(board: Board, played: Played, space: str) -> Expected:
    """The pieces that are left: of whom the Guerrillas and Bases are was a choice."""
    groups = {
        "NVA Troops": (NVA_TROOPS,), "Underground": HIDDENS, "Active": ACTIVES,
        "Bases": OPEN_BASES, "Tunnels": tuple(TUNNEL.values()),
    }  # fmt: skip
    for name, kinds in groups.items():
        yield f"{name} left", board.count(space, kinds), played.after.count(space, kinds)
    yield "dice left", 0, len(played.dice)


def assault(played: Played) -> Expected:
    board, space = played.before.copy(), played.space
    joined = "yes" in played.answered("join")
    bases = lose(board, space, hits(board, played.faction, space), played.dice)
    if joined:
        bases = lose(board, space, hits(board, ARVN, space), played.dice)
    paid = joined or played.faction == ARVN
    yield from same_losses(board, played, space)
    yield "Resources", COST if paid else 0, played.spent(ARVN)
    aid = min(MOST, board.aid + (AID_FOR_BASE * bases if paid else 0))
    yield "Aid", aid, played.after.aid


def sweep(played: Played) -> Expected:
    wanted = found_by_sweep(played.after, played.faction, played.space)
    hidden = played.before.count(played.space, HIDDENS)
    yield "Activated", min(wanted, hidden), played.gone(*HIDDENS)
    yield "Resources", COST if played.faction == ARVN else 0, played.spent(ARVN)


def patrol(played: Played) -> Expected:
    board, after, cubes = played.before.copy(), played.after, CUBES[played.faction]
    for space in LOCS:
        board.pieces[space].update({k: after.pieces[space][k] for k in COIN_PIECES})
        search = board.count(space, cubes)
        for faction in INSURGENTS:
            shown = min(search, board.pieces[space][HIDDEN[faction]])
            board.turn(HIDDEN[faction], ACTIVE[faction], shown, space)
            search -= shown
    for space in [s for s in played.answered("space") if s in LOCS]:
        lose(board, space, hits(board, played.faction, space), played.dice)
    for space in LOCS:
        yield from same_losses(board, played, space)
    yield "Resources", COST if played.faction == ARVN else 0, played.spent(ARVN)


def train(played: Played) -> Expected:
    before, after, space = played.before, played.after, played.space
    placed = max(0, -played.gone(*PIECES[ARVN])) > 0 or played.gone(BASE[ARVN]) < 0
    steps = after.level[space] - before.level[space]
    steps += before.terror[space] - after.terror[space]
    moved = before.patronage - after.patronage
    if played.faction == US and not (moved and space == SAIGON):
        yield "Patronage", 0, moved
    spent = max(COST * (placed + steps) - moved, before.resources[ARVN] - MOST)
    yield "Resources", spent, played.spent(ARVN)
    earned = AID_BY_MINH if played.faction == ARVN else 0
    yield "Aid", min(MOST, before.aid + earned), after.aid
    yield "2 levels at most", 1, after.level[space] - before.level[space] in (0, 1, 2)
    yield "3 Patronage at most", 1, 0 <= moved <= 3


# --- Insurgents ------------------------------------------------------------------------------


def rally(played: Played) -> Expected:
    before, after, space, me = played.before, played.after, played.space, played.faction
    improved = after.trail - before.trail
    yield "Resources", 1 + 2 * improved, played.spent(me)
    more, bases = -played.gone(HIDDEN[me], ACTIVE[me]), -played.gone(*BASES[me])
    if "found" in played.answered("way"):
        yield "Guerrillas for a Base", -2 * bases, more
        yield "Base", 1 if before.available(BASE[me]) else bases, bases
    else:
        here = before.bases(space, me)
        most = (before.trail if me == NVA else POPULATION[space]) + here if here else 1
        yield "recruits at most", 1, 0 <= more <= max(1, most)
        placed = [int(n) for n in played.answered("place") if n.isdigit()]
        if placed and before.available(HIDDEN[me]) >= most:  # none from the map
            yield "recruits", sum(placed), more
            yield "numbers to choose", most + 1, played.offered("place")


def march(played: Played) -> Expected:
    before, after, to, me = played.before, played.after, played.space, played.faction
    hidden, all_free = before.pieces[to][HIDDEN[me]], True
    kinds = (HIDDEN[me], ACTIVE[me], *((NVA_TROOPS,) if me == NVA else ()))
    watchers = (*COIN_CUBES, HIDDEN[US], ACTIVE[US], HIDDEN[ARVN], ACTIVE[ARVN])
    for origin in NEAR[to]:
        group = played.gone(*kinds, space=origin)
        seen = (to in LOCS or before.supports(to)) and group + before.count(to, watchers) > 3
        hidden += 0 if seen else played.gone(HIDDEN[me], space=origin)
        all_free &= not group or bool(me == NVA and before.trail == 4 and {origin, to} & TRAIL)
    yield "Underground", hidden, after.pieces[to][HIDDEN[me]]
    yield "Resources", 0 if to in LOCS or all_free else 1, played.spent(me)


def attack(played: Played) -> Expected:
    before, after, me = played.before, played.after, played.faction
    lost = played.gone(*COIN_PIECES)
    bases, others = played.gone(*COIN_BASES), after.coin(played.space)
    blood = played.gone(US_TROOPS, BASE[US])
    by_troops = me == NVA and not played.dice
    own = (NVA_TROOPS,) if by_troops else (HIDDEN[me], ACTIVE[me])
    attackers = before.count(played.space, own)
    if by_troops:
        most = attackers // 2
    else:
        most = 2 if played.dice[0] <= attackers else 0
        yield "Underground after it", 0, after.pieces[played.space][HIDDEN[me]]
    yield f"at most {most} lost", 1, 0 <= lost <= most
    losses = played.answered("losses")
    if losses:
        yield "losses", int(losses[0]), lost
        yield "losses to choose", min(most, before.coin(played.space)) + 1, played.offered("losses")
    yield "Bases last", 0, bases and others - after.count(played.space, COIN_BASES)
    yield "attrition", min(blood, attackers), played.gone(*own)
    yield "Casualties", played.gone(*PIECES[US]), -played.gone(*PIECES[US], space=CASUALTIES)
    yield "Resources", 1, played.spent(me)


def terror(played: Played) -> Expected:
    before, after, space, me = played.before, played.after, played.space, played.faction
    level, left = before.level[space], before.markers_left() > 0
    if space in LOCS:
        marked = before.sabotage[space] or left
        yield "Sabotage", int(marked), after.sabotage[space]
    else:
        yield "Terror", before.terror[space] or int(left), after.terror[space]
        if POPULATION[space]:
            level = max(0, level - 1) if me == VC else level - (level > NEUTRAL)
    yield "level", level, after.level[space]
    yield "Activated", min(1, before.pieces[space][HIDDEN[me]]), played.gone(HIDDEN[me])
    yield "Resources", 0 if space in LOCS else 1, played.spent(me)


OUTCOMES: dict[str, Callable[[Played], Expected]] = {
    "assault": assault, "sweep": sweep, "patrol": patrol, "train": train, "rally": rally,
    "march": march, "attack": attack, "terror": terror,
}  # fmt: skip

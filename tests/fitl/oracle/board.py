"""Pieces, markers and tracks, and what chapters 1 and 7 say of them."""

from __future__ import annotations

from tests.fitl.oracle.ground import ECON, LANDS, POPULATION, SPACES
from tests.second_reading import board
from tests.second_reading.board import AVAILABLE

US, ARVN, NVA, VC = FACTIONS = ("us", "arvn", "nva", "vc")
COIN, INSURGENTS = (US, ARVN), (NVA, VC)

US_TROOPS, ARVN_TROOPS, POLICE, NVA_TROOPS = "us troops", "arvn troops", "arvn police", "nva troops"
SPECIAL = {US: "us irregular", ARVN: "arvn ranger"}
GUERRILLA = {NVA: "nva guerrilla", VC: "vc guerrilla"}
HIDDEN = {f: f"underground {kind}" for f, kind in (SPECIAL | GUERRILLA).items()}
ACTIVE = {f: f"active {kind}" for f, kind in (SPECIAL | GUERRILLA).items()}
BASE = {f: f"untunneled {f} base" for f in FACTIONS}
TUNNEL = {f: f"tunneled {f} base" for f in INSURGENTS}
TROOPS = {US: US_TROOPS, ARVN: ARVN_TROOPS, NVA: NVA_TROOPS}
CUBES = {US: (US_TROOPS,), ARVN: (ARVN_TROOPS, POLICE)}
BASES = {US: (BASE[US],), ARVN: (BASE[ARVN],)} | {f: (BASE[f], TUNNEL[f]) for f in INSURGENTS}
PIECES = {
    US: (US_TROOPS, HIDDEN[US], ACTIVE[US], *BASES[US]),
    ARVN: (ARVN_TROOPS, POLICE, HIDDEN[ARVN], ACTIVE[ARVN], *BASES[ARVN]),
    NVA: (NVA_TROOPS, HIDDEN[NVA], ACTIVE[NVA], *BASES[NVA]),
    VC: (HIDDEN[VC], ACTIVE[VC], *BASES[VC]),
}
COIN_PIECES, ENEMY_PIECES = (*PIECES[US], *PIECES[ARVN]), (*PIECES[NVA], *PIECES[VC])
COIN_CUBES, COIN_BASES = (*CUBES[US], *CUBES[ARVN]), (*BASES[US], *BASES[ARVN])
ALL_BASES = (*COIN_BASES, *BASES[NVA], *BASES[VC])
GUERRILLAS = tuple(state[f] for f in INSURGENTS for state in (HIDDEN, ACTIVE))
INVENTORY = {
    US_TROOPS: 40, HIDDEN[US]: 6, BASE[US]: 6, ARVN_TROOPS: 30, POLICE: 30, HIDDEN[ARVN]: 6, BASE[ARVN]: 3,
    NVA_TROOPS: 40, HIDDEN[NVA]: 20, BASE[NVA]: 9, HIDDEN[VC]: 30, BASE[VC]: 9,
}  # fmt: skip
CASUALTIES, OUT_OF_PLAY = "casualties", "out of play"
ACTIVE_OPPOSITION, PASSIVE_OPPOSITION, NEUTRAL, PASSIVE_SUPPORT, ACTIVE_SUPPORT = range(5)
THRESHOLD = {US: 50, ARVN: 50, NVA: 18, VC: 35}
MOST, MOST_MARKERS, MOST_BASES, MOST_TRAIL = 75, 15, 2, 4


class Board(board.Board):
    """One position."""

    kinds = (*COIN_PIECES, *ENEMY_PIECES, "tunneled us base", "tunneled arvn base")
    places = (*SPACES, AVAILABLE, CASUALTIES, OUT_OF_PLAY)
    spaces, inventory = SPACES, INVENTORY
    boxed = {ACTIVE[f]: HIDDEN[f] for f in FACTIONS} | {TUNNEL[f]: BASE[f] for f in INSURGENTS}
    by_space = ("level", "terror", "sabotage")
    tracks = ("aid", "patronage", "econ", "trail")
    most_resources = MOST
    source = "facts"

    def __init__(self) -> None:
        super().__init__(FACTIONS)
        self.level = dict.fromkeys(SPACES, NEUTRAL)
        self.terror = dict.fromkeys(SPACES, 0)
        self.sabotage = dict.fromkeys(SPACES, 0)
        self.aid = self.patronage = self.trail = 0
        self.econ = sum(ECON.values())

    def of(self, place: str, faction: str) -> int:
        return self.count(place, PIECES[faction])

    def coin(self, space: str) -> int:
        return self.count(space, COIN_PIECES)

    def enemy(self, space: str) -> int:
        return self.count(space, ENEMY_PIECES)

    def guerrillas(self, space: str, faction: str) -> int:
        return self.count(space, (HIDDEN[faction], ACTIVE[faction]))

    def bases(self, space: str, faction: str) -> int:
        return self.count(space, BASES[faction])

    def on_map(self, *kinds: str) -> int:
        return sum(self.count(space, kinds) for space in SPACES)

    def coin_control(self, space: str) -> bool:
        """1.7"""
        return space in POPULATION and self.coin(space) > self.enemy(space)

    def nva_control(self, space: str) -> bool:
        """1.7"""
        nva = self.of(space, NVA)
        return space in POPULATION and nva > self.coin(space) + self.of(space, VC)

    def supports(self, space: str) -> bool:
        return self.level[space] > NEUTRAL

    def room_for_base(self, space: str) -> bool:
        """1.4.2"""
        return space in POPULATION and self.count(space, ALL_BASES) < MOST_BASES

    def markers_left(self) -> int:
        return MOST_MARKERS - sum(self.terror.values()) - sum(self.sabotage.values())

    def purse(self, faction: str) -> int:
        """1.8.1"""
        if faction == US:
            return max(0, self.resources[ARVN] - self.econ)
        return self.resources[faction]

    def gain(self, faction: str, number: int) -> None:
        """1.8"""
        self.resources[faction] = max(0, min(MOST, self.resources[faction] + number))

    def total_support(self) -> int:
        """1.6.2"""
        return sum(POPULATION[s] * max(0, self.level[s] - NEUTRAL) for s in LANDS)

    def total_opposition(self) -> int:
        return sum(POPULATION[s] * max(0, NEUTRAL - self.level[s]) for s in LANDS)

    def totals(self) -> dict[str, int]:
        """1.9"""
        coin = sum(POPULATION[s] for s in LANDS if self.coin_control(s))
        nva = sum(POPULATION[s] for s in LANDS if self.nva_control(s))
        return {
            US: self.total_support() + self.count(AVAILABLE, (US_TROOPS, BASE[US])),
            ARVN: coin + self.patronage,
            NVA: nva + self.on_map(*BASES[NVA]),
            VC: self.total_opposition() + self.on_map(*BASES[VC]),
        }

    def margins(self) -> dict[str, int]:
        """7.3"""
        return {faction: total - THRESHOLD[faction] for faction, total in self.totals().items()}


def described(board: Board) -> str:
    """The position in one line, without what is Available."""
    told = {
        name: number
        for name, number in board.flat().items()
        if not name.startswith("available") and not (name.startswith("level") and number == NEUTRAL)
    }
    return ", ".join(f"{name} {number}" for name, number in told.items())

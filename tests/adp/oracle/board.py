"""Pieces, markers and tracks, and what the book's chapter 1 says of them."""

from __future__ import annotations

from tests.adp.oracle.ground import AFGHAN, LOCS, PAKISTAN, POPULATION, SPACES
from tests.second_reading import board
from tests.second_reading.board import AVAILABLE as AVAILABLE
from tests.second_reading.board import differences as differences

COALITION, TALIBAN, GOVERNMENT, WARLORDS = "coalition", "taliban", "government", "warlords"
FACTIONS = (COALITION, TALIBAN, GOVERNMENT, WARLORDS)
INSURGENTS = (TALIBAN, WARLORDS)

C_TROOPS, C_BASE = "coalition troops", "coalition base"
G_TROOPS, POLICE, G_BASE = "government troops", "government police", "government base"
T_HIDDEN, T_ACTIVE, T_BASE = (
    "underground taliban guerrilla",
    "active taliban guerrilla",
    "taliban base",
)
W_HIDDEN, W_ACTIVE, W_BASE = (
    "underground warlords guerrilla",
    "active warlords guerrilla",
    "warlords base",
)
PIECES = {
    COALITION: (C_TROOPS, C_BASE),
    TALIBAN: (T_HIDDEN, T_ACTIVE, T_BASE),
    GOVERNMENT: (G_TROOPS, POLICE, G_BASE),
    WARLORDS: (W_HIDDEN, W_ACTIVE, W_BASE),
}
KINDS = tuple(kind for kinds in PIECES.values() for kind in kinds)
OWNER = {kind: faction for faction, kinds in PIECES.items() for kind in kinds}
HIDDEN = {TALIBAN: T_HIDDEN, WARLORDS: W_HIDDEN}
ACTIVE = {TALIBAN: T_ACTIVE, WARLORDS: W_ACTIVE}
BASE = {COALITION: C_BASE, TALIBAN: T_BASE, GOVERNMENT: G_BASE, WARLORDS: W_BASE}
BOXED = {T_ACTIVE: T_HIDDEN, W_ACTIVE: W_HIDDEN}
"""In a box a Guerrilla lies as it will be placed: Underground."""
CUBES = (C_TROOPS, G_TROOPS, POLICE)
G_CUBES = (G_TROOPS, POLICE)
GUERRILLAS = (T_HIDDEN, T_ACTIVE, W_HIDDEN, W_ACTIVE)
INVENTORY = {
    C_TROOPS: 20, C_BASE: 6, G_TROOPS: 30, POLICE: 30, G_BASE: 3,
    T_HIDDEN: 30, T_BASE: 12, W_HIDDEN: 15, W_BASE: 12,
}  # fmt: skip

CASUALTIES, OUT, AIRBORNE = "casualties", "out of play", "airborne"
PLACES = (*SPACES, AVAILABLE, CASUALTIES, OUT, AIRBORNE)

OPPOSITION, NEUTRAL, SUPPORT = 0, 1, 2
HOSTILITY, PRESSURE, TOLERANCE, BACKING, SPONSORSHIP = range(5)
COIN = "coin"
MOST_RESOURCES, MOST_PATRONAGE, MOST_MARKERS, MOST_BASES = 75, 40, 30, 2


class Board(board.Board):
    """One position."""

    kinds, places, spaces, inventory, boxed = KINDS, PLACES, SPACES, INVENTORY, BOXED
    by_space = ("level", "terror", "sabotage", "returnees")
    tracks = ("aid", "patronage", "islamabad", "hard")
    most_resources = MOST_RESOURCES

    def __init__(self) -> None:
        super().__init__(FACTIONS)
        self.level = dict.fromkeys(SPACES, NEUTRAL)
        self.terror = dict.fromkeys(SPACES, 0)
        self.sabotage = dict.fromkeys(SPACES, 0)
        self.returnees = dict.fromkeys(SPACES, 0)
        self.aid = self.patronage = 0
        self.islamabad = BACKING
        self.hard = 0

    # --- looking -----------------------------------------------------------------------------

    def of(self, place: str, faction: str) -> int:
        return self.count(place, PIECES[faction])

    def guerrillas(self, place: str, faction: str) -> int:
        held = self.pieces[place]
        return held[HIDDEN[faction]] + held[ACTIVE[faction]]

    def on_map(self, kind: str) -> int:
        return sum([self.pieces[space][kind] for space in SPACES])

    def bases(self, space: str) -> int:
        return self.count(space, BASE.values())

    def room_for_base(self, space: str) -> bool:
        """1.4.2; who may be in Pakistan is asked elsewhere."""
        return space not in LOCS and self.bases(space) < MOST_BASES

    def population(self, space: str) -> int:
        return POPULATION.get(space, 0) + self.returnees[space]

    def control(self, space: str) -> str:
        """1.7: "coin", "taliban" or nobody's."""
        if space in LOCS:
            return ""
        coalition, taliban, government, warlords = (self.of(space, f) for f in FACTIONS)
        coin = coalition + government
        if coin > taliban + warlords:
            return COIN
        return TALIBAN if taliban > coin + warlords else ""

    def has_opinion(self, space: str) -> bool:
        """1.6.1: a level can be other than Neutral here."""
        return space in AFGHAN and self.population(space) > 0

    def markers_left(self) -> int:
        return MOST_MARKERS - sum(self.terror.values()) - sum(self.sabotage.values())

    # --- changing ----------------------------------------------------------------------------

    def remove(self, kind: str, number: int, space: str, to: str = AVAILABLE) -> None:
        self.move(kind, number, space, to)

    def activate(self, faction: str, number: int, space: str) -> None:
        """Less than 0 turns them Underground. Who has moved turns first."""
        turning = (HIDDEN[faction], ACTIVE[faction])
        old, new = turning if number >= 0 else turning[::-1]
        self.turn(old, new, abs(number), space)

    def shift(self, space: str, steps: int) -> None:
        """Toward Support, or with less than 0 toward Opposition, where there can be either."""
        if self.has_opinion(space):
            self.level[space] = max(OPPOSITION, min(SUPPORT, self.level[space] + steps))

    def gain(self, faction: str, number: int) -> None:
        """1.8: between 0 and 75."""
        self.resources[faction] = max(0, min(MOST_RESOURCES, self.resources[faction] + number))

    def transfer(self, giver: str, taker: str, number: int) -> None:
        """What the taker cannot hold stays with the giver."""
        number = min(number, self.resources[giver], MOST_RESOURCES - self.resources[taker])
        self.gain(giver, -number)
        self.gain(taker, number)

    def settle(self) -> None:
        """6.6.1: with Islamabad at Hostility no Taliban Guerrilla in Pakistan is Underground."""
        if self.islamabad == HOSTILITY:
            for space in PAKISTAN:
                self.activate(TALIBAN, self.pieces[space][T_HIDDEN], space)

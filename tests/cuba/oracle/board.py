"""Pieces, markers and tracks, and what chapter 1 says of them."""

from __future__ import annotations

from tests.cuba.oracle.ground import LANDS, POPULATION, SPACES
from tests.second_reading import board
from tests.second_reading.board import AVAILABLE as AVAILABLE
from tests.second_reading.board import differences as differences

GOVERNMENT, M26, DIRECTORIO, SYNDICATE = "government", "m26", "directorio", "syndicate"
FACTIONS = (GOVERNMENT, M26, DIRECTORIO, SYNDICATE)
INSURGENTS = (M26, DIRECTORIO, SYNDICATE)

TROOPS, POLICE, G_BASE = "government troops", "government police", "government base"
CUBES = (TROOPS, POLICE)
OPEN, CLOSED = "open syndicate casino", "closed syndicate casino"
HIDDEN = {faction: f"underground {faction} guerrilla" for faction in INSURGENTS}
ACTIVE = {faction: f"active {faction} guerrilla" for faction in INSURGENTS}
BASE = {GOVERNMENT: G_BASE, M26: "m26 base", DIRECTORIO: "directorio base"}
CASH = {faction: f"{faction} cash" for faction in FACTIONS}
BANK = CASH[GOVERNMENT]
"""In Available Cash is nobody's; there it is counted under this name."""
MOBILE = {GOVERNMENT: CUBES} | {f: (HIDDEN[f], ACTIVE[f]) for f in INSURGENTS}
"""What Cash can lie under (4.5.2)."""
PIECES = {
    GOVERNMENT: (*CUBES, G_BASE),
    M26: (HIDDEN[M26], ACTIVE[M26], BASE[M26]),
    DIRECTORIO: (HIDDEN[DIRECTORIO], ACTIVE[DIRECTORIO], BASE[DIRECTORIO]),
    SYNDICATE: (HIDDEN[SYNDICATE], ACTIVE[SYNDICATE], OPEN, CLOSED),
}
KINDS = (*(kind for kinds in PIECES.values() for kind in kinds), *CASH.values())
OWNER = {kind: faction for faction, kinds in PIECES.items() for kind in kinds}
BOXED = {ACTIVE[f]: HIDDEN[f] for f in INSURGENTS} | {CLOSED: OPEN}
BOXED |= {CASH[f]: BANK for f in FACTIONS}
"""In Available a Guerrilla lies Underground, a Casino open, Cash nobody's."""
GUERRILLAS = tuple(kind for f in INSURGENTS for kind in MOBILE[f])
INVENTORY = {
    TROOPS: 15, POLICE: 15, G_BASE: 2, HIDDEN[M26]: 15, BASE[M26]: 4, HIDDEN[DIRECTORIO]: 15,
    BASE[DIRECTORIO]: 4, HIDDEN[SYNDICATE]: 6, OPEN: 10, BANK: 4,
}  # fmt: skip

PLACES = (*SPACES, AVAILABLE)

ACTIVE_OPPOSITION, PASSIVE_OPPOSITION, NEUTRAL, PASSIVE_SUPPORT, ACTIVE_SUPPORT = range(5)
FIRM, RELUCTANT, EMBARGOED = range(3)
MOST, MOST_MARKERS, MOST_BASES, MOST_CASINOS = 49, 20, 2, 2


class Board(board.Board):
    """One position."""

    kinds, places, spaces, inventory, boxed = KINDS, PLACES, SPACES, INVENTORY, BOXED
    by_space = ("level", "terror", "sabotage")
    tracks = ("aid", "alliance")
    most_resources = MOST
    source = "facts"

    def __init__(self) -> None:
        super().__init__(FACTIONS)
        self.level = dict.fromkeys(SPACES, NEUTRAL)
        self.terror = dict.fromkeys(SPACES, 0)
        self.sabotage = dict.fromkeys(SPACES, 0)
        self.aid = 0
        self.alliance = FIRM
        self.effects: frozenset[str] = frozenset()
        """Card texts that last, as "4 shaded"."""

    # --- looking -----------------------------------------------------------------------------

    def of(self, place: str, faction: str) -> int:
        return self.count(place, PIECES[faction])

    def guerrillas(self, place: str, faction: str) -> int:
        return self.count(place, MOBILE[faction])

    def on_map(self, *kinds: str) -> int:
        return sum([self.count(space, kinds) for space in SPACES])

    def room_for_base(self, space: str) -> bool:
        """1.4.2: two Bases that are no Casinos, none at an EC."""
        return space in POPULATION and self.count(space, BASE.values()) < MOST_BASES

    def room_for_casino(self, space: str) -> bool:
        return space in POPULATION and self.count(space, (OPEN, CLOSED)) < MOST_CASINOS

    def weight(self, space: str, faction: str) -> int:
        """Pieces that count for Control: closed Casinos do not (1.7)."""
        return self.of(space, faction) - (self.pieces[space][CLOSED] if faction == SYNDICATE else 0)

    def control(self, space: str) -> str:
        """1.7: a Faction, or nobody ("")."""
        if space not in POPULATION:
            return ""
        weights = {faction: self.weight(space, faction) for faction in FACTIONS}
        whole = sum(weights.values())
        return next((faction for faction in FACTIONS if 2 * weights[faction] > whole), "")

    def supports(self, space: str) -> bool:
        return space in POPULATION and self.level[space] > NEUTRAL

    def opposes(self, space: str) -> bool:
        return space in POPULATION and self.level[space] < NEUTRAL

    def markers_left(self) -> int:
        return MOST_MARKERS - sum(self.terror.values()) - sum(self.sabotage.values())

    def cost(self) -> int:
        """3.2: what the Government pays for a space."""
        return 2 + self.alliance

    # --- 1.6, 7.3 ----------------------------------------------------------------------------

    def total_support(self) -> int:
        return sum(POPULATION[s] * max(0, self.level[s] - NEUTRAL) for s in LANDS)

    def total_opposition(self) -> int:
        return sum(POPULATION[s] * max(0, NEUTRAL - self.level[s]) for s in LANDS)

    def opposition_and_bases(self) -> int:
        return self.total_opposition() + self.on_map(BASE[M26])

    def dr_population_and_bases(self) -> int:
        held = sum(POPULATION[s] for s in LANDS if self.control(s) == DIRECTORIO)
        return held + self.on_map(BASE[DIRECTORIO])

    def open_casinos(self) -> int:
        return self.on_map(OPEN)

    def margins(self) -> dict[str, int]:
        return {
            GOVERNMENT: self.total_support() - 18,
            M26: self.opposition_and_bases() - 15,
            DIRECTORIO: self.dr_population_and_bases() - 9,
            SYNDICATE: min(self.open_casinos() - 7, self.resources[SYNDICATE] - 30),
        }

    # --- changing ----------------------------------------------------------------------------

    def remove(self, kind: str, number: int, space: str) -> None:
        """1.4.5: an open Casino closes instead."""
        if kind == OPEN:
            self.turn(OPEN, CLOSED, number, space)
        else:
            self.move(kind, number, space, AVAILABLE)

    def activate(self, faction: str, number: int, space: str) -> None:
        self.turn(HIDDEN[faction], ACTIVE[faction], number, space)

    def hide(self, faction: str, number: int, space: str) -> None:
        self.turn(ACTIVE[faction], HIDDEN[faction], number, space)

    def shift(self, space: str, steps: int) -> None:
        """Toward Active Support, or with less than 0 toward Active Opposition."""
        if space in POPULATION:
            self.level[space] = max(
                ACTIVE_OPPOSITION, min(ACTIVE_SUPPORT, self.level[space] + steps)
            )

    def shift_to_neutral(self, space: str) -> None:
        if self.level[space] != NEUTRAL:
            self.shift(space, 1 if self.level[space] < NEUTRAL else -1)

    def gain(self, faction: str, number: int) -> None:
        """1.8: between 0 and 49."""
        self.resources[faction] = max(0, min(MOST, self.resources[faction] + number))

    def transfer(self, giver: str, taker: str, number: int) -> None:
        """No more than the giver has; what the taker cannot hold is lost (1.8)."""
        number = min(number, self.resources[giver])
        self.gain(giver, -number)
        self.gain(taker, number)

    def key(self) -> tuple[int, ...]:
        """The same for equal positions."""
        parts = (*self.pieces.values(), self.level, self.terror, self.sabotage, self.resources)
        return tuple([number for part in parts for number in part.values()])

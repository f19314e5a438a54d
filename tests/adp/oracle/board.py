"""Pieces, markers and tracks, and what the book's chapter 1 says of them."""

from __future__ import annotations

from collections.abc import Iterable

from tests.adp.oracle.ground import AFGHAN, LOCS, PAKISTAN, POPULATION, SPACES

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
CUBES = (C_TROOPS, G_TROOPS, POLICE)
G_CUBES = (G_TROOPS, POLICE)
GUERRILLAS = (T_HIDDEN, T_ACTIVE, W_HIDDEN, W_ACTIVE)
INVENTORY = {
    C_TROOPS: 20, C_BASE: 6, G_TROOPS: 30, POLICE: 30, G_BASE: 3,
    T_HIDDEN: 30, T_BASE: 12, W_HIDDEN: 15, W_BASE: 12,
}  # fmt: skip

AVAILABLE, CASUALTIES, OUT, AIRBORNE = "available", "casualties", "out of play", "airborne"
PLACES = (*SPACES, AVAILABLE, CASUALTIES, OUT, AIRBORNE)

OPPOSITION, NEUTRAL, SUPPORT = 0, 1, 2
HOSTILITY, PRESSURE, TOLERANCE, BACKING, SPONSORSHIP = range(5)
COIN = "coin"
MOST_RESOURCES, MOST_PATRONAGE, MOST_MARKERS, MOST_BASES = 75, 40, 30, 2


class Board:
    """One position. Whatever is not said is zero."""

    def __init__(self) -> None:
        self.pieces = {place: dict.fromkeys(KINDS, 0) for place in PLACES}
        self.level = dict.fromkeys(SPACES, NEUTRAL)
        self.terror = dict.fromkeys(SPACES, 0)
        self.sabotage = dict.fromkeys(SPACES, 0)
        self.returnees = dict.fromkeys(SPACES, 0)
        self.resources = dict.fromkeys(FACTIONS, 0)
        self.aid = self.patronage = 0
        self.islamabad = BACKING
        self.hard = 0
        self.marks: dict[tuple[str, str], int] = {}
        """Pieces that have moved in the Operation under way, by place and kind."""

    # --- looking -----------------------------------------------------------------------------

    def count(self, place: str, kinds: Iterable[str]) -> int:
        held = self.pieces[place]
        return sum([held[kind] for kind in kinds])

    def of(self, place: str, faction: str) -> int:
        return self.count(place, PIECES[faction])

    def guerrillas(self, place: str, faction: str) -> int:
        held = self.pieces[place]
        return held[HIDDEN[faction]] + held[ACTIVE[faction]]

    def on_map(self, kind: str) -> int:
        return sum([self.pieces[space][kind] for space in SPACES])

    def available(self, kind: str) -> int:
        return self.pieces[AVAILABLE][kind]

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

    def move(self, kind: str, number: int, origin: str, to: str) -> None:
        """In a box, a Guerrilla lies as it will be placed: Underground."""
        self.pieces[origin][kind] -= number
        arrived = kind if to in SPACES else BOXED.get(kind, kind)
        self.pieces[to][arrived] += number
        over = self.marks.get((origin, kind), 0) - self.pieces[origin][kind]
        if over > 0:  # who has moved goes last, and takes the mark along
            self.mark(kind, -over, origin)
            self.mark(arrived, over, to)

    def place(self, kind: str, number: int, space: str) -> int:
        """As many as there are; says how many."""
        number = min(number, self.available(kind))
        self.move(kind, number, AVAILABLE, space)
        return number

    def remove(self, kind: str, number: int, space: str, to: str = AVAILABLE) -> None:
        self.move(kind, number, space, to)

    def activate(self, faction: str, number: int, space: str) -> None:
        """Less than 0 turns them Underground. Who has moved turns first."""
        turning = (HIDDEN[faction], ACTIVE[faction])
        old, new = turning if number >= 0 else turning[::-1]
        self.pieces[space][old] -= abs(number)
        self.pieces[space][new] += abs(number)
        marked = min(abs(number), self.marks.get((space, old), 0))
        self.mark(old, -marked, space)
        self.mark(new, marked, space)

    def mark(self, kind: str, number: int, place: str) -> None:
        if number:
            self.marks[place, kind] = self.marks.get((place, kind), 0) + number

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

    def copy(self) -> Board:
        twin = Board.__new__(Board)
        twin.__dict__.update(self.__dict__)
        for name in ("level", "terror", "sabotage", "returnees", "resources", "marks"):
            setattr(twin, name, dict(getattr(self, name)))
        twin.pieces = {place: dict(held) for place, held in self.pieces.items()}
        return twin

    def flat(self) -> dict[str, int]:
        """Everything by a name, where it is not zero."""
        found = {
            f"{place}: {kind}": number
            for place, held in self.pieces.items()
            for kind, number in held.items()
        }
        for name in ("level", "terror", "sabotage", "returnees", "resources"):
            found |= {f"{name} of {of}": number for of, number in getattr(self, name).items()}
        for name in ("aid", "patronage", "islamabad", "hard"):
            found[name] = getattr(self, name)
        return {name: number for name, number in found.items() if number}


PARTS = (
    "pieces", "level", "terror", "sabotage", "returnees", "resources", "aid", "patronage", "islamabad", "hard",
)  # fmt: skip


def differences(expected: Board, found: Board) -> list[str]:
    """What is not the same, in sentences."""
    if all(getattr(expected, part) == getattr(found, part) for part in PARTS):
        return []
    one, other = expected.flat(), found.flat()
    return [
        f"{name}: {one.get(name, 0)} by the book, {other.get(name, 0)} in the program"
        for name in sorted(one.keys() | other.keys())
        if one.get(name, 0) != other.get(name, 0)
    ]

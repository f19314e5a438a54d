"""A position of the second reading, and what can be counted in it (4.0)."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable
from typing import Self

from attrs import Factory, define, fields

from tests.labyrinth.oracle.deck import JIHADIST, SPIKES, US
from tests.labyrinth.oracle.ground import (
    COUNTRIES,
    FIXED,
    IRAQ,
    ISRAEL,
    MUSLIM,
    NEAR,
    NON_MUSLIM,
    OIL,
    POSTURED,
    RESOURCES,
    UNITED_STATES,
)

UNMARKED, GOOD, FAIR, POOR, ISLAMIST = range(5)
ADVERSARY, NEUTRAL, ALLY = "adversary", "neutral", "ally"
ALIGNMENTS = (ADVERSARY, NEUTRAL, ALLY)
HARD, SOFT = "hard", "soft"
GREEN, TAN = "green", "tan"
WMD = "wmd"
NUMBERED = {"1": 3, "2": 2, "3": 1}
CELLS = TROOPS = 15
OVERSTRETCH, WAR, LOW_INTENSITY = "overstretch", "war", "low intensity"
NEST, ABBAS, ANBAR, BHUTTO, TALKS, IRAQI_WMD, LIBYAN_WMD, NATO, PATRIOT, SADR, SAYYAF, AL_ANBAR, PIRATES, FATA = (
    5, 11, 13, 33, 36, 37, 39, 41, 43, 54, 57, 58, 73, 80,
)  # fmt: skip
BIOMETRICS, GTMO = 2, 114


@define
class Place:
    """What is marked and stands in a country. Without governance, posture and the like it is unmarked."""

    governance: int = UNMARKED
    alignment: str = ""
    posture: str = ""
    sleepers: int = 0
    active: int = 0
    troops: int = 0
    aid: int = 0
    besieged: bool = False
    regime: str = ""
    cadre: bool = False
    plots: Counter[str] = Factory(Counter)

    def copy(self) -> Place:
        twin = copy.copy(self)
        twin.plots = self.plots.copy()
        return twin


def _places() -> dict[str, Place]:
    return {country: Place(governance=FIXED.get(country, UNMARKED)) for country in COUNTRIES}


@define
class Board:
    """The whole position but for the piles of cards. `marks` are the cards whose marker is in effect.

    `aside` are numbered Plots that WMD have replaced (9.3.3, one player).
    `deck` is how many cards are left to draw (none: nearly all), `pile` is where the card in use goes, `held` how many cards each side has in hand.
    """

    places: dict[str, Place] = Factory(_places)
    prestige: int = 7
    funding: int = 5
    posture: str = HARD
    reserves: dict[str, int] = Factory(lambda: {US: 0, JIHADIST: 0})
    available: Counter[str] = Factory(lambda: Counter(NUMBERED))
    aside: Counter[str] = Factory(Counter)
    loose: int = 3
    arsenal: int = 3
    marks: set[int] = Factory(set)
    ctr: set[str] = Factory(set)
    nato: str = ""
    flipped: set[int] = Factory(set)
    lapsing: set[int] = Factory(set)
    first_plot: bool = False
    disrupted: set[str] = Factory(set)
    bettered: set[str] = Factory(set)
    hands: dict[str, list[int]] = Factory(lambda: {US: [], JIHADIST: []})
    backlash: tuple[str, str] = ("", "")
    solitaire: bool = False
    deck: int | None = None
    pile: str = "discards"
    held: dict[str, int] = Factory(lambda: {US: 0, JIHADIST: 0})

    def __getitem__(self, country: str) -> Place:
        return self.places[country]

    def copy(self) -> Self:
        """On its own, as deep as anything in it changes."""
        twin = copy.copy(self)
        for field in fields(type(self)):
            held = getattr(self, field.name)
            if isinstance(held, (dict, set, list)):
                setattr(twin, field.name, held.copy())
        twin.hands = {side: [*held] for side, held in self.hands.items()}
        twin.places = {country: place.copy() for country, place in self.places.items()}
        return twin

    # --- tracks --------------------------------------------------------------------------------

    def shift_prestige(self, by: int) -> None:
        self.prestige = max(1, min(12, self.prestige + by))

    def shift_funding(self, by: int) -> None:
        self.funding = max(1, min(9, self.funding + by))

    def troops_on_track(self) -> int:
        return TROOPS - sum(place.troops for place in self.places.values())

    def cells_on_track(self) -> int:
        return CELLS - sum(place.sleepers + place.active for place in self.places.values())

    def troops_box(self) -> str:
        """4.7.3: the right-most box with fewer than five cubes."""
        cubes = self.troops_on_track()
        return OVERSTRETCH if cubes < 5 else WAR if cubes < 10 else LOW_INTENSITY

    def available_cells(self) -> int:
        """4.7.4.2: those in a box at or left of the Funding marker."""
        barred = 10 if self.funding <= 3 else 5 if self.funding <= 6 else 0
        return max(0, self.cells_on_track() - barred)

    def world(self) -> tuple[str, int]:
        """4.7.2: side and value of the World Posture ("" at 0)."""
        hard = 1 + sum(self[c].posture == HARD for c in POSTURED if c != ISRAEL)
        soft = sum(self[c].posture == SOFT for c in POSTURED)
        if hard == soft:
            return "", 0
        return (HARD if hard > soft else SOFT), min(3, abs(hard - soft))

    def penalty(self) -> int:
        side, value = self.world()
        return value if side and side != self.posture else 0

    def take(self, side: str, cards: int) -> None:
        """So many cards drawn, or discarded as far as there are any."""
        self.held[side] = max(0, self.held[side] + cards)

    # --- countries -----------------------------------------------------------------------------

    def near(self, country: str) -> frozenset[str]:
        """4.1.1; the Patriot Act cuts the United States off from all but Canada."""
        found = NEAR[country]
        if PATRIOT not in self.marks:
            return found
        if country == UNITED_STATES:
            return frozenset({"canada"})
        return found if country == "canada" else found - {UNITED_STATES}

    def unmarked(self, country: str) -> bool:
        if country in MUSLIM:
            return self[country].governance == UNMARKED
        return country in POSTURED and country != ISRAEL and not self[country].posture

    def posture_of(self, country: str) -> str:
        if country == UNITED_STATES:
            return self.posture
        return HARD if country == ISRAEL else self[country].posture

    def islamist(self, country: str) -> bool:
        return self[country].governance == ISLAMIST

    def any_islamist(self, among: Iterable[str] = MUSLIM) -> bool:
        return any(self.islamist(c) for c in among)

    def is_ally(self, country: str) -> bool:
        return self[country].alignment == ALLY

    def sadr(self, country: str) -> int:
        return int(country == IRAQ and SADR in self.marks)

    def cells(self, country: str) -> int:
        """Sadr counts as one of Iraq."""
        return self[country].sleepers + self[country].active + self.sadr(country)

    def strength(self, country: str) -> int:
        """Troops, NATO as two."""
        return self[country].troops + (2 if self.nato == country else 0)

    def resources(self, country: str) -> int:
        spikes = sum(spike in self.lapsing for spike in SPIKES)
        return RESOURCES[country] + (spikes if country in OIL else 0)

    def regimes(self) -> list[str]:
        return [c for c in MUSLIM if self[c].regime]

    def with_cells(self) -> list[str]:
        return [c for c in COUNTRIES if self.cells(c)]

    def with_plots(self) -> list[str]:
        return [c for c in COUNTRIES if self[c].plots.total()]

    # --- 4.7.6 ---------------------------------------------------------------------------------

    def good_resources(self) -> int:
        return sum(self.resources(c) for c in MUSLIM if self[c].governance == GOOD)

    def islamist_resources(self) -> int:
        return sum(self.resources(c) for c in MUSLIM if self.islamist(c))

    def fair_or_good(self) -> int:
        return sum(self[c].governance in (GOOD, FAIR) for c in MUSLIM)

    def poor_or_islamist(self) -> int:
        return sum(self[c].governance in (POOR, ISLAMIST) for c in MUSLIM)

    # --- cells, plots --------------------------------------------------------------------------

    def place_cell(self, country: str) -> bool:
        """A Sleeper from the track; a Cadre there is gone. Says whether there was one to place."""
        if self.cells_on_track() <= 0:
            return False
        self[country].sleepers += 1
        self[country].cadre = False
        return True

    def put_on_track(self, country: str, active: bool, cadre: bool) -> None:
        """A Cell is removed; `cadre`: the last one of a country leaves a Cadre (4.8.4)."""
        if active:
            self[country].active -= 1
        else:
            self[country].sleepers -= 1
        if cadre and not self.cells(country):
            self[country].cadre = True

    def gain_weapons(self, number: int) -> None:
        """WMD markers become Available."""
        self.available[WMD] += number

    def return_plot(self, country: str, plot: str) -> None:
        """7.5.3, 8.5.6: back to Available, or out of the game."""
        self[country].plots[plot] -= 1
        if plot != WMD:
            self.available[plot] += 1


def flat(board: Board) -> dict[str, object]:
    """All that is compared, by name, without what is empty."""
    found: dict[str, object] = {
        "prestige": board.prestige,
        "funding": board.funding,
        "us posture": board.posture,
        "reserves us": board.reserves[US],
        "reserves jihadist": board.reserves[JIHADIST],
        "loose wmd": board.loose,
        "pakistan wmd": board.arsenal,
        "available": {plot: n for plot, n in sorted(board.available.items()) if n},
        "aside": {plot: n for plot, n in sorted(board.aside.items()) if n},
        "marks": sorted(board.marks),
        "ctr": sorted(board.ctr),
        "nato": board.nato,
        "flipped": sorted(board.flipped),
        "lapsing": sorted(board.lapsing.difference(SPIKES)),
        "oil price spikes": len(board.lapsing.intersection(SPIKES)),
    }
    for country in COUNTRIES:
        place = board[country]
        for name in Place.__slots__:
            if name.startswith("__"):
                continue
            held = getattr(place, name)
            if isinstance(held, Counter):
                held = {plot: n for plot, n in sorted(held.items()) if n}
            if held and not (name == "governance" and country not in MUSLIM):
                found[f"{country}: {name}"] = held
    return found


def differences(book: Board, program: Board) -> list[str]:
    """What differs, one line each."""
    one, other = flat(book), flat(program)
    return [
        f"{name}: {one.get(name, 'nothing')} by the book, {other.get(name, 'nothing')} in the program"
        for name in sorted(one.keys() | other.keys())
        if one.get(name) != other.get(name)
    ]


def allies(board: Board) -> list[str]:
    return [c for c in MUSLIM if board.is_ally(c)]


def good_places(board: Board) -> list[str]:
    """At Good Governance, Muslim or not."""
    return [c for c in (*MUSLIM, *NON_MUSLIM) if board[c].governance == GOOD]

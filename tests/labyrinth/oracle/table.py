"""Where the state of the program holds what, by the names of the rule files."""

from __future__ import annotations

from interpreter.session.playing.title import Title
from tests.labyrinth.oracle.board import FAIR, GOOD, ISLAMIST, POOR, UNMARKED, WMD

GOVERNANCES = {GOOD: "good", FAIR: "fair", POOR: "poor", ISLAMIST: "islamist rule", UNMARKED: ""}
EVENTS = {
    4: "moro talks", 5: "nest", 11: "abbas", 13: "anbar awakening", 27: "saddam captured",
    31: "wiretapping", 33: "benazir bhutto", 34: "enhanced measures", 36: "indo-pakistani talks",
    37: "iraqi wmd", 38: "libyan deal", 39: "libyan wmd", 43: "patriot act", 44: "renditions",
    56: "vieira de mello slain", 57: "abu sayyaf", 58: "al-anbar", 60: "bhutto shot", 80: "fata",
    73: "pirates",
}  # fmt: skip
LEAKED = {31: "wiretapping leaked", 34: "enhanced measures leaked", 44: "renditions leaked"}
LAPSE = {2: "biometrics", 47: "itjihad closed", 114: "gtmo"}
NON_PLAYER = "non player"
SPIKES_IN_FORCE = "oil price spikes"
TRACK, OUT = "track", "out of play"
SLEEPER, ACTIVE, TROOPS = "sleeper jihadist cell", "active jihadist cell", "us troops"
NATO_PIECE, SADR_PIECE = "us nato", "active jihadist sadr"
DECK, DISCARDS, HAND, LAPSED = "deck", "discards", "hand", "lapsing box"
AVAILABLE, ASIDE, LOOSE, ARSENAL, SPENT, PLOTS, OPEN = (
    "available plots", "plots set aside", "loose wmd", "pakistan arsenal", "spent plots", "plots", "open plots",
)  # fmt: skip
SORTS = {"plot 1": "1", "plot 2": "2", "plot 3": "3", "wmd": WMD}
TOTALS = {"1": 3, "2": 2, "3": 1, WMD: 6}


class Table:
    """Where the state of the program holds what, by name."""

    def __init__(self, title: Title) -> None:
        self.title = title
        vocabulary, self.layout = title.vocabulary, title.program.layout
        self.values = {v.id: v for v in vocabulary.values}
        self.spaces = {s.id: s.index for s in vocabulary.spaces}
        self.locations = self.spaces | {b.id: b.location for b in vocabulary.boxes}
        self.factions = {f.id: f.index for f in vocabulary.factions}
        self.columns = {c.id: c.index for c in vocabulary.columns}
        self.zones = {z.id: z.index for z in vocabulary.zones}
        self.piles = {z.id: self.layout.zone(z.index, -1) for z in vocabulary.zones if not z.of}
        self.phases = {p.id: p.index for p in vocabulary.phases}
        self.cards = {c.id: c.index for c in vocabulary.cards}
        self.sorts = {c.index: SORTS[c.sort] for c in vocabulary.cards if c.sort in SORTS}
        self.numbers = {index: int(name) for name, index in self.cards.items() if name.isdigit()}

    def cell(self, place: str, column: str) -> int:
        return self.layout.cell(self.locations[place], self.columns[column])

    def at(self, value: str, subject: int = 0) -> int:
        return self.layout.values[self.values[value].index] + subject

    def word(self, value: str, word: str) -> int:
        """As the state holds it; "" is none."""
        words = self.values[value].words
        return words.index(word) if word else -1

    def read_word(self, s: list[int], value: str, subject: int = 0) -> str:
        held = s[self.at(value, subject)]
        return self.values[value].words[held] if held >= 0 else ""

    def zone(self, name: str, owner: int = -1) -> int:
        return self.layout.zone(self.zones[name], owner)

"""A second reading of chapters 1, 2, 6 and 7: it watches random games phase by phase.

It knows the book, not the rule files: Control, totals, eligibility and the Propaganda Round are worked
out here from pieces, markers and cards alone.
"""

from __future__ import annotations

import random
from typing import Any

from interpreter.session.playing.title import Title

FACTIONS = ("coalition", "taliban", "government", "warlords")
COIN = ("coalition", "government")
HOSTILITY, BACKING, SPONSORSHIP = 0, 3, 4
OPPOSITION, SUPPORT = 0, 2


class Board:
    """A state, read by the names of the book."""

    def __init__(self, title: Title, s: list[int]) -> None:
        self.title, self.s = title, s
        self.v, self.layout = title.vocabulary, title.program.layout
        self.spaces = self.v.spaces

    def value(self, name: str, subject: int = 0) -> int:
        decl = next(v for v in self.v.values if v.id == name)
        return self.s[self.layout.values[decl.index] + subject]

    def stands(self, card: int, slot: str) -> bool:
        """Is a lasting text of a card in effect?"""
        effect = next(c for c in self.v.cards if c.number == card).effects[slot]
        return bool(self.s[self.layout.effects + effect.instance])

    def of(self, name: str, faction: str) -> int:
        return self.value(name, self.faction(faction))

    def faction(self, name: str) -> int:
        return next(f.index for f in self.v.factions if f.id == name)

    def count(self, location: int, *words: str) -> int:
        """Pieces there whose column's name holds all the words."""
        total = 0
        for column in self.v.columns:
            if all(word in column.id.split() for word in words):
                total += self.s[self.layout.cell(location, column.index)]
        return total

    def box(self, name: str, *words: str) -> int:
        return self.count(next(b.location for b in self.v.boxes if b.id == name), *words)

    def on_map(self, *words: str) -> int:
        return sum(self.count(space.index, *words) for space in self.spaces)

    def is_(self, space: Any, what: str) -> bool:
        flags = {
            "province": PROVINCES,
            "city": CITIES,
            "loc": ROADS,
            "pakistan": PAKISTAN,
            "pashtun": PASHTUN,
        }
        return space.id in flags[what]

    def population(self, space: Any) -> int:
        return POPULATION.get(space.id, 0) + self.value("returnees", space.index)

    def control(self, space: Any) -> str:
        if self.is_(space, "loc"):
            return ""
        all_of = {f: self.count(space.index, f) for f in FACTIONS}
        coin = all_of["coalition"] + all_of["government"]
        if coin > all_of["taliban"] + all_of["warlords"]:
            return "coin"
        if all_of["taliban"] > coin + all_of["warlords"]:
            return "taliban"
        return ""

    def margins(self) -> dict[str, int]:
        level = {s.id: self.value("level", s.index) for s in self.spaces}
        support = sum(self.population(s) for s in self.spaces if level[s.id] == SUPPORT)
        opposition = sum(self.population(s) for s in self.spaces if level[s.id] == OPPOSITION)
        coin = sum(self.population(s) for s in self.spaces if self.control(s) == "coin")
        taliban = sum(
            self.population(s)
            for s in self.spaces
            if self.control(s) == "taliban" and s.id not in PAKISTAN
        )
        afghans = 25 + sum(self.value("returnees", s.index) for s in self.spaces)
        return {
            "coalition": support + self.box("available", "coalition") - 30,
            "government": coin + self.value("patronage") - 35,
            "taliban": opposition + self.on_map("taliban", "base") - 20,
            "warlords": min(afghans - coin - taliban - 15, self.of("resources", "warlords") - 40),
        }

    def zone(self, name: str) -> list[int]:
        decl = next(z for z in self.v.zones if z.id == name)
        base = self.layout.zone(decl.index)
        return self.s[base + 1 : base + 1 + self.s[base]]

    def is_propaganda(self, card: int) -> bool:
        return self.v.cards[card].card_class.id == "propaganda"

    @property
    def current(self) -> int:
        return self.zone("played pile")[0]

    @property
    def last(self) -> bool:
        return not any(self.is_propaganda(card) for card in self.zone("deck"))


ROADS = {
    "kabul-tor kham", "kandahar-spin boldak", "kabul-aibak", "shibirghan-aibak",
    "farah-kandahar", "toraghondi-farah", "kandahar-kabul",
}  # fmt: skip
ECON = dict.fromkeys(ROADS, 1) | {"kabul-tor kham": 4, "kandahar-spin boldak": 3}
CITIES = {"kabul"}
PAKISTAN = {"balochistan", "waziristan", "northwest frontier"}
POPULATION = {
    "kabul": 3, "kandahar": 2, "konduz": 2, "ghazni": 1, "ghowr": 1, "helmand": 1, "paktika": 1,
    "faryab": 1, "balkh": 2, "baghlan": 2, "badakhshan": 1, "herat": 1, "badghis": 1, "bamian": 1,
    "oruzgan": 1, "khowst": 2, "nuristan": 2, "waziristan": 1, "northwest frontier": 1,
}  # fmt: skip
PROVINCES = {
    "faryab", "sar-e-pol", "balkh", "samangan", "konduz", "baghlan", "badakhshan", "herat", "badghis",
    "ghowr", "farah", "nimruz", "bamian", "helmand", "kandahar", "oruzgan", "zabol", "ghazni", "paktika",
    "khowst", "nuristan", *PAKISTAN,
}  # fmt: skip
PASHTUN = {
    "ghowr", "farah", "nimruz", "kabul", "helmand", "kandahar", "oruzgan", "zabol", "ghazni", "paktika",
    "khowst", "nuristan", "waziristan", "northwest frontier",
}  # fmt: skip


class Game:
    """A random game, told phase by phase: (phase, board before, board after)."""

    def __init__(self, title: Title, scenario: int, seed: int) -> None:
        self.title = title
        self.run = title.program.start(scenario, seed)
        self.random = random.Random(seed)
        self.asked: list[tuple[Any, int, list[int], int, list[int]]] = []

    def board(self) -> Board:
        return Board(self.title, self.run.s[:])

    def phases(self) -> Any:
        """Yields (phase name, before, after, decisions taken in it)."""
        run, layout = self.run, self.run.layout
        while not run.s[layout.over]:
            number = run.s[layout.phase]
            name = self.title.vocabulary.phases[number].id if number >= 0 else "set-up"
            before = self.board()
            self.asked = []
            self._carry_out(run)
            run.u.clear()
            yield name, before, self.board(), self.asked

    def _carry_out(self, run: Any) -> None:
        steps = self.title.program.phase(run)
        option: Any = None
        while True:
            try:
                point, faction, options, _ = steps.send(option)
            except StopIteration:
                return
            option = options[int(self.random.random() * len(options))]
            decl = self.title.vocabulary.points[point]
            self.asked.append((decl, faction, list(options), option, run.s[:]))
            run.steps = 10_000_000

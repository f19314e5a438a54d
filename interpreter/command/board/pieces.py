"""Pieces, and cards that lie in spaces: in brief, each faction in its colour, or in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import define

from interpreter.command.rows import Part

COLOURS = ("red", "green", "blue", "yellow", "magenta", "cyan", "white")  # that a terminal knows

Data = dict[str, Any]


def colour_of(faction: Data | None) -> str:
    """The faction's colour, if a terminal knows it."""
    colour = faction["colour"] if faction is not None else ""
    return f"bright_{colour}" if colour in COLOURS else ""


@define(eq=False)
class Pieces:
    """Letters and words for the pieces of one picture."""

    view: Data

    def faction(self, id: str | None) -> Data | None:
        return next((each for each in self.view["factions"] if each["id"] == id), None)

    def brief(self, pieces: Iterable[Data], states: bool = True) -> Iterator[Part]:
        """Short form of pieces: "R 3S 1Fu", those without a faction first, then faction by faction."""
        by_faction: dict[str | None, list[str]] = {None: []}
        for faction in self.view["factions"]:
            by_faction[faction["id"]] = []
        for piece in pieces:
            code = f"{piece['number']}{self._code(piece, states)}"
            by_faction.setdefault(piece["faction"], []).append(code)
        for code in by_faction.pop(None):
            yield Part(code)
            yield Part("  ")
        for id, codes in by_faction.items():
            if codes:
                faction = self.faction(id)
                letter = faction["letter"] if faction else str(id)[:1].upper()
                yield Part(f"{letter} {' '.join(codes)}", colour_of(faction))
                yield Part("  ")

    def _code(self, piece: Data, states: bool) -> str:
        kind = next(each for each in self.view["kinds"] if each["id"] == piece["kind"])
        code = _prefix(kind["name"], [each["name"] for each in self.view["kinds"]])
        return code + _state(piece["state"], kind) if states else code

    @staticmethod
    def in_words(pieces: Iterable[Data]) -> list[str]:
        """ "2 Red Ships" and so on."""
        return [f"{piece['number']} {piece['name']}" for piece in pieces]

    def counters(self, lying: Iterable[Data]) -> Iterator[Part]:
        """ "B5 B3 ", or "Wagon  " by titles; a card that is not seen is "?"."""
        for each in lying:
            if each["card"] is None:
                yield Part("? ", "dim")
                continue
            faction = self.faction(each["faction"])
            if each["number"] is None:
                yield Part(f"{each['card']['name']}  ", colour_of(faction))
            else:
                letter = faction["letter"] if faction is not None else ""
                yield Part(f"{letter}{each['number']} ", colour_of(faction))

    def standing(self, space: Data) -> list[Part]:
        """Pieces and cards in a space, in brief."""
        return [*self.brief(space["pieces"]), *self.counters(space["counters"])]

    def legend(self) -> str:
        """Legend of the letters."""
        kinds = self.view["kinds"]
        parts = []
        for kind in kinds:
            code = _prefix(kind["name"], [each["name"] for each in kinds])
            if kind["states"]:
                states = [f"{code}{_state(s, kind)} {s}" for s in kind["states"]]
                parts.append(f"{kind['name']}: {', '.join(states)}")
            else:
                parts.append(f"{code} {kind['plural']}")
        letters = [f"{each['letter']} {each['name']}" for each in self.view["factions"]]
        return "  ".join([*letters, "|", *parts])


def _state(state: str | None, kind: Data) -> str:
    """The letters that tell a state from the others of its kind; none for the one left unsaid."""
    return _prefix(state, kind["states"]) if state and state != kind["unsaid"] else ""


def _prefix(word: str, among: list[str]) -> str:
    """Shortest prefix that tells a word from the others."""
    for length in range(1, len(word)):
        if sum(other.startswith(word[:length]) for other in among) <= 1:
            return word[:length]
    return word

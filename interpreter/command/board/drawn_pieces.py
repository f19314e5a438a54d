"""Pieces and cards: in spaces, in zones, and with what is printed on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import define

from interpreter.command.screen import Part, Screen
from interpreter.corpus.english import counted
from interpreter.session.telling.provenance import NOT_KNOWN

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
        return next((faction for faction in self.view["factions"] if faction["id"] == id), None)

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
        kind = next(known for known in self.view["kinds"] if known["id"] == piece["kind"])
        code = _prefix(kind["name"], [known["name"] for known in self.view["kinds"]])
        return code + _state(piece["state"], kind) if states else code

    @staticmethod
    def in_words(pieces: Iterable[Data]) -> list[str]:
        """ "2 Red Ships" and so on."""
        return [f"{piece['number']} {piece['name']}" for piece in pieces]

    def counters(self, lying: Iterable[Data]) -> Iterator[Part]:
        """Cards by faction and number ("B5 B3 "), else by name ("Wagon  "); hidden ones as "? "."""
        for card in lying:
            if card["card"] is None:
                yield Part("? ", "dim")
                continue
            faction = self.faction(card["faction"])
            if card["number"] is None:
                yield Part(f"{card['card']['name']}  ", colour_of(faction))
            else:
                letter = faction["letter"] if faction is not None else ""
                yield Part(f"{letter}{card['number']} ", colour_of(faction))

    def standing(self, space: Data) -> list[Part]:
        """Pieces and cards in a space, in brief."""
        return [*self.brief(space["pieces"]), *self.counters(space["counters"])]

    def legend(self) -> str:
        """Legend of the letters."""
        kinds = self.view["kinds"]
        parts = []
        for kind in kinds:
            code = _prefix(kind["name"], [known["name"] for known in kinds])
            if kind["states"]:
                states = [f"{code}{_state(s, kind)} {s}" for s in kind["states"]]
                parts.append(f"{kind['name']}: {', '.join(states)}")
            else:
                parts.append(f"{code} {kind['plural']}")
        letters = [f"{faction['letter']} {faction['name']}" for faction in self.view["factions"]]
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


def fields(card: Data, facts: str | None = None) -> str:
    """Fields of a card, and the provenance of its texts."""
    facts_shown = card["facts"] if facts is None else facts
    return ", ".join(filter(None, [facts_shown, *card["marks"], *_notes(card)]))


def in_one_line(card: Data) -> str:
    """Fields and text in one line, if the card has one text and it is known."""
    facts, texts = card["facts"], card["texts"]
    if len(texts) == 1 and texts[0]["says"]:
        facts = f"{facts}: {texts[0]['says']}" if facts else texts[0]["says"]
    return fields(card, facts)


def _notes(card: Data) -> list[str]:
    """Notes on a card: texts that are stand-ins, and unknown texts."""
    alike: dict[str | None, list[str]] = {}
    for text in card["texts"]:
        alike.setdefault(text["noted"], []).append(text["name"])
    if list(alike) == [NOT_KNOWN]:
        return [NOT_KNOWN]
    return [f"{' and '.join(names)}: {noted}" for noted, names in alike.items() if noted]


@define(eq=False)
class Cards:
    """Shows those of one picture."""

    screen: Screen
    pieces: Pieces
    brief: bool = False  # names alone

    def card(self, card: Data, only: str | None = None) -> None:
        """A card with its fields and its texts, or with the one in that slot."""
        said = fields(card)
        self.screen.line(Part(card["name"], "bold"), f"  {said}" if said else "")
        self.texts(card, only)

    def texts(self, card: Data, only: str | None = None) -> None:
        """Show the texts of a card, half by half."""
        for text in card["texts"]:
            if only not in (None, text["slot"]):
                continue
            says = "not known" if text["says"] is None else text["says"] or "(no text)"
            noted = f" ({text['noted']})" if text["noted"] not in (None, NOT_KNOWN) else ""
            self.screen.line(f"  {text['name']}{noted}: {says}", indent=4)
        if card["beneath"] and only is None:
            self.screen.line(f"  {card['beneath']}", indent=4)

    def zone(self, zone: Data) -> None:
        """A line for the zone and one for each visible card; nothing for an empty zone."""
        seen, hidden = zone["cards"], zone["hidden"]
        if not seen and not hidden:
            return
        faction = self.pieces.faction(zone["faction"])
        front = f"{faction['name']} " if faction is not None else ""
        if not zone["name"].startswith(front):
            front = ""
        cards = counted(hidden, "card") if hidden else ""
        who, name = Part(front, colour_of(faction)), zone["name"][len(front) :]
        if self.brief:
            listed = ", ".join([*([cards] if cards else []), *(card["name"] for card in seen)])
            self.screen.line(who, f"{name}: {listed}", indent=2)
            return
        self.screen.line(who, f"{name}: {cards}".rstrip(), indent=2)
        lines: dict[tuple[str, str], int] = {}  # copies that read the same share one
        for card in seen:
            line = card["name"], in_one_line(card)
            lines[line] = lines.get(line, 0) + 1
        for (name, said), many in lines.items():
            times = f" ×{many}" if many > 1 else ""
            listed = f"{times}  {said}" if said else times
            self.screen.line("  ", Part(name, "bold"), listed, indent=6)

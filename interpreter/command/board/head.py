"""The board beside the map: cards in play, tracks, factions, the sequence of play, lasting effects, zones, boxes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from attrs import define

from interpreter.command.board.drawn_pieces import Cards, Data, Pieces, colour_of, fields
from interpreter.command.board.map_list import Changes
from interpreter.command.screen import Part, Screen
from interpreter.session.viewing.goal_distance import goal_told


@define(eq=False)
class Head:
    """Shows that of one picture."""

    view: Data
    screen: Screen
    changes: Changes
    brief: bool = False  # what a low window has room for

    @property
    def pieces(self) -> Pieces:
        return Pieces(self.view)

    def show(self, *, effects: bool = True) -> None:
        """Print all that stands beside the map. `effects`: texts in effect in full, else only by name."""
        self.cards()
        self.tracks()
        self.factions()
        self.course()
        self.effects(effects)
        self.zones()
        self.boxes()

    def parts(self) -> Iterator[Callable[[], None]]:
        """All parts, the most important first."""
        yield from (self.cards, self.factions, self.zones, self.tracks, self.course)
        yield from (lambda: self.effects(False), self.boxes)

    def cards(self) -> None:
        """This card and the next, as the display names them, with their fields."""
        for shown in self.view["cards"]:
            card = shown["card"]
            if card is not None:
                said = card["facts"] if self.brief else fields(card)
                name = Part(card["name"], "bold")
                self.screen.line(f"{shown['name']}: ", name, f"  {said}" if said else "")

    def tracks(self) -> None:
        """Values of the whole game in one paragraph, without those that a goal shows."""
        aims = {need["name"] for faction in self.view["factions"] for need in _needs(faction)}
        said = list(self._said(fact for fact in self.view["tracks"] if fact["name"] not in aims))
        if said:
            self.screen.line("   ".join(said), indent=2)

    def factions(self) -> None:
        """One line for each faction: its values, and what it needs to win."""
        width = max((len(faction["name"]) for faction in self.view["factions"]), default=0)
        for faction in self.view["factions"]:
            text = "   ".join(self._said(faction["facts"], faction["id"]))
            who = f"{faction['letter']} {faction['name']:<{width}}"
            kind = f"  {text}" if self.brief else f"  {faction['played by']:<6}  {text}"
            aim = goal_told(faction["goal"], self.brief) if faction["goal"] else ""
            goal_text = f"   {'' if self.brief else 'Goal: '}{aim}" if aim else ""
            indent = 4 if self.brief else width + 12
            self.screen.line(Part(who, colour_of(faction)), kind, goal_text, indent=indent)

    def course(self) -> None:
        """Sequence of play, with the choices of the faction that acts."""
        if said := course(self.view, may=not self.brief):
            self.screen.line(Part("Sequence: ", "bold"), said, indent=2)

    def zones(self) -> None:
        for zone in self.view["zones"]:
            Cards(self.screen, self.pieces, self.brief).zone(zone)

    def effects(self, full: bool = True) -> None:
        """Show lasting texts with their cards, or only the texts."""
        effects = self.view["in effect"]
        if effects and not full:
            hint = Part("  (effects: what they say)", "dim")
            self.screen.line(Part("In effect: ", "bold"), lasting(self.view), hint, indent=2)
            return
        if effects:
            self.screen.line(Part("In effect:", "bold"))
        for effect in effects:
            noted = f" ({effect['noted']})" if effect["noted"] else ""
            card = Part(f"  {effect['title']}", "bold")
            self.screen.line(card, f", {effect['name']}{noted}: {effect['says']}", indent=4)

    def boxes(self) -> None:
        """Show the boxes beside the map."""
        for box in self.view["boxes"]:
            if box["pieces"] and self.screen.plain:
                self.screen.line(
                    f"{box['name']}: {'; '.join(Pieces.in_words(box['pieces']))}", indent=2
                )
            elif box["pieces"]:
                pieces = self.pieces.brief(box["pieces"], states=False)
                self.screen.line(f"{box['name']}: ", *pieces, indent=2)

    def _said(self, facts: Iterable[Data], faction: str | None = None) -> Iterator[str]:
        """Each value with its name; values of the words of a list together: "Price: Clubs 3, Hearts 1"."""
        for name, group in groupby(facts, key=lambda fact: fact["list"]):
            said_facts = [said for fact in group if (said := self._one(fact, faction))]
            if name is None:
                yield from said_facts
            elif said_facts:
                yield f"{name}: {', '.join(said_facts)}"

    def _one(self, fact: Data, faction: str | None) -> str:
        """ "Points 12", with its change; a truth by its name, if it holds."""
        name = fact["word"] or fact["name"]
        if fact["holds"] is not None:
            return str(name) if fact["holds"] else ""
        return f"{name} {fact['worth']}{self.changes.number(fact, faction)}"


def _needs(faction: Data) -> Iterator[Data]:
    for way in (faction["goal"] or {"ways": ()})["ways"]:
        yield from way


def course(view: Data, *, may: bool = False) -> str:
    """ "Red has passed: Pass; Blue acts: Sail; Green 2nd in turn"; empty if the question says it all.

    `may`: add the actions open to the actor.
    """
    sequence = view["sequence"]
    whole = [*filter(None, [sequence["phase"]]), *_facts(sequence["facts"])]
    if not sequence["facts"] and not any(
        faction["standing"] or faction["done"] or faction["facts"]
        for faction in sequence["factions"]
    ):
        return ""
    said = [one for faction in sequence["factions"] if (one := _one(faction, may))]
    return "; ".join([*([", ".join(whole)] if whole else []), *said])


def lasting(view: Data) -> str:
    """The texts in effect by the names of their cards."""
    return ", ".join(effect["title"] for effect in view["in effect"])


def _one(faction: Data, may: bool) -> str:
    standing = faction["standing"] or ("acts" if faction["acts"] else "")
    done = [text.removeprefix(f"{faction['name']}: ") for text in faction["done"]]
    facts = _facts(faction["facts"])
    if not standing and not done and not facts:
        return ""
    said = f"{faction['name']} {standing[:1].lower()}{standing[1:]}".rstrip()
    said += f" ({', '.join(facts)})" if facts else ""
    said += f": {', '.join(done)}" if done else ""
    open = [f"{text[:1].lower()}{text[1:]}" for text in faction["may"]] if may and not done else []
    return said + (f" (open: {', '.join(open)})" if open else "")


def _facts(facts: list[Data]) -> list[str]:
    return [f"{fact['name']} {fact['worth']}" for fact in facts]

"""Cards that lie in spaces, drawn on the map: each by the letter of its faction and a number of its own.

The title's `display` says which zones are drawn, and with which number, or by the titles of their cards; the
first field of cards that is a faction says whose a card is.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define

from interpreter.command.screen import Part
from interpreter.language.declarations.vocabulary import Decl, FactionDecl
from interpreter.session.playing.game import Game


@define(eq=False)
class Counters:
    """Those of one game. `eyes` are the factions whose player looks, None for everybody's."""

    game: Game
    eyes: frozenset[int] | None = None

    def drawn(self, space: int) -> Iterator[Part]:
        """In brief: "B5 B3 ", or "Wagon  " by titles; a card that is not seen is "?"."""
        for card, number in self._lying(space):
            if card < 0:
                yield Part("? ", "dim")
                continue
            faction = self._whose(card)
            colour = colour_of(faction) if faction is not None else ""
            letter = letter_of(faction) if faction is not None else ""
            if number is None:
                yield Part(f"{self.game.words.card(card)}  ", colour)
            else:
                yield Part(f"{letter}{self.game.reading.of(number, card)} ", colour)

    def lying(self, space: int) -> Iterator[int]:
        """The cards in a space, -1 for one that is not seen."""
        return (card for card, _ in self._lying(space))

    def _lying(self, space: int) -> Iterator[tuple[int, Decl | None]]:
        narrator = self.game.narrator(self.eyes)
        for zone, number in self.game.title.display.counters:
            for place, card in enumerate(self.game.reading.cards(zone.index, space)):
                yield (card if narrator.sees(zone.index, space, place) else -1), number

    def _whose(self, card: int) -> FactionDecl | None:
        vocabulary = self.game.title.vocabulary
        field = next((f for f in vocabulary.fields if f.type.name == "faction"), None)
        faction = -1 if field is None else self.game.reading.of(field, card)
        return vocabulary.factions[faction] if faction >= 0 else None


def letter_of(faction: FactionDecl) -> str:
    """The letter that stands for it."""
    return faction.letter or faction.name[:1]


def colour_of(faction: FactionDecl) -> str:
    """The faction's colour, if a terminal knows it."""
    known = ("red", "green", "blue", "yellow", "magenta", "cyan", "white")
    return f"bright_{faction.colour}" if faction.colour in known else ""

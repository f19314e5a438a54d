"""Cards: those that the display names, those in zones as far as they are seen, and those in effect."""

from __future__ import annotations

from typing import Any

from attrs import define

from interpreter.language.declarations.domains import extent, whose
from interpreter.language.declarations.vocabulary import CardEffect, Vocabulary, ZoneDecl
from interpreter.session.telling.provenance import mark
from interpreter.session.telling.wording import card_facts, held_by
from interpreter.session.viewing.facts import said
from interpreter.session.viewing.game_protocol import Game


@define(eq=False)
class Cards:
    """The cards of one game as these eyes see them."""

    game: Game
    eyes: frozenset[int] | None

    @property
    def vocabulary(self) -> Vocabulary:
        vocabulary: Vocabulary = self.game.title.vocabulary
        return vocabulary

    def card(self, index: int) -> dict[str, Any]:
        """One that is seen: what is printed on it, and how well its texts are known."""
        decl = self.vocabulary.cards[index]
        return {
            "id": decl.id,
            "name": self.game.words.card(index),
            "facts": card_facts(self.vocabulary, index),
            "beneath": card_facts(self.vocabulary, index, beneath=True),
            "marks": said(self.game, self.eyes, self.game.title.display.marks, index),
            "texts": [self._text(effect) for effect in decl.effects.values()],
        }

    def _text(self, effect: CardEffect) -> dict[str, Any]:
        return {
            "slot": effect.slot.id,
            "name": effect.slot.name,
            "says": None if effect.unknown else effect.says,
            "noted": mark(effect) or None,
        }

    def in_play(self) -> list[dict[str, Any]]:
        """Cards that the display names: this card, the next one."""
        cards = []
        for shown in self.game.title.display.cards:
            index = self.game.as_seen(self.eyes).of(shown.decl)
            if index is not None:
                cards.append(
                    {"name": shown.label, "card": self.card(index) if index >= 0 else None}
                )
        return cards

    def zones(self) -> list[dict[str, Any]]:
        """The zones that the display names, of each who takes part: cards that are seen, and how many are not."""
        zones = []
        for shown in self.game.title.display.zones:
            decl = shown.decl
            assert isinstance(decl, ZoneDecl)
            for owner in range(extent(decl)) if shown.of else (-1,):
                if whose(decl, owner) in (-1, *self.game.run.players):
                    zones.append(self._zone(decl, owner, shown.label))
        return zones

    def _zone(self, decl: ZoneDecl, owner: int, label: str) -> dict[str, Any]:
        cards = self.game.reading.cards(decl.index, owner)
        narrator = self.game.narrator(self.eyes)
        seen = [card for n, card in enumerate(cards) if narrator.sees(decl.index, owner, n)]
        if decl.sorted:
            seen.sort()
            seen.sort(key=held_by(self.vocabulary))
        front, behind = self.game.words.owned(decl, owner)
        faction = whose(decl, owner)
        return {
            "id": decl.id,
            "name": f"{front}{label}{behind}",
            "faction": self.vocabulary.factions[faction].id if faction >= 0 else None,
            "cards": [self.card(card) for card in seen],
            "hidden": len(cards) - len(seen),
        }

    def lying(self, space: int) -> list[dict[str, Any]]:
        """The cards in a space that are drawn on the map, None for one that is not seen.

        No number has what is drawn by its title.
        """
        narrator = self.game.narrator(self.eyes)
        cards = []
        for zone, drawn in self.game.title.display.counters:
            cards_there = self.game.reading.cards(zone.index, space)
            for place, index in enumerate(sorted(cards_there) if zone.sorted else cards_there):
                seen = narrator.sees(zone.index, space, place)
                cards.append(
                    {
                        "card": self.card(index) if seen else None,
                        "number": self.game.reading.of(drawn, index)
                        if seen and drawn is not None
                        else None,
                        "faction": self._whose(index) if seen else None,
                    }
                )
        return cards

    def _whose(self, card: int) -> str | None:
        field = next((f for f in self.vocabulary.fields if f.type.name == "faction"), None)
        faction = -1 if field is None else self.game.reading.of(field, card)
        return self.vocabulary.factions[faction].id if faction >= 0 else None

    def in_effect(self) -> list[dict[str, Any]]:
        """Texts that last, each with its card and until when."""
        layout, state = self.game.run.layout, self.game.run.s
        effects = []
        for number, effect in enumerate(self.vocabulary.lasting):
            if state[layout.effects + number]:
                card = next(
                    card for card in self.vocabulary.cards if effect in card.effects.values()
                )
                effects.append({"card": card.id, "title": card.name, **self._text(effect)})
        return effects

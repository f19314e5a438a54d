"""A card as a page tells it: what is printed on it, each of its texts, and how well that is known."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from interpreter.language.declarations.vocabulary import CardEffect, Vocabulary
from interpreter.session.telling.provenance import (
    UNSTATED,
    by_number,
    counts,
    kind_of,
    sourced_in_words,
)
from interpreter.session.telling.wording import card_facts
from interpreter.workshop.handbook.contents import Teller, Told

_TONES = {"stand-in": "open", "unknown": "ill"}


@frozen
class Text:
    """A text: name of its slot, words, kind of its source, and more on the source."""

    name: str
    says: str
    kind: str
    tone: str
    source: tuple[str, ...]


@frozen
class Card:
    told: Told
    fields: str
    texts: tuple[Text, ...]
    beneath: str


def cards(teller: Teller) -> tuple[Card, ...]:
    """One card of each sort, by number."""
    vocabulary = teller.pages.vocabulary
    things = {thing.path[1]: thing for thing in teller.places.cards}
    firsts = {card.sort: card for card in reversed(by_number(vocabulary))}
    cards = []
    for card in by_number(vocabulary):
        thing = things.get(card.sort) or things.get(card.id)
        if firsts[card.sort] is card and thing is not None:
            texts = tuple(_text(effect) for effect in card.effects.values())
            facts, beneath = (card_facts(vocabulary, card.index, under) for under in (False, True))
            cards.append(Card(teller.told(thing), facts, texts, beneath))
    return tuple(cards)


def _text(effect: CardEffect) -> Text:
    kind = kind_of(effect) or UNSTATED
    says = "not known, and so cannot be played" if effect.unknown else effect.says or ""
    source = tuple(sourced_in_words(effect.source, kind_of(effect)))
    return Text(effect.slot.name, says, kind, _TONES.get(kind, ""), source)


def summary(vocabulary: Vocabulary) -> str:
    """How many cards and texts, of which kinds."""
    return ", ".join(_summary(vocabulary))


def _summary(vocabulary: Vocabulary) -> Iterator[str]:
    yield f"{len(vocabulary.cards)} cards"
    yield from (f"{number} texts {kind}" for kind, number in counts(vocabulary).items())

"""Declared things as they are spoken of at the table."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from attrs import define

from interpreter.corpus.english import capital
from interpreter.engine.state.layout import Layout
from interpreter.language.declarations.domains import parts
from interpreter.language.declarations.vocabulary import (
    ColumnDecl,
    Decl,
    FieldDecl,
    KindDecl,
    Owned,
    ValueDecl,
    Vocabulary,
    WordsDecl,
)
from interpreter.language.types import FACTION, Type

if TYPE_CHECKING:
    from interpreter.language.walking.gaps import Gap  # nodes: only where texts are


@define(eq=False)
class Wording:
    """Names for cells of the state, by `layout`."""

    vocabulary: Vocabulary
    layout: Layout

    def place(self, location: int) -> str:
        """A space or a box."""
        if location < len(self.vocabulary.spaces):
            return self.vocabulary.spaces[location].name
        return next(b.name for b in self.vocabulary.boxes if b.location == location)

    def faction(self, index: int) -> str:
        return self.vocabulary.factions[index].name if index >= 0 else "nobody"

    def zone(self, zone: int, owner: int) -> str:
        """A zone with whose it is."""
        if zone < 0:
            return "nowhere"
        decl = self.vocabulary.zones[zone]
        front, behind = self.owned(decl, owner)
        return f"{front}{decl.name}{behind}"

    def way(self, source: tuple[int, int], target: tuple[int, int]) -> str:
        """From one zone and whose it is to another; what both share is said once."""
        zones = self.vocabulary.zones
        left, right = zones[source[0]], zones[target[0]]
        if -1 not in (source[0], target[0]) and left.domains == right.domains:
            if left is right and len(left.domains) == 1:
                ends = [worth(self.vocabulary, left.domains[0], at) for _, at in (source, target)]
                return " to ".join(ends)
            if source[1] == target[1] and left.domains == (FACTION,):
                return f"{self.zone(*source)} to {right.name}"
        return f"{self.zone(*source)} to {self.zone(*target)}"

    def card(self, index: int) -> str:
        return card_words(self.vocabulary, index)

    def pieces(self, column: int, number: int) -> str:
        """Number of pieces in the title's words: "2 Red Ships at anchor"."""
        decl = self.vocabulary.columns[column]
        return f"{number} {self.kind(decl, number)}"

    def kind(
        self, decl: ColumnDecl, number: int = 2, state: bool = True, owned: bool = True
    ) -> str:
        """State, faction and kind of a column's pieces, without their number; shared pieces have no faction."""
        kind = self.vocabulary.kinds[decl.kind]
        noun = kind.name if number == 1 else plural_name(kind)
        shown = capital(decl.said) if state else ""
        whose = self.faction(decl.faction) if owned else ""
        return " ".join(word for word in (shown, whose, noun) if word)

    def state(self, column: int) -> str:
        return capital(self.vocabulary.columns[column].state)

    def stored(self, index: int) -> tuple[ValueDecl, int]:
        """The value at an index of the state and whose it is (-1: nobody's)."""
        for decl, start, size in zip(
            self.vocabulary.values, self.layout.values, self.layout.value_sizes, strict=True
        ):
            if start <= index < start + size:
                return decl, index - start if decl.of else -1
        raise IndexError(f"no value stands at {index}")

    def owned(self, decl: Owned, place: int) -> tuple[str, str]:
        """Words before and after the name of something that has an owner.

        ("Red ", "") of a faction, ("", " of Hearts") of anything else, and of a pair both.
        """
        front = behind = ""
        for domain, index in zip(decl.domains, parts(decl, place), strict=True):
            name = worth(self.vocabulary, domain, index)
            if domain == FACTION and not front:
                front = f"{name} "
            else:
                behind += f" {'at' if behind else 'of'} {name}"
        return front, behind

    def worth(self, decl: ValueDecl, number: int) -> str:
        """Stored integer in words."""
        return worth(self.vocabulary, decl.type, number, decl.word_names)

    def said(self, parts: Sequence[str | Gap], values: Sequence[Any]) -> str:
        """A text of the rules with its gaps filled."""
        given = iter(values)
        return "".join(
            part if isinstance(part, str) else self._gap(part, next(given)) for part in parts
        )

    def _gap(self, part: Gap, value: Any) -> str:
        """Value for a gap: one thing, or several with commas between them."""
        name, index = part
        words: tuple[str, ...] = ()
        if name == "word" and index >= 0:
            words = words_of(self.vocabulary.values[index])
        elif name == "field":
            words = words_of(self.vocabulary.fields[index])
        elif name == "words":
            words = words_of(self.vocabulary.word_lists[index])
        several = value if isinstance(value, list | tuple) else [value]
        words_told = [worth(self.vocabulary, Type(name), single, words) for single in several]
        return ", ".join(words_told) or "none"


def words_of(decl: object) -> tuple[str, ...]:
    """Words of a list, a value or a field of cards at the table; none for anything else."""
    return decl.word_names if isinstance(decl, ValueDecl | FieldDecl | WordsDecl) else ()


def worth(
    vocabulary: Vocabulary, kind: Type | None, number: int, words: tuple[str, ...] = ()
) -> str:
    """An integer of a type, in words."""
    name = kind.name if kind else "number"
    if kind and kind.name == "word":
        words = words or words_of(kind.of)
    if words:
        return words[number] if number >= 0 else "none"
    if name == "truth":
        return "yes" if number else "no"
    lists: dict[str, Sequence[Decl]] = {
        "space": vocabulary.spaces,
        "faction": vocabulary.factions,
        "class": vocabulary.card_classes,
    }
    if name == "card":
        return card_words(vocabulary, number)
    if name in lists:
        return lists[name][number].name if number >= 0 else "none"
    return str(number)


def field_worth(vocabulary: Vocabulary, field: FieldDecl, value: Any) -> str:
    """Value of a card's field in words; lists of factions by their letters."""
    if isinstance(value, list | tuple):
        factions = [vocabulary.factions[index] for index in value]
        return " ".join(faction.letter or faction.name[:1] for faction in factions)
    if field.type.name == "text":
        return str(value)
    return worth(vocabulary, field.type, value, words_of(field))


def card_facts(vocabulary: Vocabulary, index: int, beneath: bool = False) -> str:
    """Fields that a card names itself, before its texts or beneath them: "Event, A B, Price 3".

    A list of factions is told by its name where its field has one of its own. `display: cards: []` tells no field.
    """
    if _displayed(vocabulary).get("cards") == []:
        return ""
    card = vocabulary.cards[index]
    parts = [card.card_class.name] if card.card_class and not beneath else []
    for field in vocabulary.fields:
        value = card.fields.get(field.id)
        unsaid = value is None or (field.type.name == "truth" and not value)
        if unsaid or field.beneath is not beneath:
            continue
        said = field_worth(vocabulary, field, value)
        if field.type.name == "truth":
            parts.append(field.name)
        elif isinstance(value, list | tuple):
            parts.append(said if field.name == capital(field.id) else f"{field.name} {said}")
        else:
            parts.append(
                f"{field.name}{' ' if field.type.name in ('number', 'text') else ': '}{said}"
            )
    return ", ".join(parts)


def card_line(vocabulary: Vocabulary, index: int) -> str:
    """Fields of a card, and its text if it has only one: "Event, Price 3: All ships return." """
    facts, effects = card_facts(vocabulary, index), list(vocabulary.cards[index].effects.values())
    if len(effects) != 1 or effects[0].unknown or not effects[0].says:
        return facts
    return f"{facts}: {effects[0].says}" if facts else effects[0].says


def held_by(vocabulary: Vocabulary) -> Callable[[int], list[int]]:
    """Key by which cards stand in a hand: the fields of `display: sort:`. Without it all are alike."""
    fields = _displayed(vocabulary).get("sort", ())
    return lambda card: [vocabulary.cards[card].fields.get(field, -1) for field in fields]


def _displayed(vocabulary: Vocabulary) -> dict[str, Any]:
    return vocabulary.manifest.get("display") or {}


def card_words(vocabulary: Vocabulary, index: int) -> str:
    """A card by its number and title; titles that hold the number already are enough."""
    if index < 0:
        return "none"
    card = vocabulary.cards[index]
    return card.name if not card.number or card.name == card.id else f"{card.number} {card.name}"


def lasting(says: str) -> str:
    """Name of a way without gaps in brackets: "Sail (for {price} Fish)" becomes "Sail".

    Nothing where a gap stands outside brackets: "Bid more than {bid}".
    """
    said = re.sub(r" \([^()]*\{[^{}]*\}[^()]*\)", "", says)
    return "" if "{" in said else said


def plural_name(kind: KindDecl) -> str:
    """A kind's plural, capitalised like its name; the name where texts need none."""
    if kind.plural.casefold() in ("", kind.name.casefold()):
        return kind.name
    return capital(kind.plural) if kind.name[:1].isupper() else kind.plural

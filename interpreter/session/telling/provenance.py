"""Provenance of card texts: from others, derived, our own stand-ins, or unknown.

The kind of a text comes from its `source`: "sourced", "derived", "stand-in" or "unknown"; "changed" if a layer changed
the text and names no source; None if the file states none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from interpreter.corpus.english import counted, joined
from interpreter.language.declarations.reading import CHANGED
from interpreter.language.declarations.vocabulary import (
    CardDecl,
    CardEffect,
    Decl,
    FieldDecl,
    Vocabulary,
)

STAND_IN, UNKNOWN, UNSTATED = "stand-in", "unknown", "unstated"
NOT_KNOWN = "effect not known"
MEANING = {
    "sourced": "a publication or a repository tells it",
    "derived": "it follows from a rule elsewhere",
    STAND_IN: "ours, in place of a text that we do not have",
    UNKNOWN: "it cannot be played",
    CHANGED: "a layer changed it and does not say where from",
    UNSTATED: "the file names no source",
}

_NOTICED = {
    STAND_IN: ("is a stand-in of ours", "are stand-ins of ours"),
    UNKNOWN: ("is not known and cannot be played", "are not known and cannot be played"),
}


def kind_of(effect: CardEffect) -> str | None:
    """The kind of one text."""
    return UNKNOWN if effect.unknown else effect.source.get("kind") or None


def mark(effect: CardEffect) -> str:
    """Note beside a text at the table: "" for one that may be trusted."""
    kind = kind_of(effect)
    if kind == CHANGED:
        return f"{kind} {part(effect.source, 'where')}"
    return NOT_KNOWN if kind == UNKNOWN else STAND_IN if kind == STAND_IN else ""


def part(source: dict[str, str], key: str) -> str:
    """`where` or `keeps` of a source as one line."""
    return " ".join(source.get(key, "").split())


def sourced_in_words(source: dict[str, str], kind: str | None) -> Iterator[str]:
    """Source of something in words, then the source's facts that it keeps."""
    joint = " " if kind == CHANGED else ": "
    said = joint.join(word for word in (kind, part(source, "where")) if word)
    if said:
        yield said
    if keeps := part(source, "keeps"):
        yield f"keeps: {keeps}"


def name_of(decl: Decl) -> str:
    """Lasting name of a declared thing; the name of a stand-in says so."""
    return f"{decl.name} ({STAND_IN})" if decl.stand_in else decl.name


def effects_of(vocabulary: Vocabulary) -> Iterator[CardEffect]:
    """Every text of every card; copies share theirs."""
    effects = (effect for card in vocabulary.cards for effect in card.effects.values())
    yield from {id(effect): effect for effect in effects}.values()


def counts(vocabulary: Vocabulary) -> dict[str, int]:
    """How many texts there are of each kind, in the order of `MEANING`; kinds without any are left out."""
    by_kind = Counter(kind_of(effect) or UNSTATED for effect in effects_of(vocabulary))
    return {kind: by_kind[kind] for kind in MEANING if by_kind[kind]}


def notices(vocabulary: Vocabulary) -> Iterator[str]:
    """Lines to begin a game with; none if every text is printed and known."""
    if notice := _of_cards(vocabulary):
        yield notice
    if guessed := [attribute.name for attribute in vocabulary.attributes if attribute.stand_in]:
        are = "is a stand-in" if len(guessed) == 1 else "are stand-ins"
        yield f"On the map {joined(guessed)} {are} of ours."


def _of_cards(vocabulary: Vocabulary) -> str:
    by_kind = counts(vocabulary)
    counts_told = [
        counted(by_kind[kind], one, many)
        for kind, (one, many) in _NOTICED.items()
        if kind in by_kind
    ]
    if not counts_told:
        return ""
    all_of_them = f"Of {sum(by_kind.values())} card texts {', '.join(counts_told)}."
    return f"{all_of_them} `plainrules cards {vocabulary.title}` lists them."


# --- a deck as plain data --------------------------------------------------------------------------


def by_number(vocabulary: Vocabulary) -> list[CardDecl]:
    """The cards by their numbers; those without one last, as they were declared."""
    return sorted(vocabulary.cards, key=lambda card: (not card.number, card.number, card.index))


def entry(vocabulary: Vocabulary, card: CardDecl) -> dict[str, Any]:
    """A card in the form of `cards --json`: ids as names, null for missing fields."""
    return {
        "card": card.number or card.id,
        "title": card.name,
        "class": card.card_class.id if card.card_class else None,
        "fields": {f.id: _plain(vocabulary, f, card.fields.get(f.id)) for f in vocabulary.fields},
        "source": _source(card.origin, card.origin.get("kind") or None),
        "effects": {
            slot: _source(effect.source, kind_of(effect)) for slot, effect in card.effects.items()
        },
    }


def _source(source: dict[str, str], kind: str | None) -> dict[str, str | None]:
    return {"kind": kind, "where": part(source, "where"), "keeps": part(source, "keeps")}


def _plain(vocabulary: Vocabulary, field: FieldDecl, value: Any) -> Any:
    """A field's value with ids for indices."""
    if isinstance(value, list | tuple):
        return [vocabulary.factions[index].id for index in value]
    kind = field.type.name
    if value is None or kind in ("number", "text"):
        return value
    if kind == "truth":
        return bool(value)
    if value < 0:
        return None
    return field.words[value] if field.words else vocabulary.factions[value].id

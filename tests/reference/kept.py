"""A random title as a small file: what was written over the islands, class by class and field by field.

A seed alone would mean another title as soon as the writers change. Declarations of the islands
are referred to; everything else is a record of its class, its fields and the line it stands on.
"""

from __future__ import annotations

from typing import Any

import attrs

from interpreter.corpus.diagnostics import Span
from interpreter.language import nodes, types
from interpreter.language.declarations import vocabulary as words
from tests.reference.islands import SPAN, islands

# Lists of a vocabulary that islands.py fills, and those that the writers fill.
GIVEN = (
    "factions", "kinds", "groups", "states", "columns", "spaces", "attributes", "borders", "boxes",
    "word_lists", "values",
    "card_classes", "fields", "effects", "lifetimes", "zones", "cards",
)  # fmt: skip
WRITTEN = (
    "points", "limits", "definitions", "action_classes", "actions", "lasting", "procedures",
    "consequences", "deals", "phases", "scenarios",
)  # fmt: skip
CLASSES = {k: v for m in (nodes, words, types) for k, v in vars(m).items() if isinstance(v, type)}


def dump(vocabulary: words.Vocabulary) -> dict[str, Any]:
    """The written part as JSON. `load` makes the same title of it."""
    writer = _Writer(vocabulary)
    made = {name: writer.plain(getattr(vocabulary, name)) for name in WRITTEN}
    made["texts of zones"] = [writer.plain([z.variable, z.empty]) for z in vocabulary.zones]
    made["texts of cards"] = [writer.plain(card.effects) for card in vocabulary.cards]
    made["players"] = vocabulary.players and [*vocabulary.players]
    return made


def load(record: dict[str, Any]) -> words.Vocabulary:
    """The title of a record."""
    vocabulary = islands()
    reader = _Reader(vocabulary)
    for name in WRITTEN:
        setattr(vocabulary, name, reader.thing(record[name]))
    for zone, texts in zip(vocabulary.zones, record.get("texts of zones", ()), strict=False):
        zone.variable, zone.empty = reader.thing(texts)
    for card, effects in zip(vocabulary.cards, record["texts of cards"], strict=True):
        card.effects = reader.thing(effects)
    vocabulary.start = vocabulary.phases[0]
    players = record.get("players")
    vocabulary.players = players and tuple(players)
    return vocabulary


class _Writer:
    """What was met before is only named again."""

    def __init__(self, vocabulary: words.Vocabulary) -> None:
        self.given = {
            id(decl): [name, number]
            for name in GIVEN
            for number, decl in enumerate(getattr(vocabulary, name))
        }
        self.met: dict[int, int] = {}

    def plain(self, thing: Any) -> Any:
        if thing is None or isinstance(thing, int | str):
            return thing
        if isinstance(thing, list):
            return [self.plain(each) for each in thing]
        if isinstance(thing, tuple):
            return {"tuple": [self.plain(each) for each in thing]}
        if isinstance(thing, frozenset):
            return {"set": sorted(thing)}
        if isinstance(thing, dict):
            return {"map": [[key, self.plain(value)] for key, value in thing.items()]}
        if isinstance(thing, Span):
            return thing.line
        if id(thing) in self.given:
            return {"of": self.given[id(thing)]}
        if id(thing) in self.met:
            return {"again": self.met[id(thing)]}
        return self._record(thing)

    def _record(self, thing: Any) -> Any:
        self.met[id(thing)] = number = len(self.met)
        return {
            "CLASS": type(thing).__name__,
            "NR": number,
            **{
                field.alias: self.plain(getattr(thing, field.name))
                for field in attrs.fields(type(thing))
                if field.init and getattr(thing, field.name) is not field.default
            },
        }


class _Reader:
    """The other way round. An object is there before its fields are, so that they may name it."""

    def __init__(self, vocabulary: words.Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.met: dict[int, Any] = {}

    def thing(self, plain: Any) -> Any:
        if isinstance(plain, list):
            return [self.thing(each) for each in plain]
        if not isinstance(plain, dict):
            return plain
        if "CLASS" in plain:
            return self._object(dict(plain))
        [(kind, inside)] = plain.items()
        match kind:
            case "tuple":
                return tuple(self.thing(each) for each in inside)
            case "set":
                return frozenset(inside)
            case "map":
                return {key: self.thing(value) for key, value in inside}
            case "of":
                return getattr(self.vocabulary, inside[0])[inside[1]]
            case "again":
                return self.met[inside]
        raise ValueError(f"no record has '{kind}'")

    def _object(self, plain: dict[str, Any]) -> Any:
        kind: Any = CLASSES[plain.pop("CLASS")]
        number = plain.pop("NR")
        made = self.met[number] = kind.__new__(kind)
        fields = {name: self.thing(value) for name, value in plain.items()}
        if "span" in fields:
            fields["span"] = attrs.evolve(SPAN, line=fields["span"])
        kind.__init__(made, **fields)
        return made

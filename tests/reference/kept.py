"""A random title as a small file: what was written over the islands, class by class and field by field.

A seed alone would mean another title as soon as the writers change. JSON lists stand for everything
but numbers and words: a number in front is a shape (a class with the fields that are not left at
their defaults), a letter is read by `_Reader.thing`. Spans are not kept: each node gets a line anew.
"""

from __future__ import annotations

from typing import Any

import attrs

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


def dump(vocabulary: words.Vocabulary, more: Any = None) -> dict[str, Any]:
    """The written part as JSON. `load` makes the same title of it. `more`: texts beside the title."""
    writer = _Writer(vocabulary)
    made = {name: writer.plain(getattr(vocabulary, name)) for name in WRITTEN}
    made["texts of zones"] = [writer.plain((z.variable, z.empty)) for z in vocabulary.zones]
    made["texts of cards"] = [writer.plain(card.effects) for card in vocabulary.cards]
    made["players"] = writer.plain(vocabulary.players)
    made["more"] = writer.plain(more)
    return {"shapes": [*map(list, writer.shapes)], **made}


def load(record: dict[str, Any]) -> words.Vocabulary:
    """The title of a record."""
    return load_more(record)[0]


def load_more(record: dict[str, Any]) -> tuple[words.Vocabulary, Any]:
    """The title of a record, and what was kept beside it."""
    vocabulary = islands()
    reader = _Reader(vocabulary, record["shapes"])
    for name in WRITTEN:
        setattr(vocabulary, name, reader.thing(record[name]))
    for zone, texts in zip(vocabulary.zones, record["texts of zones"], strict=True):
        zone.variable, zone.empty = reader.thing(texts)
    for card, effects in zip(vocabulary.cards, record["texts of cards"], strict=True):
        card.effects = reader.thing(effects)
    vocabulary.start = vocabulary.phases[0]
    vocabulary.players = reader.thing(record["players"])
    return vocabulary, reader.thing(record["more"])


class _Writer:
    """Writes everything once and names it by its number where it comes again."""

    def __init__(self, vocabulary: words.Vocabulary) -> None:
        self.given = {
            id(decl): [name, number]
            for name in GIVEN
            for number, decl in enumerate(getattr(vocabulary, name))
        }
        self.met: dict[int, int] = {}
        self.shapes: dict[tuple[str, ...], int] = {}

    def plain(self, thing: Any) -> Any:
        if thing is None or isinstance(thing, int | str):
            return thing
        if isinstance(thing, list):
            return ["l", *map(self.plain, thing)]
        if isinstance(thing, tuple):
            return ["t", *map(self.plain, thing)]
        if isinstance(thing, frozenset):
            return ["s", *sorted(thing)]
        if isinstance(thing, dict):
            return ["m", *([key, self.plain(value)] for key, value in thing.items())]
        if id(thing) in self.given:
            return ["g", *self.given[id(thing)]]
        if id(thing) in self.met:
            return ["a", self.met[id(thing)]]
        self.met[id(thing)] = len(self.met)
        return self._record(thing)

    def _record(self, thing: Any) -> Any:
        fields = [
            field
            for field in attrs.fields(type(thing))
            if field.init
            and field.name != "span"
            and getattr(thing, field.name) is not field.default
        ]
        shape = type(thing).__name__, *[field.alias for field in fields]
        number = self.shapes.setdefault(shape, len(self.shapes))
        return [number, *[self.plain(getattr(thing, field.name)) for field in fields]]


class _Reader:
    """The other way round. An object is there before its fields are, so that they may name it."""

    def __init__(self, vocabulary: words.Vocabulary, shapes: list[list[str]]) -> None:
        self.vocabulary, self.shapes = vocabulary, shapes
        self.met: list[Any] = []

    def thing(self, plain: Any) -> Any:
        if not isinstance(plain, list):
            return plain
        kind, *inside = plain
        if isinstance(kind, int):
            return self._object(self.shapes[kind], inside)
        match kind:
            case "l":
                return [*map(self.thing, inside)]
            case "t":
                return tuple(map(self.thing, inside))
            case "s":
                return frozenset(inside)
            case "m":
                return {key: self.thing(value) for key, value in inside}
            case "g":
                return getattr(self.vocabulary, inside[0])[inside[1]]
            case "a":
                return self.met[inside[0]]
        raise ValueError(f"no record has '{kind}'")

    def _object(self, shape: list[str], inside: list[Any]) -> Any:
        kind: Any = CLASSES[shape[0]]
        made = kind.__new__(kind)
        self.met.append(made)
        line = len(self.met)
        fields = {name: self.thing(each) for name, each in zip(shape[1:], inside, strict=True)}
        if any(field.name == "span" for field in attrs.fields(kind)):
            fields["span"] = attrs.evolve(SPAN, line=line)
        kind.__init__(made, **fields)
        return made

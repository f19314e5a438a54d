"""One sum of a log over whole numbers, the same in every process and on every machine.

Each part of an entry becomes a word: what is declared by its name, a text by its letters, a number as it is. So a
declaration that is added elsewhere changes no sum. docs/engine/state.md tells how the sum is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import Factory, define

from interpreter.engine.state import events
from interpreter.engine.state.layout import place_names
from interpreter.engine.state.run import Entry
from interpreter.engine.state.streams import GAMMA, MASK, folded, word
from interpreter.language.declarations.domains import called, extent
from interpreter.language.declarations.vocabulary import Decl, Vocabulary
from interpreter.language.types import Type
from interpreter.session.telling.wording import Wording

KNOWN = 50_000  # entries whose words are kept

ZONE = -1  # the kind of a part that takes two


@define(eq=False)
class LogSum:
    """Compute the checksum of a title's logs."""

    words: Wording
    _names: dict[str, list[str]] = Factory(dict)  # by kind: the ids of what is declared
    _known: dict[Entry, int] = Factory(dict)
    _kinds: list[list[str]] = Factory(lambda: [[]])  # the names of each kind (`tables`)

    def __attrs_post_init__(self) -> None:
        v = self.words.vocabulary
        lists: dict[str, Sequence[Decl]] = {
            "space": v.spaces, "faction": v.factions, "card": v.cards, "column": v.columns,
            "phase": v.phases, "slot": v.effects, "action": v.actions, "deal": v.deals,
            "definition": v.definitions, "class": v.card_classes,
        }  # fmt: skip
        self._names = {kind: [decl.id for decl in decls] for kind, decls in lists.items()}
        self._names["place"] = place_names(self.words.layout, v)
        self._names["lasting"] = lasting_names(v)

    def add(self, total: int, entries: Iterable[Entry]) -> int:
        """The sum after more entries; a log begins with 0."""
        known = self._known
        for entry in entries:
            try:
                line = known.get(entry)
            except TypeError:  # a list fills a gap of its text
                line = self._entry(entry)
            if line is None:
                if len(known) >= KNOWN:
                    known.clear()
                line = known[entry] = self._entry(entry)
            total = (total * GAMMA + line) & MASK
        return total

    def tables(self) -> dict[str, Any]:
        """Tables for summing a log without names (engine/wasm/log_sums.py): words by code, index and kind.

        A kind is a number, of names that stand in a table of their words; 0 is none. At the end of a table stands
        the word of nobody or nothing.
        """
        v, layout = self.words.vocabulary, self.words.layout
        codes = range(max(events.KINDS) + 1)
        kinds = [events.KINDS.get(code, events.Kind("")) for code in codes]
        first = min(layout.values, default=0)
        places = range(first, first + sum(layout.value_sizes))
        values = [self.words.stored(index) for index in places]
        return {
            "entry_words": tuple(word(kind.name) for kind in kinds),
            "entry_parts": tuple(
                tuple(ZONE if part == "zone" else self._kind(part) for part in kind.parts)
                for kind in kinds
            ),
            "first_value": places.start,
            "value_words": (*(word(called(v, decl, max(at, 0))) for decl, at in values), 0),
            "value_kinds": (*(self._kind(decl.type.name, decl.words) for decl, _ in values), 0),
            "zone_words": (
                *(tuple(self._zone(z.index, at) for at in range(extent(z))) for z in v.zones), (MASK,),
            ),
            "faction_words": (*map(word, self._names["faction"]), MASK),
            "card_names": (*map(word, self._names["card"]), MASK),
        }  # fmt: skip

    def names(self) -> tuple[tuple[int, ...], ...]:
        """Words of the names by kind, after `tables` and `text` have given the kinds."""
        return tuple(tuple(map(word, names)) for names in self._kinds)

    def text(self, entry: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The words of a text, and the kinds of what fills its gaps."""
        parts = (entry,) if isinstance(entry, str) or isinstance(entry[-1], int) else entry
        words = tuple(word(part if isinstance(part, str) else part[0]) for part in parts)
        gaps = [part for part in parts if not isinstance(part, str)]
        return words, tuple(self._kind(name, self._words_of(name, index)) for name, index in gaps)

    def _kind(self, name: str, words: Sequence[str] = ()) -> int:
        """Number of a kind whose names are in tables."""
        names = [*words] or self._names.get(name, [])
        if names not in self._kinds:
            self._kinds.append(names)
        return self._kinds.index(names)

    def _entry(self, entry: Entry) -> int:
        """The word of one entry."""
        return folded(word(events.KINDS[entry[0]].name), [*self._parts(*entry)])

    def _parts(self, code: int, *parts: Any) -> Iterator[int]:
        given = iter(parts)
        if code == events.VALUE:
            yield from self._value(*parts)
            return
        if code == events.DRAW:
            yield from self._text((parts[0],), parts[1:])
            return
        if code in (events.SAY, events.TELL):
            to, (values_by_faction, *values) = (
                (parts[0], parts[1:]) if code == events.TELL else ((), parts)
            )
            yield from (self._of("faction", faction) for faction in to)
            yield from self._text(values_by_faction, values)
            return
        if code == events.SHOW:
            yield from (self._of("faction", faction) for faction in parts[0])
            for card, zone, owner, place in parts[1]:
                yield from (self._of("card", card), self._zone(zone, owner), place & MASK)
            return
        for kind in events.KINDS[code].parts:
            part = next(given)
            yield self._zone(part, next(given)) if kind == "zone" else self._of(kind, part)
        if code == events.SECRET:
            yield next(given)
            yield self._entry(tuple(given))
        for part in given:
            yield word(part) if isinstance(part, str) else part & MASK

    def _value(self, index: int, old: int, new: int) -> Iterator[int]:
        decl, place = self.words.stored(index)
        yield word(called(self.words.vocabulary, decl, max(place, 0)))
        yield from (self._worth(decl.type, worth, decl.words) for worth in (old, new))

    def _text(self, parts: Sequence[Any], values: Sequence[Any]) -> Iterator[int]:
        """A text with its gaps, then what fills them."""
        yield from (word(part if isinstance(part, str) else part[0]) for part in parts)
        gaps = [part for part in parts if not isinstance(part, str)]
        for (name, index), value in zip(gaps, values, strict=True):
            of = self._words_of(name, index)
            for item in value if isinstance(value, list | tuple) else [value]:
                yield self._worth(Type(name), item, of)

    def _words_of(self, name: str, index: int) -> Sequence[str]:
        """The words that a gap takes its own from."""
        v = self.words.vocabulary
        lists: dict[str, Sequence[Any]] = {
            "word": v.values, "field": v.fields, "words": v.word_lists,
        }  # fmt: skip
        words: Sequence[str] = lists[name][index].words if name in lists and index >= 0 else ()
        return words

    def _worth(self, kind: Type, number: int, words: Sequence[str]) -> int:
        """Word for a stored integer: the name, if it is a declaration."""
        if words and number >= 0:
            return word(words[number])
        return self._of(kind.name, number)

    def _zone(self, zone: int, owner: int) -> int:
        v = self.words.vocabulary
        return MASK if zone < 0 else word(called(v, v.zones[zone], max(owner, 0)))

    def _of(self, kind: str, number: int) -> int:
        """Declaration of a kind by number, as its name; numbers without a name as they are."""
        if number < 0 or kind not in self._names:
            return number & MASK
        return word(self._names[kind][number])


def lasting_names(vocabulary: Vocabulary) -> list[str]:
    """Names of all lasting texts, by index."""
    names = [""] * len(vocabulary.lasting)
    for card in vocabulary.cards:
        for slot, effect in card.effects.items():
            if effect.instance >= 0:
                names[effect.instance] = f"{card.id} {slot}"
    return names

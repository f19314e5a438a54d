"""Contents of a position by name: the input of the checksums in a kept game.

A sum tells whether a replay comes to the same position as the kept game did. It is of the pieces, the
values, the cards, what lasts, the chance to come and whether the game is over; never of what is said
about them. So another wording, or another kind of log entry, leaves kept games as they are.

Three things are left out because they follow from the rest, and would make a sum of what a rule file
merely holds in store: the pieces in the supply, the cards in the starting zone as long as they lie in
their order, and a value that stands where it starts. Declarations that are added are thus not seen
before something comes of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from zlib import crc32

from attrs import Factory, define

from interpreter.engine.state.layout import Layout, named
from interpreter.language.declarations.domains import called
from interpreter.language.declarations.vocabulary import Decl, ValueDecl, Vocabulary

Teller = Callable[[Sequence[int]], str]
"""Content of a part of the state, in words; empty if it has none."""


@define(eq=False)
class Cells:
    """Integers of the state that count, and the name of each."""

    layout: Layout
    tellers: list[Teller | None]  # by index of the state; None does not count
    starts: dict[int, int] = Factory(dict)

    @classmethod
    def of(cls, layout: Layout, vocabulary: Vocabulary) -> Cells:
        names = named(layout, vocabulary)
        cells = cls(layout, [None] * layout.size, dict(layout.starts))
        for index in range(layout.locations * layout.columns):
            if index // layout.columns != layout.supply:
                cells.tellers[index] = _number(names[index], index)
        for value, root, size in zip(
            vocabulary.values, layout.values, layout.value_sizes, strict=True
        ):
            for index in range(root, root + size):
                cells.tellers[index] = _value(names[index], index, value, vocabulary)
        cells._zones(vocabulary)
        cells._effects(vocabulary)
        streams = range(layout.streams, layout.streams + len(layout.stream_words))
        for index in (layout.seed, layout.over, *streams):
            cells.tellers[index] = _number(names[index], index)
        return cells

    def _zones(self, vocabulary: Vocabulary) -> None:
        layout, cards = self.layout, [card.id for card in vocabulary.cards]
        for number, owner in layout.every_zone():
            zone, root = vocabulary.zones[number], layout.zone(number, owner)
            name = called(vocabulary, zone, owner)
            teller = _zone(name, root, cards, zone is vocabulary.starting_zone)
            for index in range(root, root + layout.zone_rooms[number] + 1):
                self.tellers[index] = teller

    def _effects(self, vocabulary: Vocabulary) -> None:
        for card in vocabulary.cards:
            for slot, effect in card.effects.items():
                if effect.instance >= 0:
                    index = self.layout.effects + effect.instance
                    self.tellers[index] = _standing(f"{card.id} {slot}", index)

    def start(self, s: Sequence[int]) -> int:
        """The sum of a whole position, with which a game begins."""
        starts = self.starts
        return self.add(0, s, (i for i, now in enumerate(s) if now != starts.get(i, 0)))

    def add(self, total: int, s: Sequence[int], changed: Iterable[int]) -> int:
        """The sum after some integers of the state, given by their indices, have changed."""
        tellers = self.tellers
        tellers_met = {teller(s) for index in changed if (teller := tellers[index]) is not None}
        return crc32("\n".join(sorted(tellers_met - {""})).encode(), total)


def _number(name: str, index: int) -> Teller:
    return lambda s: f"{name}: {s[index]}"


def _standing(name: str, index: int) -> Teller:
    return lambda s: f"{name}: {'stands' if s[index] else 'ended'}"


def _value(name: str, index: int, value: ValueDecl, vocabulary: Vocabulary) -> Teller:
    """Words, spaces, factions and cards by name: their numbers shift when one is added."""
    lists: dict[str, Sequence[Decl]] = {
        "space": vocabulary.spaces, "faction": vocabulary.factions, "card": vocabulary.cards,
    }  # fmt: skip
    kind = value.type.name
    if kind in ("number", "truth"):
        return _number(name, index)
    words = value.words if kind == "word" else [decl.id for decl in lists[kind]]
    return lambda s: f"{name}: {words[s[index]] if s[index] >= 0 else 'none'}"


def _zone(name: str, root: int, cards: list[str], starting: bool) -> Teller:
    def tell(s: Sequence[int]) -> str:
        cards_shown = s[root + 1 : root + 1 + s[root]]
        if starting and list(cards_shown) == sorted(cards_shown):
            return ""
        return f"{name}: {', '.join(cards[card] for card in cards_shown)}"

    return tell


def shown(total: int) -> str:
    """A sum as saves hold it."""
    return f"{total:08x}"

"""Keys that a layer adds where its neighbours change: a name that is nearly one below is likely a slip.

A card's number that turns it into a card of another class is likely a slip, too.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from interpreter.corpus.diagnostics import NOTICE, Diagnostic
from interpreter.corpus.index import SECTIONS
from interpreter.corpus.layers.lines import DELETE
from interpreter.corpus.layers.overlay import RESERVED, deleted_keys
from interpreter.corpus.nearest import distance, nearest
from interpreter.corpus.yaml.tree import Mapping, Node, Text, fault

FARTHEST = 2  # letters; more is a name of its own
CARDS, CLASS = "cards", "class"

_IN_ACTIONS = ("numbers", "clauses", "variables", "parts", "stages")

# Entries that texts use by name. If no text uses one, the notice gives the name that was probably meant.
# All others are in force as soon as they are declared.
_BY_NAME = ("definitions", "procedures", "values", "phases", "zones", "card fields", "lifetimes",
            "boxes")  # fmt: skip


def _is_free(path: tuple[str, ...]) -> bool:
    """Whether the author chooses the last of these keys."""
    match path:
        case (section, _):
            return section in SECTIONS  # all other names must be known anyway
        case ("actions", _, group, _):
            return group in _IN_ACTIONS
        case ("actions", _, "stages", _, "ways", _):
            return True
        case ("bots", _, "answers", _, _, _):
            return True
        case ("bots", *_, "then", _, _):
            return True
    return False


@attrs.frozen(eq=False)
class Slip:
    """A new key with the one beside it that it is nearly."""

    path: tuple[str, ...]
    key: Text
    near: str

    @property
    def by_name(self) -> bool:
        """Whether it is in force only where a text names it."""
        match self.path:
            case (section, _):
                return section in _BY_NAME
            case ("actions", _, group, _):
                return group != "stages"
        return False

    def told(self) -> Diagnostic:
        message = f"'{self.key.value}' is new here and changes nothing that was there"
        found = fault(self.key, "new-name", message, suggestion=self.near)
        return attrs.evolve(found, severity=NOTICE)


def slips(below: Mapping, change: Mapping, origin: str = "") -> Iterator[Slip]:
    """New keys of the layer `origin` that resemble keys below it."""
    for slip in _slips((), below, change):
        yield attrs.evolve(slip, key=attrs.evolve(slip.key, origin=origin))


def _slips(path: tuple[str, ...], below: Mapping, change: Mapping) -> Iterator[Slip]:
    known: list[str] | None = None
    for key, entry in change.entries.items():
        entry_below = below.get(key)
        if isinstance(entry_below, Mapping) and isinstance(entry.value, Mapping):
            yield from _slips((*path, key), entry_below, entry.value)
        elif entry_below is None and key not in RESERVED and _is_free((*path, key)):
            if known is None:
                gone = deleted_keys(change.get(DELETE))
                known = [name for name in below.entries if name not in gone]
            near = nearest(key, known)
            if near and _is_slip(key, near):
                yield Slip((*path, key), entry.key, near)


def _is_slip(word: str, other: str) -> bool:
    """Two that differ by a number alone are two of a kind."""
    letters = ["".join(c for c in name if not c.isdigit()) for name in (word, other)]
    return letters[0] != letters[1] and distance(word, other) <= FARTHEST


def turned_cards(below: Mapping, change: Mapping, origin: str = "") -> Iterator[Diagnostic]:
    """Cards of one class that the layer called `origin` makes cards of another."""
    cards, changed = below.get(CARDS), change.get(CARDS)
    if not isinstance(cards, Mapping) or not isinstance(changed, Mapping):
        return
    for number, card in changed.items():
        old, new = _class(cards.get(number)), _class(card)
        if isinstance(old, Text) and isinstance(new, Text) and old.value != new.value:
            message = f"card {number} was of class '{old.value}' and becomes '{new.value}'"
            note = f"it stands at {old.span}; a new card wants a number of its own"
            diagnostic = fault(attrs.evolve(new, origin=origin), "other-class", message, note=note)
            yield attrs.evolve(diagnostic, severity=NOTICE)


def _class(card: Node | None) -> Node | None:
    return card.get(CLASS) if isinstance(card, Mapping) else None

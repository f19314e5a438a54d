"""Position of an entry among its neighbours: `before: NAME` or `after: NAME` in it.

A new entry without such a word goes to the end, a changed one stays where it was.
"""

from __future__ import annotations

from collections.abc import Mapping as Dict
from collections.abc import Sequence

import attrs

from interpreter.corpus.diagnostics import Collector
from interpreter.corpus.nearest import nearest
from interpreter.corpus.yaml.tree import Entry, Mapping, Node, Number, Text, fault, kind

BEFORE, AFTER = "before", "after"
WORDS = (BEFORE, AFTER)

# In these mappings the entries stand in an order, wherever they are found.
_ORDERED = ("stages", "ways")


@attrs.frozen
class Move:
    """One wish to stand before or after another entry."""

    key: str
    word: str
    anchor: Text | Number

    @property
    def beside(self) -> str:
        return str(self.anchor.value)


def is_ordered(path: Sequence[str]) -> bool:
    """Whether the entries of the mapping at a path have an order: sections, stages, ways, rungs."""
    if len(path) < 2:
        return len(path) == 1
    return path[-1] in _ORDERED or _is_ladder(path)


def _is_ladder(path: Sequence[str]) -> bool:
    """The rungs of a decision stand under `answers`, text, decision, or under `then`, decision."""
    if path[0] != "bots":
        return False
    return (len(path) == 5 and path[2] == "answers") or path[-2] == "then"


def position_of(collector: Collector, key: Text, entry: Mapping) -> list[Move]:
    """Read the position that an entry asks for, one at most. Report wrong ones and leave them out."""
    moves: list[Move] = []
    for word in WORDS:
        anchor = entry.get(word)
        if isinstance(anchor, (Text, Number)):
            moves.append(Move(key.value, word, anchor))
        elif anchor is not None:
            message = f"expected the name of a neighbour, found {kind(anchor)}"
            collector.add(fault(anchor, "wrong-type", message))
    if len(moves) > 1:
        message = "an entry stands before or after another; say one of them"
        collector.add(fault(moves[1].anchor, "two-places", message))
    return moves[:1]


def is_placed(entry: Node) -> bool:
    """Whether an entry says something of its place."""
    return isinstance(entry, Mapping) and any(word in entry.entries for word in WORDS)


def without(entry: Mapping) -> Mapping:
    """Entry without the words for its position."""
    if not is_placed(entry):
        return entry
    rest = {key: entry_value for key, entry_value in entry.entries.items() if key not in WORDS}
    return attrs.evolve(entry, entries=rest)


def arranged(
    collector: Collector, entries: dict[str, Entry], moves: Sequence[Move]
) -> dict[str, Entry]:
    """The entries in their new order. Those at one place stand as they were written."""
    moved = {move.key: move for move in moves if _stands(collector, entries, move)}
    order: list[str] = []
    for key in entries:
        if key not in moved:
            _place(key, moved, order)
    for key, move in moved.items():
        if key not in order:  # none of its circle was placed
            names = ", ".join(k for k in moved if k not in order)
            message = f"these each stand beside another of them: {names}"
            collector.add(fault(move.anchor, "circle", message))
            return entries
    return {key: entries[key] for key in order}


def _stands(collector: Collector, entries: Dict[str, Entry], move: Move) -> bool:
    """Whether the neighbour is there."""
    if move.beside in entries and move.beside != move.key:
        return True
    others = [key for key in entries if key != move.key]
    message = f"there is no '{move.beside}' here to stand {move.word}"
    if move.beside == move.key:
        message = f"'{move.key}' cannot stand {move.word} itself"
    meant = nearest(move.beside, others)
    collector.add(fault(move.anchor, "not-there", message, suggestion=meant))
    return False


def _place(key: str, moved: Dict[str, Move], order: list[str]) -> None:
    """An entry between those that stand right before and right after it."""
    beside = [move for move in moved.values() if move.beside == key]
    for move in beside:
        if move.word == BEFORE:
            _place(move.key, moved, order)
    order.append(key)
    for move in beside:
        if move.word == AFTER:
            _place(move.key, moved, order)


def place_of(entry: Node) -> tuple[str, Node] | None:
    """The word and the neighbour that an entry names, for comparing layers."""
    if isinstance(entry, Mapping):
        for word in WORDS:
            if (anchor := entry.get(word)) is not None and isinstance(anchor, (Text, Number)):
                return word, anchor
    return None

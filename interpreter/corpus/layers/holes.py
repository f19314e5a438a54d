"""Holes in the texts of a layer, which a layer above fills.

A text names a line, `[NAME] LINE`, which is the default, or only a place, `[NAME]`, empty by default. `fills: {NAME:
...}` stands in the entry or deeper, above the text that has the hole. A filled hole loses its name, so it is filled
once; the text that fills it may have holes of its own.
"""

from __future__ import annotations

import attrs

from interpreter.corpus.diagnostics import Collector, Span
from interpreter.corpus.layers.lines import FILLS, Wish, fulfilled
from interpreter.corpus.layers.rows import rows_of
from interpreter.corpus.nearest import nearest
from interpreter.corpus.yaml.tree import Entry, Mapping, Node, Sequence, Text, fault, kind


def filled(collector: Collector, below: Mapping, fills: Node, origin: str) -> Mapping:
    """Fill the holes of the mapping. Report wrong fillings and leave them out."""
    if not isinstance(fills, Mapping):
        message = f"expected holes with the text of each, found {kind(fills)}"
        collector.add(fault(fills, "wrong-type", message))
        return below
    work = _Fill(collector, fills, origin)
    result = work.inside(below)
    work.tell()
    assert isinstance(result, Mapping)
    return result


@attrs.frozen
class _Fill:
    collector: Collector
    fills: Mapping
    origin: str
    holes: dict[str, list[Span]] = attrs.field(factory=dict)  # those below, with their places
    closed: dict[str, Span] = attrs.field(factory=dict)  # those that are filled, and where

    def inside(self, node: Node) -> Node:
        """Node with its holes filled; the same node if nothing in it is filled."""
        if isinstance(node, Text):
            return self._text(node)
        if isinstance(node, Sequence):
            items = tuple(self.inside(item) for item in node.items)
            return node if items == node.items else attrs.evolve(node, items=items)
        if not isinstance(node, Mapping):
            return node
        entries = {k: Entry(e.key, self.inside(e.value)) for k, e in node.entries.items()}
        if all(entries[key].value is entry.value for key, entry in node.entries.items()):
            return node
        return attrs.evolve(node, entries=entries)

    def _text(self, text: Text) -> Text:
        for change in text.laid:
            self.closed.update((key, entry.value.span) for key, entry in change.entries.items())
        filled = {}
        for row in rows_of(text) if "[" in text.value else ():
            if row.hole:
                self.holes.setdefault(row.hole, []).append(row.span or text.span)
                if row.hole in self.fills.entries:
                    filled[row.hole] = self.fills.entries[row.hole]
        if not filled:
            return text
        wishes = [Wish(FILLS, name, entry.key, entry.value) for name, entry in filled.items()]
        change = attrs.evolve(self.fills, entries=filled)
        return fulfilled(self.collector, text, wishes, change, self.origin)

    def tell(self) -> None:
        """Report fillings that match no hole, several, or one that is filled already."""
        for name, entry in self.fills.entries.items():
            places = self.holes.get(name, [])
            if len(places) > 1:
                message = f"there are {len(places)} holes '{name}' in what this fills"
                note = f"at {' and '.join(map(str, places))}; fill each nearer to its text"
                self.collector.add(fault(entry.key, "which-hole", message, note=note))
            elif not places and name in self.closed:
                message = f"the hole '{name}' is filled already"
                note = f"at {self.closed[name]}"
                self.collector.add(fault(entry.key, "filled-twice", message, note=note))
            elif not places:
                message, meant = f"there is no hole '{name}' here", nearest(name, self.holes)
                known = ", ".join(f"'{hole}'" for hole in self.holes)
                note = "" if meant or not known else f"there are {known}"
                self.collector.add(
                    fault(entry.key, "no-such-hole", message, suggestion=meant, note=note)
                )

"""Lay one layer over the tree below: change what it names, keep the rest.

A layer holds the same sections as what it changes and names single entries; what it may say of them
stands in docs/language.md, section 7. Deleting comes first, so a key deleted and given again is
replaced whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeGuard

import attrs

from interpreter.corpus.diagnostics import Collector
from interpreter.corpus.layers import holes, lines
from interpreter.corpus.layers.lines import AFTER, DELETE, INSTEAD, START, Wish, check_lists, wishes
from interpreter.corpus.layers.positions import Move, arranged, is_ordered, position_of, without
from interpreter.corpus.layers.rows import words_of
from interpreter.corpus.nearest import nearest
from interpreter.corpus.yaml.tree import (
    Entry,
    Leaf,
    Mapping,
    Node,
    Sequence,
    Text,
    fault,
    kind,
    same,
    stamp,
)

ADD, FORMAT = "add", "format"
RESERVED = (DELETE, ADD, lines.FILLS)
_VERBS = {DELETE: "delete", ADD: "add to", lines.FILLS: "fill"}
_HOLE = "name a hole there, '[NAME] LINE' or '[NAME]', and fill it here: 'fills: {NAME: ...}'"
_LAST = "otherwise"  # what the last row of a table is called
_ROW = "write '{if: CONDITION, then: ...}'"

Path = tuple[str, ...]
Note = Callable[[], str]  # looked for only where something is wrong


def apply_into(
    collector: Collector, tree: Mapping, overlay_tree: Mapping, name: str = ""
) -> Mapping:
    """A new tree: `tree` with the overlay called `name` laid over it; mistakes go to the collector and are left out.

    Every node taken from the overlay is stamped with its name.
    """
    change = stamp(overlay_tree, name) if name else overlay_tree
    assert isinstance(change, Mapping)
    return _Apply(collector, name).merge((), tree, change)


@attrs.define
class _Apply:
    collector: Collector
    name: str

    def merge(self, path: Path, old: Mapping, change: Mapping) -> Mapping:
        """Holes filled, then deletions, additions, everything else, and the order."""
        fills = change.get(lines.FILLS)
        below = old if fills is None else holes.filled(self.collector, old, fills, self.name)
        entries = dict(below.entries)
        self._delete(old, entries, change.get(DELETE))
        self._add(entries, change.get(ADD))
        moves: list[Move] = []
        for key, entry in change.entries.items():
            if key in RESERVED:
                continue
            new = entry.value
            if is_ordered(path) and isinstance(new, Mapping):
                moves += position_of(self.collector, entry.key, new)
                new = without(new)
            if (table := below.get(key)) and _is_table(table) and lines.names_lines(new):
                laid = (layer.get(key) for layer in old.laid)
                rows = _changed_rows(self.collector, table, new, self.name, laid)
                entries[key] = Entry(below.entries[key].key, rows)
                continue
            entries[key] = self._replace(
                (*path, key), entries.get(key), Entry(entry.key, new), partial(_slip, key, entries)
            )
        if moves:
            entries = arranged(self.collector, entries, moves)
        origin = self.name or old.origin
        return attrs.evolve(old, entries=entries, origin=origin, laid=(*old.laid, change))

    def _replace(self, path: Path, entry_below: Entry | None, entry: Entry, note: Note) -> Entry:
        new = entry.value
        if entry_below is not None:
            old = entry_below.value
            if isinstance(old, Mapping) and isinstance(new, Mapping):
                return Entry(entry_below.key, self.merge(path, old, new))
            if lines.is_change(new):
                return Entry(entry_below.key, self._changed(entry.key, old, new))
            in_list = isinstance(old, (Sequence, Text)) and self._beside(entry.key, new)
            if in_list or same(old, new):
                return entry_below  # nothing changes, so neither does where it comes from
        self._no_reserved(path, new, note)
        return entry

    def _changed(self, key: Text, old: Node, change: Mapping) -> Node:
        """A text with other lines."""
        if isinstance(old, Text) and not self.name:
            message = f"only an overlay changes a text by quoting its lines; this one stands at {old.span}"
            self.collector.add(fault(key, "by-quotation", message, note=_HOLE))
        elif isinstance(old, Text):
            return lines.changed(self.collector, old, change, self.name)
        else:
            message = f"'{key.value}' is {kind(old)}, not a text with lines"
            self.collector.add(fault(key, "not-a-text", message))
        return old

    def _beside(self, key: Text, change: Node) -> bool:
        """Whether `add` or `delete` stands in the list that it changes; it is told where it belongs."""
        entries = change.entries if isinstance(change, Mapping) else {}
        words = [entry.key for word, entry in entries.items() if word in (DELETE, ADD)]
        for word in words:
            message = f"'{word.value}' stands beside the list that it changes"
            note = f"write '{word.value}: {{{key.value}: [...]}}'"
            self.collector.add(fault(word, "nothing-to-change", message, note=note))
        return bool(words)

    def _no_reserved(self, path: Path, node: Node, note: Note = str) -> None:
        """Report deletions, additions and positions inside a new entry, where there is nothing to change.

        The note says which name there is that the new one may be a slip of. One entry is told once.
        """
        if isinstance(node, Sequence):
            for item in node.items:
                self._no_reserved((), item, note)
        if not isinstance(node, Mapping):
            return
        for key, entry in node.entries.items():
            if key in RESERVED:
                message = f"there is nothing here yet to {_VERBS[key]}"
                self.collector.add(fault(entry.key, "nothing-to-change", message, note=note()))
                return
            if is_ordered(path) and isinstance(entry.value, Mapping):
                for move in position_of(self.collector, entry.key, entry.value):
                    told = f"there is nothing here yet to stand {move.word}; write it in its place"
                    found = fault(move.anchor, "nothing-to-change", told, note=note())
                    self.collector.add(found)
            self._no_reserved((*path, key), entry.value, note)

    def _delete(self, old: Mapping, entries: dict[str, Entry], wanted: Node | None) -> None:
        """Keys of this mapping, and items of its lists."""
        if wanted is None:
            return
        if not isinstance(wanted, (Sequence, Mapping)):
            self._wrong(wanted, "expected a list of fields to delete", _listed(wanted))
            return
        for item in wanted.items if isinstance(wanted, Sequence) else (wanted,):
            if isinstance(item, Mapping):
                for key, entry in item.entries.items():
                    self._take(old, entries, key, entry)
            elif isinstance(item, Sequence):
                self._wrong(item, "expected the name of a field to delete")
            elif str(item.value) in entries:
                del entries[str(item.value)]
            elif not _gone(old, str(item.value)):
                self._absent(item, str(item.value), "delete", entries)

    def _take(self, old: Mapping, entries: dict[str, Entry], key: str, entry: Entry) -> None:
        """Items out of the list under a key."""
        items_below = self._list(entries, key, entry, "delete")
        if items_below is None or not isinstance(entry.value, Sequence):
            return
        left = list(items_below.items)
        for item in entry.value.items:
            place = next((n for n, one in enumerate(left) if same(one, item)), None)
            if place is not None:
                del left[place]
            elif not _taken(old, key, item):
                known = [one.value for one in left if isinstance(one, Text)]
                said = f"'{item.value}'" if isinstance(item, Leaf) else "this"
                meant = nearest(item.value, known) if isinstance(item, Text) else ""
                message = f"cannot delete {said} from '{key}': it is not there"
                self.collector.add(fault(item, "not-there", message, suggestion=meant))
        shorter = attrs.evolve(
            items_below, items=tuple(left), origin=self.name or items_below.origin
        )
        entries[key] = Entry(entries[key].key, shorter)

    def _add(self, entries: dict[str, Entry], lists: Node | None) -> None:
        if lists is None:
            return
        if not isinstance(lists, Mapping):
            self._wrong(lists, "expected fields with the items to add")
            return
        for key, entry in lists.entries.items():
            items_below = self._list(entries, key, entry, "add to")
            if items_below is not None and isinstance(entry.value, Sequence):
                items = items_below.items + entry.value.items
                longer = attrs.evolve(
                    items_below, items=items, origin=self.name or items_below.origin
                )
                entries[key] = Entry(entries[key].key, longer)

    def _list(
        self, entries: dict[str, Entry], key: str, entry: Entry, verb: str
    ) -> Sequence | None:
        """The list under a key to change. A single name counts as a list of one."""
        below = entries.get(key)
        if below is None:
            self._absent(entry.key, key, verb, entries)
        elif not isinstance(below.value, (Sequence, Text)):
            what = f"'{key}' is {kind(below.value)}, not a list"
            self.collector.add(fault(entry.key, "not-a-list", what))
        elif not isinstance(entry.value, Sequence):
            what = f"expected a list of items to {verb}{' from' * (verb == DELETE)} '{key}'"
            self._wrong(entry.value, what, _listed(entry.value))
        elif isinstance(below.value, Text):
            return Sequence((below.value,), entry.value.span, below.value.origin)
        else:
            return below.value
        return None

    def _wrong(self, node: Node, message: str, note: str = "") -> None:
        self.collector.add(fault(node, "wrong-type", f"{message}, found {kind(node)}", note=note))

    def _absent(self, node: Node, name: str, verb: str, known: dict[str, Entry]) -> None:
        meant = nearest(name, known)
        message = f"cannot {verb} '{name}': it is not there"
        self.collector.add(fault(node, "not-there", message, suggestion=meant))


def _listed(node: Node) -> str:
    return f"write '[{node.value}]'" if isinstance(node, Text) else ""


def _gone(mapping: Mapping, key: str) -> bool:
    """Whether another layer has deleted a key already: two may agree on that."""
    return any(key in deleted_keys(change.get(DELETE)) for change in mapping.laid)


def deleted_keys(wanted: Node | None) -> dict[str, Node]:
    """The keys that a `delete` names, each with the place."""
    items = wanted.items if isinstance(wanted, Sequence) else ()
    return {str(n.value): n for n in items if not isinstance(n, (Mapping, Sequence))}


def deleted_items(wanted: Node | None) -> dict[str, Node]:
    """Lists from which a `delete` takes items, each with the items."""
    parts = wanted.items if isinstance(wanted, Sequence) else (wanted,)
    return {key: node for part in parts if isinstance(part, Mapping) for key, node in part.items()}


def _taken(mapping: Mapping, key: str, item: Node) -> bool:
    """Whether another layer has taken an item out of a list already."""
    lists = (deleted_items(change.get(DELETE)).get(key) for change in mapping.laid)
    return any(same(item, one) for n in lists if isinstance(n, Sequence) for one in n.items)


def _slip(key: str, known: Iterable[str]) -> str:
    """Note with a known name that a new one nearly equals; "" if there is none."""
    near = "" if key in known else nearest(key, list(known))
    return f"'{key}' is new here; did you mean '{near}'?" if near else ""


def _is_table(node: Node) -> TypeGuard[Sequence]:
    return isinstance(node, Sequence) and bool(node.items) and all(map(_condition, node.items))


def _changed_rows(
    collector: Collector, old: Sequence, change: Mapping, origin: str, laid: Iterable[Node | None]
) -> Sequence:
    """The table with a layer's changes. `laid`: changes by other layers, which may delete the same row."""
    check_lists(collector, change)
    rows = list(old.items)
    gone = {w.line for c in laid if isinstance(c, Mapping) for w in wishes(c) if w.word == DELETE}
    for wish in wishes(change):
        names = [_condition(row) for row in rows]
        if not wish.line:
            at = end = 0 if wish.word == START else len(rows)
        elif wish.line in names:
            at = names.index(wish.line) + (wish.word == AFTER)
            end = at + (wish.word in (DELETE, INSTEAD))
        elif wish.word == DELETE and wish.line in gone:
            continue
        else:
            message, meant = f"there is no row '{wish.line}' here", nearest(wish.line, names)
            collector.add(fault(wish.said, "no-such-line", message, suggestion=meant))
            continue
        rows[at:end] = _new_rows(collector, wish, rows[at:end])
    return attrs.evolve(old, items=tuple(rows), origin=origin or old.origin)


def _new_rows(collector: Collector, wish: Wish, old: list[Node]) -> list[Node]:
    """Rows that a layer gives. An expression instead of a row is the row's result."""
    node = wish.node
    if node is None:
        return []
    if isinstance(node, Mapping):
        return [node]
    if isinstance(node, Sequence):
        return list(node.items)
    if wish.word == INSTEAD and isinstance(row := old[0], Mapping):
        said, key = wish.said, _LAST if _LAST in row.entries else "then"
        entries = {**row.entries, key: Entry(attrs.evolve(said, value=key), node)}
        return [attrs.evolve(row, entries=entries, span=said.span, origin=said.origin)]
    message = f"expected a row, found {kind(node)}"
    collector.add(fault(node, "wrong-type", message, note=_ROW))
    return old


def _condition(row: Node) -> str:
    """Name of a row; "" for any other node."""
    given = row.get("if") if isinstance(row, Mapping) else None
    if isinstance(given, Text):
        return words_of(given.value)
    return _LAST if isinstance(row, Mapping) and _LAST in row.entries else ""

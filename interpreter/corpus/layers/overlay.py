"""Printings, options and mods are one thing: a tree laid over a tree.

An overlay holds the same sections as what it changes and names single
entries: mappings merge field by field, everything else replaces. Two words
are reserved in it: `delete: [field, ...]` removes fields of the mapping it
stands in, `add: {field: [item, ...]}` adds to the end of a list. Deleting
comes first, so a field deleted and given again is replaced whole.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from interpreter.corpus.diagnostics import Collector, Diagnostic
from interpreter.corpus.nearest import nearest
from interpreter.corpus.yaml.tree import Entry, Mapping, Node, Sequence, fault, kind, plain, stamp

DELETE, ADD, FORMAT = "delete", "add", "format"
RESERVED = (DELETE, ADD)
_VERBS = {DELETE: "delete", ADD: "add to"}


def apply(tree: Mapping, overlay_tree: Mapping, name: str = "") -> Mapping:
    """A new tree: `tree` with the overlay called `name` laid over it.

    Every node taken from the overlay is stamped with its name. Raises
    CorpusError listing all that the overlay gets wrong.
    """
    collector = Collector()
    result = apply_into(collector, tree, overlay_tree, name)
    collector.raise_if_any()
    return result


def apply_into(
    collector: Collector, tree: Mapping, overlay_tree: Mapping, name: str = ""
) -> Mapping:
    """Like `apply`, but mistakes go to the collector and are left out."""
    change = stamp(overlay_tree, name) if name else overlay_tree
    assert isinstance(change, Mapping)
    return _Apply(collector, name).merge(tree, change)


@attrs.define
class _Apply:
    collector: Collector
    name: str

    def merge(self, old: Mapping, change: Mapping) -> Mapping:
        """Deletions, then additions, then everything else."""
        entries = dict(old.entries)
        self._delete(entries, change.get(DELETE))
        self._add(entries, change.get(ADD))
        for key, entry in change.entries.items():
            if key not in RESERVED:
                entries[key] = self._replace(entries.get(key), entry)
        origin = self.name or old.origin
        return attrs.evolve(old, entries=entries, origin=origin)

    def _replace(self, held: Entry | None, entry: Entry) -> Entry:
        old = held.value if held else None
        new = entry.value
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            assert held is not None
            return Entry(held.key, self.merge(old, new))
        if old is not None and same(old, new):
            assert held is not None
            return held  # nothing changes, so neither does where it comes from
        self._no_reserved(new)
        return entry

    def _no_reserved(self, node: Node) -> None:
        """Inside what is wholly new there is nothing to delete or add to."""
        if isinstance(node, Sequence):
            for item in node.items:
                self._no_reserved(item)
        if not isinstance(node, Mapping):
            return
        for key, entry in node.entries.items():
            if key in RESERVED:
                message = f"there is nothing here yet to {_VERBS[key]}"
                self.collector.add(fault(entry.key, "nothing-to-change", message))
            self._no_reserved(entry.value)

    def _delete(self, entries: dict[str, Entry], names: Node | None) -> None:
        if names is None:
            return
        if not isinstance(names, Sequence):
            self._wrong(names, "expected a list of fields to delete")
            return
        for item in names.items:
            if isinstance(item, (Mapping, Sequence)):
                self._wrong(item, "expected the name of a field to delete")
            elif str(item.value) in entries:
                del entries[str(item.value)]
            else:
                self._absent(item, str(item.value), "delete", entries)

    def _add(self, entries: dict[str, Entry], lists: Node | None) -> None:
        if lists is None:
            return
        if not isinstance(lists, Mapping):
            self._wrong(lists, "expected fields with the items to add")
            return
        for key, entry in lists.entries.items():
            held = entries.get(key)
            if held is None:
                self._absent(entry.key, key, "add to", entries)
            elif not isinstance(held.value, Sequence):
                what = f"'{key}' is {kind(held.value)}, not a list"
                self.collector.add(fault(entry.key, "not-a-list", what))
            elif not isinstance(entry.value, Sequence):
                self._wrong(entry.value, f"expected a list of items to add to '{key}'")
            else:
                items = held.value.items + entry.value.items
                longer = attrs.evolve(held.value, items=items, origin=self.name)
                entries[key] = Entry(held.key, longer)

    def _wrong(self, node: Node, message: str) -> None:
        self.collector.add(fault(node, "wrong-type", f"{message}, found {kind(node)}"))

    def _absent(self, node: Node, name: str, verb: str, known: dict[str, Entry]) -> None:
        meant = nearest(name, known)
        message = f"cannot {verb} '{name}': it is not there"
        self.collector.add(fault(node, "not-there", message, suggestion=meant))


@attrs.frozen
class Change:
    """One difference between two trees; `old` or `new` is None where absent."""

    path: tuple[str, ...]
    old: Node | None
    new: Node | None
    origin: str


def difference(before: Mapping, after: Mapping) -> list[Change]:
    """What changed, field by field, in the order of `before`, then of `after`.

    A list counts as one value; so does an entry that is wholly new or gone.
    """
    return list(_difference((), before, after))


def _difference(path: tuple[str, ...], old: Mapping, new: Mapping) -> Iterator[Change]:
    for key in dict.fromkeys((*old.entries, *new.entries)):
        here, was, now = (*path, key), old.get(key), new.get(key)
        if isinstance(was, Mapping) and isinstance(now, Mapping):
            yield from _difference(here, was, now)
        elif was is None or now is None or not same(was, now):
            # Of what is deleted, only the mapping around it knows by whom.
            yield Change(here, was, now, now.origin if now else new.origin)


def same(left: Node, right: Node) -> bool:
    """Whether two trees say the same, wherever they stand."""
    if type(left) is not type(right):
        return False
    return bool(plain(left) == plain(right))


def conflicts(first: Mapping, second: Mapping) -> list[Diagnostic]:
    """Where two overlays want different things of one field, at the second's place."""
    return list(_conflicts((), first, second))


def _conflicts(path: tuple[str, ...], first: Mapping, second: Mapping) -> Iterator[Diagnostic]:
    one, other = _wishes(first), _wishes(second)
    for key, (how, node) in other.items():
        if key not in one:
            continue
        how_first, node_first = one[key]
        if how == how_first == "give":
            if isinstance(node, Mapping) and isinstance(node_first, Mapping):
                yield from _conflicts((*path, key), node_first, node)
                continue
            if same(node, node_first):
                continue
        elif how == how_first:
            continue  # both delete it, or both add to its end
        yield _conflict((*path, key), node_first, node)


def _wishes(change: Mapping) -> dict[str, tuple[str, Node]]:
    """What an overlay's mapping does to each field: delete, add to or give it."""
    wishes: dict[str, tuple[str, Node]] = {}
    names, lists = change.get(DELETE), change.get(ADD)
    if isinstance(names, Sequence):
        leaves = [n for n in names.items if not isinstance(n, (Mapping, Sequence))]
        wishes.update({str(leaf.value): (DELETE, leaf) for leaf in leaves})
    if isinstance(lists, Mapping):
        wishes.update({key: (ADD, node) for key, node in lists.items()})
    for key, node in change.items():
        if key not in (*RESERVED, FORMAT):
            wishes[key] = ("give", node)
    return wishes


def _conflict(path: tuple[str, ...], one: Node, other: Node) -> Diagnostic:
    message = f"'{' / '.join(path)}' is also changed by overlay {one.origin}"
    return fault(other, "conflict", message, note=f"there: {one.span}")

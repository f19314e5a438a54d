"""Many files make one tree: section by section, entry by entry.

A section is a mapping of entries, or a list of entries that each begin with
their own name: in `cards:` every entry has a `card:`, in `spaces:` a `space:`.
Such a list becomes a mapping keyed by that field, so that an overlay can name
one entry of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import attrs

from interpreter.corpus.diagnostics import Collector
from interpreter.corpus.layers.keys import no_key
from interpreter.corpus.layers.overlay import RESERVED
from interpreter.corpus.layers.positions import is_placed
from interpreter.corpus.yaml.tree import Entry, Mapping, Node, Number, Sequence, Text, fault, kind

FORMAT = "format"
FORMATS = (1,)
# Sections that are one entry: their keys are no names.
WHOLE = ("result", "seats", "display", "payer")

LISTED = "cites"  # several files may say more under one key, as each is of other things

Part = tuple[str, str]
"""A section and the name of an entry."""


def document(collector: Collector, node: Node | None) -> Mapping | None:
    """Sections of a file, with lists keyed; None if it is not a document.

    Every file is a mapping that says `format: 1`.
    """
    if node is None:
        return None
    if not isinstance(node, Mapping):
        message = f"a rule file is a mapping of sections, found {kind(node)}"
        collector.add(fault(node, "wrong-type", message))
        return None
    _check_format(collector, node)
    entries = {
        key: Entry(entry.key, _keyed(collector, key, entry.value))
        for key, entry in node.entries.items()
        if key != FORMAT
    }
    return attrs.evolve(node, entries=entries)


def _check_format(collector: Collector, node: Mapping) -> None:
    value = node.get(FORMAT)
    if value is None:
        message = "the file does not say its format"
        collector.add(no_key(node, FORMAT, "format", message, "write 'format: 1' at the top"))
    elif not isinstance(value, Number) or value.value not in FORMATS:
        collector.add(fault(value, "format", "this format is not known; write 1"))


def _keyed(collector: Collector, section: str, node: Node) -> Node:
    """A list of named entries as a mapping by name; anything else as it is."""
    field = section.removesuffix("s")
    if not isinstance(node, Sequence) or field == section:
        return node
    if not any(isinstance(i, Mapping) and field in i.entries for i in node.items):
        return node
    entries: dict[str, Entry] = {}
    for item in node.items:
        name = item.get(field) if isinstance(item, Mapping) else None
        if not isinstance(name, (Text, Number)):
            message = f"every entry of '{section}' needs its '{field}'"
            whole = item if isinstance(item, Mapping) else Mapping({}, item.span, item.origin)
            collector.add(no_key(whole, field, "missing-key", message))
            continue
        key = str(name.value)
        label = attrs.evolve(_label(item, field), value=key, span=name.span)
        if key in entries:
            _twice(collector, section, entries[key].key, label)
        else:
            entries[key] = Entry(label, item)
    return Mapping(entries, node.span, node.origin, keyed_by=field)


def _label(item: Node, field: str) -> Text:
    assert isinstance(item, Mapping)
    return item.entries[field].key


def shared_entries(document: Mapping, below: Mapping) -> frozenset[Part]:
    """Parts of a file that the tree below holds too, or holds neighbours of.

    Section and entry, entry "" for all of a section.
    """
    parts: set[Part] = set()
    for section, entries in document.items():
        known = below.get(section)
        if section in WHOLE and known is not None:
            parts.add((section, ""))
        elif isinstance(entries, Mapping) and isinstance(known, Mapping):
            for name, entry in entries.entries.items():
                if name in known.entries or name in RESERVED or is_placed(entry.value):
                    parts.add((section, name))
    return frozenset(parts)


def left_out(section: str, node: Node, names: Collection[str]) -> Node:
    """A section of a file, as it was read, without the entries of these names."""
    if isinstance(node, Mapping):
        rest = {name: entry for name, entry in node.entries.items() if name not in names}
        return attrs.evolve(node, entries=rest)
    if isinstance(node, Sequence):
        field = section.removesuffix("s")
        items = (i for i in node.items if _called(i, field) not in names)
        return attrs.evolve(node, items=tuple(items))
    return node


def _called(item: Node, field: str) -> str:
    name = item.get(field) if isinstance(item, Mapping) else None
    return str(getattr(name, "value", ""))


def merge(collector: Collector, documents: Iterable[Mapping]) -> Mapping | None:
    """Merge the documents of one layer. Report what two of them define."""
    result: Mapping | None = None
    for mapping in documents:
        result = mapping if result is None else _join(collector, result, mapping)
    return result


def _join(collector: Collector, left: Mapping, right: Mapping) -> Mapping:
    entries = dict(left.entries)
    for section, entry in right.entries.items():
        entry_below = entries.get(section)
        if entry_below is None:
            entries[section] = entry
        elif isinstance(entry_below.value, Mapping) and isinstance(entry.value, Mapping):
            joined = _join_entries(collector, section, entry_below.value, entry.value)
            entries[section] = Entry(entry_below.key, joined)
        elif not (collector.failed and _unlike(entry_below.value, entry.value)):
            _twice(collector, "", entry_below.key, entry.key)
    return attrs.evolve(left, entries=entries)


def _unlike(one: Node, other: Node) -> bool:
    """Whether one is a list of unnamed entries and the other a mapping: the schema reports that."""
    lists = [node for node in (one, other) if isinstance(node, Sequence)]
    named = [node for node in (one, other) if isinstance(node, Mapping)]
    return len(lists) == len(named) == 1


def _join_entries(collector: Collector, section: str, left: Mapping, right: Mapping) -> Mapping:
    if section == LISTED:
        longer = {key: _after(left, entry) for key, entry in right.entries.items()}
        return attrs.evolve(left, entries={**left.entries, **longer})
    for name in left.entries.keys() & right.entries.keys():
        _twice(collector, section, left.entries[name].key, right.entries[name].key)
    fresh = {k: e for k, e in right.entries.items() if k not in left.entries}
    return attrs.evolve(left, entries={**left.entries, **fresh})


def _after(left: Mapping, entry: Entry) -> Entry:
    """An entry that is a list, with what another file has under its key before it."""
    first, second = left.get(entry.key.value), entry.value
    if not isinstance(first, Sequence) or not isinstance(second, Sequence):
        return entry
    return Entry(entry.key, attrs.evolve(second, items=(*first.items, *second.items)))


def _twice(collector: Collector, section: str, first: Text, second: Text) -> None:
    message = f"'{second.value}' is defined twice" + (f" in '{section}'" if section else "")
    collector.add(fault(second, "duplicate-entry", message, note=f"first at {first.span}"))

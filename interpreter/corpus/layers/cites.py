"""`cites:`, by which a layer says where its book has what a layer below declares.

A number of the book stands over names of things, called as `show` takes them. Each becomes the `cite:` of
its entry before the layer is laid, so that nothing later knows the difference.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from interpreter.corpus.diagnostics import Collector
from interpreter.corpus.index import Index, Named
from interpreter.corpus.layers.sections import Part
from interpreter.corpus.yaml.tree import Entry, Mapping, Node, Sequence, Text, fault

SECTION, CITE = "cites", "cite"
KEPT = 8  # trees
# By identity, which lasts as long as the tree is kept.
_INDEX: dict[int, tuple[Mapping, Index]] = {}


def parts(layer: Mapping, below: Mapping | None) -> frozenset[Part]:
    """Entries that the `cites:` of a layer name: section and name."""
    if below is None or SECTION not in layer.entries:
        return frozenset()
    index = _index_of(below)
    things = (thing for _, name in _named(layer) if (thing := index.meant(name.value)))
    return frozenset((thing.path[0], thing.path[1]) for thing in things if len(thing.path) > 1)


def entered(collector: Collector, layer: Mapping, below: Mapping | None) -> Mapping:
    """The layer with a `cite:` at each entry instead of its `cites:`. Report mistakes to the collector."""
    if SECTION not in layer.entries:
        return layer
    named = list(_named(layer))
    rest = {key: entry for key, entry in layer.entries.items() if key != SECTION}
    tree = attrs.evolve(layer, entries=rest)
    index = _index_of(below) if below is not None else Index([])
    for number, name in named:
        thing = _thing(collector, index, name)
        if thing is not None:
            tree = _put(collector, tree, thing, number, name)
    return tree


def _index_of(below: Mapping) -> Index:
    """The index of a tree; a title read again lies on the same series."""
    index_kept = _INDEX.get(id(below))
    if index_kept is None:
        if len(_INDEX) >= KEPT:
            _INDEX.clear()
        index_kept = _INDEX[id(below)] = below, Index.of(below)
    return index_kept[1]


def _named(layer: Mapping) -> Iterator[tuple[Text, Text]]:
    """Each number with each of its names. The schema reports anything else."""
    section = layer.get(SECTION)
    for entry in section.entries.values() if isinstance(section, Mapping) else ():
        names = entry.value.items if isinstance(entry.value, Sequence) else (entry.value,)
        yield from ((entry.key, name) for name in names if isinstance(name, Text))


def _thing(collector: Collector, index: Index, name: Text) -> Named | None:
    """The one thing below that is called so, and can have a `cite:` and has none."""
    thing, alike = index.meant(name.value), index.find(name.value)
    if thing is None and alike:
        said = " or ".join(f"'{index.shortest(entry)}'" for entry in alike)
        message = f"'{name.value}' may be one of several things"
        collector.add(fault(name, "ambiguous", message, note=f"write {said}"))
    elif thing is None:
        message, meant = f"nothing below is called '{name.value}'", index.nearest(name.value)
        note = "" if meant else "entries of this layer have their own 'cite:'"
        collector.add(fault(name, "unknown-name", message, suggestion=meant, note=note))
    elif not isinstance(thing.entry.value, Mapping):
        message = f"{thing.kind} '{thing.called}' has no room for a cite"
        collector.add(fault(name, "wrong-type", message))
    elif CITE in thing.entry.value.entries:
        _cited(collector, name, thing.entry.value.entries[CITE].value)
    else:
        return thing
    return None


def _cited(collector: Collector, name: Text, cite: Node) -> None:
    message = f"'{name.value}' is cited already"
    collector.add(fault(name, "cited-twice", message, note=f"see {cite.span}"))


def _put(collector: Collector, tree: Mapping, thing: Named, number: Text, name: Text) -> Mapping:
    """The layer with the `cite:` in this entry. Report an entry that has one already."""
    keys = (*thing.path, CITE)
    levels: list[Node | None] = [tree]
    for key in keys:
        inner = levels[-1]
        levels.append(inner.get(key) if isinstance(inner, Mapping) else None)
    if levels[-1] is not None:
        _cited(collector, name, levels[-1])
        return tree
    made: Node = number
    for key, level in zip(reversed(keys), reversed(levels[:-1]), strict=True):
        around = level if isinstance(level, Mapping) else Mapping({}, name.span, name.origin)
        known = around.entries.get(key)
        label = known.key if known else attrs.evolve(name, value=key)
        made = attrs.evolve(around, entries={**around.entries, key: Entry(label, made)})
    assert isinstance(made, Mapping)
    return made

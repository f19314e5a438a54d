"""Renamed entries: one is gone, one is new, and they say the same.

Other texts that use the old name are read with the new one, so they make no difference of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import attrs

from interpreter.corpus.yaml.tree import Entry, Mapping, Node, Text, within
from interpreter.corpus.yaml.tree import Sequence as List
from interpreter.workshop.comparing.portions import words_of

Rename = tuple[tuple[str, ...], str, Entry, Entry]  # the old path, the new name, both entries
_PLAIN = (("numbers",), ("clauses",), ("variables",))  # of these, one for one is the same one
ENOUGH = 12  # characters that two entries must say alike to be one


def renames(before: Mapping, after: Mapping) -> list[Rename]:
    """Renamed entries of sections, and renamed stages, ways, numbers, rungs and the like in entries that both have."""
    return list(_renames((), before, after))


def _renames(path: tuple[str, ...], old: Mapping, new: Mapping) -> Iterator[Rename]:
    gone = {key: entry for key, entry in old.entries.items() if key not in new.entries}
    fresh = {key: entry for key, entry in new.entries.items() if key not in old.entries}
    lone = len(gone) == len(fresh) == 1 and path[-1:] in _PLAIN
    for key, was in gone.items() if path else ():
        same = [name for name, now in fresh.items() if _is_same(was, now, lone)]
        if len(same) == 1:
            yield (*path, key), same[0], was, fresh.pop(same[0])
    for key, entry in old.entries.items():
        other = new.get(key)
        if isinstance(entry.value, Mapping) and isinstance(other, Mapping):
            yield from _renames((*path, key), entry.value, other)


def _is_same(was: Entry, now: Entry, lone: bool) -> bool:
    if not isinstance(was.value, Mapping) or not isinstance(now.value, Mapping):
        return lone and words_of(was.value) == words_of(now.value)
    said = [_said(entry) for entry in (was, now)]
    return said[0] == said[1] and len(said[0]) >= ENOUGH


def _said(entry: Entry) -> str:
    """Content of an entry without its own name, its name at the table and its citation."""
    assert isinstance(entry.value, Mapping)
    aside = ("name", "plural", "cite", "tells", "card", "before", "after")
    entries = {key: part for key, part in entry.value.entries.items() if key not in aside}
    words = words_of(attrs.evolve(entry.value, entries=entries))
    return _word(entry.key.value).sub("itself", words)


def _word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")


def with_names(tree: Mapping, called: Sequence[Rename]) -> Mapping:
    """The tree with all entries under their new names: a section's everywhere, a part's in its entry."""
    for path, name, *_ in called:
        renamed = _renamed(tree, path, name) if path[-1].isdigit() or len(path) > 2 else None
        if renamed is None:
            renamed = _renamed(_replaced(tree, path[-1], name), path, name)
        elif len(path) > 2:
            holder = within(renamed, path[:2])
            if isinstance(holder, Mapping):
                renamed = _put(renamed, path[:2], _replaced(holder, path[-1], name))
        tree = renamed
    return tree


def _put(tree: Mapping, path: Sequence[str], node: Node) -> Mapping:
    head, rest = path[0], path[1:]
    if head not in tree.entries:
        return tree
    entry = tree.entries[head]
    value = _put(entry.value, rest, node) if rest and isinstance(entry.value, Mapping) else node
    return attrs.evolve(tree, entries={**tree.entries, head: attrs.evolve(entry, value=value)})


def _renamed(tree: Mapping, path: Sequence[str], name: str) -> Mapping:
    """The same mapping with another key at a path, in the same place."""
    holder = within(tree, path[:-1])
    if not isinstance(holder, Mapping) or path[-1] not in holder.entries:
        return tree
    entries = {}
    for key, entry in holder.entries.items():
        named = attrs.evolve(entry, key=attrs.evolve(entry.key, value=name))
        entries.update({name: named} if key == path[-1] else {key: entry})
    return _put(tree, path[:-1], attrs.evolve(holder, entries=entries))


def _replaced(node: Mapping, old: str, new: str) -> Mapping:
    return _texts(node, _word(old), new)  # type: ignore[return-value]


def _texts(node: Node, old: re.Pattern[str], new: str) -> Node:
    if isinstance(node, Mapping):
        entries = {
            key: attrs.evolve(entry, value=_texts(entry.value, old, new))
            for key, entry in node.entries.items()
        }
        return attrs.evolve(node, entries=entries)
    if isinstance(node, List):
        return attrs.evolve(node, items=tuple(_texts(item, old, new) for item in node.items))
    return (
        node if not isinstance(node, Text) or not old.search(node.value) else _named(node, old, new)
    )


def _named(text: Text, old: re.Pattern[str], new: str) -> Text:
    return attrs.evolve(text, value=old.sub(new, text.value))

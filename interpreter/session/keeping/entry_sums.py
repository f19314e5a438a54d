"""The entries of a title's rule files, each with a small checksum of its text.

A kept game holds the sums, so that a message can name the rules that have changed since. They prove nothing: only a
replay shows whether the game still follows from the rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TypeAlias
from zlib import crc32

from interpreter.corpus.diagnostics import Span
from interpreter.corpus.yaml.tree import Entry, Mapping, Node, Sequence, Text, plain

Entries: TypeAlias = dict[str, dict[str, tuple[str, str]]]
"""By section and name: the sum of an entry, and its places (`file:line`), one in each file it comes from.

A section that is not a mapping is one entry without a name."""

Sums: TypeAlias = dict[str, dict[str, str]]
"""By section and name: the sums alone, as a save holds them."""


def entries_of(tree: Mapping) -> Entries:
    """Entries of all sections, with overlays and without comments."""
    entries: Entries = {}
    for section, node in tree.items():
        if isinstance(node, Mapping):
            entries[section] = {
                name: (_sum(entry.value), _places(entry)) for name, entry in node.entries.items()
            }
        else:
            entries[section] = {"": (_sum(node), node.span.file_line)}
    return entries


def sums(entries: Entries) -> Sums:
    return {
        section: {name: held_text for name, (held_text, _) in entries.items()}
        for section, entries in entries.items()
    }


def changes(before: Sums, entries: Entries) -> list[str]:
    """Entries that changed, came or went, each named as `action NAME (file:line)`."""
    changes_told = []
    for section in [*entries, *(section for section in before if section not in entries)]:
        now, then = entries.get(section, {}), before.get(section, {})
        for name, (its_sum, place) in now.items():
            if name not in then:
                changes_told.append(f"{called(section, name)} is new ({place})")
            elif then[name] != its_sum:
                changes_told.append(f"{called(section, name)} ({place})")
        changes_told += [f"{called(section, name)} is gone" for name in then if name not in now]
    return changes_told


def called(section: str, name: str) -> str:
    """`action NAME` for the entry NAME under `actions`."""
    if not name:
        return f"'{section}'"
    for plural, single in (("ies", "y"), ("xes", "x"), ("sses", "ss"), ("s", "")):
        if section.endswith(plural):
            return f"{section.removesuffix(plural)}{single} {name}"
    return f"{section} {name}"


def _sum(node: Node) -> str:
    """Four digits: a change slips through once in 65,536, and a save stays small."""
    text = json.dumps(plain(node), ensure_ascii=False)
    return f"{crc32(text.encode()) & 0xFFFF:04x}"


def _places(entry: Entry) -> str:
    """Place of an entry, and places where overlays begin to change it."""
    first = {entry.key.span.file: entry.key.span.file_line}
    for span in _spans(entry.value):
        if span.file not in first:
            first[span.file] = span.file_line
    return ", ".join(first.values())


def _spans(node: Node) -> Iterator[Span]:
    yield node.span
    if isinstance(node, Text):
        yield from (line.text.span for line in node.lines if line is not None)
    if isinstance(node, Mapping):
        for entry in node.entries.values():
            yield entry.key.span
            yield from _spans(entry.value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _spans(item)

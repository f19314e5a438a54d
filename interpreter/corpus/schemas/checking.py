"""Which schema a file answers to, and the same for what overlays change.

Files are checked one by one as they are written. A file may hold only parts of
entries that stand in a layer below, so these are checked as they are after
laying; what was wrong before an overlay came has been told before.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import PurePosixPath

import attrs

from interpreter.corpus.diagnostics import Collector, Diagnostic, Span
from interpreter.corpus.folders import schemas
from interpreter.corpus.layers import sections
from interpreter.corpus.layers.keys import unknown_key
from interpreter.corpus.layers.sections import Part
from interpreter.corpus.meant import named
from interpreter.corpus.schemas import schema
from interpreter.corpus.yaml.tree import Entry, Mapping, Node, Number, Sequence, Source, Text, fault

_AS_READ = ("format", "missing-key", "unknown-key")  # told before a file is held against its schema


def schema_for(file: str) -> str:
    """The name of the schema for a file, by its path from the root."""
    path = PurePosixPath(file)
    if path.name in ("title.yaml", "series.yaml", "overlay.yaml"):
        return path.stem
    for folder in ("tests", "audit"):
        if folder in path.parts[:-1]:
            return folder
    return {"maps": "map", "cards": "cards"}.get(path.parts[0], "rules")


def check_file(
    collector: Collector, node: Node, file: str, parts: Collection[Part], below: Mapping | None
) -> None:
    """Hold one file against its schema, but for `parts` of entries."""
    told = {str(one.span) for one in collector.diagnostics if one.code in _AS_READ}
    diagnostics = [one for one in _wrong(_without(node, parts), file) if str(one.span) not in told]
    if below is not None and isinstance(node, Mapping):
        diagnostics = _meant(diagnostics, node, below)
    collector.add(*diagnostics)


def _wrong(node: Node, file: str) -> list[Diagnostic]:
    """What is wrong by the schema of a file, if there is one."""
    name, folder = schema_for(file), schemas()
    return schema.validate(node, name, folder) if schema.has_schema(name, folder) else []


def _without(node: Node, parts: Collection[Part]) -> Node:
    """A file's tree without some entries of its sections."""
    if not parts or not isinstance(node, Mapping):
        return node
    entries = {}
    for section, entry in node.entries.items():
        names = {name for part, name in parts if part == section}
        if "" not in names:
            entries[section] = Entry(entry.key, sections.left_out(section, entry.value, names))
    return attrs.evolve(node, entries=entries)


def _meant(diagnostics: list[Diagnostic], node: Mapping, below: Mapping) -> list[Diagnostic]:
    """Unfinished entries whose names are near to one in a layer below are meant for that."""
    lacking = {one.span: one for one in diagnostics if one.code == "missing-key"}
    for section, entry in node.entries.items():
        known = below.get(section)
        if lacking and isinstance(entry.value, Mapping) and isinstance(known, Mapping):
            for key, entry_below in entry.value.entries.items():
                meant = named(key, known.entries) if entry_below.key.span in lacking else ""
                if meant:
                    told = lacking[entry_below.key.span]
                    diagnostics = [one for one in diagnostics if one != told]
                    diagnostics.append(_no_entry(entry_below, section, meant))
    return diagnostics


def _no_entry(entry: Entry, section: str, meant: str) -> Diagnostic:
    key = attrs.evolve(entry.key, origin=entry.value.origin or entry.key.origin)
    message = f"there is no '{key.value}' in '{section}' to change"
    return fault(key, "unknown-entry", message, suggestion=meant)


def check_merged(collector: Collector, tree: Mapping, parts: Collection[Part]) -> None:
    """Validate each entry that several layers wrote against the schema of its section."""
    for section, name in sorted(parts):
        entries = tree.entries.get(section)
        if entries is None:
            continue
        if name and isinstance(entries.value, Mapping):
            if name not in entries.value.entries:
                continue
            one = attrs.evolve(entries.value, entries={name: entries.value.entries[name]})
            entries = Entry(entries.key, one)
        collector.add(*_wrong(_document(tree, section, entries), entries.key.span.file))


def check_sections(collector: Collector, change: Mapping, tree: Mapping) -> None:
    """Check the section names of an overlay: under a wrong name nothing would seem to be there."""
    folder = schemas()
    if not schema.has_schema("rules", folder):
        return
    known = [*tree.entries, *schema.keys_of("rules", folder)]
    for name, entry in change.entries.items():
        if name not in known:
            found, note = unknown_key(entry.key, known), "rule tests stand in the folder tests/"
            meant = attrs.evolve(found, suggestion="", note=note) if name == "tests" else found
            collector.add(meant)


def check_overlaid(collector: Collector, tree: Mapping, before: Mapping) -> None:
    """Hold every entry that an overlay changed against the schema of its section.

    An unfinished entry that was not there before is one whose name was meant for another.
    """
    for document, file in _changed(tree):
        diagnostics = [d for d in _wrong(document, file) if d.overlays]
        if any(d.code == "missing-key" for d in diagnostics):
            diagnostics = _unmet(document, before) or diagnostics
        collector.add(*diagnostics)


def _unmet(document: Mapping, before: Mapping) -> list[Diagnostic]:
    """Report an overlay's entry that should exist before and does not."""
    section, entries = list(document.entries.items())[-1]
    known = before.get(section)
    if not isinstance(entries.value, Mapping) or not isinstance(known, Mapping):
        return []
    return [
        _no_entry(entry, section, named(key, known.entries))
        for key, entry in entries.value.entries.items()
        if key not in known.entries
    ]


def _changed(tree: Mapping) -> Iterator[tuple[Mapping, str]]:
    """A document of one entry for each that was changed, and the file it is like."""
    for section, entries in tree.entries.items():
        if section == "manifest" or not from_overlay(entries.value):
            continue
        if section in sections.WHOLE or not isinstance(entries.value, Mapping):
            yield _document(tree, section, entries), entries.key.span.file
            continue
        for key, entry in entries.value.entries.items():
            if from_overlay(entry.value):
                one = attrs.evolve(entries.value, entries={key: entry})
                document = _document(tree, section, Entry(entries.key, one))
                yield document, entries.key.span.file


def _document(tree: Mapping, section: str, entry: Entry) -> Mapping:
    place = Span(tree.span.file, 1, 1, 2)
    label = Text("format", place, Source(place.file, ("",)))
    entries = {"format": Entry(label, Number(1, place)), section: entry}
    return Mapping(entries, place)


def from_overlay(node: Node) -> bool:
    """Whether any part of a tree came from an overlay."""
    if node.origin:
        return True
    if isinstance(node, Mapping):
        return any(from_overlay(value) for _, value in node.items())
    return isinstance(node, Sequence) and any(from_overlay(i) for i in node.items)

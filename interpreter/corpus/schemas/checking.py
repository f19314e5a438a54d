"""Which schema a file answers to, and the same for what overlays change.

Files are checked one by one as they are written. An overlay's files hold only
parts of entries, so there the entries are checked as they are after laying it
over; what was wrong before has been told before.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import attrs

from interpreter.corpus.diagnostics import Collector, Diagnostic, Span
from interpreter.corpus.layers.plan import Plan
from interpreter.corpus.nearest import nearest
from interpreter.corpus.schemas import schema
from interpreter.corpus.yaml.tree import Entry, Mapping, Node, Number, Sequence, Source, Text, fault


def schema_for(file: str) -> str:
    """The name of the schema for a file, by its path from the root."""
    path = PurePosixPath(file)
    if path.name in ("title.yaml", "series.yaml", "overlay.yaml"):
        return path.stem
    if "tests" in path.parts[:-1]:
        return "tests"
    return {"maps": "map", "cards": "cards"}.get(path.parts[0], "rules")


def schemas(root: Path) -> Path:
    """The folder of the schemas: the corpus's own, or those that come with the program."""
    package = Path(__file__).resolve().parents[2]
    places = (root / "schemas", package.parent / "schemas", package / "_corpus" / "schemas")
    return next((place for place in places if place.is_dir()), places[0])


def check_file(collector: Collector, node: Node, file: str, plan: Plan) -> None:
    """Hold one file against its schema, if the corpus has that schema."""
    name = schema_for(file)
    folder = schemas(plan.root)
    if schema.has_schema(name, folder):
        collector.add(*schema.validate(node, name, folder))


def check_sections(collector: Collector, change: Mapping, tree: Mapping, plan: Plan) -> None:
    """An overlay's sections are known: what it changes would otherwise seem not to be there."""
    folder = schemas(plan.root)
    if not schema.has_schema("rules", folder):
        return
    known = [*tree.entries, *schema.keys_of("rules", folder)]
    for name, entry in change.entries.items():
        if name not in known:
            meant = nearest(name, known)
            collector.add(
                fault(entry.key, "unknown-key", f"unknown key '{name}'", suggestion=meant)
            )


def check_overlaid(collector: Collector, tree: Mapping, before: Mapping, plan: Plan) -> None:
    """Hold every entry that an overlay changed against the schema of its section.

    An unfinished entry that was not there before is one whose name was meant for another.
    """
    folder = schemas(plan.root)
    for document, file in _changed(tree):
        name = schema_for(file)
        if schema.has_schema(name, folder):
            found = [d for d in schema.validate(document, name, folder) if d.overlays]
            if any(d.code == "missing-key" for d in found):
                found = _unmet(document, before) or found
            collector.add(*found)


def _unmet(document: Mapping, before: Mapping) -> list[Diagnostic]:
    """That an overlay's entry names nothing there was, if so."""
    section, held = list(document.entries.items())[-1]
    known = before.get(section)
    if not isinstance(held.value, Mapping) or not isinstance(known, Mapping):
        return []
    return [
        fault(
            attrs.evolve(entry.key, origin=entry.value.origin or entry.key.origin),
            "unknown-entry",
            f"there is no '{key}' in '{section}' to change",
            suggestion=nearest(key, known.entries),
        )
        for key, entry in held.value.entries.items()
        if key not in known.entries
    ]


def _changed(tree: Mapping) -> Iterator[tuple[Mapping, str]]:
    """A document of one entry for each that was changed, and the file it is like."""
    for section, held in tree.entries.items():
        if section == "manifest" or not from_overlay(held.value):
            continue
        if not isinstance(held.value, Mapping):
            yield _document(tree, section, held), held.key.span.file
            continue
        for key, entry in held.value.entries.items():
            if from_overlay(entry.value):
                one = attrs.evolve(held.value, entries={key: entry})
                document = _document(tree, section, Entry(held.key, one))
                yield document, held.key.span.file


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

"""The ways that rule texts offer (`choose one:`, `may …:`): they have names, but no entry of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.corpus.diagnostics import Span
from interpreter.corpus.index import Index, Level, Named
from interpreter.corpus.yaml.tree import Entry, Source, Text
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.readers import texts_of
from interpreter.language.walking.walk import walk
from interpreter.session.telling.sources import Sources

OFFERED = "way offered"  # the kind of such a thing


def ways_of(vocabulary: Vocabulary, index: Index, sources: Sources) -> Index:
    """The ways of all texts but those of stages, which the index of the entries has."""
    holders = {thing.path: thing for thing in index.things}
    found = []
    for owner, root in texts_of(vocabulary):
        holder = holders.get(owner)
        if holder is None:
            continue
        for name, says, span in _offered(root):
            path = (*owner, "ways", name)
            if path not in holders:
                entry = _entry(name, span, sources)
                found.append(Named(path, (*holder.levels, Level(OFFERED, (name, says), entry))))
    return Index(found)


def _offered(root: Any) -> Iterator[tuple[str, str, Span]]:
    """Name, what it says, and place of each way in a text."""
    for node in walk(root):
        if isinstance(node, nodes.ChooseWay):
            yield from ((way.name, way.says or way.name, way.span) for way in node.ways)
        elif isinstance(node, nodes.May):
            yield node.point.name, node.point.name, node.span


def _entry(name: str, span: Span, sources: Sources) -> Entry:
    """Its line with the block under it, as the text of an entry."""
    source = Source(span.file, sources.lines(span.file))
    text = "\n".join(sources.entry(span))
    return Entry(Text(name, span, source), Text(text, span, source))

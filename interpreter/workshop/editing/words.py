"""The words of a title by place: meaning, declaration, other uses, and completions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from attrs import define, frozen

from interpreter.corpus.diagnostics import Span
from interpreter.corpus.index import Index
from interpreter.corpus.index import Path as Keys
from interpreter.corpus.store import Corpus
from interpreter.corpus.yaml.tree import Mapping, Node, Sequence, Text, within
from interpreter.workshop.editing.analysis import Analysis, Place

SHOWN = 24  # lines of a thing's page that are shown under the cursor
# Keys whose value is the name of another entry, and the sections that it may be of.
NAMING = {
    "extends": ("bots", "scenarios"),
    "class": ("action classes", "card classes"),
    "by": ("factions", "sides"),
    "borders": ("spaces",),
    "type": ("types",),
    "region": ("regions",),
    "until": ("lifetimes",),
    "pays with": ("values",),
    "supply": ("boxes",),
    "kind": ("kinds",),
}
# Sections of the manifest, and what of a scenario, name declared things of these sections.
HEADS = ("display", "result", "seats", "start", "payer", "starting zone", "totals")
NAMED = ("definitions", "values", "zones", "phases", "factions", "card fields")
MOST_WORDS = 200
_KINDS = {
    "NAME": "name", "FLAG": "flag of spaces", "ATTRIBUTE": "attribute of spaces", "KIND": "kind of piece",
}  # fmt: skip
_TAIL = re.compile(r"[\w'’-]+(?: [\w'’-]+)*$")


@define(eq=False, slots=False)
class Words:
    """All words of a sound analysis that name something declared."""

    analysis: Analysis

    @property
    def corpus(self) -> Corpus:
        assert self.analysis.corpus is not None
        return self.analysis.corpus

    def at(self, file: str, line: int, column: int) -> Place | None:
        """The word at a place; lines and columns from 1."""
        for place in self.by_file.get(file, ()):
            span = place.span
            if span.line == line and span.column <= column <= span.end_column:
                return place
        return None

    def everywhere(self, path: Keys) -> list[Span]:
        """Places where a thing is named, each once."""
        spans = {p.span: None for places in self.by_file.values() for p in places if p.path == path}
        return sorted(spans)

    def heads(self, path: Keys) -> list[Span]:
        """Places of its entry: in each layer that writes it, the lowest first."""
        return list(dict.fromkeys(place.span for place in self._keys() if place.path == path))

    def page(self, path: Keys) -> str:
        """Page that `show` prints of a thing, cut to fit under a cursor."""
        thing = self.analysis.things.get(path)
        if thing is None:
            return ""
        lines = self.analysis.pages.page(thing)
        rows = [f"{line.text}  # {line.mark}" if line.mark else line.text for line in lines]
        if len(rows) > SHOWN:
            rows = [*rows[:SHOWN], f"    … and {len(rows) - SHOWN} more lines"]
        return "\n".join(rows)

    @cached_property
    def by_file(self) -> dict[str, list[Place]]:
        """Words of rule texts, keys of entries, and bare values that name an entry."""
        by_file: dict[str, dict[Place, None]] = {}
        texts = (place for file in self.analysis.by_file for place in self.analysis.places(file))
        for places in (texts, self._keys(), self._values(self.corpus.tree, "", ())):
            for place in places:
                by_file.setdefault(place.span.file, {})[place] = None
        return {file: list(places) for file, places in by_file.items()}

    def _keys(self) -> Iterator[Place]:
        """The keys of all things, in every layer that wrote one."""
        for thing in self.analysis.index.things:
            key = thing.entry.key
            if key.value == thing.path[-1]:
                yield Place(key.span, key.value, thing.path)
            node = within(self.corpus.tree, thing.path[:-1])
            for layer in node.laid if isinstance(node, Mapping) else ():
                entry = layer.entries.get(thing.path[-1])
                if entry is not None and entry.key.span != key.span:
                    yield Place(entry.key.span, entry.key.value, thing.path)

    def _values(self, node: Node, key: str, sections: tuple[str, ...]) -> Iterator[Place]:
        """Bare values that name an entry; of these sections, or of those that their key says."""
        if isinstance(node, Mapping):
            for name, entry in node.entries.items():
                for section in sections:
                    if (section, name) in self.analysis.things:
                        yield Place(entry.key.span, name, (section, name))
                inner = NAMED if name in HEADS else sections
                yield from self._values(entry.value, name, inner)
        elif isinstance(node, Sequence):
            for item in node.items:
                yield from self._values(item, key, sections)
        elif isinstance(node, Text) and not node.lines:
            for section in (*NAMING.get(key, ()), *sections):
                if (section, node.value) in self.analysis.things:
                    yield Place(node.span, node.value, (section, node.value))


@frozen
class Offer:
    """A word, what it is, and how many letters before the cursor it takes the place of."""

    word: str
    what: str
    over: int


def offers(analysis: Analysis, before: str) -> list[Offer]:
    """Completions after `before`, the line up to the cursor; the longest matches first.

    A name of several words is offered from any of its words on.
    """
    if analysis.vocabulary is None:
        return []
    tail = tail_match[0] if (tail_match := _TAIL.search(before)) else ""
    words = tail.split(" ")
    declared = _declared(analysis)
    seen: dict[str, Offer] = {}
    for start in range(len(words)):
        typed = " ".join(words[start:])
        for word, what in declared.items():
            if typed and word.startswith(typed) and word != typed:
                seen.setdefault(word, Offer(word, what, len(typed)))
    if not tail:
        seen = {word: Offer(word, what, 0) for word, what in declared.items()}
    return list(seen.values())[:MOST_WORDS]


def _declared(analysis: Analysis) -> dict[str, str]:
    """Every word of the title with its kind, then those of the language."""
    vocabulary = analysis.vocabulary
    assert vocabulary is not None
    kinds = {word: _KINDS.get(kind, _plain(kind)) for kind, word in vocabulary.declared}
    index: Index = analysis.index
    for thing in index.things:
        if len(thing.path) == 4 and thing.path[0] == "actions":
            kinds.setdefault(thing.called, thing.what())
    for word in vocabulary.lexicon.types:
        if word[:1].isalpha():
            kinds.setdefault(word, "word of the language")
    return kinds


def _plain(kind: str) -> str:
    return kind.lower().replace("_", " ")

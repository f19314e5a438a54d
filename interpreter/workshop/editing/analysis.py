"""A title as an editor knows it: what is wrong in its files, what its words mean and where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from attrs import define, field, frozen

from interpreter.corpus.diagnostics import CorpusError, Diagnostic, Span, tidy
from interpreter.corpus.folders import unsaved
from interpreter.corpus.index import Index, Named
from interpreter.corpus.index import Path as Keys
from interpreter.corpus.nearest import sparing
from interpreter.corpus.store import Corpus
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.grammar.parser import Heard, listening
from interpreter.language.readers import path_of
from interpreter.session.editions.rule_files import load_full, read
from interpreter.session.editions.series_alone import load_alone
from interpreter.session.editions.variant import layers_of
from interpreter.session.telling.sources import Layers, Sources
from interpreter.workshop.editing.belonging import Reading
from interpreter.workshop.showing.pages import Pages

_OF_ACTIONS = ("numbers", "clauses", "variables", "parts")


@frozen
class Place:
    """A word in a rule text, and the thing that it names; the whole word, where it is one of several."""

    span: Span
    word: str
    path: Keys


@define(eq=False, slots=False)
class Analysis:
    """One reading of the files. Where they could not be read whole, only `mistakes` says something."""

    root: Path
    mistakes: list[Diagnostic]
    corpus: Corpus | None = None
    vocabulary: Vocabulary | None = None
    layers: Layers | None = None
    heard: list[Heard] = field(factory=list)

    @property
    def sound(self) -> bool:
        return self.vocabulary is not None

    @cached_property
    def index(self) -> Index:
        assert self.corpus is not None
        return Index.of(self.corpus.tree)

    @cached_property
    def things(self) -> dict[Keys, Named]:
        return {thing.path: thing for thing in self.index.things}

    @cached_property
    def pages(self) -> Pages:
        """Pages that `show` prints."""
        vocabulary = self.vocabulary
        assert self.corpus is not None and self.layers is not None and vocabulary is not None
        return Pages(self.corpus, Sources(self.root), self.layers, lambda: vocabulary)

    @cached_property
    def by_file(self) -> dict[str, list[Heard]]:
        """The rule texts of each file."""
        by_file: dict[str, list[Heard]] = {}
        for heard in self.heard:
            if heard.source.value:
                by_file.setdefault(heard.source.span(0, 1).file, []).append(heard)
        return by_file

    def places(self, file: str) -> Iterator[Place]:
        """Every word of a file's rule texts that names a declared thing, some perhaps twice."""
        for heard in self.by_file.get(file, ()):
            for token in heard.tokens():
                start, end = token.start_pos, token.end_pos
                if start is None or end is None or end <= start:
                    continue
                span = heard.source.span(start, end)
                if path := self._meant(token.type, str(token), span):
                    yield Place(span, str(token), path)

    def _meant(self, kind: str, word: str, span: Span) -> Keys:
        assert self.vocabulary is not None
        decl = self.vocabulary.declared.get((kind, word))
        if decl is not None:
            return path_of(decl) or self._elsewhere(word)
        if kind == "NAME":
            owner = self.entry_at(span.file, span.line)
            for key in _OF_ACTIONS:
                if owner and (*owner.path[:2], key, word) in self.things:
                    return (*owner.path[:2], key, word)
        return ()

    def _elsewhere(self, word: str) -> Keys:
        """The entry with this name, for a faction, a space or a piece."""
        for thing in self.index.find(word):
            if len(thing.levels) == 1 and thing.path[0] in (
                "factions",
                "sides",
                "spaces",
                "kinds",
                "states",
            ):
                return thing.path
        return ()

    def entry_at(self, file: str, line: int) -> Named | None:
        """The thing inside which a line of a file stands: the last that begins before it."""
        before = [t for t in self._starts.get(file, ()) if t.entry.key.span.line <= line]
        return max(before, key=lambda t: (t.entry.key.span.line, len(t.path)), default=None)

    @cached_property
    def _starts(self) -> dict[str, list[Named]]:
        by_file: dict[str, list[Named]] = {}
        for thing in self.index.things:
            by_file.setdefault(thing.entry.key.span.file, []).append(thing)
        return by_file


def analyse(reading: Reading, files: Mapping[Path, bytes]) -> Analysis:
    """Read a title or a series anew; `files` hold what an editor has not saved yet. Raises nothing."""
    with unsaved(files), listening() as heard:
        if reading.variant is None:
            return _series(reading.series)
        variant = reading.variant
        try:
            with sparing():
                vocabulary = load_full(variant)
        except CorpusError as error:
            return Analysis(variant.root, tidy(list(error.diagnostics)), heard=heard)
        corpus = read(variant)
        mistakes = tidy([*vocabulary.notices, *_tests(variant.root, variant.title, variant.mods)])
        return Analysis(variant.root, mistakes, corpus, vocabulary, layers_of(variant), heard)


def _tests(root: Path, title: str, mods: tuple[str, ...]) -> list[Diagnostic]:
    from interpreter.corpus.store import load_tests

    try:
        load_tests(root, title, mods)
    except CorpusError as error:
        return list(error.diagnostics)
    return []


def _series(name: str) -> Analysis:
    try:
        alone = load_alone(name)
    except CorpusError as error:
        return Analysis(Path(), tidy(list(error.diagnostics)))
    return Analysis(alone.root, [], alone.corpus, alone.vocabulary, Layers(name))

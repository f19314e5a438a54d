"""Places of the words in a rule test, for names and mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from interpreter.corpus import Collector, CorpusError, Mapping, Node, Span, Text, nearest
from interpreter.language.declarations.reading import items
from interpreter.language.declarations.vocabulary import Vocabulary

_OTHERS = ("special", "column", "place")  # what a decision may be called besides its name and type


def check_names(vocabulary: Vocabulary, test: Mapping) -> None:
    """Raise CorpusError for an unknown decision or rung."""
    collector = Collector()
    decisions = {name for p in vocabulary.points for name in (p.name, p.type)} | {*_OTHERS}
    _known(collector, "decision", _asked(test), decisions)
    rungs = items(test.get("rungs"))
    names = (node for node in rungs if isinstance(node, Text))
    _known(collector, "rung", names, {rung.name for rung in vocabulary.rungs})
    collector.raise_if_any()


def _asked(test: Mapping) -> Iterator[Text]:
    """Names of decisions in a test, except in its answers, whose errors name the actual question."""
    for key in ("decides", "offers", "refuses"):
        node = test.get(key)
        if isinstance(node, Mapping):
            yield from (entry.key for entry in node.entries.values())


def _known(collector: Collector, noun: str, texts: Iterable[Text], known: set[str]) -> None:
    for node in texts:
        if node.value not in known:
            collector.files[node.span.file] = node.source.lines
            message = f"unknown {noun} '{node.value}'"
            meant = nearest(node.value, known)
            collector.error(node.span, "unknown-word", message, suggestion=meant)


def placed(error: CorpusError, node: Node | None, start: int = 0, before: int = 0) -> CorpusError:
    """The mistakes of one line, made of `before` other characters and a text from `start` on, at their places."""
    if not isinstance(node, Text):
        return error
    length, places = len(node.value), []
    for diagnostic in error.diagnostics:
        if diagnostic.span.file:
            places.append(diagnostic)
            continue
        first = min(max(start + diagnostic.span.column - 1 - before, 0), max(length - 1, 0))
        width = diagnostic.span.end_column - diagnostic.span.column
        span: Span = node.span_of(first, min(first + width, length))
        places.append(evolve(diagnostic, span=span))
    return CorpusError(places, {**error.files, node.span.file: node.source.lines})

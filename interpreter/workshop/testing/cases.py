"""Rule tests written as data: a position, what is done in it, and what must come of it.

How each is written stands in docs/language.md ("tests") and in `schemas/tests.schema.json`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any
from weakref import WeakKeyDictionary

from attrs import define, evolve

from interpreter.corpus.catalogue import find_root
from interpreter.corpus.diagnostics import ERROR, Collector, CorpusError, Diagnostic, Span
from interpreter.corpus.nearest import nearest
from interpreter.corpus.store import load_tests
from interpreter.corpus.yaml.tree import Mapping, Node, Sequence, Text, plain
from interpreter.engine.state.errors import RuleError
from interpreter.language.declarations.reading import items
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.session.editions.title_page import offered
from interpreter.session.editions.variant import layers_of
from interpreter.session.mistakes import Mistake
from interpreter.workshop.testing.outcomes import EVERY, MODS, Wanted

_DATA: WeakKeyDictionary[Mapping, dict[str, Any]] = WeakKeyDictionary()
_OTHERS = ("special", "column", "place")  # what a decision may be called besides its name and type


@define
class Case:
    """One test as written, and where."""

    name: str
    span: Span
    node: Mapping
    data: dict[str, Any]

    @property
    def place(self) -> str:
        """`file:line`."""
        return self.span.file_line

    @property
    def cite(self) -> str:
        """The passage of the book that it tests, as written; "" for none."""
        return str(self.data.get("cite") or "")

    @property
    def options(self) -> tuple[str, ...]:
        return names(self.data.get("options"))

    @property
    def printing(self) -> str | None:
        printing = self.data.get("printing")
        return None if printing is None else str(printing)


def names(given: Any) -> tuple[str, ...]:
    """A list of names, or a single one."""
    return tuple(str(name) for name in ([given] if isinstance(given, str) else given or ()))


def cases_of(tree: Mapping | None) -> list[Case]:
    """The tests in a tree of test files."""
    section = tree.get("tests") if tree is not None else None
    if not isinstance(section, Mapping):
        return []
    cases = []
    for name, entry in section.entries.items():
        if isinstance(entry.value, Mapping):
            cases.append(Case(name, entry.key.span, entry.value, _data(entry.value)))
    return cases


def _data(node: Mapping) -> dict[str, Any]:
    """Content of a test, cached: while somebody edits a title, most tests stay the same."""
    data = _DATA.get(node)
    if data is None:
        data = _DATA[node] = plain(node)
    return data


def of_printing(wanted: Wanted, cases: list[Case]) -> list[Case]:
    """Tests of the printing that was asked for, and those that name none; all if none was asked for.

    An option that belongs to another printing names that.
    """
    page, printing = offered(find_root(), wanted.title, wanted.mods), wanted.printing
    others = set(page.printings if printing else ()) - {printing}
    elsewhere = {option for option, home in page.home.items() if home in others}
    return [c for c in cases if c.printing not in others and elsewhere.isdisjoint(c.options)]


def written(wanted: Wanted) -> list[Case]:
    """Tests to run of a title. Raises Mistake, CorpusError."""
    return of_printing(wanted, read_cases(wanted))


def read_cases(wanted: Wanted) -> list[Case]:
    """The tests of the wanted owners, in every printing. Raises Mistake, CorpusError."""
    variant = wanted.variant
    tree, _ = load_tests(variant.root, wanted.title, variant.mods)
    cases = cases_of(tree)
    if wanted.whose == EVERY:
        return cases
    layers = layers_of(variant)
    of_mods = wanted.whose == MODS
    return [case for case in cases if (layers.overlay(case.span.file) in layers.mods) == of_mods]


def check_names(vocabulary: Vocabulary, test: Mapping) -> None:
    """Raise CorpusError for an unknown decision or rung."""
    collector = Collector()
    decisions = {name for p in vocabulary.points for name in (p.name, p.type)} | {*_OTHERS}
    _known(collector, "decision", _decision_names(test), decisions)
    rungs = items(test.get("rungs"))
    names = (node for node in rungs if isinstance(node, Text))
    _known(collector, "rung", names, {rung.name for rung in vocabulary.rungs})
    collector.raise_if_any()


def _decision_names(test: Mapping) -> Iterator[Text]:
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


def at_its_word(error: CorpusError | Mistake | RuleError, case: Case) -> CorpusError:
    """The mistakes at the word of the test that they name, or at its name."""
    if not isinstance(error, CorpusError):
        error = CorpusError([Diagnostic(case.span, ERROR, "rule-test", str(error))])
    diagnostics, texts = [], [*_texts(case.node)]
    for one in error.diagnostics:
        word = (re.findall(r"'([^']+)'", one.message) or [""])[0]
        near = sorted((t for t in texts if word and word in t.value), key=lambda t: t.value != word)
        if near and (one.span == case.span or not one.span.file):
            start = near[0].value.index(word)
            one = evolve(one, span=near[0].span_of(start, start + len(word)))
        diagnostics.append(one)
    return CorpusError(diagnostics, {**error.files, case.span.file: texts[0].source.lines})


def _texts(node: Node) -> Iterator[Text]:
    if isinstance(node, Mapping):
        for entry in node.entries.values():
            yield entry.key
            yield from _texts(entry.value)
    for item in node.items if isinstance(node, Sequence) else ():
        yield from _texts(item)
    if isinstance(node, Text):
        yield node


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

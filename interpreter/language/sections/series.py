"""A series by itself: its texts are read with stubs of all that it needs from a title.

So a mistake in one of them is told in the series' own files, and a need that is missing or that no text
has is told before any title is written.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from interpreter.corpus.diagnostics import NOTICE, Collector, Diagnostic
from interpreter.corpus.store import Corpus
from interpreter.corpus.yaml.tree import fault
from interpreter.language.declarations.needs import Need, given, needs_of
from interpreter.language.declarations.stubs import completed, headed
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.readers import uses_of
from interpreter.language.sections.second_pass import bind, bind_tree


def completed_by_stubs(corpus: Corpus, without: Need | None = None) -> Corpus:
    """The series with a stub of each thing that it needs, as if a title had declared it."""
    needs = [need for need in _needs(corpus) if without is None or need.names != without.names]
    return evolve(corpus, tree=completed(corpus.tree, needs, corpus.title), series=())


def bind_series(corpus: Corpus) -> Vocabulary:
    """Bind a series with stubs. Notices name needs that nothing reads.

    Raises CorpusError with every mistake.
    """
    vocabulary = bind(completed_by_stubs(corpus))
    vocabulary.notices = [*vocabulary.notices, *_superfluous(corpus, vocabulary)]
    return vocabulary


def with_heads(corpus: Corpus) -> Corpus:
    """The series with its needs, as far as their heads say."""
    return evolve(corpus, tree=headed(corpus.tree, _needs(corpus)))


def _needs(corpus: Corpus) -> list[Need]:
    return [need for series in corpus.series for need in needs_of(series)]


def _superfluous(corpus: Corpus, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Needs of the series itself, without those that it extends, that nothing in it reads."""
    used, called = uses_of(vocabulary), f"series '{corpus.title}'"
    for need in needs_of(corpus.series[-1]):
        if given(corpus.tree, need):
            yield _notice(need, f"{called} declares {need.called} itself")
        # Of pieces, factions and what no text names only reading without them can tell.
        elif need.names not in used and _is_bound(completed_by_stubs(corpus, need)):
            yield _notice(need, f"nothing in {called} reads {need.called}")


def _is_bound(corpus: Corpus) -> bool:
    collector = Collector()
    bind_tree(corpus.tree, collector)
    return not collector.failed


def _notice(need: Need, message: str) -> Diagnostic:
    return evolve(fault(need.key, "needless", message), severity=NOTICE)

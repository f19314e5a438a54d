"""All that is noticed of a title whose declarations and texts are right."""

from __future__ import annotations

from interpreter.corpus import Collector, Corpus, Diagnostic
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.noticing.unused import tell_unused


def noticed(corpus: Corpus, vocabulary: Vocabulary) -> list[Diagnostic]:
    """The notices, in no order. The vocabulary is the one that was bound from the corpus."""
    collector = Collector()
    d = Declarer(corpus.tree, vocabulary, collector)
    by_name = {slip.key.span: slip.near for slip in corpus.slips if slip.by_name}
    collector.add(*(slip.told() for slip in corpus.slips if not slip.by_name))
    tell_unused(d, corpus.shared, by_name)
    return collector.diagnostics

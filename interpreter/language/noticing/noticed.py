"""All that is noticed of a title whose declarations and texts are right."""

from __future__ import annotations

from interpreter.corpus import Collector, Corpus, Diagnostic, Span
from interpreter.corpus.diagnostics import NOTICE
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.noticing import unanswered
from interpreter.language.noticing.of_mods import folder_of, of_mods
from interpreter.language.noticing.overlapping import overlapping
from interpreter.language.noticing.payments import unguarded
from interpreter.language.noticing.unused import tell_unused


def noticed(corpus: Corpus, vocabulary: Vocabulary) -> list[Diagnostic]:
    """The notices, in no order. The vocabulary is the one that was bound from the corpus."""
    collector = Collector()
    d = Declarer(corpus.tree, vocabulary, collector)
    by_name = {slip.key.span: slip.near for slip in corpus.slips if slip.by_name}
    collector.add(*(slip.told() for slip in corpus.slips if not slip.by_name))
    tell_unused(d, corpus.shared, by_name)
    for payment in unguarded(vocabulary):
        span, means = payment.span, vocabulary.pays_with
        message = "nothing makes sure that this can be paid; who cannot ends the game with an error"
        note = f"ask before, by an 'if' that reads '{means}'"
        layers = _layers(corpus, span)
        collector.add(Diagnostic(span, NOTICE, "unguarded", message, note=note, overlays=layers))
    for place, message, note in overlapping(corpus, vocabulary):
        layers = _layers(corpus, place)
        collector.add(Diagnostic(place, NOTICE, "overlap", message, note=note, overlays=layers))
    collector.add(*of_mods(corpus, vocabulary))
    mods = {folder_of(mod) for mod in corpus.mods}
    questions = [
        (point.span, *unanswered.told(point)) for point in unanswered.unanswered(vocabulary, mods)
    ]
    misspelt = {slip.key.span for slip in corpus.slips}  # told as that
    unpicked = [
        each for each in unanswered.never_chosen(vocabulary, mods) if each[0] not in misspelt
    ]
    for place, message, note in [*questions, *unpicked]:
        layers = _layers(corpus, place)
        collector.add(Diagnostic(place, NOTICE, "unanswered", message, note=note, overlays=layers))
    return collector.diagnostics


def _layers(corpus: Corpus, span: Span) -> tuple[str, ...]:
    """The overlay in whose folder a place lies."""
    for one in corpus.overlays:
        if span.file.startswith(folder_of(one)):
            return (one.origin,)
    return ()

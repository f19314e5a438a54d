"""All notices of a title whose declarations and texts are right, among them spaces whose outlines overlap."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from interpreter.corpus.diagnostics import NOTICE, Collector, Diagnostic, Span
from interpreter.corpus.store import Corpus
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.map.outlines import OUTLINE
from interpreter.language.declarations.map.polygons import Point, shared
from interpreter.language.declarations.reading import entries, get
from interpreter.language.declarations.vocabulary import SpaceDecl, Vocabulary
from interpreter.language.noticing import unanswered
from interpreter.language.noticing.of_mods import folder_of, of_mods
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
        message = "nothing makes sure that this can be paid; if not, the game ends with an error"
        note = f"ask before, by an 'if' that reads '{means}'"
        layers = _layers(corpus, span)
        collector.add(Diagnostic(span, NOTICE, "unguarded", message, note=note, overlays=layers))
    for place, message, note in overlapping(corpus, vocabulary):
        layers = _layers(corpus, place)
        collector.add(Diagnostic(place, NOTICE, "overlap", message, note=note, overlays=layers))
    collector.add(*of_mods(corpus, vocabulary))
    mods = {folder_of(mod) for mod in corpus.mods}
    asked = unanswered.unanswered(vocabulary, mods)
    questions = [(point.span, *unanswered.told(point)) for point in asked]
    misspelt = {slip.key.span for slip in corpus.slips}  # told as that
    unused = unanswered.never_chosen(vocabulary, mods)
    unpicked = [choice for choice in unused if choice[0] not in misspelt]
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


Outline = tuple[tuple[int, int], ...]

DEEP = 1.0  # hundredths of the map: outlines that meet may reach so far into each other, as points are rounded


def overlapping(corpus: Corpus, vocabulary: Vocabulary) -> Iterator[tuple[Span, str, str]]:
    """Place of the later of two spaces, the message, and the place of the earlier."""
    spaces = vocabulary.spaces
    if vocabulary.grid[0] or any(space.at == (0, 0) for space in spaces):
        return  # nothing is drawn where it lies
    places = dict(_places(corpus))
    for one, other in combinations(spaces, 2):
        both = _met(one, other)
        if both:
            yield places[other.id], both, f"'{one.id}' at {places[one.id]}"


def _met(one: SpaceDecl, other: SpaceDecl) -> str:
    if one.outline and other.outline:
        point = _within_both(one.outline, other.outline)
        if point:
            x, y = map(round, point)
            return f"'{other.id}' is drawn over '{one.id}', around {x},{y}"
    elif one.at == other.at and not (one.outline or one.course or other.outline or other.course):
        return f"'{other.id}' lies where '{one.id}' lies, at {one.at[0]},{one.at[1]}"
    return ""


@lru_cache(maxsize=20_000)  # editions of a title share their map
def _within_both(one: Outline, other: Outline) -> Point | None:
    return shared(other, one, DEEP) or shared(one, other, DEEP)


def _places(corpus: Corpus) -> Iterator[tuple[str, Span]]:
    for key, about in entries(corpus.tree.get("spaces")):
        node = get(about, OUTLINE) or get(about, "at")
        yield key.value, key.span if node is None else node.span

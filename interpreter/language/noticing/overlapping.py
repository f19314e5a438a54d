"""Spaces that are drawn over each other: of two outlines, the part that both take belongs to neither."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from interpreter.corpus import Corpus, Span
from interpreter.language.declarations.map.outlines import OUTLINE
from interpreter.language.declarations.map.polygons import Point, shared
from interpreter.language.declarations.reading import entries, get
from interpreter.language.declarations.vocabulary import SpaceDecl, Vocabulary

Outline = tuple[tuple[int, int], ...]

DEEP = 1.0  # hundredths of the map: outlines that meet may reach so far into each other, as points are rounded


def overlapping(corpus: Corpus, vocabulary: Vocabulary) -> Iterator[tuple[Span, str, str]]:
    """The place of the later of two spaces, what is told of them, and where the earlier is."""
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

"""Which of the known words was probably meant.

Distance counts letters changed, added, dropped or swapped with a neighbour.
Short words must match closely: almost any three letters are two changes apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

WORTH_TRYING = 80  # a longer "word" is not a typing slip, and costs time
FOLDED = 3  # letters that a word may gain where case is folded
PATIENCE = 1_000_000  # looks at words for the mistakes of one title: about a second
COMPARED = 50  # looks that it takes to compare two words letter by letter

_ENDING = re.compile(r"(?<=[a-z]{4})(?:e?s|ed|ers?|ings?|ions?|ments?)\b")

_LEFT: ContextVar[list[int] | None] = ContextVar("left", default=None)


@contextmanager
def sparing(looks: int = PATIENCE) -> Iterator[None]:
    """Limit the comparisons of words for the duration; later mistakes get no suggestion.

    Of thousands of mistakes the first are read, and each would be compared with every word.
    """
    before = _LEFT.set([looks])
    try:
        yield
    finally:
        _LEFT.reset(before)


def tired() -> bool:
    """Whether `nearest` finds nothing any more, so that its candidates need not be gathered."""
    return (_LEFT.get() or [1])[0] <= 0


def nearest(word: str, candidates: Iterable[str]) -> str:
    """The candidate closest to `word`, or "" where none is close enough.

    The answer does not depend on the candidates' order.
    """
    if not word or len(word) > WORTH_TRYING or tired():
        return ""
    meant, looked = _nearest(word, tuple(candidates))
    spend(looked)
    return meant


def spend(looks: int) -> None:
    """Count looks at what might be meant."""
    (_LEFT.get() or [0])[0] -= looks


@lru_cache(maxsize=2_000)
def _nearest(word: str, candidates: tuple[str, ...]) -> tuple[str, int]:
    """And how many looks it took. A title is read again and again with the same words."""
    plain, limit = _fold(word), _slack(word)
    best: tuple[int, bool, bool, str] | None = None
    letters, looked, size = _letters(plain), 0, len(word)
    for candidate in candidates:
        looked += 1
        if candidate == word or abs(len(candidate) - size) > limit + FOLDED:
            continue
        other = _fold(candidate)
        if abs(len(other) - len(plain)) > limit:
            continue
        looked += COMPARED
        # Each letter that only one of them has takes a change.
        if max(len(letters - _letters(other)), len(_letters(other) - letters)) > limit:
            continue
        far = distance(plain, other)
        rank = (far, letters != _letters(other), other[:1] != plain[:1], candidate)
        if far <= limit and (best is None or rank < best):
            best = rank
    if best is None and (stem := _stem(word)):
        return min((c for c in candidates if c != word and _stem(c) == stem), default=""), looked
    return best[-1] if best else "", looked


@lru_cache(maxsize=20_000)
def distance(left: str, right: str) -> int:
    """Optimal string alignment distance of two words. A title is read again and again with the same ones."""
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        older, before, row = before, row, [i]
        for j, b in enumerate(right, 1):
            toll = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                toll = min(toll, older[j - 2] + 1)
            row.append(toll)
    return row[-1]


@lru_cache(maxsize=20_000)
def _fold(word: str) -> str:
    return word.casefold().replace("_", " ").replace("-", " ")


@lru_cache(maxsize=20_000)
def _stem(word: str) -> str:
    """A word without the ending that makes another of its kind: "funds" and "funding"."""
    return _ENDING.sub("", _fold(word))


@lru_cache(maxsize=20_000)
def _letters(word: str) -> frozenset[tuple[str, int]]:
    """Letters of a word, each numbered among equal ones."""
    return frozenset((letter, word.count(letter, 0, i)) for i, letter in enumerate(word))


def _slack(word: str) -> int:
    """How many slips are still the same word: none in two letters, one in four."""
    size = len(word)
    return 0 if size < 3 else 1 if size < 6 else 2 if size < 10 else 3

"""Match typed text against names. Ignore case, accents and typographic signs."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import TypeVar

from interpreter.corpus.english import shortened
from interpreter.language.declarations.vocabulary import Decl
from interpreter.session.mistakes import Mistake, unknown

D = TypeVar("D", bound=Decl)
Way = Callable[[str, str], bool]

SEVERAL = 5  # that are named where a name fits several
_SIGNS = str.maketrans({"–": "-", "—": "-", "−": "-", "’": "'", "‘": "'", "“": '"', "”": '"'})
WAYS: tuple[Way, ...] = (
    lambda word, name: name == word,
    lambda word, name: name.startswith(word),
    lambda word, name: any(part.startswith(word) for part in name.split()),
    lambda word, name: word in name,
)
"""How a word fits a name: it is called so, it begins so, a word of it does, it holds it."""


def folded(text: str) -> str:
    """Fold a name, so that all its spellings compare equal."""
    parts = unicodedata.normalize("NFKD", text.strip().translate(_SIGNS).casefold())
    return "".join(c for c in parts if not unicodedata.combining(c))


def begins(typed: str, *words: str) -> bool:
    """Whether what was typed is the beginning of one of these, of two letters at least."""
    return len(typed) > 1 and any(word.startswith(typed) for word in words)


def fitting(typed: str, among: Sequence[D], ways: Sequence[Way] = WAYS) -> list[D]:
    """Declarations that a typed name fits, by the first of these ways that fits any."""
    word = folded(typed)
    for fits in ways:
        if declared := [e for e in among if fits(word, folded(e.id)) or fits(word, folded(e.name))]:
            return declared
    return []


def meant(noun: str, typed: str, among: Sequence[D]) -> D:
    """The one declaration that a typed name, or its beginning, fits. Raises Mistake."""
    declared = fitting(typed, among)
    if not declared:
        raise unknown(noun, typed, [decl.id for decl in among])
    return only(typed, declared)


def only(typed: str, declared: Sequence[D]) -> D:
    """The one that fits. Raises Mistake where several do."""
    if len(declared) > 1:
        named = shortened([decl.name for decl in declared], SEVERAL)
        raise Mistake(f"'{typed}' may be {named}")
    return declared[0]

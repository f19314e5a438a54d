"""Which words may stand where the cursor is: of rule texts the title's words, elsewhere its entries."""

from __future__ import annotations

import re

from attrs import frozen

from interpreter.corpus.index import Index
from interpreter.workshop.editing.analysis import Analysis

MOST = 200
_KINDS = {
    "NAME": "name", "FLAG": "flag of spaces", "ATTRIBUTE": "attribute of spaces", "KIND": "kind of piece",
}  # fmt: skip
_TAIL = re.compile(r"[\w'’-]+(?: [\w'’-]+)*$")


@frozen
class Offer:
    """A word, what it is, and how many letters before the cursor it takes the place of."""

    word: str
    what: str
    over: int


def offers(analysis: Analysis, before: str) -> list[Offer]:
    """Completions after `before`, the line up to the cursor; the longest matches first.

    A name of several words is offered from any of its words on.
    """
    if analysis.vocabulary is None:
        return []
    tail = tail_match[0] if (tail_match := _TAIL.search(before)) else ""
    words = tail.split(" ")
    declared = _declared(analysis)
    seen: dict[str, Offer] = {}
    for start in range(len(words)):
        typed = " ".join(words[start:])
        for word, what in declared.items():
            if typed and word.startswith(typed) and word != typed:
                seen.setdefault(word, Offer(word, what, len(typed)))
    if not tail:
        seen = {word: Offer(word, what, 0) for word, what in declared.items()}
    return list(seen.values())[:MOST]


def _declared(analysis: Analysis) -> dict[str, str]:
    """Every word of the title with what it is, then those of the language."""
    vocabulary = analysis.vocabulary
    assert vocabulary is not None
    kinds = {word: _KINDS.get(kind, _plain(kind)) for kind, word in vocabulary.declared}
    index: Index = analysis.index
    for thing in index.things:
        if len(thing.path) == 4 and thing.path[0] == "actions":
            kinds.setdefault(thing.called, thing.what())
    for word in vocabulary.lexicon.types:
        if word[:1].isalpha():
            kinds.setdefault(word, "word of the language")
    return kinds


def _plain(kind: str) -> str:
    return kind.lower().replace("_", " ")

"""Which of several texts is nearest to another: by the words and numbers that both have, the rare ones first.

It proposes the entries that may encode a paragraph of a new book, and picks the sentence that a rule test is about.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

from interpreter.workshop.auditing.audit import Audit, Passage
from interpreter.workshop.auditing.book.book_lines import sentences
from interpreter.workshop.auditing.citing import Citations

SHOWN = 2  # entries that are proposed for a paragraph
LEAST = 2  # words or numbers that they share with it
_WORD = re.compile(r"[^\W\d_]{4,}|\d+")


def words_of(text: str) -> frozenset[str]:
    """Words of four letters and more, without a plural's s, and numbers."""
    return frozenset(word.removesuffix("s") for word in _WORD.findall(text.casefold()))


def nearest(text: str, texts: Sequence[frozenset[str]], least: int = LEAST) -> list[int]:
    """Places of the texts that share at least this many words, the nearest first."""
    rare = Counter(word for words in texts for word in words)
    wanted = words_of(text)
    shared = {at: words & wanted for at, words in enumerate(texts)}
    near = [at for at, words in shared.items() if len(words) >= least]
    return sorted(near, key=lambda at: -sum(1 / rare[word] for word in shared[at]))


def proposals(audit: Audit) -> Callable[[Passage], str]:
    """Function that names the entries that may encode a passage: "; perhaps action sail (rules/x.yaml:3)", or "" for none."""
    every = (entry for placed in audit.rules.by_place.values() for entry in placed)
    entries = list({entry.place: entry for entry in every if len(entry.path) == 2}.values())
    words = [words_of(f"{' '.join(entry.path)} {entry.text}") for entry in entries]

    def proposed(passage: Passage) -> str:
        near = [entries[at] for at in nearest(passage.text, words)[:SHOWN]]
        named = (f"{entry.said} ({entry.place.file_line})" for entry in near)
        return f"; perhaps {', '.join(named)}" if near else ""

    return proposed


def quoted(audit: Audit, cite: str, about: str) -> str:
    """The sentence that a citation means, of several the one nearest to what a test is about; "" without a book."""
    names = Citations(audit.edition, audit.data, list(audit.passages)).of(cite)[0]
    candidates = [sentence for name in names for sentence in sentences(audit.passages[name].text)]
    near = nearest(about, [words_of(sentence) for sentence in candidates], 1) or [0]
    return " ".join(candidates[near[0]].split()).rstrip(".") if candidates else ""

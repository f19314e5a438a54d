"""Questions about numbers and named quantities: in a cited passage and not in its rules, or the other way round.

A question is no mistake: a rule may take a number from a definition, and a passage may name what another rule does. It is
asked of a passage, or a part that has entries of its own, together with all that encodes it and what that calls; and of an
entry together with all that it cites or that names it. What somebody has looked at is answered in the data, for every
edition whose passage reads the same.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Self

from attrs import define, frozen

from interpreter.corpus.yaml.tree import Mapping as Branch
from interpreter.workshop.auditing.audit import Audit, Passage
from interpreter.workshop.auditing.book.book_lines import sentences
from interpreter.workshop.auditing.book.paragraph_parts import tells
from interpreter.workshop.auditing.citing import pieces_of
from interpreter.workshop.auditing.entries import PLAYED, Entry

_WORDS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "twice": "2", "double": "2", "half": "2", "once": "1",
}  # fmt: skip
_CITED = re.compile(
    r"\[?\(?(?:see )?\d+\.\d[\d.,\s&-]*(?:\band\b[\d.\s]+)?\)?\]?|\b\d+-\d+\b(?=.* of this)"
)
_ORDINAL = re.compile(r"\b\d+(?:st|nd|rd|th)\b")
_NUMBER = re.compile(r"(?<![\w.#])\d+(?![\w.]*\d)")
_NAMED = re.compile(r"\bcards?:? \d+|^\s*\w+ \d+ \w+:", re.MULTILINE)  # numbers that are names
_ELSEWHERE = re.compile(r"\bpages? \d")  # what is told behind the rules
_PLACED = re.compile(r"\b(?:pages?|sections?|rules?|chapters?) \d+")  # a place in the book
_AT = re.compile(r"\bat: \[[^]]*\]|\boutline: \"[^\"]*\"")  # where a space is drawn
_CITE = re.compile(r"\bcite: (?:\"[^\"]*\"|[^},\n]*(?:, [\d.][^:},\n]*)*)")
_SOURCE = re.compile(r"(?m)^( *)source:.*(?:\n\1 +.*)*|\bsource: \{[^}]*\}")
_COMMENT = re.compile(r"(?m)(?:^|\s)#.*$|^\s*(?:cite|says|name|test|format):.*$")
_SMALL = ("0", "1")  # said and meant everywhere: "1 piece", "a piece"
CALLED = ("definitions", "procedures", "values", "limits")


@frozen
class Question:
    """`what` stands in the passage alone or in the rule alone (`side`); `said`: the sentence or the entry; `place` of either.

    `name`: what the data calls it by to answer it, the paragraph or `file#entry`; `about`: its paragraphs.
    """

    passage: str
    what: str
    side: str  # "book" or "rule"
    said: str
    place: str
    name: str
    about: tuple[str, ...]


def questions(audit: Audit) -> list[Question]:
    """Questions that nobody has answered, in the book's order. Needs the book's text: without it there are none."""
    return [question for question in _every(audit) if not _answered(audit, question)]


def answered_in_vain(audit: Audit) -> list[str]:
    """Answers in the data to what is not asked any more."""
    if audit.book is None:
        return []
    open_questions = {(question.name, question.what) for question in _every(audit)}
    return [
        f"{name}: {what}"
        for name, answers in audit.data.answered.get(audit.edition.name, {}).items()
        for what in answers
        if (name, what) not in open_questions
    ]


def _answered(audit: Audit, question: Question) -> bool:
    return any(
        question.what in answers.get(question.name, {}) and _reads_alike(audit, question, edition)
        for edition, answers in audit.data.answered.items()
    )


def _reads_alike(audit: Audit, question: Question, edition: str) -> bool:
    """Whether another edition, as it is remembered, says the same in all that the question is about."""
    if edition == audit.edition.name:
        return True
    assert audit.book is not None
    known = audit.data.passages.get(edition, {})
    sums = audit.book.sums
    return all(sums[name] == known.get(name) for name in question.about)


def _every(audit: Audit) -> Iterator[Question]:
    names, texts = _quantities(audit), _Called.of(audit)
    for number in dict.fromkeys(passage.number for passage in audit.passages.values()):
        parts = [passage for passage in audit.parts_of(number) if passage.part]
        yield from _of_passages(parts, names, texts)
    by_place: dict[object, list[Passage]] = defaultdict(list)
    entries = {entry.place: entry for entry in audit.rules.citing}
    for passage in audit.passages.values():
        for entry in passage.entries:
            by_place[entry.place].append(passage)
            entries.setdefault(entry.place, entry)
    inner = {entry.path: entry for entry in entries.values()}
    for entry in entries.values():
        cited = by_place[entry.place]
        if cited and _is_of(audit, entry) and (len(entry.path) > 1 or entry.path[0] not in PLAYED):
            entries_inside = [
                other
                for path, other in inner.items()
                if path != entry.path and path[: len(entry.path)] == entry.path
            ]
            yield from _of_entry(entry, cited, entries_inside, audit)


def _is_of(audit: Audit, entry: Entry) -> bool:
    """Whether a rule was written against this edition alone: one that lies over another leaves out what that one says."""
    own = f"{audit.edition.called} "
    return not audit.edition.over or all(cite.startswith(own) for cite in pieces_of(entry.cite))


def _of_passages(
    parts: Sequence[Passage], names: Iterable[str], called: _Called
) -> Iterator[Question]:
    """Questions about numbers of a paragraph that its entries lack. A part has its own entries, if any."""
    whole = list({entry.place: entry for part in parts for entry in part.entries}.values())
    for part in parts if whole else ():
        if part.part is None or tells(part.name):
            continue
        own = whole if part.is_paragraph or not part.entries else part.entries
        code = called.together(own)
        known, words, raised = set(_numbers(code)), code.casefold(), set[str]()
        for sentence in sentences(part.part.text):
            plain = _PLACED.sub(" ", _CITED.sub(" ", sentence))
            wanted = [n for n in _numbers(plain, words=True) if n not in known and n not in _SMALL]
            wanted += [name for name in names if name not in words and _names(name, plain)]
            for what in wanted:
                if what not in raised:
                    raised.add(what)
                    place = f"line {part.part.line}"
                    yield Question(
                        part.name, what, "book", sentence, place, part.name, (part.name,)
                    )


def _names(quantity: str, sentence: str) -> bool:
    """Whether a sentence speaks of a quantity: not where another capital makes a longer name of it, nor at its head."""
    return re.search(rf"(?<!^)\b{re.escape(quantity.title())}\b(?! [A-Z])", sentence) is not None


def _of_entry(
    entry: Entry, cited: Iterable[Passage], inner: Iterable[Entry], audit: Audit
) -> Iterator[Question]:
    """Numbers of a rule that no cited passage has. Numbers of an inner entry are asked of that entry."""
    names = tuple(sorted({passage.name for passage in cited}))
    texts = [
        passage.part.text
        for passage in audit.passages.values()
        if passage.part and any(_is_of_or_below(passage, name) for name in names)
    ]
    if not texts:
        return
    joined_texts = " ".join(texts)
    if audit.book and _ELSEWHERE.search(joined_texts):
        joined_texts += " ".join(p.text for n, p in audit.book.paragraphs.items() if n.islower())
    known = set(_numbers(joined_texts, words=True))
    own = said_in(entry)
    for other in inner:
        own = own.replace(said_in(other).strip(), " ")
    for what in dict.fromkeys(_numbers(own)):
        if what not in known and what not in _SMALL:
            place, name = str(entry.place), f"{entry.place.file}#{entry.path[-1]}"
            yield Question(", ".join(names), what, "rule", entry.said, place, name, names)


def _is_of_or_below(passage: Passage, name: str) -> bool:
    """Whether it is the passage of that name, or a part of it: of a label its bullets, of a chapter its paragraphs."""
    below = (f"{name.removesuffix('.0')}.", f"{name} (", f"{name.removesuffix(')')} ")
    return passage.name == name or passage.name.startswith(below)


@define
class _Called:
    """Named things that rules may refer to, and the text of each."""

    texts: Mapping[str, str]

    @classmethod
    def of(cls, audit: Audit) -> Self:
        """All definitions, procedures, values and limits of the rules."""
        return cls(
            {
                entry.path[1]: f" {said_in(entry)} "
                for entries in audit.rules.by_place.values()
                for entry in entries
                if len(entry.path) == 2 and entry.path[0] in CALLED
            }
        )

    def together(self, entries: Iterable[Entry]) -> str:
        """The text of some entries, and of what they call."""
        code = " ".join(said_in(entry) for entry in entries)
        return code + " ".join(text for name, text in self.texts.items() if name in code)


def said_in(entry: Entry) -> str:
    """The text of an entry without remarks, names, citations and sources."""
    text = _CITE.sub(" ", _COMMENT.sub(" ", _SOURCE.sub(" ", entry.text)))
    return _AT.sub(" ", _NAMED.sub(" ", text))


def _numbers(text: str, words: bool = False) -> list[str]:
    """The numbers of a text, as digits, in their order; ordinals count nothing. A book has them in `words`, too."""
    plain = _ORDINAL.sub(" ", text)
    numbers = _NUMBER.findall(plain)
    if words:
        spelt = re.findall(r"[a-z]+", plain.casefold())
        numbers += [_WORDS[word] for word in spelt if word in _WORDS]
    return [str(int(number)) for number in numbers]


def _quantities(audit: Audit) -> list[str]:
    """The names of what a title counts: values and numbers that are declared, in small letters."""
    values = audit.rules.corpus.tree.get("values")
    return [name.casefold() for name in values.entries] if isinstance(values, Branch) else []

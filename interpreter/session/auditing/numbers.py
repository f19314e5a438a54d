"""Questions about numbers and named quantities: in a cited passage and not in its rules, or the other way round.

A question is no mistake: a rule may take a number from a definition, and a passage may name what another rule does. It is
asked of a passage together with all entries that encode it, and of an entry together with all that it cites.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from interpreter.corpus.yaml.tree import Mapping as Branch
from interpreter.session.auditing.audit import Audit, Passage
from interpreter.session.auditing.book.words import sentences
from interpreter.session.auditing.entries import Entry

_WORDS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "twice": "2", "double": "2", "half": "2", "once": "1",
}  # fmt: skip
_CITED = re.compile(
    r"\[?\(?(?:see )?\d+\.\d[\d.,\s&-]*(?:\band\b[\d.\s]+)?\)?\]?|\b\d+-\d+\b(?=.* of this)"
)
_ORDINAL = re.compile(r"\b\d+(?:st|nd|rd|th)\b")
_NUMBER = re.compile(r"(?<![\w.#])\d+(?![\w.]*\d)")
_NAMED = re.compile(r"\bcards? \d+|^\s*\w+ \d+ \w+:", re.MULTILINE)  # numbers that are names
_ELSEWHERE = re.compile(r"\bpages? \d")  # what is told behind the rules
_COMMENT = re.compile(r"(?m)(?:^|\s)#.*$|^\s*(?:cite|source|where|says|name|test|format):.*$")
_SMALL = ("0", "1")  # said and meant everywhere: "1 piece", "a piece"
CALLED = ("definitions", "procedures", "values", "limits")


@frozen
class Question:
    """`what` stands in the passage alone or in the rule alone (`side`); `said`: the sentence or the entry; `place` of either."""

    passage: str
    what: str
    side: str  # "book" or "rule"
    said: str
    place: str


def questions(audit: Audit) -> list[Question]:
    """All of them, in the book's order. Needs the book's text: without it there are none."""
    names, texts = _quantities(audit), _declared(audit)
    found: list[Question] = []
    for number in dict.fromkeys(each.number for each in audit.passages.values()):
        parts = [each for each in audit.passages.values() if each.number == number]
        entries = list({e.place: e for part in parts for e in part.entries}.values())
        if entries and any(part.part for part in parts):
            found += _of_passage(number, parts, entries, names, texts)
    for entry in {entry.place: entry for entry in audit.rules.citing}.values():
        cited = [
            p for p in audit.passages.values() if any(e.place == entry.place for e in p.entries)
        ]
        found += _of_entry(entry, cited, audit)
    return found


def _of_passage(
    number: str,
    parts: Iterable[Passage],
    entries: Iterable[Entry],
    names: Iterable[str],
    texts: Mapping[str, str],
) -> Iterator[Question]:
    code = " ".join(_said(entry) for entry in entries)
    code += " ".join(text for name, text in texts.items() if name in code)
    known, words = set(_numbers(code)), code.casefold()
    asked: set[str] = set()
    for part in parts:
        if part.state == "note" or part.part is None:
            continue
        for sentence in sentences(part.part.text):
            plain = _CITED.sub(" ", sentence)
            wanted = [n for n in _numbers(plain) if n not in known and n not in _SMALL]
            wanted += [
                name
                for name in names
                if re.search(rf"(?<!^)\b{re.escape(name.title())}\b", plain) and name not in words
            ]
            for what in wanted:
                if what not in asked:
                    asked.add(what)
                    yield Question(number, what, "book", sentence, f"line {part.part.line}")


def _of_entry(entry: Entry, cited: Iterable[Passage], audit: Audit) -> Iterator[Question]:
    numbers = {passage.number for passage in cited}
    below = tuple(
        f"{number.removesuffix('.0')}." for number in numbers
    )  # a whole chapter, or its parts
    texts = [
        each.part.text
        for each in audit.passages.values()
        if each.part and (each.number in numbers or each.number.startswith(below))
    ]
    if not texts:
        return
    told = " ".join(texts)
    if audit.book and _ELSEWHERE.search(told):
        told += audit.book.behind
    known = set(_numbers(told))
    for what in dict.fromkeys(_numbers(_said(entry))):
        if what not in known and what not in _SMALL:
            named = ", ".join(sorted(numbers))
            yield Question(named, what, "rule", entry.said, str(entry.place))


def _said(entry: Entry) -> str:
    return _NAMED.sub(" ", _COMMENT.sub(" ", entry.text))


def _numbers(text: str) -> list[str]:
    """The numbers of a text, as digits, in their order; ordinals count nothing."""
    plain = _ORDINAL.sub(" ", text)
    found = _NUMBER.findall(plain)
    found += [_WORDS[word] for word in re.findall(r"[a-z]+", plain.casefold()) if word in _WORDS]
    return [str(int(each)) for each in found]


def _quantities(audit: Audit) -> list[str]:
    """The names of what a title counts: values and numbers that are declared, in small letters."""
    held = audit.rules.corpus.tree.get("values")
    return [name.casefold() for name in held.entries] if isinstance(held, Branch) else []


def _declared(audit: Audit) -> dict[str, str]:
    """What a rule may call by its name, and the text behind it."""
    return {
        entry.path[1]: f" {_said(entry)} "
        for held in audit.rules.by_place.values()
        for entry in held
        if len(entry.path) == 2 and entry.path[0] in CALLED
    }

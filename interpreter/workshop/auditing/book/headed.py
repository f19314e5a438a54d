"""Paragraphs of a text without numbers, named by a path of headings, "5 (Movement, Ships, Sail)", or in order.

A line `### 5. Mechanics` begins a chapter, known by its number; `####` and a line that is all `**bold**` begin what is
below; a bullet or a line that begins `**bold**:` is a paragraph by that name, a numbered line and any other bullet by its
number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from attrs import Factory, define, evolve

from interpreter.workshop.auditing.book.book_lines import Line, joined
from interpreter.workshop.auditing.book.paragraph_parts import Paragraph, Part

_HEADING = re.compile(r"(#+)\s+(?:(\d+)\.\s*)?(.*)$")
_MARK = re.compile(r"^#+\s+|\*\*")
_COUNTED = re.compile(r"(?:#+\s+|\*\*)\d+\.\d")
_BOLD = re.compile(r"\*\*(.+?)\*\*:?\s*$")
_NAMED = re.compile(r"(?:[-*]\s+)?\*\*(.+?)\*\*(?:\s*\([^)]*\))?:?\s*(.*)$")
_BULLET = re.compile(r"[-*]\s+(.*)$")
_NUMBERED = re.compile(r"(\d+)\.\s+(.*)$")
_RULE = re.compile(r"[-*_]{3,}")


@define
class _Place:
    """Position in the book: chapter, headings below it, and number of bullets without a name so far."""

    chapter: str = ""
    below: list[str] = Factory(list)
    bullets: int = 0

    def named(self, *last: str) -> str:
        said = ", ".join([*self.below, *last])
        return f"{self.chapter} ({said})" if said else self.chapter


def without_marks(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines without marks of headings, where these have the book's own numbers: `## 4.1 Sail` is 4.1."""
    if sum(bool(_COUNTED.match(line.text)) for line in lines) < 2:
        return tuple(lines)
    return tuple(evolve(line, text=_MARK.sub("", line.text)) for line in lines)


def is_headed(lines: Sequence[Line]) -> bool:
    """Whether a text has headings that are marked."""
    return sum(line.text.startswith("##") for line in lines) > 1


def paragraphs_under_headings(
    lines: Sequence[Line],
) -> tuple[dict[str, Paragraph], tuple[str, ...]]:
    """The paragraphs by name, and what is in doubt: text before the first heading."""
    by_number: dict[str, list[tuple[int, str]]] = {}
    titles: dict[str, str] = {}
    doubts: list[str] = []
    place = _Place()
    for line in lines:
        rest = _RULE.sub("", line.text).strip()
        if not rest:
            continue
        if match := _HEADING.match(rest):
            _enter(place, match, titles)
        elif match := _BOLD.match(rest):
            place.below = [*place.below[:1], match[1]]
            place.bullets = 0
        elif not place.chapter:
            doubts.append(f"line {line.number}: it stands before the first heading with a number")
        else:
            by_number.setdefault(_name(place, rest), []).append((line.number, rest))
    return {
        name: Paragraph(
            name,
            titles.get(name, ""),
            (Part(name, " ".join(said for _, said in texts), texts[0][0]),),
        )
        for name, texts in by_number.items()
    }, tuple(doubts)


def _enter(place: _Place, match: re.Match[str], titles: dict[str, str]) -> None:
    if match[2]:
        place.chapter, place.below = match[2], []
        titles[match[2]] = match[3]
    else:
        place.below = [match[3]]
    place.bullets = 0


def _name(place: _Place, text: str) -> str:
    if match := _NUMBERED.match(text):
        place.below, place.bullets = [match[1]], 0
        return place.named()
    if match := _NAMED.match(text):
        return place.named(match[1].rstrip("?:"))
    if match := _BULLET.match(text):
        place.bullets += 1
        return place.named(str(place.bullets))
    return place.named()


_SIGN = re.compile(r"(\S[^=]{0,12}?)\s*=\s+\S")
_COLUMNS = re.compile(r"\s{2,}")
ROWS = 5  # lines in columns that make a table


def named_paragraphs(
    lines: Sequence[Line], names: Sequence[str]
) -> tuple[dict[str, Paragraph], tuple[str, ...]]:
    """The paragraphs by name, and what is in doubt: more or fewer of them than names."""
    groups = [
        list(line_group)
        for filled, line_group in groupby(lines, key=lambda line: bool(line.text))
        if filled
    ]
    doubts = []
    if len(groups) != len(names):
        doubts.append(
            f"the book has {len(groups)} paragraphs between empty lines, and {len(names)} names are given for them"
        )
    by_name: dict[str, Paragraph] = {}
    for number, group in enumerate(groups, 1):
        name = names[number - 1] if number <= len(names) else f"paragraph {number}"
        by_name[name] = Paragraph(name, "", tuple(_parts(name, group)))
    return by_name, tuple(doubts)


def _parts(name: str, lines: Sequence[Line]) -> list[Part]:
    """The leading text, and each sign of a key or row of a table by its first words."""
    table = sum(len(_COLUMNS.split(line.text)) > 2 for line in lines) >= ROWS
    head: list[Line] = []
    parts: dict[str, list[Line]] = {}
    for line in lines:
        sign = _SIGN.match(line.text)
        if sign or table:
            said = sign[1] if sign else _COLUMNS.split(line.text)[0]
            parts.setdefault(f"{name} ({said.casefold()})", []).append(line)
        elif parts and not table:
            parts[next(reversed(parts))].append(line)
        else:
            head.append(line)
    leading = [Part(name, joined(line.text for line in head), lines[0].number)]
    return leading + [
        Part(part, joined(line.text for line in lines), lines[0].number)
        for part, lines in parts.items()
    ]

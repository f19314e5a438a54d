"""Paragraphs of a text with marked headings: a path of headings names each, "5 (Movement, Ships, Sail)".

A line `### 5. Mechanics` begins a chapter, known by its number; `####` and a line that is all `**bold**` begin what is
below; a bullet or a line that begins `**bold**:` is a paragraph by that name, a numbered line and any other bullet by its
number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import Factory, define, evolve

from interpreter.workshop.auditing.book.lines import Line
from interpreter.workshop.auditing.book.parts import Paragraph, Part

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

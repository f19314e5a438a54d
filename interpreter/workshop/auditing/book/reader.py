"""A rulebook's text, read into paragraphs that rules can cite, with all that was not sure in reading it.

Three kinds of texts are known: one whose paragraphs are numbered, one with marked headings (`### 5. …`, `**…**`), and one
that only has empty lines between its paragraphs, which the data then names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import Factory, evolve, frozen

from interpreter.workshop.auditing.book.book_lines import Lines, read_lines
from interpreter.workshop.auditing.book.columns import Aids, Placed, order_of, placed
from interpreter.workshop.auditing.book.headed import (
    is_headed,
    named_paragraphs,
    paragraphs_under_headings,
    without_marks,
)
from interpreter.workshop.auditing.book.paragraph_parts import Paragraph, Part, paragraph_of
from interpreter.workshop.auditing.book.text_blocks import START, Block, blocks_of

FEWEST = 3  # numbered paragraphs; with fewer a text that begins without a number has none, but numbers in it


@frozen
class Reading:
    """Settings to read a book: `aids` for its columns, `names` of its paragraphs where they have no number."""

    aids: Aids = Factory(Aids)
    names: Sequence[str] = ()


_BULLET = re.compile(r"\((?:.* )?\d+\)$")  # such as "(2)" and "(procedure 2)" behind a number


@frozen
class Book:
    """A book as read. `paragraphs`: of a numbered book also its parts without a number, such as scenarios and an index.

    `doubts`: uncertain readings, a line each; `lines`: how many lines each part without a number has, and all others;
    `read`: the blocks of a numbered book as printed, each with the paragraph that it was taken for.
    """

    paragraphs: Mapping[str, Paragraph]
    doubts: tuple[str, ...] = ()
    lines: Mapping[str, int] = Factory(dict)
    read: tuple[tuple[Block, str], ...] = ()

    @property
    def sums(self) -> dict[str, str]:
        """By paragraph and part, in the book's order, a sum of what it says."""
        return {
            part.name: paragraph.sum if part.name == paragraph.number else part.sum
            for paragraph in self.paragraphs.values()
            for part in paragraph.parts
        }

    def likeness(self, known: Mapping[str, str]) -> int:
        """How many paragraphs read as remembered."""
        return sum(known.get(number) == p.sum for number, p in self.paragraphs.items())

    def suspect(self, known: Mapping[str, str]) -> set[str]:
        """The passages that read otherwise than these sums of them, and paragraphs whose bullets stand in another order."""
        own = self.sums
        return turned(dict(known), own) | {
            name for name, total in own.items() if known.get(name, total) != total
        }


def turned(before: dict[str, str], after: dict[str, str]) -> set[str]:
    """The numbers of paragraphs whose bullets stand in another order: those that both have."""
    bullet_lists = [_bullets(before), _bullets(after)]
    numbers = set()
    for number in bullet_lists[0].keys() & bullet_lists[1].keys():
        old, new = bullet_lists[0][number], bullet_lists[1][number]
        if [total for total in old if total in new] != [total for total in new if total in old]:
            numbers.add(number)
    return numbers


def _bullets(sums: dict[str, str]) -> dict[str, list[str]]:
    """By paragraph the sums of its bullets, in their order."""
    bullets: dict[str, list[str]] = {}
    for name, total in sums.items():
        if _BULLET.search(name):
            bullets.setdefault(name.partition(" (")[0], []).append(total)
    return bullets


def read_book(path: str | Path, reading: Reading = Reading()) -> Book:
    """Read a book's text from a file. Raises Mistake where that cannot be."""
    return book_of(read_lines(path), reading)


def book_of(lines: Lines, reading: Reading = Reading()) -> Book:
    """Read a book from its lines."""
    left = {"heads, feet and numbers of pages": len(lines.left_out)}
    lines = evolve(lines, text=without_marks(lines.text))
    if is_headed(lines.text):
        return Book(*paragraphs_under_headings(lines.text), left)
    if reading.names:
        return Book(*named_paragraphs(lines.text, reading.names), left)
    blocks, refused = blocks_of(lines.text)
    laid = placed(blocks, reading.aids)
    if len(laid.paragraphs) < FEWEST and not (blocks and blocks[0].kind == START):
        unnumbered, doubted = named_paragraphs(lines.text, ())
        few = f"only {' and '.join(laid.paragraphs)} begin paragraphs by number: the text is read by its empty lines"
        return Book(unnumbered, (few, *doubted) if laid.paragraphs else doubted, left)
    doubts = [*laid.doubts, *_gaps(list(laid.paragraphs))]
    doubts += [
        f"line {line.number}: {line.text.split()[0]} there is taken for a citation, not for a paragraph"
        for line in refused
    ]
    doubts += [f"no part of the book has the sum {total} any more" for total in laid.unused]
    parts = {said or "before the first paragraph": back for said, back in laid.back.items()}
    parts["words beside pictures"] = laid.captions
    left |= {name: sum(len(block.lines) for block in part) for name, part in parts.items()}
    filled = sum(bool(line.text) for line in lines.text) + len(lines.left_out)
    counts = {"numbered paragraphs": filled - sum(left.values()), **left}
    ordered = sorted(laid.paragraphs, key=order_of)
    paragraphs = {number: paragraph_of(number, laid.paragraphs[number]) for number in ordered}
    paragraphs |= {
        name: Paragraph(name, "", (Part(name, " ".join(b.text for b in part), part[0].line),))
        for name, part in parts.items()
        if left[name]
    }
    return Book(paragraphs, tuple(doubts), counts, tuple(_as_printed(laid)))


def _as_printed(laid: Placed) -> list[tuple[Block, str]]:
    numbered = [(block, number) for number, blocks in laid.paragraphs.items() for block in blocks]
    return sorted(numbered, key=lambda pair: pair[0].line)


def _gaps(numbers: Sequence[str]) -> list[str]:
    """Numbers that the count passes over."""
    known = set(numbers)
    gaps = []
    for number in numbers:
        above, _, last = number.rpartition(".")
        if int(last) > 1 and f"{above}.{int(last) - 1}" not in known:
            gaps.append(f"{number}: the book has no {above}.{int(last) - 1} before it")
        elif last == "1" and "." in above and above not in known:
            gaps.append(f"{number}: the book has no {above} that it is a part of")
    return gaps

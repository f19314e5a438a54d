"""The parts of a paragraph, each with the name that a rule may cite: "8.5.1", "8.5.1 (2)", "8.5.4 (if none)".

A part is the text that begins a paragraph, a bullet by its number, or a labelled part by its label; bullets behind a
label count by themselves, "8.8.2 (options 1)". Notes and examples are parts, too: they rule nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import define, frozen

from interpreter.workshop.auditing.book.book_lines import letters, total
from interpreter.workshop.auditing.book.text_blocks import BULLET, LABEL, START, Block

_TELLING = re.compile(r"\b(note|example|examples|tip|clarification|stop)\b")
_ASIDE = ("if none", "exception", "important")  # labels that no bullets belong to


@frozen
class Part:
    """A part of a book that a rule may cite: its name, its text, its first line."""

    name: str
    text: str
    line: int

    @property
    def sum(self) -> str:
        """A sum of what it says."""
        return total(self.text)


@frozen
class Paragraph:
    """A numbered paragraph: its number or name, its heading, and its parts, the leading text first."""

    number: str
    title: str
    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        """The whole text."""
        return "\n".join(part.text for part in self.parts)

    @property
    def sum(self) -> str:
        """A sum of all that it says, in whatever order."""
        return total(self.text)


def tells(name: str) -> bool:
    """Whether a part of this name is a note or an example, which rules nothing."""
    return bool(_TELLING.search(name))


@define
class _Counting:
    """Which part the next block belongs to."""

    number: str
    label: str = ""
    bullets: int = 0

    def named(self, block: Block, taken: Sequence[str]) -> str:
        """The name of the part that a block belongs to."""
        if block.kind == LABEL:
            inner = _TELLING.search(block.said) or block.said in _ASIDE
            self.label, self.bullets = ("", self.bullets) if inner else (block.said, 0)
            return self._unlike(block.said, taken)
        if block.kind == BULLET:
            self.bullets += 1
            words = f"{self.label} {self.bullets}".strip()
            return self._unlike(words, taken)
        return self.number

    def _unlike(self, words: str, taken: Sequence[str]) -> str:
        """A second one of that name is counted."""
        name, times = f"{self.number} ({words})", 1
        while name in taken:
            times += 1
            name = f"{self.number} ({words}, {times})"
        return name


def paragraph_of(number: str, blocks: Sequence[Block]) -> Paragraph:
    """The paragraph that some blocks make, in their order."""
    counting = _Counting(number)
    texts: dict[str, list[str]] = {number: []}
    lines: dict[str, int] = {}
    for block in blocks:
        name = counting.named(block, tuple(texts))
        texts.setdefault(name, []).append(block.text)
        lines.setdefault(name, block.line)
    parts = tuple(
        Part(name, " ".join(texts), lines.get(name, blocks[0].line if blocks else 0))
        for name, texts in texts.items()
        if name == number or any(map(letters, texts))
    )
    return Paragraph(number, _title(blocks), parts)


def _title(blocks: Sequence[Block]) -> str:
    """Title of a paragraph: the words behind its number up to the first stop, if they are few."""
    first = next((block for block in blocks if block.kind == START), None)
    if first is None:
        return ""
    line = first.lines[0] if first.lines else ""
    head = line if first.is_heading else line.partition(".")[0]
    short = len(head) < len(line) or first.is_heading
    return head.strip() if short and len(head.split()) <= 6 else ""

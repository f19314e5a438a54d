"""The comments of a file: those in lines of their own, and those behind something."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from interpreter.corpus.yaml.parts import Block, Leaf, Pair, Part
from interpreter.corpus.yaml.tree import Source


@attrs.define
class Remarks:
    """Comments by line, from 0, each from its `#` on."""

    alone: dict[int, str]
    behind: dict[int, str]

    @classmethod
    def of(cls, source: Source, root: Part) -> Remarks:
        """Find the comments. Ignore a `#` inside a text."""
        covered: dict[int, list[tuple[int, int]]] = {}
        for line, start, end in _texts(source, root):
            covered.setdefault(line, []).append((start, end))
        alone: dict[int, str] = {}
        behind: dict[int, str] = {}
        for number, row in enumerate(source.lines):
            if "#" not in row:
                continue
            open_row = list(row)
            for start, end in covered.get(number, ()):
                open_row[start:end] = "." * len(row[start:end])
            at = "".join(open_row).find("#")
            if at >= 0:
                (behind if row[:at].strip() else alone)[number] = _remark(row[at:])
        return cls(alone, behind)


def _remark(text: str) -> str:
    return text.rstrip()


def _texts(source: Source, part: Part | Pair) -> Iterator[tuple[int, int, int]]:
    """Columns that texts cover, by line: the first, and the one after the last."""
    if isinstance(part, Pair):
        yield from _texts(source, part.key)
        if part.value is not None:
            yield from _texts(source, part.value)
    elif isinstance(part, Block):
        for line in range(part.line + 1, part.last + 1):
            yield line, 0, len(source.lines[line])
    elif isinstance(part, Leaf):
        for line in range(part.line, part.last + 1):
            if line < len(source.lines):
                yield (
                    line,
                    part.column if line == part.line else 0,
                    part.end if line == part.last else len(source.lines[line]),
                )
    else:
        for item in part.items:
            yield from _texts(source, item)

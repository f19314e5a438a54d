"""Layout of a file as written: branches, leaves, blocks, each with its lines.

The tree (`tree.py`) knows what a file means; this one, what a layout needs: brackets or not, quotes,
the first line and the last. Lines count from 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from interpreter.corpus.yaml.reader import parsers
from interpreter.corpus.yaml.tree import Source


@attrs.frozen
class Leaf:
    """A scalar: its value and its quote, "" for none.

    Where its value has line ends of its own its text is kept: `raw` in its first line, `raw_lines` below.
    """

    value: str
    style: str
    raw: str
    raw_lines: tuple[str, ...]
    line: int
    column: int
    last: int
    end: int


@attrs.frozen
class Block:
    """Text below a `|` or `>`, and its rows without the common indent."""

    header: str
    rows: tuple[str, ...]
    line: int
    last: int


@attrs.frozen
class Pair:
    """A key and its value; None if it has none."""

    key: Leaf
    value: Part | None

    @property
    def line(self) -> int:
        return self.key.line


@attrs.frozen
class Branch:
    """A mapping of pairs or a list, in brackets (`flow`) or not."""

    items: tuple[Any, ...]  # of Pair, or of Part
    mapping: bool
    flow: bool
    line: int
    last: int


Part = Leaf | Block | Branch


def parts(source: Source) -> Part:
    """The one document of a file that is sound YAML."""
    from ruamel.yaml.error import YAMLError

    *fast, sure = parsers()
    text = "\n".join(source.lines) + "\n"
    for parser in fast:
        try:
            return _document(source, parser(text))
        except YAMLError:
            pass  # it refuses some that are sound
    return _document(source, sure(text))


def _document(source: Source, events: Iterator[Any]) -> Part:
    return _part(source, _content(events), events)


def _content(events: Iterator[Any]) -> Any:
    """The first event that is not about the stream or the document."""
    return next(e for e in events if type(e).__name__[:6] not in ("Stream", "Docume"))


def _part(source: Source, event: Any, events: Iterator[Any]) -> Part:
    kind = type(event).__name__
    if kind == "ScalarEvent":
        return _block(source, event) if event.style in ("|", ">") else _leaf(source, event)
    mapping = kind == "MappingStartEvent"
    items: list[Any] = []
    closing = next(events)
    while type(closing).__name__ not in ("MappingEndEvent", "SequenceEndEvent"):
        part = _part(source, closing, events)
        items.append(_pair(source, part, events) if mapping else part)
        closing = next(events)
    first, last = event.start_mark.line, closing.end_mark.line
    if not event.flow_style:
        last = items[-1].value.last if mapping and items[-1].value else items[-1].line
    return Branch(tuple(items), mapping, bool(event.flow_style), first, last)


def _pair(source: Source, key: Part, events: Iterator[Any]) -> Pair:
    assert isinstance(key, Leaf)
    value = _part(source, next(events), events)
    nothing = isinstance(value, Leaf) and not (value.style or value.value)
    return Pair(key, None if nothing else value)


def _leaf(source: Source, event: Any) -> Leaf:
    start, end = event.start_mark, event.end_mark
    first = source.lines[start.line] if start.line < len(source.lines) else ""
    raw = first[start.column : end.column if end.line == start.line else None]
    below: tuple[str, ...] = ()
    if "\n" in event.value:
        below = (*source.lines[start.line + 1 : end.line], source.lines[end.line][: end.column])
    style = event.style or ""
    return Leaf(event.value, style, raw, below, start.line, start.column, end.line, end.column)


def _block(source: Source, event: Any) -> Block:
    """Read a block: rows with at least the indent of the first."""
    start = event.start_mark.line
    header = source.lines[start][event.start_mark.column :].split(" ")[0]
    rows: list[str] = []
    deep = -1
    for row in source.lines[start + 1 :]:
        if row.strip():
            depth = len(row) - len(row.lstrip())
            deep = depth if deep < 0 else deep
            if depth < deep or not event.value.strip():
                break
        rows.append(row[max(deep, 0) :].rstrip())
    while rows and not rows[-1]:
        rows.pop()
    return Block(header, tuple(rows), start, start + len(rows))

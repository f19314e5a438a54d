"""Map a character of a YAML scalar to its place in the file.

Literal blocks keep their lines, so a place is found by counting lines. All
other styles only fold white space: the visible characters come in the same
order in the file and in the value, so a place is found by counting those.
"""

from __future__ import annotations

from typing import Protocol

from interpreter.corpus.diagnostics import Span


class Source(Protocol):
    """The file that a scalar stands in."""

    @property
    def lines(self) -> tuple[str, ...]: ...


class Scalar(Protocol):
    """A text as it was read: its value, how it is written, and where."""

    @property
    def value(self) -> str: ...

    @property
    def style(self) -> str: ...

    @property
    def escaped(self) -> bool: ...

    @property
    def span(self) -> Span: ...

    @property
    def source(self) -> Source: ...


def locate(text: Scalar, offset: int) -> tuple[int, int]:
    """The file's (line, column), from 1, of `text.value[offset]`.

    `offset` may be the length of the text. Raises IndexError outside that.
    """
    if not 0 <= offset <= len(text.value):
        raise IndexError(f"offset {offset} is outside a text of {len(text.value)}")
    if text.escaped:
        return text.span.line, text.span.column
    if text.style == "literal":
        return _in_literal(text, offset)
    line, column = _opening(text)
    if text.source.lines[line - 1].startswith(text.value, column - 1):
        return line, column + offset
    return _by_ink(text, offset, line, column)


def end_on(text: Scalar, line: int, column: int, end: int) -> int:
    """The end column on `line` of a stretch that starts there and ends before `end`."""
    last_line, last_column = locate(text, end - 1) if end > 0 else (line, column)
    if text.escaped:
        return text.span.end_column
    if last_line == line and last_column >= column:
        return last_column + 1
    return max(column + 1, len(text.source.lines[line - 1].rstrip()) + 1)


def _opening(text: Scalar) -> tuple[int, int]:
    """Where the first character can be: after a quote, or on the line after a `>`."""
    if text.style == "folded":
        return min(text.span.line + 1, len(text.source.lines)), 1
    return text.span.line, text.span.column + (text.style != "plain")


def _in_literal(text: Scalar, offset: int) -> tuple[int, int]:
    lines = text.source.lines
    start = text.value.rfind("\n", 0, offset) + 1
    line = text.span.line + 1 + text.value.count("\n", 0, offset)
    if line > len(lines):  # just past a text that ends the file
        return len(lines), len(lines[-1]) + 1
    column = _indent(text) + offset - start
    return line, min(column, len(lines[line - 1])) + 1


def _indent(text: Scalar) -> int:
    """Indent of a block: the blanks that its first full line lost in reading."""
    body = text.value.lstrip("\n")
    row = len(text.value) - len(body)
    return len(text.source.lines[text.span.line + row]) - len(body.split("\n", 1)[0])


def _by_ink(text: Scalar, offset: int, line: int, column: int) -> tuple[int, int]:
    lines = text.source.lines
    place = (line, column)
    for char in text.value[: offset + 1]:
        if char.isspace():
            place = (place[0], min(place[1] + 1, len(lines[place[0] - 1]) + 1))
            continue
        while (column := lines[line - 1].find(char, column - 1) + 1) == 0:
            line, column = line + 1, 1
            if line > len(lines):  # the file disagrees: never point astray
                return text.span.line, text.span.column
        place = (line, column)
        column += 1
    return (place[0], place[1] + 1) if offset == len(text.value) else place

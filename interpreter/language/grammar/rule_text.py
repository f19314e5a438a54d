"""Place of a piece of rule text, in a file or typed at the table."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

from attrs import Factory, define

from interpreter.corpus.diagnostics import ERROR, Diagnostic, Span
from interpreter.corpus.layers.rows import bare
from interpreter.corpus.yaml.tree import Text

_LISTS = ("remove ", "choose one", "may choose one")
# By text of a file, which is bound again whenever another file of the title changes.
_PLACES: WeakKeyDictionary[Text, dict[tuple[int, int], Span]] = WeakKeyDictionary()
_NOTHING = "nothing"  # the statement that stands for one that was blanked


class Mistake(Exception):
    """One mistake, found while binding; whoever binds a whole statement or key records it."""

    def __init__(
        self,
        span: Span,
        code: str,
        message: str,
        suggestion: str = "",
        offset: int = -1,
        mended: Sequence[Any] = (),
    ) -> None:
        super().__init__(message)
        self.offset = offset  # of a syntax error, in its text
        self.span, self.code, self.message = span, code, message
        self.suggestion = suggestion
        self.by_hand = ""
        self.mended = mended  # changes of a text that cannot be read, the likeliest first

    def settle(self, meant: str, by_hand: str = "") -> None:
        """Say what was meant; where that is not clear, a sentence by hand."""
        self.suggestion, self.by_hand = meant, by_hand or self.by_hand
        if self.by_hand and not meant:
            self.message = self.by_hand

    def diagnostic(self, context: str, overlays: tuple[str, ...]) -> Diagnostic:
        return Diagnostic(
            self.span, ERROR, self.code, self.message, self.suggestion, context, overlays
        )


class Silent(Exception):
    """A mistake that has been reported already."""


@define
class RuleText:
    """A text and the places of its characters. Texts of several lines keep a table of their lines."""

    value: str
    text: Text | None = None
    whole: RuleText | None = None  # this is a part of another text, from `offset` on
    offset: int = 0
    starts: list[int] = Factory(list)
    places: list[tuple[int, int]] = Factory(list)
    known: dict[tuple[int, int], Span] | None = None  # its spans, by where they begin and end

    @classmethod
    def of(cls, text: Text | str) -> RuleText:
        return cls(text) if isinstance(text, str) else cls(text.value, text)

    def without(self, offset: int) -> RuleText | None:
        """The text with the statement at `offset` and its block blanked, to look at the rest.

        None if nothing would be left.
        """
        lines = self.value.split("\n")
        row = self.value.count("\n", 0, offset)
        own = _indent(lines[row])
        while row > 0 and not lines[row].strip():
            row -= 1
        row, own = _listing(lines, row, own)
        last = _end(lines, row, own)
        if len(lines[row]) - own < len(_NOTHING) and _alone(lines, row, last, own):
            row, own = _head(lines, row, own)  # without its only statement it is one more mistake
            last = _end(lines, row, own)
        blank = [" " * len(line) for line in lines[row : last + 1]]
        if len(lines[row]) - own >= len(_NOTHING):
            blank[0] = (" " * own + _NOTHING).ljust(len(lines[row]))
        lines[row : last + 1] = blank
        value = "\n".join(lines)
        return RuleText(value, self.text, self.whole, self.offset) if value != self.value else None

    def part(self, start: int, end: int) -> RuleText:
        """A stretch of this text as a text of its own."""
        return RuleText(self.value[start:end], None, self, start)

    def reading(self, value: str) -> RuleText:
        """The same places with other letters; `value` must be as long as the text."""
        return RuleText(value, self.text, self.whole, self.offset)

    @property
    def overlays(self) -> tuple[str, ...]:
        if self.whole is not None:
            return self.whole.overlays
        return (self.text.origin,) if self.text is not None and self.text.origin else ()

    def span(self, start: int, end: int) -> Span:
        """The span of `value[start:end]`."""
        if self.whole is not None:
            return self.whole.span(self.offset + start, self.offset + end)
        if self.text is None:
            line = self.value.count("\n", 0, start) + 1
            column = start - (self.value.rfind("\n", 0, start) + 1) + 1
            return Span("", line, column, column + max(1, end - start))
        if self.known is None:
            self.known = _PLACES.setdefault(self.text, {})
        span = self.known.get((start, end))
        if span is None:
            span = self.known[start, end] = self._placed(start, end)
        return span

    def _placed(self, start: int, end: int) -> Span:
        """Worked out from the text in its file."""
        assert self.text is not None
        if self.text.style != "literal" or self.text.lines:
            return self.text.span_of(start, max(end, min(start + 1, len(self.value))))
        if not self.starts:
            self._tabulate()
        row = bisect_right(self.starts, start) - 1
        line, column = self.places[row]
        stop = self.value.find("\n", start)
        width = min(end, stop if stop >= 0 else len(self.value)) - start
        place = column + start - self.starts[row]
        return Span(self.text.span.file, line, place, place + max(1, width))

    def _tabulate(self) -> None:
        assert self.text is not None
        start = 0
        for line in self.value.split("\n"):
            self.starts.append(start)
            self.places.append(self.text.at(start))
            start += len(line) + 1


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _listing(lines: list[str], row: int, own: int) -> tuple[int, int]:
    """A line of a list (`remove 3:`, `choose one:`) is no statement: all of the list goes."""
    above, indent = _head(lines, row, own)
    return (above, indent) if bare(lines[above]).startswith(_LISTS) else (row, own)


def _head(lines: list[str], row: int, own: int) -> tuple[int, int]:
    """The line that opens the block of this one, and its indent; this line itself if none does."""
    above = row - 1
    while above >= 0 and (not lines[above].strip() or _indent(lines[above]) >= own):
        above -= 1
    opens = above >= 0 and lines[above].rstrip().endswith(":")
    return (above, _indent(lines[above])) if opens else (row, own)


def _end(lines: list[str], row: int, own: int) -> int:
    """The last line of the statement that begins at a row."""
    while row + 1 < len(lines) and _belongs(lines[row + 1], own):
        row += 1
    return row


def _alone(lines: list[str], row: int, last: int, own: int) -> bool:
    """Whether a statement is the only one of its block."""
    followed = last + 1 < len(lines) and _indent(lines[last + 1]) == own
    return _head(lines, row, own)[0] == row - 1 and not followed


def _belongs(line: str, indent: int) -> bool:
    """Whether a line belongs to the block of one with that indent, or is its `otherwise`."""
    return not line.strip() or _indent(line) > indent or line.lstrip().startswith("otherwise")

"""The lines of a rule text: what each says, how deep it stands, which lines belong to it.

That much can be known of a text before anybody can read it: blocks are indented, a statement goes on
on deeper lines and inside brackets, and what is `otherwise` goes with its `if`. A line may begin with
the name of a hole, `[NAME]`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from interpreter.corpus.diagnostics import Span
from interpreter.corpus.yaml.tree import Text, Written

HOLE = re.compile(r"\[([^\W\d_][\w'’ -]*)\][ ]*")
_QUOTED = re.compile(r'"[^"\n]*"')
_COMMENT = re.compile(r"(?:^|\s)#.*$")
_OTHERWISE = re.compile(r"otherwise\b")


@attrs.frozen(eq=False)
class Row:
    """A line: its words with its hole and its comment, the columns before them, and where they were written."""

    words: str
    indent: int
    written: Written | None

    @property
    def name(self) -> str:
        """Name by which layers find this line."""
        return words_of(self.words)

    @property
    def hole(self) -> str:
        """The name of the hole that it stands in; "" if in none."""
        hole = HOLE.match(self.words)
        return hole[1] if hole else ""

    @property
    def bare(self) -> str:
        """Words of the line without its hole and its comment."""
        return bare(self.words)

    @property
    def span(self) -> Span | None:
        if self.written is None:
            return None
        start = self.written.offset
        return self.written.text.span_of(start, start + len(self.words))

    def moved(self, indent: int) -> Row:
        """The same line with a deeper indent."""
        deeper = self.indent + indent
        written = self.written and attrs.evolve(self.written, indent=deeper)
        return attrs.evolve(self, indent=deeper, written=written)


def rows_of(text: Text) -> list[Row]:
    """The lines of a text, without empty ones at its end."""
    rows: list[Row] = []
    start = 0
    for number, line in enumerate(text.value.rstrip("\n").split("\n")):
        words, indent = line.strip(), len(line) - len(line.lstrip())
        written = text.lines[number] if text.lines else Written(text, start + indent, indent)
        rows.append(Row(words, indent, written if words else None))
        start += len(line) + 1
    return rows


def bare(words: str) -> str:
    """A line without its hole, its comment and the blanks around it."""
    words = HOLE.sub("", words.strip(), count=1) if words.lstrip().startswith("[") else words
    hidden = _QUOTED.sub(lambda quoted: "x" * len(quoted[0]), words)
    comment = _COMMENT.search(hidden)
    return (words[: comment.start()] if comment else words).strip()


def words_of(line: str) -> str:
    """Words of a line: without comment, without the colon at its end, with single blanks."""
    return " ".join(bare(line).removesuffix(":").split())


def comes_to(rows: Sequence[Row], end: str) -> bool:
    """Whether the last of the lines ends so."""
    bare_rows = [row.bare for row in rows if row.words]
    return bool(bare_rows) and bare_rows[-1].endswith(end)


def extent(rows: Sequence[Row], at: int) -> int:
    """First row after the extent of a line: its continuation, its block, its `otherwise`."""
    end = own_end(rows, at)
    if _OTHERWISE.match(rows[at].bare):
        return end
    while end < len(rows) and rows[end].indent == rows[at].indent and _otherwise(rows, end):
        end = own_end(rows, end)
    return end


def _otherwise(rows: Sequence[Row], at: int) -> bool:
    return _OTHERWISE.match(rows[at].bare) is not None and opens(rows, at)


def own_end(rows: Sequence[Row], at: int) -> int:
    """First row after a line, its continuation and its block."""
    depth, end, last = brackets(rows[at].bare), at + 1, at + 1
    while end < len(rows) and (
        depth > 0 or not rows[end].words or rows[end].indent > rows[at].indent
    ):
        depth += brackets(rows[end].bare)
        end += 1
        if rows[end - 1].words:
            last = end  # empty lines behind it are nobody's
    return last


def head_of(rows: Sequence[Row], at: int) -> int:
    """The row after the head of a block: the first that ends in a colon outside of brackets."""
    depth = 0
    for number in range(at, own_end(rows, at)):
        depth += brackets(rows[number].bare)
        if depth <= 0 and rows[number].bare.endswith(":"):
            return number + 1
    return at


def opens(rows: Sequence[Row], at: int) -> bool:
    """Whether a line is the head of a block."""
    return head_of(rows, at) > at


def brackets(words: str) -> int:
    """How many more brackets some words open than they close."""
    words = _QUOTED.sub("", words)
    return sum(words.count(c) for c in "([{") - sum(words.count(c) for c in ")]}")

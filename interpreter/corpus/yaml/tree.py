"""Tree of a rule file. Every node remembers its place.

Six kinds of leaf and branch: text, whole numbers, truth, nothing, mappings
and sequences. Nodes are never changed; an overlay builds a new tree and
stamps its own nodes with its name (`origin`). Two trees can be compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from interpreter.corpus.diagnostics import ERROR, Diagnostic, Span

PLAIN, SINGLE, DOUBLE, LITERAL, FOLDED = "plain", "single", "double", "literal", "folded"


@attrs.frozen(eq=False)
class Source:
    """A file's name and its lines, without line ends."""

    file: str
    lines: tuple[str, ...] = attrs.field(repr=False)


@attrs.frozen(eq=False)
class Text:
    """A piece of text; `style` is how it is written in YAML, `escaped` whether
    its characters are not simply those of the file.

    A text whose lines layers have changed was written in several places: `lines`
    says where each line comes from, `laid` what the layers wrote, the lowest first;
    `span` and `source` are still those of the lowest.
    """

    value: str
    span: Span
    source: Source = attrs.field(repr=False)
    style: str = PLAIN
    escaped: bool = False
    origin: str = ""
    lines: tuple[Written | None, ...] = attrs.field(default=(), repr=False)
    laid: tuple[Mapping, ...] = attrs.field(default=(), repr=False)

    def at(self, offset: int) -> tuple[int, int]:
        """The file's (line, column), from 1, of the character at `offset`.

        Exact for plain, quoted and literal text; for quoted text with
        escapes it is the start of the scalar. `offset` may be the length.
        Not for a text with `lines`: they may stand in several files.
        """
        return _locate(self, offset)

    def span_of(self, start: int, end: int) -> Span:
        """The span of `value[start:end]`, cut at the end of its first line."""
        if self.lines:
            return self._written(start, end)
        line, column = self.at(start)
        return Span(self.source.file, line, column, _end_on(self, line, column, end))

    def _written(self, start: int, end: int) -> Span:
        """The same span, at the place where its line was written."""
        row = self.value.count("\n", 0, start)
        row_before = next(
            (n for n in range(min(row, len(self.lines) - 1), -1, -1) if self.lines[n]), -1
        )
        line = self.lines[row_before]
        if line is None:
            return self.span
        begins = self.value.rfind("\n", 0, start) + 1
        length = (self.value + "\n").index("\n", begins) - begins - line.indent
        first = max(0, start - begins - line.indent) if row_before == row else 0
        last = min(max(end - begins - line.indent, first + 1), max(length, first + 1))
        return line.text.span_of(line.offset + first, line.offset + last)


@attrs.frozen(eq=False)
class Written:
    """A line of a text: from `offset` of `text` on, in its file. `indent` is how deep it is set in now."""

    text: Text
    offset: int
    indent: int


@attrs.frozen(eq=False)
class Number:
    """A whole number. There are no other numbers."""

    value: int
    span: Span
    origin: str = ""


@attrs.frozen(eq=False)
class Truth:
    """`true` or `false`."""

    value: bool
    span: Span
    origin: str = ""


@attrs.frozen(eq=False)
class Null:
    """An empty value: `null`, `~`, or a key with no value."""

    span: Span
    origin: str = ""

    @property
    def value(self) -> None:
        return None


@attrs.frozen(eq=False)
class Entry:
    """A key of a mapping, with its value."""

    key: Text
    value: Node


@attrs.frozen(eq=False)
class Mapping:
    """Keys in the order written.

    `keyed_by` is set where a list of entries was turned into a mapping: the field whose value became the key. `laid` is
    what layers said of this mapping, as they wrote it, the lowest first."""

    entries: dict[str, Entry]
    span: Span
    origin: str = ""
    keyed_by: str = ""
    laid: tuple[Mapping, ...] = attrs.field(default=(), repr=False)

    def get(self, key: str) -> Node | None:
        """The value under `key`, or None."""
        entry = self.entries.get(key)
        return entry.value if entry else None

    def items(self) -> Iterator[tuple[str, Node]]:
        return ((key, entry.value) for key, entry in self.entries.items())


@attrs.frozen(eq=False)
class Sequence:
    """A list."""

    items: tuple[Node, ...]
    span: Span
    origin: str = ""


Leaf = (Text, Number, Truth, Null)
Node = Text | Number | Truth | Null | Mapping | Sequence

_NAMES = {
    Text: "text",
    Number: "a number",
    Truth: "true or false",
    Null: "nothing",
    Mapping: "a mapping",
    Sequence: "a list",
}


def within(tree: Mapping, path: Iterable[str]) -> Node | None:
    """Node at a path of keys, or None."""
    node: Node | None = tree
    for step in path:
        node = node.get(step) if isinstance(node, Mapping) else None
    return node


def kind(node: Node) -> str:
    """Kind of a node as a person calls it: "a list", "text"."""
    return _NAMES[type(node)]


def plain(node: Node) -> Any:
    """The tree as plain Python values (dict, list, str, int, bool, None)."""
    if isinstance(node, Mapping):
        if node.keyed_by:
            return [plain(value) for _, value in node.items()]
        return {key: plain(value) for key, value in node.items()}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return node.value


def stamp(node: Node, origin: str) -> Node:
    """Return the same tree with every node marked as coming from `origin`."""
    if isinstance(node, Mapping):
        entries = {
            key: Entry(attrs.evolve(entry.key, origin=origin), stamp(entry.value, origin))
            for key, entry in node.entries.items()
        }
        return attrs.evolve(node, entries=entries, origin=origin)
    if isinstance(node, Sequence):
        items = tuple(stamp(item, origin) for item in node.items)
        return attrs.evolve(node, items=items, origin=origin)
    return attrs.evolve(node, origin=origin)


def fault(node: Node, code: str, message: str, **rest: Any) -> Diagnostic:
    """An error at a node, telling also which overlay it came from."""
    overlays = (node.origin,) if node.origin else ()
    return Diagnostic(node.span, ERROR, code, message, overlays=overlays, **rest)


@attrs.frozen
class Change:
    """One difference between two trees; `old` or `new` is None where absent."""

    path: tuple[str, ...]
    old: Node | None
    new: Node | None
    origin: str


def difference(before: Mapping, after: Mapping) -> list[Change]:
    """List the changes field by field, in the order of `before`, then of `after`.

    A list counts as one value; so does an entry that is wholly new or gone.
    """
    return list(_difference((), before, after))


def _difference(path: tuple[str, ...], old: Mapping, new: Mapping) -> Iterator[Change]:
    for key in dict.fromkeys((*old.entries, *new.entries)):
        here, was, now = (*path, key), old.get(key), new.get(key)
        if isinstance(was, Mapping) and isinstance(now, Mapping):
            yield from _difference(here, was, now)
        elif was is None or now is None or not same(was, now):
            # Only the mapping around a deleted entry knows who deleted it.
            yield Change(here, was, now, now.origin if now else new.origin)


def same(left: Node, right: Node) -> bool:
    """Whether two trees say the same, wherever they stand."""
    if type(left) is not type(right):
        return False
    return bool(plain(left) == plain(right))


def _locate(text: Text, offset: int) -> tuple[int, int]:
    """The file's (line, column), from 1, of `text.value[offset]`.

    `offset` may be the length of the text. Raises IndexError outside that. A literal block keeps its lines, so they
    are counted. All other styles only fold white space: the visible characters come in the same order in file and value.
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


def _end_on(text: Text, line: int, column: int, end: int) -> int:
    """The end column on `line` of a stretch that starts there and ends before `end`."""
    last_line, last_column = _locate(text, end - 1) if end > 0 else (line, column)
    if text.escaped:
        return text.span.end_column
    if last_line == line and last_column >= column:
        return last_column + 1
    return max(column + 1, len(text.source.lines[line - 1].rstrip()) + 1)


def _opening(text: Text) -> tuple[int, int]:
    """Where the first character can be: after a quote, or on the line after a `>`."""
    if text.style == "folded":
        return min(text.span.line + 1, len(text.source.lines)), 1
    return text.span.line, text.span.column + (text.style != "plain")


def _in_literal(text: Text, offset: int) -> tuple[int, int]:
    lines = text.source.lines
    start = text.value.rfind("\n", 0, offset) + 1
    line = text.span.line + 1 + text.value.count("\n", 0, offset)
    if line > len(lines):  # just past a text that ends the file
        return len(lines), len(lines[-1]) + 1
    column = _indent(text) + offset - start
    return line, min(column, len(lines[line - 1])) + 1


def _indent(text: Text) -> int:
    """Indent of a block: the blanks that its first full line lost in reading."""
    body = text.value.lstrip("\n")
    row = len(text.value) - len(body)
    return len(text.source.lines[text.span.line + row]) - len(body.split("\n", 1)[0])


def _by_ink(text: Text, offset: int, line: int, column: int) -> tuple[int, int]:
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

"""Parser events become tree nodes, under a strict reading of YAML.

Only events are used, so no tag can construct anything. Whatever makes YAML
surprising or dangerous is refused at its place: aliases, anchors, tags, merge
keys, directives, duplicate keys, keys that are not text, further documents.
Scalars are whole numbers, truth and null as in YAML 1.2; everything else,
`yes`, `1.5` and `0105` included, is text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import attrs

from interpreter.corpus.characters import HIDDEN, not_allowed
from interpreter.corpus.diagnostics import ERROR, Diagnostic, Span
from interpreter.corpus.limits import Limits, breach
from interpreter.corpus.yaml.tree import (
    DOUBLE,
    FOLDED,
    LITERAL,
    PLAIN,
    SINGLE,
    Entry,
    Mapping,
    Node,
    Null,
    Number,
    Sequence,
    Source,
    Text,
    Truth,
)

_STYLES = {"'": SINGLE, '"': DOUBLE, "|": LITERAL, ">": FOLDED}
_NUMBER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\Z")
_DIGITS = 15  # more would not survive in every JSON reader
_TRUTH = {w: w.lower() == "true" for w in ["true", "True", "TRUE", "false", "False", "FALSE"]}
_NULL = frozenset(["", "~", "null", "Null", "NULL"])
LINES = ("do", "expect")  # keys of texts that have lines
BAR_LOST = "the lines of a text stand behind '|': '{}: |'"
SEMICOLON = "',' stands between entries, not ';'"
EQUALS = "':' stands behind a key, not '='"
_COMMA = "a ',' ends no line but in '[…]' and '{…}'; a text that ends so stands in quotes"
_VERB = re.compile(r"(add|delete) (\[.*\])\Z")
_FLOW = (  # slips in a key: in braces, anywhere, in braces without a value
    (re.compile(r"[^;]*(;)"), SEMICOLON),
    (re.compile(r"[\w ]*\w ?(=) ?(?:\[[^\]]*|{[^}]*)\Z"), EQUALS),
    (re.compile(r"[^:]*[^:\s](:)[^:\s]"), "a space is missing after ':'"),
    (re.compile(r"[\w ]*\w ?(=) ?[^=]"), EQUALS),
)
_WORD = re.compile(r"[^\s,\]}]+")
_ESCAPE = re.compile(r"\\(?:x(.{2})|u(.{4})|U(.{8})|(.))")
_NAMED = dict(zip("0abvfreNLP", "\0\a\b\v\f\r\x1b\x85\u2028\u2029", strict=True))


class _Stop(Exception):
    """A mistake after which the rest of the file is not read."""


@attrs.define
class _Open:
    """A mapping or sequence whose end has not come yet."""

    event: Any
    is_mapping: bool
    is_key: bool = False  # stands where a key should; already reported
    key: Text | None = None
    entries: dict[str, Entry] = attrs.field(factory=dict)
    items: list[Node] = attrs.field(factory=list)


@attrs.define
class Builder:
    """Builds the tree of one file; mistakes gather in `mistakes`."""

    source: Source
    limits: Limits
    origin: str = ""
    mistakes: list[Diagnostic] = attrs.field(factory=list)
    _stack: list[_Open] = attrs.field(factory=list)
    _root: Node | None = None
    _nodes: int = 0
    _documents: int = 0
    _told: set[str] = attrs.field(factory=set)

    def build(self, events: Iterable[Any]) -> Node | None:
        """The tree; None for an empty file or after a mistake that stops reading.

        Raises ruamel.yaml's YAMLError as the events do.
        """
        steps = {
            "ScalarEvent": self._scalar,
            "MappingStartEvent": self._open,
            "SequenceStartEvent": self._open,
            "MappingEndEvent": self._close,
            "SequenceEndEvent": self._close,
            "AliasEvent": self._alias,
            "DocumentStartEvent": self._document,
        }
        try:
            for event in events:
                step = steps.get(type(event).__name__)
                if step:
                    step(event)
        except _Stop:
            return None
        if self._root is None:
            self._error(Span(self.source.file, 1, 1, 2), "empty", "this file is empty")
        return self._root

    def _document(self, event: Any) -> None:
        self._documents += 1
        if event.version or event.tags:
            line = max(1, event.start_mark.line)  # C and pure marks differ here
            self._error(Span(self.source.file, line, 1, 2), "directive",
                        "YAML directives ('%') are not allowed")  # fmt: skip
        if self._documents > 1:
            self._error(
                self._word(event), "documents", "one document a file: '---' starts a second"
            )
            raise _Stop

    def _alias(self, event: Any) -> None:
        self._once(event, "alias", "YAML aliases ('*name') are not allowed; write the value out")
        span = self._span(event)
        parent = self._stack[-1] if self._stack else None
        if parent and parent.is_mapping and parent.key is None:
            parent.key = Text("", span, self.source)
        else:
            self._place_node(event, Null(span, self.origin))

    def _scalar(self, event: Any) -> None:
        self._properties(event)
        parent = self._stack[-1] if self._stack else None
        if parent and parent.is_mapping and parent.key is None:
            self._count(event)
            self._key(parent, event)
        else:
            self._place_node(event, self._leaf(event))

    def _leaf(self, event: Any) -> Node:
        """Text, unless an unquoted word is one of the few that mean something else."""
        span, value = self._span(event), event.value
        if not event.style:
            if not value and self._stack and self._stack[-1].key:
                span = self._stack[-1].key.span  # parsers differ on where nothing stands
            if value in _NULL:
                return Null(span, self.origin)
            if value in _TRUTH:
                return Truth(_TRUTH[value], span, self.origin)
            if _NUMBER.match(value):
                if len(value) > _DIGITS:
                    self._error(span, "number-too-long", f"a number of more than {_DIGITS} digits")
                    return Null(span, self.origin)
                return Number(int(value), span, self.origin)
        return self._text(event, span)

    def _text(self, event: Any, span: Span) -> Text:
        style = _STYLES.get(event.style, PLAIN) if event.style else PLAIN
        if len(event.value) > self.limits.text:
            self.mistakes.append(breach(self.limits, "text", span))
        hidden = HIDDEN.search(event.value)
        if hidden is not None:
            self._error(self._escape(event) or span, "bad-character", not_allowed(hidden[0]))
        self._form(event, span, style)
        return Text(event.value, span, self.source, style, self._escaped(event), self.origin)

    def _form(self, event: Any, span: Span, style: str) -> None:
        """Report a comma where no list is, and lines that would be joined to one."""
        parent = self._stack[-1] if self._stack else None
        if parent is None or parent.event.flow_style or (parent.is_mapping and not parent.key):
            return
        if style == PLAIN and event.value.endswith(","):
            self._error(span, "syntax", _COMMA)
        if parent.key and (sign := _VERB.match(event.value)):
            message = f"write '{sign[1]}: {{{parent.key.value}: {sign[2]}}}'"
            self._error(span, "syntax", message)
        key, first = parent.key, event.start_mark.line + (style == FOLDED)
        if key and key.value in LINES and key.span.line <= first and style in (PLAIN, FOLDED):
            starts = [len(row) - len(row.lstrip()) for row in self.source.lines[first : first + 2]]
            last = event.end_mark.line - (style == FOLDED)
            if first < last and starts[0] == starts[1]:
                self._error(key.span, "syntax", BAR_LOST.format(key.value))

    def _escaped(self, event: Any) -> bool:
        """Whether the file's characters are not simply those of the value."""
        if event.style not in ("'", '"'):
            return False
        start, end = event.start_mark, event.end_mark
        if start.line != end.line:
            return True
        return bool(end.column - start.column - 2 != len(event.value))

    def _escape(self, event: Any) -> Span | None:
        """Place of the first forbidden character, which can only be written as an escape."""
        start, end = event.start_mark, event.end_mark
        for number in range(start.line, end.line + 1):
            line = self.source.lines[number]
            first = start.column if number == start.line else 0
            last = end.column if number == end.line else len(line)
            for escape in _ESCAPE.finditer(line, first, last):
                code = escape[1] or escape[2] or escape[3]
                if HIDDEN.match(chr(int(code, 16)) if code else _NAMED.get(escape[4], " ")):
                    column = escape.start() + 1
                    return Span(self.source.file, number + 1, column, escape.end() + 1)
        return None

    def _key(self, parent: _Open, event: Any) -> None:
        span = self._span(event)
        key = parent.key = self._text(event, span)
        if key.value == "<<" and key.style == PLAIN:
            self._error(
                span, "merge-key", "YAML merge keys ('<<') are not allowed; write the entries out"
            )
        elif not key.value:
            self._error(span, "key-not-text", "a key is missing before ':'")
        elif key.value in parent.entries:
            first = parent.entries[key.value].key.span
            *_, above = parent.entries.values()
            note = f"first at {first}"
            if isinstance(above.value, Null) and not parent.event.flow_style:
                note += f"; is '{above.key.value}' above it indented too deep?"
            holder, code = self._stack[-2].key if len(self._stack) > 1 else None, "duplicate-key"
            if holder and holder.value == "answers":
                note = f"answers stand in a list: '[{key.value}: …, {key.value}: …]'"
                self._once(event, code, f"'{key.value}' is given twice", note)
            else:
                self._error(span, code, f"'{key.value}' is given twice", note)

    def _open(self, event: Any) -> None:
        self._properties(event)
        self._count(event)
        if len(self._stack) >= self.limits.depth:
            self.mistakes.append(breach(self.limits, "depth", self._word(event)))
            raise _Stop
        parent = self._stack[-1] if self._stack else None
        is_key = parent is not None and parent.is_mapping and parent.key is None
        if is_key:
            self._error(
                self._word(event), "key-not-text", "a key must be text, not a list or a mapping"
            )
        self._stack.append(_Open(event, type(event).__name__[0] == "M", is_key))

    def _close(self, event: Any) -> None:
        done = self._stack.pop()
        span = self._span(done.event, event.end_mark)
        if done.is_mapping:
            node: Node = Mapping(done.entries, span, self.origin)
        else:
            node = Sequence(tuple(done.items), span, self.origin)
        if done.is_key:
            self._stack[-1].key = Text("", span, self.source)
        else:
            self._attach(node)

    def _place_node(self, event: Any, node: Node) -> None:
        self._count(event)
        self._attach(node)

    def _attach(self, node: Node) -> None:
        if not self._stack:
            self._root = node
            return
        parent = self._stack[-1]
        if not parent.is_mapping:
            parent.items.append(node)
            return
        key, parent.key = parent.key, None
        assert key is not None
        flow, empty = bool(parent.event.flow_style), isinstance(node, Null)
        if key.style == PLAIN:
            for form, message in _FLOW[not flow : 4 if flow and empty else 2]:
                if sign := form.match(key.value):
                    self._error(key.span_of(*sign.span(1)), "missing-space", message)
        parent.entries.setdefault(key.value, Entry(key, node))

    def _properties(self, event: Any) -> None:
        if event.anchor is not None:
            self._once(event, "anchor", "YAML anchors ('&name') are not allowed")
        if event.tag is not None:
            self._error(self._word(event), "tag", "YAML tags ('!name') are not allowed")

    def _count(self, event: Any) -> None:
        self._nodes += 1
        if self._nodes > self.limits.nodes:
            self.mistakes.append(breach(self.limits, "nodes", self._word(event)))
            raise _Stop

    def _once(self, event: Any, code: str, message: str, note: str = "") -> None:
        """Report an error once for each file: the rest would only repeat it."""
        if code not in self._told:
            self._told.add(code)
            self._error(self._word(event), code, message, note)

    def _error(self, span: Span, code: str, message: str, note: str = "") -> None:
        overlays = (self.origin,) if self.origin else ()
        self.mistakes.append(Diagnostic(span, ERROR, code, message, overlays=overlays, note=note))
        if len(self.mistakes) >= self.limits.mistakes:
            raise _Stop

    def _span(self, event: Any, end: Any = None) -> Span:
        """Span from an event's start to its end, or to the end of its first line."""
        start, end = event.start_mark, end or event.end_mark
        if end.line == start.line:
            stop = end.column
        else:
            stop = len(self.source.lines[start.line].rstrip())
        column = start.column + 1
        return Span(self.source.file, start.line + 1, column, max(stop + 1, column))

    def _word(self, event: Any) -> Span:
        """The one word at an event's start."""
        start = event.start_mark
        word = _WORD.match(self.source.lines[start.line], start.column)
        stop = word.end() if word else start.column + 1
        return Span(self.source.file, start.line + 1, start.column + 1, stop + 1)

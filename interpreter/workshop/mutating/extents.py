"""First and last character of each part of a YAML file, to cut it out, double or replace it; words of its texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from attrs import frozen
from ruamel.yaml import YAML
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

MAPPING, LIST, LEAF = "mapping", "list", "leaf"
_COMMA_AFTER, _COMMA_BEFORE = re.compile(r"\s*,\s*"), re.compile(r",\s*$")
_REST_OF_LINE = re.compile(r"(?:[ ]*(?:#[^\n]*)?\n)+")
_TRAILING = re.compile(r"(?:\s|#[^\n]*(?=\n|$))*$")  # blank lines and comments


@frozen
class Part:
    """An entry or item. Offsets are into the file's text; `flow` tells how its parent is written.

    `path` are the keys and numbers that lead to it; `text` is what a leaf says, `style` its quotes.
    """

    path: tuple[str, ...]
    kind: str
    start: int
    end: int
    key: tuple[int, int] | None
    flow: bool
    text: str = ""
    style: str = ""

    @property
    def begin(self) -> int:
        """Start of the part, with its key."""
        return self.key[0] if self.key else self.start

    @property
    def literal(self) -> bool:
        return self.style in ("|", ">")


def parts(text: str) -> Iterator[Part]:
    """Every entry and item of a file, outer ones first."""
    yield from _below(text, YAML(pure=True).compose(text), ())


def inside(text: str, part: Part) -> tuple[int, int]:
    """Start and end of a leaf's text, without its quotes or the sign that opens a block."""
    if part.literal:
        return text.index("\n", part.start), part.end
    return (part.start + 1, part.end - 1) if part.style else (part.start, part.end)


def whole(text: str, part: Part) -> tuple[int, int]:
    """An entry or item with what separates it from its neighbours."""
    start, end = part.begin, part.end
    if part.flow:
        if after := _COMMA_AFTER.match(text, end):
            return start, after.end()
        before = _COMMA_BEFORE.search(text, 0, start)
        return (before.start() if before else start), end
    line = text.rfind("\n", 0, start) + 1
    rest = _REST_OF_LINE.match(text, end)
    stop = rest.end() if rest else end
    if part.key is None or not text[line:start].strip():
        return line, stop
    indent = len(text[stop:]) - len(text[stop:].lstrip(" "))
    behind_dash = indent == start - line  # then the next key moves up
    return start, stop + indent if behind_dash else end


def _below(text: str, node: Node, path: tuple[str, ...]) -> Iterator[Part]:
    if isinstance(node, MappingNode):
        for key, value in node.value:
            place = (key.start_mark.index, key.end_mark.index)
            yield from _part(text, value, (*path, key.value), place, bool(node.flow_style))
    elif isinstance(node, SequenceNode):
        for number, value in enumerate(node.value):
            yield from _part(text, value, (*path, str(number)), None, bool(node.flow_style))


def _part(
    text: str, node: Any, path: tuple[str, ...], key: tuple[int, int] | None, flow: bool
) -> Iterator[Part]:
    leaf = isinstance(node, ScalarNode)
    start, end = node.start_mark.index, node.end_mark.index
    style = (node.style or "") if leaf else ""
    if not node.flow_style if not leaf else style in ("|", ">"):
        end = start + len(_TRAILING.sub("", text[start:end]))  # a block reaches to what follows it
    kind = LEAF if leaf else MAPPING if isinstance(node, MappingNode) else LIST
    if leaf and key and start == end:
        start = end = (
            text.index(":", key[1]) + 1 if text[key[1] :].lstrip(" ").startswith(":") else key[1]
        )
    yield Part(path, kind, start, end, key, flow, node.value if leaf else "", style)
    yield from _below(text, node, path)


WORD, NUMBER, SIGN, LINE, NONE, QUOTE = "word", "number", "sign", "line", "none", "quote"
_TOKEN = re.compile(
    r"""(?P<quote>"[^"\n]*")|(?P<none>(?:(?<=\s)|^)\#[^\n]*|\[[^\]\n]*\])|(?P<word>[^\W\d_][\w'’]*(?:-[\w'’]+)*)|(?P<number>[0-9]+)"""
    r"""|(?P<sign><=|>=|[-+*/=<>(){},:])|(?P<line>\n)""",
    re.VERBOSE,
)


@frozen
class Token:
    """`kind`: one of those above. `said`: its letters. Offsets are into the file's text."""

    kind: str
    said: str
    start: int
    end: int


def tokens_of(text: str, part: Part) -> Iterator[Token]:
    """The tokens of a leaf but for its comments and the names of its slots."""
    for token in _TOKEN.finditer(text, *inside(text, part)):
        assert token.lastgroup is not None
        if token.lastgroup != NONE:
            yield Token(token.lastgroup, token[0], *token.span())

"""Where each part of a YAML file begins and ends, so that it can be cut out, doubled or replaced."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen
from ruamel.yaml import YAML
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

MAPPING, LIST, LEAF = "mapping", "list", "leaf"
_SILENT = re.compile(r"(?:[ \n]|(?<![^ \n])#[^\n]*(?=\n|$))*$")  # blank lines and comments at an end


@frozen
class Part:
    """A value and, where it has one, its key. Offsets are into the file's text.

    `path` are the keys and numbers that lead to it; `flow` tells how its parent is written.
    """

    path: tuple[str, ...]
    kind: str
    start: int
    end: int
    style: str
    text: str
    key: tuple[int, int] | None
    flow: bool
    only: bool

    @property
    def name(self) -> str:
        return "/".join(self.path)


def parts(text: str) -> Iterator[Part]:
    """Every entry and item of a file, outermost first."""
    root = YAML(pure=True).compose(text)
    if isinstance(root, MappingNode):
        yield from _entries(text, root, ())


def _entries(text: str, node: Node, path: tuple[str, ...]) -> Iterator[Part]:
    alone = len(node.value) == 1
    if isinstance(node, MappingNode):
        for key, value in node.value:
            place = (key.start_mark.index, key.end_mark.index)
            yield from _part(text, value, (*path, key.value), place, bool(node.flow_style), alone)
    elif isinstance(node, SequenceNode):
        for number, value in enumerate(node.value):
            yield from _part(text, value, (*path, str(number)), None, bool(node.flow_style), alone)


def _part(
    text: str,
    node: Node,
    path: tuple[str, ...],
    key: tuple[int, int] | None,
    flow: bool,
    alone: bool,
) -> Iterator[Part]:
    start, end = node.start_mark.index, node.end_mark.index
    style = getattr(node, "style", "") or ""
    if not flow and (not isinstance(node, ScalarNode) or style in "|>" and style):
        end = _SILENT.search(text, start, end).start() if end > start else end  # type: ignore[union-attr]
    kind = MAPPING if isinstance(node, MappingNode) else LIST if isinstance(node, SequenceNode) else LEAF
    leaf = node.value if kind == LEAF else ""
    yield Part(path, kind, start, end, style, leaf, key, flow, alone)
    yield from _entries(text, node, path)

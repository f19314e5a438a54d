"""Clashes between stacked layers, and entries that several of them change.

Where two of one rank want different things and neither says `after:`, nothing is laid. Where one lies over the
other, its wish holds; that is told all the same, for the other's author meant something.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, product

from attrs import frozen

from interpreter.corpus.diagnostics import Span
from interpreter.corpus.layers.conflicts import conflicts
from interpreter.corpus.layers.lines import DELETE, INSTEAD, is_change, wishes
from interpreter.corpus.layers.overlay import RESERVED
from interpreter.corpus.layers.rows import words_of as words_of_line
from interpreter.corpus.layers.stack import Overlay
from interpreter.corpus.yaml.tree import Mapping, Node, Text, within
from interpreter.workshop.comparing.portions import words_of

Path = tuple[str, ...]
_PATH = re.compile(r"^'(.*)' is also changed by overlay", re.DOTALL)


@frozen
class Wish:
    """The change that one layer makes to the part, and its place."""

    layer: str
    said: str
    span: Span


@frozen
class Clash:
    """Two wishes for one part; the second holds if it is `settled`, else neither.

    `line`: what the second takes out of the text of the first, where it wants nothing else of it.
    """

    path: Path
    first: Wish
    second: Wish
    settled: bool
    line: str = ""


def clashes(overlays: Sequence[Overlay], settled: bool = True) -> list[Clash]:
    """All of them, each overlay against those that lie below it."""
    return [one for pair in combinations(overlays, 2) for one in _between(*pair, settled)]


def _between(overlay: Overlay, other: Overlay, settled: bool) -> Iterator[Clash]:
    for this, that in product(overlay.trees, other.trees):
        for conflict in conflicts(this, that):
            path = tuple(_PATH.findall(conflict.message)[0].split(" / "))
            if not (settled and is_change(within(that, path))):
                below = _wish(overlay, this, path, conflict.span)
                yield Clash(path, below, _wish(other, that, path, conflict.span), settled)
        yield from _taken(overlay, this, other, that)


def _taken(overlay: Overlay, this: Mapping, other: Overlay, that: Mapping) -> Iterator[Clash]:
    """Clashes about lines that the first layer writes and that the second, above it, deletes by name."""
    for path, change in _line_changes((), that):
        mine = within(this, path)
        texts = [wish.node for wish in wishes(mine)] if is_change(mine) else [mine]
        written = {words_of_line(line): text for text in texts for line in _lines(text)}
        for wish in wishes(change):
            text = written.get(wish.line) if wish.word in (DELETE, INSTEAD) else None
            if text is not None:
                below = Wish(_called(overlay), wish.line, text.span)
                above = Wish(_called(other), "", wish.said.span)
                yield Clash(path, below, above, True, wish.line)


def _line_changes(path: Path, node: Node) -> Iterator[tuple[Path, Mapping]]:
    if isinstance(node, Mapping):
        if is_change(node):
            yield path, node
        for key, inner in node.items():
            yield from _line_changes((*path, key), inner)


def _lines(text: Node | None) -> list[str]:
    return text.value.split("\n") if isinstance(text, Text) else []


def _wish(layer: Overlay, tree: Mapping, path: Path, else_at: Span) -> Wish:
    """The layer's node there: the value, or the mapping that deletes it."""
    node: Node = tree
    span = else_at if else_at.file in _files(tree) else tree.span
    for step in path:
        entry = node.entries.get(step) if isinstance(node, Mapping) else None
        if entry is None:
            break
        node, span = entry.value, entry.key.span
    else:
        return Wish(_called(layer), words_of(node), span)
    said = words_of(node) if isinstance(node, Mapping) else ""
    return Wish(_called(layer), said, span)


def _files(tree: Mapping) -> set[str]:
    return {entry.key.span.file for entry in tree.entries.values()}


def _called(layer: Overlay) -> str:
    return f"{layer.kind} {layer.id}"


def shared(overlays: Sequence[Overlay], clashing: Sequence[Clash]) -> dict[Path, list[str]]:
    """Entries in which several layers change different parts, each with those layers."""
    by_path: dict[Path, list[str]] = {}
    for layer in overlays:
        for path in dict.fromkeys(path for tree in layer.trees for path in _entries(tree)):
            by_path.setdefault(path, []).append(_called(layer))
    known = {clash.path[:2] for clash in clashing}
    return {path: who for path, who in by_path.items() if len(who) > 1 and path not in known}


def _entries(tree: Mapping) -> Iterator[Path]:
    for section, entries in tree.items():
        if isinstance(entries, Mapping):
            yield from ((section, key) for key in entries.entries if key not in RESERVED)

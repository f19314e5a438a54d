"""In which entry of the rule files a line stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.corpus.diagnostics import Span
from interpreter.corpus.yaml.tree import Mapping, Node, Sequence, Text
from interpreter.workshop.coverage.tally import Line

EntryName = tuple[str, str]
"""A section and the name of an entry of it; "" where the section has none."""


def entry_lines(tree: Mapping) -> dict[Line, EntryName]:
    """By line that an entry takes, in whichever layer, its name. Empty lines and comments are not in it."""
    by_line: dict[Line, EntryName] = {}
    for section, node in tree.items():
        if not isinstance(node, Mapping):
            by_line |= dict.fromkeys(lines_of(node), (section, ""))
            continue
        for name, entry in node.entries.items():
            by_line |= dict.fromkeys(lines_of(entry.value, entry.key.span), (section, name))
    return by_line


def entries_at(lines: Iterable[Line], known: dict[Line, EntryName]) -> frozenset[EntryName]:
    """The entries that stand at some lines."""
    return frozenset(known[line] for line in lines if line in known)


def lines_of(node: Node, *more: Span) -> Iterator[Line]:
    """The lines that a node takes, and those of some more places."""
    for span in (*more, *_spans(node)):
        yield str(span.file), span.line


def _spans(node: Node) -> Iterator[Span]:
    yield node.span
    if isinstance(node, Text):
        begins = 0
        for line in node.value.split("\n"):
            if line.strip():
                yield node.span_of(begins, begins + 1)
            begins += len(line) + 1
    elif isinstance(node, Mapping):
        for entry in node.entries.values():
            yield entry.key.span
            yield from _spans(entry.value)
        for laid in node.laid:
            yield from _spans(laid)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _spans(item)

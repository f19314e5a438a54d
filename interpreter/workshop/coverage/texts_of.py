"""Entries split into texts, where a test that does not execute a text cannot depend on it.

A block of statements is carried out or not at all, and a bot reads the texts of its rungs one by one. All else of an entry
may be looked at in another way, such as a price that is known before play: there the whole entry counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.corpus.diagnostics import Span
from interpreter.corpus.yaml.tree import Mapping, Node, Sequence, Text, plain
from interpreter.workshop.coverage.shape import Line

TextName = tuple[str, ...]
"""A section, the name of an entry, and the keys that lead to a text in it."""

BLOCKS = ("do", "each", "at the start", "at the end", "starts", "passing", "group", "arrived")
OF_RUNGS = ("if", "where", "amount", "most", "fewest", "first", "last")
EntryName = tuple[str, str]
"""A section and the name of an entry of it; "" where the section has none."""


def texts_at(tree: Mapping) -> dict[Line, list[TextName]]:
    """By line, the texts that stand there, or begin there."""
    by_line: dict[Line, list[TextName]] = {}
    for section, node in tree.items():
        for name, entry in node.entries.items() if isinstance(node, Mapping) else ():
            for path, text in _texts((section, name), entry.value):
                for line in lines_of(text):
                    by_line.setdefault(line, []).append(path)
    return by_line


def executed_texts(lines: Iterable[Line], known: dict[Line, list[TextName]]) -> frozenset[TextName]:
    """Texts that may hold one of these lines."""
    return frozenset(path for line in lines for path in known.get(line, ()))


def changed_texts(path: TextName, before: Node, now: Node) -> list[TextName] | None:
    """Texts in which two entries differ; None if they differ in anything else."""
    if before is now:
        return []
    parts = _pairs(before, now)
    if parts is None:
        if plain(before) == plain(now):
            return []
        return [path] if _counts(path, before) and isinstance(now, Text) else None
    texts = []
    for key, one, other in parts:
        inner = changed_texts((*path, key), one, other)
        if inner is None:
            return None
        texts += inner
    return texts


def _pairs(before: Node, now: Node) -> list[tuple[str, Node, Node]] | None:
    """Pairs of parts of two nodes with one form; None for texts, and for nodes of different form."""
    if isinstance(before, Mapping) and isinstance(now, Mapping) and not before.keyed_by:
        if [*before.entries] == [*now.entries]:
            return [(key, entry.value, now.entries[key].value) for key, entry in before.entries.items()]  # fmt: skip
    elif isinstance(before, Sequence) and isinstance(now, Sequence):
        if len(before.items) == len(now.items):
            pairs = zip(before.items, now.items, strict=True)
            return [(str(number), *pair) for number, pair in enumerate(pairs)]
    return None


def _texts(path: TextName, node: Node) -> Iterator[tuple[TextName, Text]]:
    if isinstance(node, Mapping):
        for key, entry in node.entries.items():
            yield from _texts((*path, key), entry.value)
    elif isinstance(node, Sequence):
        for number, item in enumerate(node.items):
            yield from _texts((*path, str(number)), item)
    elif isinstance(node, Text) and _counts(path, node):
        yield path, node


def _counts(path: TextName, node: Node) -> bool:
    return isinstance(node, Text) and path[-1] in (OF_RUNGS if path[0] == "bots" else BLOCKS)


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

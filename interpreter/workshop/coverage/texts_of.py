"""The texts of which entries are made, where it is certain that who does not execute one does not know what it says.

A block of statements is carried out or not at all, and a bot reads the texts of its rungs one by one. All else of an entry
may be looked at in another way, such as a price that is known before play: there the whole entry counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.corpus.yaml.tree import Mapping, Node, Sequence, Text, plain
from interpreter.workshop.coverage.entries import lines_of
from interpreter.workshop.coverage.tally import Line

TextName = tuple[str, ...]
"""A section, the name of an entry, and the keys that lead to a text in it."""

BLOCKS = ("do", "each", "at the start", "at the end", "starts", "passing", "group", "arrived")
OF_RUNGS = ("if", "where", "amount", "most", "fewest", "first", "last")


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
    """The texts of which one of these lines may be."""
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

"""Which rule tests a change touches: those that execute an entry that changed, and those changed themselves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from attrs import frozen

from interpreter.corpus.yaml.tree import Mapping, Node, plain
from interpreter.workshop.coverage.entries import EntryName
from interpreter.workshop.coverage.texts_of import TextName, changed_texts

Said: TypeAlias = dict[EntryName, Node]
"""Each entry of a title."""


@frozen
class Knows:
    """Entries that a rule test executes, and texts of them."""

    test: str
    entries: frozenset[EntryName]
    texts: frozenset[TextName]


def said(tree: Mapping) -> Said:
    by_file: Said = {}
    for section, node in tree.items():
        if isinstance(node, Mapping):
            by_file |= {(section, name): entry.value for name, entry in node.entries.items()}
        else:
            by_file[section, ""] = node
    return by_file


def changed(before: Said, now: Said) -> frozenset[EntryName]:
    """Entries that changed, came or went. Ignore comments and places."""
    return frozenset(
        name
        for name in {**before, **now}
        if not (name in before and name in now and _alike(before[name], now[name]))
    )


def _alike(one: Node, other: Node) -> bool:
    """Whether two nodes say the same. One that was not read anew is the same object."""
    return one is other or bool(plain(one) == plain(other))


def touched(before: Said, now: Said, known: Iterable[Knows]) -> set[str] | None:
    """Names of the tests that execute what has changed; None if no test can tell.

    What no test executes, such as a value, a space or a constant, may be read by all.
    """
    tests, touching = list(known), set[str]()
    entries = frozenset().union(*(test.entries for test in tests))
    texts = frozenset().union(*(test.texts for test in tests))
    for name in changed(before, now):
        finer = None
        if name in before and name in now:
            finer = changed_texts(name, before[name], now[name])
        if finer is not None and texts.issuperset(finer):
            touching |= {test.test for test in tests if not test.texts.isdisjoint(finer)}
        elif name in entries:
            touching |= {test.test for test in tests if name in test.entries}
        else:
            return None
    return touching

"""Which rule tests a change touches: those that execute an entry that changed, and those changed themselves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from interpreter.corpus.yaml.tree import Mapping, Node, plain
from interpreter.session.coverage.by_test import Executed
from interpreter.session.coverage.entries import EntryName

Said: TypeAlias = dict[EntryName, Node]
"""Each entry of a title."""


def said(tree: Mapping) -> Said:
    found: Said = {}
    for section, node in tree.items():
        if isinstance(node, Mapping):
            found |= {(section, name): entry.value for name, entry in node.entries.items()}
        else:
            found[section, ""] = node
    return found


def changed(before: Said, now: Said) -> frozenset[EntryName]:
    """Entries that say something else, have come, or are gone. Comments and places say nothing."""
    return frozenset(
        name
        for name in {**before, **now}
        if not (name in before and name in now and _alike(before[name], now[name]))
    )


def _alike(one: Node, other: Node) -> bool:
    """What has not been read anew is the same."""
    return one is other or bool(plain(one) == plain(other))


def touched(entries: frozenset[EntryName], executed: Iterable[Executed]) -> set[str] | None:
    """The names of the tests that execute any of the entries; None where no test tells of one of them.

    What no test executes, such as a value, a space or a constant, may be read by all.
    """
    known = list(executed)
    if entries - frozenset().union(*(each.entries for each in known)):
        return None
    return {each.test for each in known if each.entries & entries}

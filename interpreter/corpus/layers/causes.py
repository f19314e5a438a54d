"""A mistake that a layer causes is reported in that layer, not in a file that nobody touched.

A mod that removes a word breaks rules elsewhere that were right. Compare the trees before and after laying to find the
change that removed the word of a mistake.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import attrs

from interpreter.corpus.diagnostics import Diagnostic
from interpreter.corpus.layers.lines import DELETE
from interpreter.corpus.layers.overlay import deleted_items, deleted_keys
from interpreter.corpus.yaml.tree import Change, Mapping, Node, Sequence, Text, difference, within

_QUOTED = re.compile(r"'([^']+)'")
_OTHERWISE = re.compile(r"found an? [a-z ]+ '([^']+)'|^'([^']+)' is an? ")


def blamed(before: Mapping, after: Mapping, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The mistakes of a title with overlays; those that an overlay causes in other files move to the overlay."""
    changes = [change for change in difference(before, after) if change.origin]
    causes: list[Diagnostic] = []
    taken: dict[tuple[Change, str], list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        cause = None if diagnostic.overlays else _cause(changes, diagnostic.message)
        if cause is None:
            causes.append(diagnostic)
        else:
            taken.setdefault(cause, []).append(diagnostic)
    for (change, word), those in taken.items():
        causes.append(_at(change, word, _place(after, change, word), those))
    return causes


def _cause(changes: list[Change], message: str) -> tuple[Change, str] | None:
    """The change that took away a word of the message, or else gave it another meaning, and the word."""
    for did, said in ((_lost, _QUOTED), (_given, _OTHERWISE)):
        for word in map("".join, said.findall(message)):
            for change in changes:
                if word in did(change):
                    return change, word
    return None


def _given(change: Change) -> set[str]:
    """The name of an entry that is new."""
    return {change.path[-1]} if change.old is None else set()


def _lost(change: Change) -> set[str]:
    """The names that were there before, and no more."""
    before = {*_names(change.old)}
    if change.new is None:
        before.add(change.path[-1])
    return before - {*_names(change.new)}


def _names(node: Node | None) -> Iterator[str]:
    if isinstance(node, Text):
        yield node.value
    elif isinstance(node, Mapping):
        for key, value in node.items():
            yield key
            yield from _names(value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _names(item)


def _place(after: Mapping, change: Change, word: str) -> Node | None:
    """Where the layer makes the change: the node that it gives instead, or the word that deletes."""
    holder, key = within(after, change.path[:-1]), change.path[-1]
    for mapping in holder.laid[::-1] if isinstance(holder, Mapping) else ():
        wanted = mapping.get(DELETE)
        if key in (keys := deleted_keys(wanted)) and change.new is None:
            return keys[key]
        listed = deleted_items(wanted).get(key)
        for item in listed.items if isinstance(listed, Sequence) else ():
            if isinstance(item, Text) and item.value == word:
                return item
        if key in mapping.entries:
            entry = mapping.entries[key]
            return entry.key if change.old is None else entry.value
    return change.new


def _at(change: Change, word: str, node: Node | None, those: list[Diagnostic]) -> Diagnostic:
    first = those[0]
    if node is None:
        return first
    message = f"'{word}' means something else in other rules; choose another name"
    if word in _lost(change):
        message = f"this takes away '{word}', which other rules need"
    places = [(one.span, one.message) for one in those]
    places += [place for one in those for place in one.too]
    return attrs.evolve(
        first, span=node.span, code="taken-away", message=message, suggestion="", note="", context="",
        overlays=(change.origin,), too=tuple(places),
    )  # fmt: skip

"""Borders of a map, pair by pair: it is the same border whichever of the two spaces names it."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from interpreter.corpus.diagnostics import Span
from interpreter.corpus.yaml.tree import Mapping, Sequence, Text, Truth

Pairs = dict[frozenset[str], Span]


@frozen
class Pair:
    """A border that one side alone has, with the `other` space; `old` and `new` are where it is written."""

    path: tuple[str, ...]
    other: str
    old: Span | None
    new: Span | None


def borders(before: Mapping, after: Mapping) -> Iterator[Pair]:
    """The pairs that are neighbours on one side only."""
    old, new = pairs(before), pairs(after)
    for pair in (*new, *old):
        if (pair in old) != (pair in new):
            one, other = sorted(pair)
            yield Pair(("spaces", one, "borders"), other, old.get(pair), new.get(pair))


def pairs(tree: Mapping) -> Pairs:
    """Every pair of neighbours, with the place that says so. A type or flag stands for all that have it."""
    spaces, having = tree.get("spaces"), Pairs()
    if not isinstance(spaces, Mapping):
        return having
    for name, space in spaces.items():
        listed = space.get("borders") if isinstance(space, Mapping) else None
        for item in listed.items if isinstance(listed, Sequence) else ():
            word = str(item.value) if isinstance(item, Text) else ""
            others = [word] if word in spaces.entries else _having(spaces, word)
            for other in others:
                if other != name:
                    having.setdefault(frozenset((name, other)), item.span)
    return having


def _having(spaces: Mapping, word: str) -> list[str]:
    """The spaces of a type or with a flag."""
    pairs_having = []
    for name, space in spaces.items():
        said = space.get(word) if isinstance(space, Mapping) else None
        if said is not None and not (isinstance(said, Truth) and not said.value):
            pairs_having.append(name)
    return pairs_having

"""Compare two trees: what they share, and what a layer has changed."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from interpreter.corpus.yaml.tree import Mapping, Node, plain


@attrs.frozen
class Change:
    """One difference between two trees; `old` or `new` is None where absent."""

    path: tuple[str, ...]
    old: Node | None
    new: Node | None
    origin: str


def difference(before: Mapping, after: Mapping) -> list[Change]:
    """List the changes field by field, in the order of `before`, then of `after`.

    A list counts as one value; so does an entry that is wholly new or gone.
    """
    return list(_difference((), before, after))


def _difference(path: tuple[str, ...], old: Mapping, new: Mapping) -> Iterator[Change]:
    for key in dict.fromkeys((*old.entries, *new.entries)):
        here, was, now = (*path, key), old.get(key), new.get(key)
        if isinstance(was, Mapping) and isinstance(now, Mapping):
            yield from _difference(here, was, now)
        elif was is None or now is None or not same(was, now):
            # Of what is deleted, only the mapping around it knows by whom.
            yield Change(here, was, now, now.origin if now else new.origin)


def same(left: Node, right: Node) -> bool:
    """Whether two trees say the same, wherever they stand."""
    if type(left) is not type(right):
        return False
    return bool(plain(left) == plain(right))

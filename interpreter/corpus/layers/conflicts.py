"""Conflicts: two layers of one rank that change one part differently.

Both may add to a list, take out of it, or take the same thing away.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.corpus.diagnostics import Diagnostic
from interpreter.corpus.layers import lines
from interpreter.corpus.layers.lines import DELETE
from interpreter.corpus.layers.overlay import ADD, FORMAT, deleted_items, deleted_keys
from interpreter.corpus.layers.positions import is_ordered, place_of, without
from interpreter.corpus.yaml.tree import Mapping, Node, fault, same

GIVE, CHANGE = "give", "change"
Path = tuple[str, ...]


def conflicts(first: Mapping, second: Mapping) -> list[Diagnostic]:
    """Report each part that both layers change differently, at the place in the second."""
    return list(_conflicts((), first, second))


def _conflicts(path: Path, first: Mapping, second: Mapping) -> Iterator[Diagnostic]:
    one, other = _wishes(first), _wishes(second)
    for key, (how, node) in other.items():
        if key not in one:
            continue
        how_first, node_first = one[key]
        if how == how_first == GIVE:
            yield from _given((*path, key), node_first, node)
        elif how != how_first:
            yield _conflict((*path, key), node_first, node)


def _given(path: Path, first: Node, second: Node) -> Iterator[Diagnostic]:
    """Both layers say something of one key."""
    if not (isinstance(first, Mapping) and isinstance(second, Mapping)):
        if not same(first, second):
            yield _conflict(path, first, second)
        return
    keys = {*first.entries, *second.entries}
    if keys != {DELETE} and all(map(lines.names_lines, (first, second))):
        yield from _of_lines(path, first, second)
        return
    if is_ordered(path[:-1]):
        places = place_of(first), place_of(second)
        if places[0] and places[1] and not _same_place(places[0], places[1]):
            yield _conflict(path, places[0][1], places[1][1])
        first, second = without(first), without(second)
    yield from _conflicts(path, first, second)


def _of_lines(path: Path, first: Mapping, second: Mapping) -> Iterator[Diagnostic]:
    """Both change lines of one text: different lines, or so that neither knows of the other."""
    for other in lines.wishes(second):
        for one in lines.wishes(first):
            if other.line and one.line == other.line and not _agree(one, other):
                yield _conflict((*path, other.line), one.said, other.said)
                break


def _agree(one: lines.Wish, other: lines.Wish) -> bool:
    if one.word == other.word:
        here, there = one.node, other.node
        return here is there or (here is not None and there is not None and same(here, there))
    return {one.word, other.word} == {lines.BEFORE, lines.AFTER}


def _same_place(first: tuple[str, Node], second: tuple[str, Node]) -> bool:
    return first[0] == second[0] and same(first[1], second[1])


def _wishes(change: Mapping) -> dict[str, tuple[str, Node]]:
    """Map each key to what a layer does with it: delete it, set it, or change its list."""
    wishes: dict[str, tuple[str, Node]] = {}
    wanted, lists = change.get(DELETE), change.get(ADD)
    wishes.update({key: (DELETE, leaf) for key, leaf in deleted_keys(wanted).items()})
    changed = dict(deleted_items(wanted))
    if isinstance(lists, Mapping):
        changed.update(lists.items())
    wishes.update({key: (CHANGE, node) for key, node in changed.items()})
    for key, node in change.items():
        if key not in (ADD, DELETE, FORMAT):
            wishes[key] = (GIVE, node)
    return wishes


def _conflict(path: Path, one: Node, other: Node) -> Diagnostic:
    message = f"'{' / '.join(path)}' is also changed by overlay {one.origin}"
    return fault(other, "conflict", message, note=f"there: {one.span}")

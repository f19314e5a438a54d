"""A layer changes rows of a table of cases; a row is named by its condition, the last one `otherwise`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeGuard

import attrs

from interpreter.corpus.diagnostics import Collector
from interpreter.corpus.layers.lines import AFTER, DELETE, INSTEAD, START, Wish, check_lists, wishes
from interpreter.corpus.layers.rows import words_of
from interpreter.corpus.nearest import nearest
from interpreter.corpus.yaml.tree import Entry, Mapping, Node, Sequence, Text, fault, kind

_LAST = "otherwise"
_FORM = "write '{if: CONDITION, then: ...}'"


def is_table(node: Node) -> TypeGuard[Sequence]:
    return isinstance(node, Sequence) and bool(node.items) and all(map(_condition, node.items))


def changed(
    collector: Collector, old: Sequence, change: Mapping, origin: str, laid: Iterable[Node | None]
) -> Sequence:
    """The table with a layer's changes. `laid`: what other layers said of it, who may agree that a row goes."""
    check_lists(collector, change)
    rows = list(old.items)
    gone = {w.line for c in laid if isinstance(c, Mapping) for w in wishes(c) if w.word == DELETE}
    for wish in wishes(change):
        names = [_condition(row) for row in rows]
        if not wish.line:
            at = end = 0 if wish.word == START else len(rows)
        elif wish.line in names:
            at = names.index(wish.line) + (wish.word == AFTER)
            end = at + (wish.word in (DELETE, INSTEAD))
        elif wish.word == DELETE and wish.line in gone:
            continue
        else:
            message, meant = f"there is no row '{wish.line}' here", nearest(wish.line, names)
            collector.add(fault(wish.said, "no-such-line", message, suggestion=meant))
            continue
        rows[at:end] = _new(collector, wish, rows[at:end])
    return attrs.evolve(old, items=tuple(rows), origin=origin or old.origin)


def _new(collector: Collector, wish: Wish, old: list[Node]) -> list[Node]:
    """The rows that a layer gives. An expression instead of a row is what the row comes to."""
    node = wish.node
    if node is None:
        return []
    if isinstance(node, Mapping):
        return [node]
    if isinstance(node, Sequence):
        return list(node.items)
    if wish.word == INSTEAD and isinstance(row := old[0], Mapping):
        said, key = wish.said, _LAST if _LAST in row.entries else "then"
        entries = {**row.entries, key: Entry(attrs.evolve(said, value=key), node)}
        return [attrs.evolve(row, entries=entries, span=said.span, origin=said.origin)]
    message = f"expected a row, found {kind(node)}"
    collector.add(fault(node, "wrong-type", message, note=_FORM))
    return old


def _condition(row: Node) -> str:
    """What a row is called; "" for what is none."""
    given = row.get("if") if isinstance(row, Mapping) else None
    if isinstance(given, Text):
        return words_of(given.value)
    return _LAST if isinstance(row, Mapping) and _LAST in row.entries else ""

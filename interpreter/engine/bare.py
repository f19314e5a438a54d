"""A vocabulary without its trees: what a compiled title needs of its declarations."""

from __future__ import annotations

import copy
from typing import Any

from interpreter.language.words import Vocabulary

_DROPPED: dict[str, tuple[str, ...]] = {
    "definitions": ("body",),
    "procedures": ("body",),
    "action_classes": ("starts",),
    "actions": ("condition", "stages", "first"),
    "phases": ("body",),
    "consequences": ("when", "body"),
    "deals": ("condition", "body"),
    "scenarios": ("body",),
}
_EMPTIED = ("numbers", "clauses", "variables", "parts")  # of actions: the names stay


def bare(vocabulary: Vocabulary) -> Vocabulary:
    """A deep copy whose rule texts are left out. References between declarations are kept."""
    memo: dict[int, Any] = {}
    for section, fields in _DROPPED.items():
        for decl in getattr(vocabulary, section):
            for field in fields:
                _forget(memo, getattr(decl, field))
    for action in vocabulary.actions:
        for field in _EMPTIED:
            for tree in getattr(action, field).values():
                _forget(memo, tree)
    for card in vocabulary.cards:
        for effect in card.effects.values():
            _forget(memo, effect.condition)
            _forget(memo, effect.body)
            _forget(memo, effect.lasting)
    return copy.deepcopy(vocabulary, memo)


def _forget(memo: dict[int, Any], tree: Any) -> None:
    """Deep copies find nothing in place of the tree."""
    if tree is not None and tree != ():
        memo[id(tree)] = () if isinstance(tree, tuple) else None

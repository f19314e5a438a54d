"""A vocabulary without its trees: what a compiled title needs of its declarations."""

from __future__ import annotations

import pickle
from io import BytesIO
from itertools import chain
from typing import Any

from interpreter.language.declarations.vocabulary import Vocabulary

_DROPPED: dict[str, tuple[str, ...]] = {
    "definitions": ("body", "variable", "place", "parameters", "actor", "changes"),
    "procedures": ("body", "parameters", "actor", "here"),
    "action_classes": ("starts",),
    "actions": ("condition", "stages", "first"),
    "phases": ("body",),
    "consequences": ("when", "body"),
    "deals": ("condition", "lacking", "body"),
    "zones": ("empty", "variable", "place"),
    "scenarios": ("body",),
    "limits": ("where", "most", "here"),
}
_IN_PLACE: dict[str, Any] = {"tree": None, "row": (), "table": {}}  # of what is left out
_EMPTIED = ("numbers", "clauses", "variables", "parts")  # of actions: the names stay


def bare(vocabulary: Vocabulary) -> Vocabulary:
    """A deep copy whose rule texts are left out. References between declarations are kept."""
    memo: dict[int, str] = {}  # by the id of what is left out, a name in _IN_PLACE
    for section, fields in _DROPPED.items():
        for decl in getattr(vocabulary, section):
            for field in fields:
                _forget(memo, getattr(decl, field))
    acting = (
        vocabulary.action_classes,
        vocabulary.deals,
        vocabulary.actions,
        vocabulary.consequences,
    )
    for decl in chain(*acting):
        _forget_names(memo, decl)
    for action in vocabulary.actions:
        for field in _EMPTIED:
            for tree in getattr(action, field).values():
                _forget(memo, tree)
    for card in vocabulary.cards:
        for effect in card.effects.values():
            for field in ("condition", "effective", "body", "lasting", "actor"):
                _forget(memo, getattr(effect, field))
    for bot in vocabulary.bots:
        _forget(memo, bot.ties)
    for rung in vocabulary.rungs:
        for field in ("condition", "where", "prefer", "amount", "most", "actor", "it", "pieces",
                      "whose", "order", "evenly", "owner", "die", "destination", "changes"):  # fmt: skip
            _forget(memo, getattr(rung, field))
    # Only the binder looks up words, and only readers of rules need their texts.
    for table in (vocabulary.words, vocabulary.declared, vocabulary.tells):
        memo[id(table)] = "table"
    _forget(memo, vocabulary.lexicon)
    return _copied(vocabulary, memo)


def _copied(vocabulary: Vocabulary, memo: dict[int, str]) -> Vocabulary:
    """Copy by pickle, which takes a third of the time of copy.deepcopy."""
    buffer = BytesIO()
    pickler: Any = pickle.Pickler(buffer, protocol=5)
    pickler.persistent_id = lambda thing: memo.get(id(thing))
    pickler.dump(vocabulary)
    unpickler: Any = pickle.Unpickler(BytesIO(buffer.getvalue()))
    unpickler.persistent_load = _IN_PLACE.get
    made: Vocabulary = unpickler.load()
    return made


def _forget(memo: dict[int, str], tree: Any) -> None:
    """Leave the tree out of the copy."""
    if tree is not None and tree != ():
        memo[id(tree)] = "row" if isinstance(tree, tuple) else "tree"


def _forget_names(memo: dict[int, str], decl: Any) -> None:
    """The Variables of a declaration: no text is left that uses them."""
    for field in ("actor", "here", "selected", "origin", "group", "limited", "free"):
        _forget(memo, getattr(decl, field, None))

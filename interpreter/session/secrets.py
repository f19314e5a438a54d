"""Which questions would show what lies hidden.

A zone may be seen by all, by nobody, by its owner, or only its top card. An expression that looks at
more of a zone than that, itself or through definitions, is not answered to somebody at the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from interpreter.engine.walk import walk
from interpreter.language import nodes
from interpreter.language.words import Vocabulary, ZoneDecl


def secret_definitions(vocabulary: Vocabulary) -> list[int]:
    """The definitions that look at hidden cards, by index."""
    secret: set[int] = set()
    size = -1
    while size != len(secret):
        size = len(secret)
        for definition in vocabulary.definitions:
            if _looks(walk(definition.body), secret):
                secret.add(definition.index)
    return sorted(secret)


def reveals(vocabulary: Vocabulary, expr: nodes.Expr) -> bool:
    """Whether an expression looks at hidden cards."""
    return _looks(walk(expr), set(vocabulary.manifest.get("secret", ())))


def _looks(found: Iterable[Any], secret: set[int]) -> bool:
    counted: set[int] = set()  # of a zone, everybody may know how many cards it holds
    for node in found:
        if isinstance(node, nodes.Size):
            counted.add(id(_all_of(node.collection)))
        elif isinstance(node, nodes.CallDefinition) and node.definition.index in secret:
            return True
        elif isinstance(node, nodes.ZoneCards) and id(node) not in counted:
            if node.zone.zone.seen != "all":
                return True
        elif isinstance(node, nodes.TopCard) and _hidden_top(node.zone.zone):
            return True
    return False


def _all_of(collection: nodes.Expr) -> Any:
    """A set without a condition is as large as what it is taken from."""
    if isinstance(collection, nodes.Filter) and collection.where is None and collection.beside is None:
        return collection.domain
    return collection


def _hidden_top(zone: ZoneDecl) -> bool:
    return zone.seen not in ("all", "top")

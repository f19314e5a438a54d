"""Which questions would show what lies hidden.

A zone may be seen by all, by nobody, by its owner, or only its top card. An expression that looks at
more of a zone than that, itself or through definitions, is not answered to somebody at the table.
How many cards a zone holds is no secret.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from interpreter.language import nodes
from interpreter.language.sight import BLIND, whole
from interpreter.language.walk import walk
from interpreter.language.words import Vocabulary

NOBODY: frozenset[int] = frozenset()


def secret_definitions(vocabulary: Vocabulary) -> list[int]:
    """The definitions that look at hidden cards, by index."""
    secret: set[int] = set()
    size = -1
    while size != len(secret):
        size = len(secret)
        for definition in vocabulary.definitions:
            if _looks(walk(definition.body), secret, NOBODY):
                secret.add(definition.index)
    return sorted(secret)


def reveals(vocabulary: Vocabulary, expr: nodes.Expr, eyes: frozenset[int]) -> bool:
    """Whether an expression looks at cards that are hidden from the player of these factions."""
    return _looks(walk(expr), set(vocabulary.manifest.get("secret", ())), eyes)


def _looks(found: Iterable[Any], secret: set[int], eyes: frozenset[int]) -> bool:
    counted: set[int] = set()
    for node in found:
        match node:
            case nodes.Size():
                counted.add(id(whole(node.collection)))
            case nodes.CallDefinition():
                if node.definition.index in secret:
                    return True
            case nodes.ZoneCards():
                hidden = node.zone.zone.seen != "all" and not _own(node.zone, eyes)
                if id(node) not in counted and hidden:
                    return True
            case nodes.TopCard():
                if node.zone.zone.seen not in ("all", "top") and not _own(node.zone, eyes):
                    return True
            case _ if not isinstance(node, (nodes.NamedNumber, *BLIND)):
                raise nodes.UnknownVariant(node, "session/secrets.py")
    return False


def _own(zone: nodes.ZoneRef, eyes: frozenset[int]) -> bool:
    """Whether the zone is shown to its owner, and that is who looks."""
    if zone.zone.seen != "owner" or not eyes:
        return False
    if isinstance(zone.owner, nodes.Const):
        return zone.owner.value in eyes
    return isinstance(zone.owner, nodes.Local) and zone.owner.variable.name == "actor"

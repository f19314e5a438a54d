"""Which questions would show what lies hidden.

A zone may be seen by all, by nobody, by its owner, or only its top card. An expression that looks at
more of a zone than that, itself or through definitions, is not answered to somebody at the table.
How many cards a zone holds is no secret.
"""

from __future__ import annotations

from typing import Any

from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.sections.seen_by_bots import first_hidden

NOBODY: frozenset[int] = frozenset()


def secret_definitions(vocabulary: Vocabulary) -> list[int]:
    """The definitions that look at hidden cards, by index."""
    secret: set[int] = set()
    size = -1
    while size != len(secret):
        size = len(secret)
        for definition in vocabulary.definitions:
            if _looks(definition.body, secret, NOBODY):
                secret.add(definition.index)
    return sorted(secret)


def reveals(vocabulary: Vocabulary, expr: nodes.Expr, eyes: frozenset[int]) -> bool:
    """Whether an expression looks at cards that are hidden from the player of these factions."""
    return _looks(expr, set(vocabulary.manifest.get("secret", ())), eyes)


def _looks(expr: Any, secret: set[int], eyes: frozenset[int]) -> bool:
    def hides(call: nodes.CallDefinition) -> bool:
        return call.definition.index in secret

    return first_hidden(expr, lambda zone: _own(zone, eyes), hides) is not None


def _own(zone: nodes.ZoneRef, eyes: frozenset[int]) -> bool:
    """Whether the zone is shown to its owner, and that is who looks."""
    if zone.zone.seen != "owner" or not eyes:
        return False
    if isinstance(zone.owner, nodes.Const):
        return zone.owner.value in eyes
    return isinstance(zone.owner, nodes.Local) and zone.owner.variable.name == "actor"

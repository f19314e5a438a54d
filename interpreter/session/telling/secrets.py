"""Which questions would show what lies hidden.

A zone may be seen by all, by nobody, by its owner, or only its top card. An expression that looks at
more of a zone than that, itself or through definitions, is not answered to somebody at the table.
How many cards a zone holds is no secret, and a definition that looks at one's own hand alone is none.
"""

from __future__ import annotations

from typing import Any

from attrs import Factory, define

from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.nodes.walk import definition_texts
from interpreter.language.sections.seen_by_bots import first_hidden


def secret_definitions(vocabulary: Vocabulary) -> list[int]:
    """The definitions that look at cards which some do not see, by index."""
    nobody = Eyes(frozenset())
    return [d.index for d in vocabulary.definitions if nobody.miss(d, own=False)]


def reveals(expr: nodes.Expr, eyes: frozenset[int]) -> bool:
    """Whether an expression looks at cards that are hidden from the player of these factions."""
    return Eyes(eyes).need_more_for(expr)


@define(eq=False)
class Eyes:
    """Those of the player of some factions. In an expression `actor` is one of them."""

    factions: frozenset[int]
    _judged: dict[tuple[int, bool], bool] = Factory(dict)

    def need_more_for(self, expr: Any, own: nodes.Variable | None = None) -> bool:
        """Whether an expression looks at hidden cards; `own`: a name that stands for one of the factions."""

        def hides(call: nodes.CallDefinition) -> bool:
            return self.miss(call.definition, own=self._is_own(call.subject, own))

        def sees(zone: nodes.ZoneRef) -> bool:
            return zone.zone.seen == "owner" and self._is_own(zone.owner, own)

        return first_hidden(expr, sees, hides) is not None

    def miss(self, definition: Any, *, own: bool) -> bool:
        """Whether a definition looks at hidden cards; `own`: asked of one of the factions."""
        key = definition.index, own
        if key not in self._judged:
            self._judged[key] = False  # while it is open: a definition cannot lead to itself
            name = definition.variable if own else None
            self._judged[key] = self.need_more_for(definition_texts(definition), name)
        return self._judged[key]

    def _is_own(self, subject: Any, own: nodes.Variable | None) -> bool:
        if isinstance(subject, nodes.Const):
            return subject.value in self.factions
        if not self.factions or not isinstance(subject, nodes.Local):
            return False
        return subject.variable is own or subject.variable.name == "actor"

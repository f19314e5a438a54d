"""Which definitions may not be told to everybody.

A zone and a value may be seen by all, by nobody, by their owner or by some. A definition that looks at what
not all see, itself or through others, is worked out for each person anew (engine/state/seeing.py).
"""

from __future__ import annotations

from attrs import Factory, define

from interpreter.language.declarations.vocabulary import DefinitionDecl, Vocabulary
from interpreter.language.nodes.walk import definition_texts
from interpreter.language.sections.seen_by_bots import first_hidden


def secret_definitions(vocabulary: Vocabulary) -> list[int]:
    """The definitions that look at what some do not see, by index."""
    public = _Public()
    return [d.index for d in vocabulary.definitions if public.misses(d)]


@define(eq=False)
class _Public:
    """Who sees only what all see."""

    _judged: dict[int, bool] = Factory(dict)

    def misses(self, definition: DefinitionDecl) -> bool:
        """Whether a definition looks at hidden things."""
        if definition.index not in self._judged:
            self._judged[definition.index] = False  # while it is open: it cannot lead to itself
            hidden = first_hidden(
                definition_texts(definition),
                lambda decl, subject: False,
                lambda call: self.misses(call.definition),
            )
            self._judged[definition.index] = hidden is not None
        return self._judged[definition.index]

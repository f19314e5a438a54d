"""Which definitions may not be told to everybody.

A zone and a value may be seen by all, by nobody, by their owner or by some. A definition that looks at what
not all see, itself or through others, is worked out for each person anew (engine/state/seeing.py).
"""

from __future__ import annotations

from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.sections.hidden_choices import Public


def secret_definitions(vocabulary: Vocabulary) -> list[int]:
    """The definitions that look at what some do not see, by index."""
    public = Public()
    return [decl.index for decl in vocabulary.definitions if public.defined(decl)]

"""Which definitions may not be told to everybody, and whether any text looks at hidden things.

A zone and a value may be seen by all, by nobody, by their owner or by some. A definition that looks at what
not all see, itself or through others, is worked out for each person anew (engine/state/seeing.py).
"""

from __future__ import annotations

from interpreter.language import nodes
from interpreter.language.declarations.seen import secretive
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.sections.checks.hidden_choices import Public
from interpreter.language.walking.walk import nodes_in, texts, unfiltered

_LOOKING = (nodes.ZoneCards, nodes.TopCard, nodes.ReadValue, nodes.CallDefinition, nodes.Would)


def secret_definitions(vocabulary: Vocabulary) -> list[int]:
    """The definitions that look at what some do not see, by index."""
    public = Public()
    return [decl.index for decl in vocabulary.definitions if public.defined(decl)]


def peeks(vocabulary: Vocabulary) -> bool:
    """Whether any text looks at what some see and others do not. How many cards a zone holds is no secret."""
    public, counted = Public(), set[int]()
    for text in texts(vocabulary) if secretive(vocabulary) else ():
        for node in nodes_in(text):
            if isinstance(node, nodes.Size):
                counted.add(id(unfiltered(node.collection)))
            elif isinstance(node, _LOOKING) and id(node) not in counted and public.misses(node):
                return True
    return False

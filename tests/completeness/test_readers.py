"""Whatever the good texts refer to, readers.py tells: a new construct is not forgotten there."""

import attrs

from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import Decl
from interpreter.language.readers import path_of, uses_of
from interpreter.language.walking.walk import texts, walk

from .good import said

# Told with the node that holds them, or by the name of what is inside.
INSIDE = (nodes.ZoneRef, nodes.NamedNumber, nodes.ActionVariable, nodes.DoPart)


def declared(node):
    """The declarations that a node refers to itself."""
    held = [getattr(node, field.name) for field in attrs.fields(type(node))]
    return [each for each in held if isinstance(each, Decl) and path_of(each)]


def test_all_that_a_text_refers_to_is_told():
    met, silent = set(), set()
    for vocabulary in said().titles:
        told = {(path, use.span) for path, uses in uses_of(vocabulary).items() for use in uses}
        for node in walk(texts(vocabulary)):
            if isinstance(node, nodes.Node) and not isinstance(node, INSIDE):
                for decl in declared(node):
                    met.add(type(node))
                    if (path_of(decl), node.span) not in told:
                        silent.add(type(node).__name__)

    assert len(met) > 12
    assert set() == silent

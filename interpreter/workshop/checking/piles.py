"""From which piles of cards a title draws while it is played, and who fills them when."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import frozen

from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.walking.walk import nodes_in, texts

_HANDLING = (nodes.Deal, nodes.Spread, nodes.TopCard, nodes.PutCard)


@frozen
class Drawing:
    """Zones by index: from which texts of play take cards, into which they put some, into which scenarios do."""

    drawn: frozenset[int]
    filled: frozenset[int]
    laid: frozenset[int]


def drawing(vocabulary: Vocabulary) -> Drawing:
    """Needs the texts. A text is one of play unless only scenarios lead to it."""
    scenarios = [scenario.body for scenario in vocabulary.scenarios]
    procedures = {id(procedure.body) for procedure in vocabulary.procedures}
    before = {id(body) for body in scenarios}
    played = [
        root for root in texts(vocabulary) if id(root) not in before and id(root) not in procedures
    ]
    play, set_up = [*_reached(played)], [*_reached(scenarios)]
    return Drawing(frozenset(_from(play)), frozenset(_into(play)), frozenset(_into(set_up)))


def _reached(roots: Iterable[Any]) -> Iterator[Any]:
    """Every node of these texts and of the procedures that they call that takes a card from or puts one into a zone."""
    todo, seen = [root for root in roots if root is not None], set()
    while todo:
        for node in nodes_in(todo.pop()):
            if type(node) in _HANDLING:
                yield node
            elif type(node) is nodes.Do and node.procedure.id not in seen:
                seen.add(node.procedure.id)
                todo.append(node.procedure.body)


def _from(targets: Iterable[Any]) -> Iterator[int]:
    for node in targets:
        if isinstance(node, nodes.Deal | nodes.Spread):
            yield node.source.zone.index
        elif isinstance(node, nodes.TopCard):
            yield node.zone.zone.index


def _into(targets: Iterable[Any]) -> Iterator[int]:
    for node in targets:
        if isinstance(node, nodes.Deal | nodes.Spread):
            yield node.receiver.zone.index
        elif isinstance(node, nodes.PutCard):
            yield node.zone.zone.index

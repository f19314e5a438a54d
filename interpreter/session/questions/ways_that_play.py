"""Which text of a card each way of a decision plays, so that the menu can tell where it comes from."""

from __future__ import annotations

from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.walking.walk import nodes_in, texts, walk


def ways_that_play(vocabulary: Vocabulary) -> dict[int, list[tuple[str, int, int] | None]]:
    """For each decision point with ways that play one text: slot, definition and card of each way.

    The card is that of a definition without a subject, or else a fixed one; the other index is -1.
    Ways that play no text, several, or another card's have None. Needs the texts.
    """
    by_point: dict[int, list[tuple[str, int, int] | None]] = {}
    for root in texts(vocabulary):
        for node in nodes_in(root):
            if type(node) is nodes.ChooseWay:
                played = [_played(way) for way in node.ways]
                if any(played):
                    by_point[node.point.index] = played
    return by_point


def _played(way: nodes.Way) -> tuple[str, int, int] | None:
    plays = [node for node in walk(way.body) if isinstance(node, nodes.PlayCard)]
    if len(plays) != 1:
        return None
    slot, card = plays[0].slot.id, plays[0].card
    if isinstance(card, nodes.CallDefinition) and not card.definition.of and card.definition.plain:
        return slot, card.definition.index, -1
    return (slot, -1, card.value) if isinstance(card, nodes.Const) else None

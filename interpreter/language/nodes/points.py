"""Decision points that no rule text names: numbers of pieces, specials, deals."""

from __future__ import annotations

from typing import Any

from interpreter.corpus.diagnostics import Span
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import DecisionPoint, Vocabulary
from interpreter.language.nodes.walk import nodes_in, owned_texts

NOWHERE = Span("", 0, 0, 0)

PIECES: dict[type, str] = {
    nodes.PlacePieces: "place",
    nodes.RemovePieces: "remove",
    nodes.TurnPieces: "turn",
    nodes.ReplacePieces: "replace",
    nodes.MovePieces: "move",
}
DEAL_POINTS = (
    ("deal", "deal", "Which deal?"),
    ("giver", "faction", "Who gives?"),
    ("agreed", "yes-no", "Does the giver agree?"),
)


def allot(vocabulary: Vocabulary) -> None:
    """Gives a point to every statement, action and deal that can ask and has none. Can be repeated."""
    for owner, root in owned_texts(vocabulary):
        for node in nodes_in(root):
            name = PIECES.get(type(node))
            if name and node.point is None:
                node.point = _new(vocabulary, name, "number", name.capitalize(), node.span, owner)
            if vocabulary.deals:
                for point in _open_to_deals(node):
                    point.deals = True
    for action in vocabulary.actions:
        if action.special_point is None:
            action.special_point = _new(
                vocabulary, "special", "action", action.name, action.span, action.id, action.cite
            )
        action.special_point.deals = bool(vocabulary.deals)
    if vocabulary.deals and not vocabulary.deal_points:
        vocabulary.deal_points = tuple(
            _new(vocabulary, name, kind, ask, NOWHERE) for name, kind, ask in DEAL_POINTS
        )


def _open_to_deals(node: Any) -> list[DecisionPoint]:
    """The points of a node at which a deal may come before the answer.

    How many pieces join a group is none: their way and its price have been worked out. Nor is a
    number that may be below zero, for there -2 is an option like any other.
    """
    match node:
        case nodes.SpacesStage():
            return [node.point]
        case nodes.MovesStage():
            return [node.point, node.origin_point, node.via_point]
        case nodes.ChooseNumber():
            floor = node.low
            return [node.point] if isinstance(floor, nodes.Const) and floor.value >= 0 else []
        case nodes.Choose() | nodes.ChooseWay() | nodes.May() | nodes.Grant():
            return [node.point]
        case _ if type(node) in PIECES:
            return [node.point]
    return []


def _new(
    vocabulary: Vocabulary,
    name: str,
    kind: str,
    ask: str,
    span: Span,
    owner: str = "",
    cite: str = "",
) -> Any:
    point = DecisionPoint(len(vocabulary.points), name, kind, ask, cite, span, owner=owner)
    vocabulary.points.append(point)
    return point

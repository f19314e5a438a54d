"""Decision points that no rule text names (numbers of pieces, specials, deals), and the streams of chance."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from interpreter.corpus.diagnostics import Span
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import DecisionPoint, Vocabulary
from interpreter.language.walking.called import pieces_of, text_name
from interpreter.language.walking.walk import card_owner, lettered, nodes_in, owned_texts, walk

NOWHERE = Span("", 0, 0, 0)

PICKS = frozenset(kind.pick for kind in nodes.PicksPieces.__subclasses__())
"""Names of questions about pieces."""
DEAL_POINTS = (
    ("deal", "deal", "Which deal?"),
    ("giver", "faction", "Who gives?"),
    ("agreed", "yes-no", "Does the giver agree?"),
    ("deal", "deal", "Too few pieces are left to place. Which deal do you open first?"),
)

EVERYWHERE = "everywhere"
_ByName = dict[tuple[str | None, str], list[DecisionPoint]]  # None: everywhere
# Index of points by owner and name: a title with bots looks them up a thousand times.
_POINTS: WeakKeyDictionary[Vocabulary, tuple[int, _ByName]] = WeakKeyDictionary()


def points_of(vocabulary: Vocabulary, owner: str, name: str) -> list[DecisionPoint]:
    """The decisions of that name in the texts of one owner; everywhere, those of that name or type."""
    number, points = _POINTS.get(vocabulary, (-1, {}))
    if number != len(vocabulary.points):
        number, points = _POINTS[vocabulary] = len(vocabulary.points), {}
        for point in vocabulary.points:
            points.setdefault((point.owner, point.name), []).append(point)
            for word in {point.name, point.type}:
                points.setdefault((None, word), []).append(point)
    return points.get((None if owner == EVERYWHERE else owner, name), [])


def allot(vocabulary: Vocabulary) -> None:
    """Gives a point to every statement, action and deal that can ask and has none. Can be repeated.

    Give chance its streams: one for each name of a die or a draw in a text.
    """
    called, streams = _names(vocabulary), dict[str, int]()
    silent = _silent(vocabulary)
    for owner, root in owned_texts(vocabulary):
        for node in nodes_in(root):
            if not node.deals:  # most do not ask
                if node.draws:
                    node.stream = streams.setdefault(_stream(owner, node), len(streams))
                continue
            if isinstance(node, nodes.PicksPieces) and node.point is None:
                whose = f"{called[owner]}: " if owner in called else ""
                ask = f"{whose}{node.pick.capitalize()} {pieces_of(vocabulary, node)}"
                node.point = _new(vocabulary, node.pick, "number", ask, node.span, owner)
            if node.places:
                node.point.lacks = id(root) not in silent and _may_be_helped(vocabulary, node)
            if isinstance(node, nodes.Choose) and not node.parts and node.body is not None:
                subject = _what_for(vocabulary, node.body)
                if not node.point.ask.endswith(subject):
                    node.point.ask += subject
            if vocabulary.deals:
                for point in node.questions():
                    point.deals = True
    vocabulary.streams = [*streams]
    for action in vocabulary.actions:
        if action.special_point is None:
            ask = f"{action.name}: {_special(vocabulary, action)}"
            place = action.span, action.id, action.cite
            action.special_point = _new(vocabulary, "special", "action", ask, *place)
        action.special_point.deals = bool(vocabulary.deals)
    if vocabulary.deals and not vocabulary.deal_points:
        vocabulary.deal_points = tuple(
            _new(vocabulary, name, kind, ask, NOWHERE) for name, kind, ask in DEAL_POINTS
        )


def _stream(owner: str, node: nodes.Roll | nodes.Draw) -> str:
    """Name of a roll or a draw, never told at the table."""
    word = "draw" if isinstance(node, nodes.Draw) else "roll"
    return f"{word} {owner}: {' '.join(variable.name for variable in node.held('draws'))}"


def _special(vocabulary: Vocabulary, action: Any) -> str:
    """Question for what accompanies an action: which one of a class."""
    own = action.action_class.id if action.action_class is not None else ""
    classes = [decl.name for decl in vocabulary.action_classes if decl.accompanies == own]
    return f"Which {classes[0]}?" if own and len(classes) == 1 else "With what else?"


def _what_for(vocabulary: Vocabulary, body: Any) -> str:
    """Default wording of a question: the first effect applied to the chosen item."""
    for node in walk(body):
        if isinstance(node, nodes.PicksPieces):
            return f" ({node.pick} {pieces_of(vocabulary, node)})"
        if isinstance(node, nodes.Grant):
            return f" ({' or '.join(action.name for action in node.spec.actions)})"
    return ""


def _names(vocabulary: Vocabulary) -> dict[str, str]:
    """Names of texts at the table, by id."""
    v = vocabulary
    names_by_id = {decl.id: decl.name for decl in (*v.procedures, *v.phases, *v.deals, *v.actions)}
    for card in lettered(vocabulary):
        texts = card.effects.values()
        names_by_id |= {
            card_owner(card, text.slot): text_name(card, text.slot, len(texts) > 1)
            for text in texts
        }
    return names_by_id


def _silent(vocabulary: Vocabulary) -> set[int]:
    """Identities of texts that may not ask: of consequences, empty zones, set-ups, imagined moves."""
    texts = [c.body for c in vocabulary.consequences] + [z.empty for z in vocabulary.zones]
    texts += [scenario.body for scenario in vocabulary.scenarios]
    for _, root in owned_texts(vocabulary):
        texts += [node.procedure.body for node in nodes_in(root) if type(node) is nodes.Would]
    silent: set[int] = set()
    while texts:
        text = texts.pop()
        if text is not None and id(text) not in silent:
            silent.add(id(text))
            texts += [node.procedure.body for node in nodes_in(text) if type(node) is nodes.Do]
    return silent


def _may_be_helped(vocabulary: Vocabulary, node: Any) -> bool:
    """Whether it places pieces of a faction that may make a deal if the supply lacks them."""
    (phrase,) = node.held("places")
    if isinstance(node, nodes.PlacePieces) and node.anywhere:
        return False
    owners = {vocabulary.columns[c].faction for row in phrase.columns.table for c in row}
    return any(deal.lacking is not None and deal.by & owners for deal in vocabulary.deals)


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

"""Every node of a text, and every text of a vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import Any
from weakref import WeakKeyDictionary

import attrs

from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import Vocabulary

_BELOW: WeakKeyDictionary[Any, list[Any]] = WeakKeyDictionary()
_PARTS: dict[type, Callable[[Any], Iterable[Any]] | None] = {}


def walk(node: Any) -> Iterator[Any]:
    """The node and all below it, in the order of the text. Declarations are not entered."""
    # The next one last: a text is walked often, and generators within each other are slow.
    left, known = [node], _PARTS
    while left:
        node = left.pop()
        if node is None:
            continue
        kind = type(node)
        parts = known[kind] if kind in known else _parts(kind)
        if parts is not None:
            yield node
            left += parts(node)
        elif kind is tuple or kind is list:
            left += node[::-1]


def _parts(kind: Any) -> Callable[[Any], Iterable[Any]] | None:
    """Return a function that gives the child fields of such nodes, the last first; None for other types."""
    if not issubclass(kind, nodes.Part):
        _PARTS[kind] = None
        return None
    left_out = ("span", "type", "point", "stream")
    names = [field.name for field in attrs.fields(kind) if field.name not in left_out][::-1]
    if len(names) > 1:
        _PARTS[kind] = attrgetter(*names)
    else:
        _PARTS[kind] = lambda node: [getattr(node, name) for name in names]
    return _PARTS[kind]


def nodes_in(text: Any) -> list[Any]:
    """Cached list of all nodes of a finished text, for callers that look through all of it."""
    if isinstance(text, tuple | list):
        return [node for part in text if part is not None for node in nodes_in(part)]
    below = _BELOW.get(text)
    if below is None:
        below = _BELOW[text] = list(walk(text))[1:]  # with the text itself it would never be freed
    return [text, *below]


def unfiltered(collection: nodes.Expr) -> Any:
    """Set from which a set without a condition is taken, which is as large."""
    while (
        isinstance(collection, nodes.Filter)
        and collection.where is None
        and collection.beside is None
        and collection.domain is not None
    ):
        collection = collection.domain
    return collection


def joined(expr: nodes.Expr | None, op: str = "") -> list[nodes.Expr]:
    """The parts that `and` or `or` joins at the top, whichever stands there; or only those that `op` joins."""
    if expr is None:
        return []
    if isinstance(expr, nodes.Logic) and op in ("", expr.op):
        return joined(expr.left, expr.op) + joined(expr.right, expr.op)
    return [expr]


def conjuncts(condition: nodes.Expr | None) -> list[nodes.Expr]:
    return joined(condition, "and")


def action_texts(action: Any) -> list[Any]:
    """Everything that can hold nodes in an action."""
    named = [*action.numbers.values(), *action.clauses.values(), *action.variables.values()]
    rest = [*action.stages, *action.parts.values(), action.first, action.leaves]
    return [action.condition, *named, *rest]


def definition_texts(decl: Any) -> list[Any]:
    """The text of a definition, and those of the lasting texts that change it."""
    changes = [(line.where, *[change.value for change in line.changes]) for line in decl.changes]
    return [decl.body, *[text for texts in changes for text in texts if text is not None]]


def texts(vocabulary: Vocabulary) -> list[Any]:
    """The roots of all rule texts, in the order of declaration."""
    return [text for _, text in owned_texts(vocabulary)]


def owned_texts(vocabulary: Vocabulary) -> list[tuple[str, Any]]:
    """All texts, each with the id of its owner ("" if it has none)."""
    owned: list[tuple[str, Any]] = [(d.id, d.body) for d in vocabulary.definitions]
    owned += [(p.id, p.body) for p in vocabulary.procedures]
    for group in vocabulary.action_classes:
        owned += [(group.id, text) for text in (group.starts, group.any_order, group.waits)]
    for action in vocabulary.actions:
        owned += [(action.id, text) for text in action_texts(action)]
    owned += [(p.id, p.body) for p in vocabulary.phases]
    for consequence in vocabulary.consequences:
        owned += [("", consequence.when), ("", consequence.body)]
    for deal in vocabulary.deals:
        owned += [(deal.id, text) for text in (deal.condition, deal.lacking, deal.body)]
    for card in lettered(vocabulary):
        for effect in card.effects.values():
            owned += [(card_owner(card, effect.slot), text) for text in effect_texts(effect)]
    owned += [("", zone.empty) for zone in vocabulary.zones]
    for limit in vocabulary.limits:
        owned += [("", limit.where), ("", limit.most)]
    owned += [(scenario.id, scenario.body) for scenario in vocabulary.scenarios]
    return [(owner, text) for owner, text in owned if text is not None]


def effect_texts(effect: Any) -> list[Any]:
    """Everything that can hold nodes in a card's text."""
    lasting = [part for line in effect.lasting for part in (line.where, line.changes)]
    return [effect.condition, effect.effective, effect.body, *lasting]


def lettered(vocabulary: Vocabulary) -> Iterator[Any]:
    """The cards with texts of their own: copies share those of the first."""
    seen: set[int] = set()
    for card in vocabulary.cards:
        if id(card.effects) not in seen:
            seen.add(id(card.effects))
            yield card


def card_owner(card: Any, slot: Any) -> str:
    """Name of a card's text in bots' answers: card, number and slot."""
    return f"card {card.sort or card.id} {slot.id}"

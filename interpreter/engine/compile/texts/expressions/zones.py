"""Cards, and the zones they lie in, as Python expressions."""

from __future__ import annotations

from typing import Any

from interpreter.engine.compile.texts.context import Scope
from interpreter.engine.compile.texts.expressions.expressions import emits, subject
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import CardDecl


def zone_index(scope: Scope, zone: nodes.ZoneRef) -> str:
    """Where the zone's length stands."""
    layout = scope.title.layout
    root = layout.zones[zone.zone.index]
    if zone.owner is None:
        return str(root)
    owner = subject(scope, zone.owner, zone.zone.id)
    if owner.isdigit():
        return str(layout.zone(zone.zone.index, int(owner)))
    return f"{root} + {owner} * {layout.zone_rooms[zone.zone.index] + 1}"


def zone_pair(scope: Scope, zone: nodes.ZoneRef) -> str:
    owner = "-1" if zone.owner is None else subject(scope, zone.owner, zone.zone.id)
    return f"({zone.zone.index}, {owner})"


@emits(nodes.ZoneCards)
def _zone(scope: Scope, expr: nodes.ZoneCards) -> str:
    return f"R.cards_in({zone_index(scope, expr.zone)})"


@emits(nodes.TopCard)
def _top(scope: Scope, expr: nodes.TopCard) -> str:
    index = zone_index(scope, expr.zone)
    if index.isdigit():
        return f"(s[{int(index) + 1}] if s[{index}] else -1)"
    return f"top(s, {index})"


@emits(nodes.CardField)
def _field(scope: Scope, expr: nodes.CardField) -> str:
    cards = scope.title.vocabulary.cards
    if expr.field is None:
        table: tuple[Any, ...] = tuple(_class_index(card) for card in cards)
    else:
        name, missing = expr.field.id, expr.field.missing
        table = tuple(_plain(card.fields.get(name, missing)) for card in cards)
    asked = "class" if expr.field is None else expr.field.id
    return f"{scope.title.pool.name(table)}[{subject(scope, expr.card, asked)}]"


def _class_index(card: CardDecl) -> int:
    return -1 if card.card_class is None else card.card_class.index


def _plain(given: Any) -> Any:
    return tuple(given) if isinstance(given, list | tuple) else given


@emits(nodes.Effective)
def _effective(scope: Scope, expr: nodes.Effective) -> str:
    return f"effective({_card_text(scope, expr)})"


@emits(nodes.Playable)
def _playable(scope: Scope, expr: nodes.Playable) -> str:
    return f"playable({_card_text(scope, expr)})"


def _card_text(scope: Scope, expr: nodes.Playable | nodes.Effective) -> str:
    """The text, its card and who would play it, as arguments of a call."""
    by = scope.actor if expr.by is None else subject(scope, expr.by, expr.slot.id)
    return f"R, {expr.slot.index}, {subject(scope, expr.card, expr.slot.id)}, {by}"


@emits(nodes.InEffect)
def _in_effect(scope: Scope, expr: nodes.InEffect) -> str:
    root = scope.title.layout.effects
    table = []
    for card in scope.title.vocabulary.cards:
        effect = card.effects.get(expr.slot.id)
        table.append(-1 if effect is None or effect.instance < 0 else root + effect.instance)
    return f"stands(s, {scope.title.pool.name(tuple(table))}[{subject(scope, expr.card, expr.slot.id)}])"

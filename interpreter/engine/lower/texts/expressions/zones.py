"""Cards, and the zones they lie in."""

from __future__ import annotations

from typing import Any

from interpreter.engine.ir import build, ops
from interpreter.engine.lower.texts.context import Scope
from interpreter.engine.lower.texts.expressions.expressions import lowers, subject
from interpreter.language import nodes


def zone_address(scope: Scope, zone: nodes.ZoneRef) -> ops.Address:
    """Address of a zone's length."""
    layout = scope.title.layout
    root = layout.zones[zone.zone.index]
    if zone.owner is None:
        return build.address(root)
    owner = subject(scope, zone.owner, zone.zone.id)
    return build.address(root, (owner, layout.zone_rooms[zone.zone.index] + 1))


def zone_pair(scope: Scope, zone: nodes.ZoneRef) -> ops.Value:
    owner = build.NONE if zone.owner is None else subject(scope, zone.owner, zone.zone.id)
    return ops.Items((ops.Const(zone.zone.index), owner))


@lowers(nodes.ZoneCards)
def _zone(scope: Scope, expr: nodes.ZoneCards) -> ops.Value:
    return build.call("cards_in", build.RUN, zone_address(scope, expr.zone))


@lowers(nodes.TopCard)
def _top(scope: Scope, expr: nodes.TopCard) -> ops.Value:
    address = zone_address(scope, expr.zone)
    if address.terms:
        return build.call("top", build.RUN, address)
    return ops.Select(ops.Cell(address), build.cell(address.offset + 1), build.NONE)


@lowers(nodes.CardField)
def _field(scope: Scope, expr: nodes.CardField) -> ops.Value:
    cards = scope.title.vocabulary.cards
    if expr.field is None:
        classes = [card.card_class for card in cards]
        table: tuple[Any, ...] = tuple(-1 if class_ is None else class_.index for class_ in classes)
    else:
        name, missing = expr.field.id, expr.field.missing
        table = tuple(_plain(card.fields.get(name, missing)) for card in cards)
    noun = "class" if expr.field is None else expr.field.id
    return build.item(ops.Table(table), subject(scope, expr.card, noun))


def _plain(given: Any) -> Any:
    return tuple(given) if isinstance(given, list | tuple) else given


@lowers(nodes.Effective)
def _effective(scope: Scope, expr: nodes.Effective) -> ops.Value:
    return build.call("effective", *_card_text(scope, expr))


@lowers(nodes.Playable)
def _playable(scope: Scope, expr: nodes.Playable) -> ops.Value:
    return build.call("playable", *_card_text(scope, expr))


def _card_text(scope: Scope, expr: nodes.Playable | nodes.Effective) -> tuple[ops.Value, ...]:
    """The text, its card and who would play it, as arguments of a call."""
    by = scope.actor if expr.by is None else subject(scope, expr.by, expr.slot.id)
    card = subject(scope, expr.card, expr.slot.id)
    return build.RUN, ops.Const(expr.slot.index), card, by


@lowers(nodes.InEffect)
def _in_effect(scope: Scope, expr: nodes.InEffect) -> ops.Value:
    root = scope.title.layout.effects
    table = []
    for card in scope.title.vocabulary.cards:
        effect = card.effects.get(expr.slot.id)
        table.append(-1 if effect is None or effect.instance < 0 else root + effect.instance)
    stands = build.item(ops.Table(tuple(table)), subject(scope, expr.card, expr.slot.id))
    return build.call("stands", build.RUN, stands)

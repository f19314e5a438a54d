"""Zones, the fields of cards, and whether their texts can be played or stand."""

from __future__ import annotations

from typing import Any

from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import CardEffect, EffectDecl
from tests.walker.evaluate.walker import NONE, Frame, evaluates, holds, needed


def zone_index(frame: Frame, ref: nodes.ZoneRef) -> int:
    """Where the length of a zone stands in the state."""
    return frame.run.layout.zone(ref.zone.index, _owner(frame, ref))


def _owner(frame: Frame, ref: nodes.ZoneRef) -> int:
    return NONE if ref.owner is None else needed(frame, ref.owner, ref.zone.id)


def _looked_into(frame: Frame, ref: nodes.ZoneRef, *, top: bool) -> int:
    """Where the length of a zone stands whose cards are wanted, all or the top one."""
    owner = _owner(frame, ref)
    if frame.watch is not None:
        frame.watch.zone(ref.zone, owner, top)
    return frame.run.layout.zone(ref.zone.index, owner)


@evaluates(nodes.ZoneCards)
def zone_cards(frame: Frame, expr: nodes.ZoneCards) -> tuple[int, ...]:
    return tuple(frame.run.cards_in(_looked_into(frame, expr.zone, top=False)))


@evaluates(nodes.TopCard)
def top_card(frame: Frame, expr: nodes.TopCard) -> int:
    cards = frame.run.cards_in(_looked_into(frame, expr.zone, top=True))
    return cards[0] if cards else NONE


@evaluates(nodes.CardField)
def card_field(frame: Frame, expr: nodes.CardField) -> Any:
    """What stands on a card; its class, when no field is named."""
    asked = "class" if expr.field is None else expr.field.id
    card = frame.vocabulary.cards[needed(frame, expr.card, asked)]
    if expr.field is None:
        return NONE if card.card_class is None else card.card_class.index
    return card.fields.get(expr.field.id, expr.field.missing)


def effect_of(frame: Frame, slot: EffectDecl, card: int) -> CardEffect | None:
    """The text that a card has in a slot."""
    return frame.vocabulary.cards[card].effects.get(slot.id)


@evaluates(nodes.Playable)
def playable(frame: Frame, expr: nodes.Playable) -> int:
    """The text is known, and the actor meets its condition."""
    effect = effect_of(frame, expr.slot, needed(frame, expr.card, expr.slot.id))
    if effect is None or effect.unknown:
        return 0
    inner = _reader(frame, expr, effect)
    return int(holds(inner, effect.condition))


@evaluates(nodes.Effective)
def effective(frame: Frame, expr: nodes.Effective) -> int:
    """Playable, and the text says that something would change (or nothing about it)."""
    card = needed(frame, expr.card, expr.slot.id)
    effect = effect_of(frame, expr.slot, card)
    if effect is None or effect.unknown:
        return 0
    inner = _reader(frame, expr, effect)
    return int(holds(inner, effect.condition) and holds(inner, effect.effective))


def _reader(frame: Frame, expr: nodes.Playable | nodes.Effective, effect: CardEffect) -> Frame:
    """Where the conditions of a text are read: who would play it is the actor, or is named."""
    inner = frame.fresh()
    by = frame.actor if expr.by is None else needed(frame, expr.by, expr.slot.id)
    inner.put(effect.actor, by)
    return inner


@evaluates(nodes.InEffect)
def in_effect(frame: Frame, expr: nodes.InEffect) -> int:
    effect = effect_of(frame, expr.slot, needed(frame, expr.card, expr.slot.id))
    return int(effect is not None and standing_since(frame, effect) > 0)


def standing_since(frame: Frame, effect: CardEffect) -> int:
    """The stamp of a lasting text, 0 when it does not stand."""
    if effect.instance < 0:
        return 0
    return frame.run.s[frame.run.layout.effects + effect.instance]

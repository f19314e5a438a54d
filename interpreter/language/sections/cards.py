"""The texts of cards, and where the rest of a card comes from."""

from __future__ import annotations

from interpreter.corpus.yaml.tree import Node
from interpreter.language.binding import unit as bind_unit
from interpreter.language.binding.scopes import Binding, Scope, Unit
from interpreter.language.declarations.first_pass import Declarer
from interpreter.language.declarations.reading import get, said, source, text, told
from interpreter.language.declarations.vocabulary import CardDecl, CardEffect, EffectDecl
from interpreter.language.sections.lasting import lasting_lines
from interpreter.language.types import FACTION, TRUTH
from interpreter.language.walking.called import text_name
from interpreter.language.walking.walk import card_owner

_TEXTS = ("says", "if", "effective", "do", "lasting")  # what `source` speaks of
_TOLD = ("sourced", "derived")  # kinds of source that name another text


def bind_card(title: Binding, d: Declarer, card: CardDecl, node: Node) -> None:
    """Bind every text of a card, and read its source."""
    card.origin = source(node)
    label = f'card {card.id} "{card.name}"'
    check_source(d, node, label)
    first = next(like for like in title.vocabulary.cards if like.sort == card.sort)
    if first is not card and not any(effect.lasting for effect in first.effects.values()):
        card.effects = first.effects  # copies share what they say
        return
    several = sum(get(node, slot.id) is not None for slot in title.vocabulary.effects) > 1
    for slot in title.vocabulary.effects:
        half = get(node, slot.id)
        if half is not None:
            called = text_name(card, slot, several)
            card.effects[slot.id] = _effect(title, d, card, slot, half, called)


def _effect(
    title: Binding, d: Declarer, card: CardDecl, slot: EffectDecl, node: Node, called: str
) -> CardEffect:
    label = f'card {card.id} "{card.name}", {slot.id}'
    owner = card_owner(card, slot)
    unit = Unit(title, label, called, card.cite, owner=owner, prevails=slot.prevails)
    actor = unit.variable("actor", FACTION)
    scope = Scope(unit, actor=actor)
    effect = CardEffect(
        slot=slot,
        says=" ".join(text(get(node, "says")).split()),
        unknown=said(node, "unknown"),
        condition=bind_unit.expression(scope, get(node, "if"), TRUTH),
        effective=bind_unit.expression(scope, get(node, "effective"), TRUTH),
        body=bind_unit.block(scope.inner(), get(node, "do")),
        actor=actor,
        lasting=lasting_lines(unit, get(node, "lasting")),
        until=d.refer(get(node, "until"), "lifetime", title.vocabulary.lifetimes),
        source=told(node, *_TEXTS) or ({} if said(node, "unknown") else slot.told),
        span=node.span,
    )
    _check(d, unit, effect, node)
    check_source(d, node, label)
    if effect.lasting:
        effect.instance = len(title.vocabulary.lasting)
        title.vocabulary.lasting.append(effect)
    return effect


def check_source(d: Declarer, node: Node, label: str) -> None:
    """Check that a text marked as somebody else's names its source."""
    stated = source(node)
    kind = stated.get("kind")
    if kind in _TOLD and not stated.get("where"):
        message = f"a text that is '{kind}' says 'where' it is from"
        d.error(get(node, "source") or node, "missing-key", message, context=label)


def _check(d: Declarer, unit: Unit, effect: CardEffect, node: Node) -> None:
    """A text must do something unless it is unknown; what lasts must say how long."""
    do, lasting = get(node, "do"), get(node, "lasting")
    if lasting is not None and get(node, "until") is None:
        message = "a lasting text needs 'until:', how long it stands"
        d.error(lasting, "missing-key", message, context=unit.label)
    if effect.unknown and (do is not None or lasting is not None):
        message = "this text is marked unknown, yet says what happens"
        d.error(node, "unknown-text", message, context=unit.label)
    if not effect.unknown and do is None and lasting is None:
        message = "this text says neither what to 'do' nor what is 'lasting'"
        d.error(node, "missing-key", message, context=unit.label)

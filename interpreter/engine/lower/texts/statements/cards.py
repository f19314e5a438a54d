"""Statements about cards."""

from __future__ import annotations

from interpreter.engine.ir import build, ops
from interpreter.engine.lower.effects import EFFECTS
from interpreter.engine.lower.texts.context import Scope
from interpreter.engine.lower.texts.expressions.expressions import subject, value
from interpreter.engine.lower.texts.expressions.zones import zone_pair
from interpreter.engine.lower.texts.statements.statements import check, lowers
from interpreter.language import nodes


@lowers(nodes.PlayCard)
def _play(scope: Scope, node: nodes.PlayCard) -> None:
    slot = ops.Const(node.slot.index)
    card = scope.set(scope.fresh(), subject(scope, node.card, node.slot.id))
    scope.do("begin_play", build.RUN, slot, card, scope.actor)
    check(scope, scope.title.consequences(frozenset({EFFECTS})))
    asks = node.slot.index in scope.title.asks.slots
    scope.do("play_asking" if asks else "play_text", build.RUN, slot, card, scope.actor)


@lowers(nodes.EndEffects)
def _end_effects(scope: Scope, node: nodes.EndEffects) -> None:
    effects = tuple(
        number
        for number, effect in enumerate(scope.title.vocabulary.lasting)
        if effect.until is node.lifetime
    )
    scope.do("end_effects", build.RUN, ops.Table(effects))


@lowers(nodes.EndEffectsOf)
def _end_effects_of(scope: Scope, node: nodes.EndEffectsOf) -> None:
    effects = tuple(
        tuple(effect.instance for effect in card.effects.values() if effect.instance >= 0)
        for card in scope.title.vocabulary.cards
    )
    ended = build.item(ops.Table(effects), subject(scope, node.card, "effects"))
    scope.do("end_effects", build.RUN, ended)


@lowers(nodes.Shuffle)
def _shuffle(scope: Scope, node: nodes.Shuffle) -> None:
    scope.do("shuffle", build.RUN, zone_pair(scope, node.zone))


@lowers(nodes.PutCard)
def _put(scope: Scope, node: nodes.PutCard) -> None:
    card, zone = subject(scope, node.card, "place in a zone"), zone_pair(scope, node.zone)
    scope.do("put_card", build.RUN, card, zone, ops.Const(node.under))


@lowers(nodes.Show)
def _show(scope: Scope, node: nodes.Show) -> None:
    scope.do("show_cards", build.RUN, value(scope, node.cards), value(scope, node.to))


@lowers(nodes.Deal)
def _deal(scope: Scope, node: nodes.Deal) -> None:
    source, receiver = zone_pair(scope, node.source), zone_pair(scope, node.receiver)
    scope.do("deal_cards", build.RUN, value(scope, node.amount), source, receiver)


@lowers(nodes.Spread)
def _spread(scope: Scope, node: nodes.Spread) -> None:
    source, receiver = zone_pair(scope, node.source), zone_pair(scope, node.receiver)
    scope.do("spread", build.RUN, source, receiver, value(scope, node.piles))

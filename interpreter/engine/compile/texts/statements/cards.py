"""Statements about cards, as lines of Python."""

from __future__ import annotations

from interpreter.engine.compile.texts.context import Scope
from interpreter.engine.compile.texts.expressions.expressions import subject, value
from interpreter.engine.compile.texts.expressions.zones import zone_pair
from interpreter.engine.compile.texts.statements.statements import check, puts
from interpreter.language import nodes


@puts(nodes.PlayCard)
def _play(scope: Scope, node: nodes.PlayCard) -> None:
    slot = node.slot.index
    name = scope.writer.fresh()
    scope.writer.put(f"{name} = {subject(scope, node.card, node.slot.id)}")
    scope.writer.put(f"begin_play(R, {slot}, {name}, {scope.actor})")
    check(scope, scope.title.causes.of(frozenset({("e",)})))
    asks = slot in scope.title.asks.slots
    call = "play_asking" if asks else "play_text"
    scope.writer.put(f"{'yield from ' if asks else ''}{call}(R, {slot}, {name}, {scope.actor})")


@puts(nodes.EndEffects)
def _end_effects(scope: Scope, node: nodes.EndEffects) -> None:
    effects = tuple(
        number
        for number, effect in enumerate(scope.title.vocabulary.lasting)
        if effect.until is node.lifetime
    )
    scope.writer.put(f"end_effects(R, {scope.title.pool.name(effects)})")


@puts(nodes.Shuffle)
def _shuffle(scope: Scope, node: nodes.Shuffle) -> None:
    scope.writer.put(f"shuffle(R, {zone_pair(scope, node.zone)})")


@puts(nodes.PutCard)
def _put(scope: Scope, node: nodes.PutCard) -> None:
    card = subject(scope, node.card, "place in a zone")
    scope.writer.put(f"put_card(R, {card}, {zone_pair(scope, node.zone)}, {bool(node.under)})")


@puts(nodes.Show)
def _show(scope: Scope, node: nodes.Show) -> None:
    scope.writer.put(f"show_cards(R, {value(scope, node.cards)}, {value(scope, node.to)})")


@puts(nodes.Deal)
def _deal(scope: Scope, node: nodes.Deal) -> None:
    source, receiver = zone_pair(scope, node.source), zone_pair(scope, node.receiver)
    scope.writer.put(f"deal_cards(R, {value(scope, node.amount)}, {source}, {receiver})")


@puts(nodes.Spread)
def _spread(scope: Scope, node: nodes.Spread) -> None:
    source, receiver = zone_pair(scope, node.source), zone_pair(scope, node.receiver)
    scope.writer.put(f"spread(R, {source}, {receiver}, {value(scope, node.piles)})")

"""Statements about cards: playing their texts, ending what lasts, and carrying them between zones."""

from __future__ import annotations

from interpreter.engine.runtime import cards as table
from interpreter.engine.state import events
from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.whereabouts import Zone
from interpreter.language import nodes
from tests.walker.evaluate.cards import effect_of
from tests.walker.evaluate.walker import NONE, Frame, Steps, execute_block, needed, value
from tests.walker.reference.acts import acts, check


def zone_of(frame: Frame, ref: nodes.ZoneRef) -> Zone:
    return ref.zone.index, NONE if ref.owner is None else needed(frame, ref.owner, ref.zone.id)


@acts(nodes.PlayCard)
def play(frame: Frame, statement: nodes.PlayCard) -> Steps:
    """What lasts of the text stands before the rest of it is carried out."""
    card = needed(frame, statement.card, statement.slot.id)
    effect = effect_of(frame, statement.slot, card)
    if effect is None or effect.unknown:
        text = f"the text {statement.slot.id} of card {frame.vocabulary.cards[card].id}"
        raise RuleError(f"{text} is not known and cannot be played", statement.span)
    slot = statement.slot.index
    frame.run.log.append((events.PLAY, slot, card, frame.actor))
    if effect.instance >= 0:
        table.begin_effect(frame.run, effect.instance)
    check(frame)
    inner = frame.fresh()
    inner.put(effect.actor, frame.actor)
    inner.names["actor"] = frame.actor
    yield from execute_block(inner, effect.body)
    frame.run.log.append((events.PLAYED, slot, card))


@acts(nodes.EndEffects)
def end_effects(frame: Frame, statement: nodes.EndEffects) -> None:
    ending = [e.instance for e in frame.vocabulary.lasting if e.until is statement.lifetime]
    table.end_effects(frame.run, tuple(ending))


@acts(nodes.EndEffectsOf)
def end_effects_of(frame: Frame, statement: nodes.EndEffectsOf) -> None:
    effects = frame.vocabulary.cards[needed(frame, statement.card, "effects")].effects.values()
    table.end_effects(frame.run, tuple(e.instance for e in effects if e.instance >= 0))


@acts(nodes.Shuffle)
def shuffle(frame: Frame, statement: nodes.Shuffle) -> None:
    table.shuffle(frame.run, zone_of(frame, statement.zone))


@acts(nodes.PutCard)
def put_card(frame: Frame, statement: nodes.PutCard) -> None:
    card = needed(frame, statement.card, "place in a zone")
    table.put(frame.run, card, zone_of(frame, statement.zone), statement.under)


@acts(nodes.Show)
def show(frame: Frame, statement: nodes.Show) -> None:
    table.show(frame.run, value(frame, statement.cards), value(frame, statement.to))


@acts(nodes.Deal)
def deal(frame: Frame, statement: nodes.Deal) -> None:
    source, receiver = zone_of(frame, statement.source), zone_of(frame, statement.receiver)
    table.deal(frame.run, value(frame, statement.amount), source, receiver)


@acts(nodes.Spread)
def spread(frame: Frame, statement: nodes.Spread) -> None:
    source, receiver = zone_of(frame, statement.source), zone_of(frame, statement.receiver)
    table.spread(frame.run, source, receiver, value(frame, statement.piles))

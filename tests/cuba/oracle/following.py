"""Whole games watched card by card: who is asked, what is open to him, who is Eligible (2.3)."""

from __future__ import annotations

import random
from collections.abc import Iterator

from attrs import Factory, define

from interpreter.session.playing.title import Title
from tests.cuba.oracle.board import FACTIONS
from tests.cuba.oracle.program import Reader, Side
from tests.cuba.oracle.turns import (
    EVENT,
    LIMITED,
    NOTHING,
    OPERATION,
    PASS,
    PLAIN,
    PLAYED,
    WITH_SPECIAL,
    eligible_after,
    next_to_act,
    open_ways,
)

SPECIALS = (
    "Transport", "Air Strike", "Reprisal", "Infiltrate", "Ambush", "Kidnap", "Subvert", "Assassinate",
    "Profit", "Muscle", "Bribe",
)  # fmt: skip


@define
class Card:
    """What has happened on a card so far."""

    index: int
    number: int = 0
    first: str = NOTHING
    acted: list[str] = Factory(list)
    asked: list[str] = Factory(list)
    event: bool = False


def watch(title: Title, reader: Reader, seed: int) -> Iterator[str]:
    """Plays one game at random and tells what is not as chapter 2 has it."""
    chance = random.Random(f"follow {seed}")
    side = Side(title.new("standard", seed=seed), reader)
    card = Card(-1)
    while side.name:
        options = side.options()
        starts = side.name == "way" and PASS in options
        if starts:
            index = side.card()
            if index != card.index:
                yield from _eligible(side, card, seed)
                card = Card(index, side.cards_played())
            yield from _turn(side, card, seed)
        who, answer = side.faction, chance.choice(sorted(options))
        if starts and answer != PASS:
            card.acted.append(who)
            card.event |= answer == EVENT
            if card.first == NOTHING:
                card.first = PLAYED if answer == EVENT else PLAIN
        told = len(side.game.run.log)
        side.choose(answer)
        if card.acted == [who] and card.first == PLAIN and _special(side, who, told):
            card.first = WITH_SPECIAL


def _special(side: Side, who: str, told: int) -> bool:
    """Whether the log has begun to tell of a Special Activity, chosen or the only thing to do."""
    name = side.vocabulary.factions[side.reader.factions[who]].name
    begun = {f"{name}: {special}" for special in SPECIALS}
    return any(line.strip() in begun for line in side.game.log(since=told))


def _eligible(side: Side, before: Card, seed: int) -> Iterator[str]:
    """2.3.7, where no Event has had its say and no Round was held."""
    skipped = side.cards_played() != before.number + 1
    if before.index < 0 or before.event or skipped:
        return
    for faction, expected in eligible_after(FACTIONS, before.acted).items():
        if side.value("eligible", faction) != expected:
            yield f"game {seed}: after {before} {faction} is Eligible: {not expected}"


def _turn(side: Side, card: Card, seed: int) -> Iterator[str]:
    eligible = {f: bool(side.value("eligible", f)) for f in FACTIONS}
    done = [f for f in FACTIONS if side.value("had its turn", f) and f != side.faction]
    expected = next_to_act(side.order(card.index), eligible, done)
    if side.faction != expected:
        yield f"game {seed}: {card}: {side.faction} is asked, not {expected}"
    if side.faction in card.asked or len(card.acted) > 1:
        yield f"game {seed}: {card}: {side.faction} is asked once more"
    card.asked.append(side.faction)
    allowed = open_ways(card.first, side.last_event())
    if surplus := set(side.options()) & {OPERATION, LIMITED, EVENT, PASS} - allowed:
        yield f"game {seed}: {card}: {side.faction} may {sorted(surplus)}"

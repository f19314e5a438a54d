"""Cards and their texts: zones, playing, lasting effects."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.engine.state import events
from interpreter.engine.state.errors import RuleError
from interpreter.engine.state.run import Run
from interpreter.engine.state.streams import Stream
from interpreter.engine.state.whereabouts import Zone, present, where_is


def put(run: Run, card: int, target: Zone, under: bool) -> None:
    """Carries a card, wherever it lies, to the top or bottom of a zone."""
    zone, owner, place = where_is(run, card)
    if zone < 0:
        raise RuleError("there is no such card")
    _carry(run, (zone, owner), place, target, under)


def show(run: Run, cards: Iterable[int], to: Iterable[int]) -> None:
    """Some factions see some cards, wherever they lie."""
    shown = []
    for card in cards:
        zone, owner, place = where_is(run, card)
        shown.append((card, zone, owner, place))
    run.log.append((events.SHOW, tuple(to), tuple(shown)))


def _carry(run: Run, source: Zone, place: int, target: Zone, under: bool) -> None:
    layout = run.layout
    present(run, target)
    cards = run.cards_in(layout.zone(*source))
    card = cards.pop(place)
    run.set_cards(layout.zone(*source), cards)
    cards = run.cards_in(layout.zone(*target))
    _room(run, target[0], len(cards) + 1)
    place = len(cards) if under else 0
    cards.insert(place, card)
    run.set_cards(layout.zone(*target), cards)
    run.log.append((events.CARD, card, *source, *target, place))


def deal(run: Run, number: int, source: Zone, target: Zone) -> None:
    """Move cards from the top of one zone to the top of another, one by one.

    Where none is left, what the title says of the empty zone happens first; that may bring new ones.
    """
    root = run.layout.zone(*source)
    for _ in range(number):
        place = run.layout.shuffles[source[0]] + max(source[1], 0)
        if not run.s[root] and place not in run.refilling:
            run.spend(run.layout.cards)
            run.refilling.add(place)
            run.refill(run, *source)
            run.refilling.discard(place)
        if not run.s[root]:
            return
        _carry(run, source, 0, target, False)


def _room(run: Run, zone: int, number: int) -> None:
    """Raise RuleError if a zone cannot hold this many cards."""
    most = run.layout.zone_rooms[zone]
    if number > most:
        raise RuleError(f"'{run.program.vocabulary.zones[zone].id}' holds {most} cards at most")


def fold(run: Run, cards: list[int]) -> list[int]:
    """Keep the first of indistinguishable cards, and note for the table how many there are.

    Copies are equal that lie in the same zone, whose values are the same and that no value names.
    """
    layout, s = run.layout, run.s
    named = {s[index] for index in layout.pointers}
    counts: dict[object, int] = {}
    many: dict[int, int] = {}
    for card in cards:
        marks = layout.marks.get(card)
        key: object = card
        if marks is not None and card not in named:
            zone = where_is(run, card)[:2]
            key = layout.sorts[card], zone, tuple([s[index] for index in marks])
        first = counts.setdefault(key, card)
        many[first] = many.get(first, 0) + 1
    run.folded = many
    return [*many]


def shuffle(run: Run, zone: Zone) -> None:
    cards = run.cards_in(run.layout.zone(*zone))
    run.set_cards(run.layout.zone(*zone), _shuffled(run, _chance(run, zone), cards))
    run.log.append((events.SHUFFLE, *zone))


def _chance(run: Run, zone: Zone) -> Stream:
    return run.stream(run.layout.shuffles[zone[0]] + max(zone[1], 0))


def _shuffled(run: Run, chance: Stream, cards: list[int]) -> list[int]:
    """Another card among them leaves the order of the others as it is."""
    words = run.layout.card_words
    return [cards[place] for place in chance.order([words[card] for card in cards])]


def spread(run: Run, source: Zone, target: Zone, piles: int) -> None:
    """One card of the source into each of the piles of the target, each pile shuffled.

    The piles are nearly equal: the first ones, on top, have the cards left over. The source gives
    its top card to the first pile, and so on.
    """
    layout = run.layout
    cards = run.cards_in(layout.zone(*target))
    seeds = run.cards_in(layout.zone(*source))
    if piles <= 0:
        raise RuleError(f"cards cannot be spread over {piles} piles")
    size, more = divmod(len(cards), piles)
    chance = _chance(run, target)
    result: list[int] = []
    for number in range(piles):
        count = size + (1 if number < more else 0)
        pile, cards = cards[:count], cards[count:]
        if number < len(seeds):
            pile.append(seeds[number])
            run.log.append((events.CARD, seeds[number], *source, *target, -1))
        result += _shuffled(run, chance, pile)
    _room(run, target[0], len(result))
    run.set_cards(layout.zone(*source), seeds[min(piles, len(seeds)) :])
    run.set_cards(layout.zone(*target), result)
    run.log.append((events.SHUFFLE, *target))


def begin_effect(run: Run, effect: int) -> None:
    """A lasting effect stands from now on, newer than all others."""
    run.write(run.layout.effects + effect, run.new_stamp())
    run.log.append((events.EFFECT, effect, 1))


def end_effects(run: Run, effects: tuple[int, ...]) -> None:
    for effect in effects:
        if run.s[run.layout.effects + effect]:
            run.write(run.layout.effects + effect, 0)
            run.log.append((events.EFFECT, effect, 0))

"""The deck of Cuba Libre as the printed cards are: orders, one text or two, what lasts; each text is played by a rule test."""

from __future__ import annotations

import re
from itertools import permutations
from pathlib import Path

import pytest

import interpreter
from interpreter.session.telling.provenance import by_number, entry

ROOT = Path(__file__).parents[2]
SINGLE = {11, 13, 18, 19, 35}  # one text, in the unshaded slot
CAPABILITIES = {
    *((number, "unshaded") for number in (2, 13, 18, 22, 28, 30)),
    *((number, "shaded") for number in (43, 48)),
}
MOMENTUM = {(number, "shaded") for number in (1, 2, 4, 5, 6, 10, 22)}


@pytest.fixture(scope="module")
def cards():
    return interpreter.load("cuba").vocabulary.cards


@pytest.fixture(scope="module")
def events(cards):
    return {int(card.id): card for card in cards if int(card.id) <= 48}


def test_there_are_48_events_and_4_propaganda_cards(cards):
    assert list(range(1, 53)) == sorted(int(card.id) for card in cards)
    assert [] == [card.id for card in cards if int(card.id) > 48 and card.effects]


def test_every_event_has_both_texts_but_for_five(events):
    assert SINGLE == {n for n, card in events.items() if list(card.effects) == ["unshaded"]}
    assert 91 == sum(len(card.effects) for card in events.values())
    assert [] == [n for n, card in events.items() for e in card.effects.values() if e.unknown]


def test_each_order_of_the_factions_stands_on_two_cards_running():
    vocabulary = interpreter.load("cuba").vocabulary
    deck = [entry(vocabulary, card) for card in by_number(vocabulary)]
    orders = [tuple(card["fields"]["order"]) for card in deck[:48]]
    pairs = list(zip(orders[::2], orders[1::2], strict=True))

    assert [] == [n for n, (one, other) in enumerate(pairs) if one != other]
    assert len(set(permutations(orders[0]))) == len({one for one, _ in pairs})


def test_capabilities_last_for_the_game_and_momentum_until_reset(events):
    lasting = {
        (n, slot): effect.until.id
        for n, card in events.items()
        for slot, effect in card.effects.items()
        if effect.instance >= 0
    }

    assert CAPABILITIES == {half for half, until in lasting.items() if until in ("game", "pact")}
    assert MOMENTUM == {half for half, until in lasting.items() if until == "reset"}


def test_each_text_is_played_by_some_rule_test(events):
    written = "".join(
        path.read_text("utf-8") for path in (ROOT / "rules" / "cuba" / "tests").glob("*.yaml")
    )
    played = {(int(n), slot) for slot, n in re.findall(r"play (\w+) of card (\d+)", written)} | {
        (int(n), slot) for n, slot in re.findall(r"\b(\d+) (unshaded|shaded)\b", written)
    }

    assert [] == [
        (n, s) for n, card in events.items() for s in card.effects if (n, s) not in played
    ]

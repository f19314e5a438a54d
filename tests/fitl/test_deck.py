"""The deck of Fire in the Lake as the facts have it: orders, one text or two; each text is played by a rule test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import interpreter

ROOT = Path(__file__).parents[2]
SINGLE = {38, 41, 64, 69, 80, 94, 106, 115}  # one text, in the unshaded slot
YEARS = {1964: 24, 1965: 48, 1968: 48}


@pytest.fixture(scope="module")
def cards():
    return {card.number: card for card in interpreter.load("fitl").vocabulary.cards}


@pytest.fixture(scope="module")
def events(cards):
    return {number: card for number, card in cards.items() if number <= 120}


def test_there_are_120_events_4_pivotal_events_and_6_coups(cards):
    assert list(range(1, 131)) == sorted(cards)
    assert YEARS == {
        year: sum(1 for n, c in cards.items() if n <= 120 and int(c.fields["period"]) == year)
        for year in YEARS
    }


def test_every_event_has_both_texts_but_for_eight(events):
    assert SINGLE == {n for n, card in events.items() if list(card.effects) == ["unshaded"]}
    assert [] == [n for n, card in events.items() for e in card.effects.values() if e.unknown]


def test_every_order_of_the_factions_leads_five_events_in_a_row(events):
    orders = [tuple(events[number].fields["order"]) for number in sorted(events)]

    assert [orders[n] for n in range(0, 120, 5) for _ in range(5)] == orders
    assert 24 == len(set(orders))


def test_each_text_but_of_coups_is_played_by_some_rule_test(cards):
    written = "".join(
        path.read_text("utf-8") for path in (ROOT / "rules" / "fitl" / "tests").glob("*.yaml")
    )
    played = {(int(n), slot) for slot, n in re.findall(r"play (\w+) of card (\d+)", written)} | {
        (int(n), slot) for n, slot in re.findall(r"\b(\d+) (unshaded|shaded)\b", written)
    }

    assert [] == [
        (n, slot)
        for n, card in cards.items()
        for slot in card.effects
        if n <= 124 and (n, slot) not in played
    ]

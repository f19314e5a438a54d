"""Whole games of Fire in the Lake at random: no rule fails, what must hold holds, replays agree."""

from __future__ import annotations

import pytest

import interpreter
from interpreter.workshop.simulating.simulate import simulate


@pytest.mark.parametrize("scenario, games", [
    ("short", 1),
    pytest.param("short", 4, marks=pytest.mark.long),
    pytest.param("medium", 3, marks=pytest.mark.long),
    pytest.param("full", 3, marks=pytest.mark.long),
])  # fmt: skip
def test_games_end_and_replay_to_the_same_hash(scenario, games):
    report = simulate(interpreter.load("fitl"), scenario, games, 1, check=True)

    assert [] == report.errors
    assert games == report.finished


def test_every_order_of_the_factions_leads_five_events_in_a_row():
    cards = interpreter.load("fitl").vocabulary.cards
    orders = [tuple(card.fields["order"]) for card in cards if card.number <= 120]

    assert 120 == len(orders)
    assert [orders[n] for n in range(0, 120, 5) for _ in range(5)] == orders
    assert 24 == len(set(orders))

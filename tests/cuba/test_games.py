"""Whole games of Cuba Libre, at random and by the bots: no rule fails, what must hold holds, replays agree."""

from __future__ import annotations

import pytest

import interpreter
from interpreter.session.simulating.simulate import simulate


@pytest.mark.parametrize("scenario, seats, games", [
    ("standard", "random", 3),
    ("standard", "bot", 6),
])  # fmt: skip
def test_games_end_and_replay_to_the_same_hash(scenario, seats, games):
    report = simulate(interpreter.load("cuba"), scenario, games, 1, seats=seats, check=True)

    assert [] == report.errors
    assert games == report.finished


def test_the_bots_can_each_win():
    report = simulate(interpreter.load("cuba"), "standard", 40, 1, seats="bot")

    assert 40 == sum(report.wins.values())
    assert len([faction for faction, wins in report.wins.items() if wins]) >= 3

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

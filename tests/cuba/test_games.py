"""Whole games of Cuba Libre, at random and by the bots: no rule fails, what must hold holds, replays agree."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from bench.balance import WITH, kept, outside, rows
from interpreter.workshop.simulating.simulate import simulate


@pytest.mark.parametrize("scenario, seats, games", [
    ("standard", "random", 1),
    pytest.param("standard", "random", 3, marks=pytest.mark.long),
    ("standard", "bot", 1),
    pytest.param("standard", "bot", 6, marks=pytest.mark.long),
])  # fmt: skip
def test_games_end_and_replay_to_the_same_hash(scenario, seats, games):
    report = simulate(interpreter.load("cuba"), scenario, games, 1, seats=seats, check=True)

    assert [] == report.errors
    assert games == report.finished


@pytest.mark.long
def test_a_sample_is_as_balanced_as_what_is_kept():
    report = simulate(interpreter.load("cuba"), "standard", 40, 1, seats="bot")

    assert [] == report.errors
    assert [] == outside(kept("cuba")[WITH]["standard"], report.scores)


def test_the_page_on_bots_shows_what_is_kept():
    page = (Path(__file__).parents[2] / "docs/bots.md").read_text(encoding="utf-8")

    assert [] == [row for row in rows(kept("cuba")) if row not in page.splitlines()]
    assert kept("cuba")["corpus"] in page

"""Whole games of Fire in the Lake, at random and by the bots: no rule fails, what must hold holds, replays agree."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from bench.balance import WITH, kept, outside, rows
from interpreter.workshop.simulating.simulate import simulate


@pytest.mark.parametrize("scenario, games", [
    ("short", 1),
    pytest.param("short", 4, marks=pytest.mark.long),
    pytest.param("medium", 3, marks=pytest.mark.long),
    pytest.param("full", 1, marks=pytest.mark.long),
])  # fmt: skip
def test_games_end_and_replay_to_the_same_hash(scenario, games):
    report = simulate(interpreter.load("fitl"), scenario, games, 1, check=True)

    assert [] == report.errors
    assert games == report.finished


@pytest.mark.long
def test_a_sample_is_as_balanced_as_what_is_kept():
    report = simulate(interpreter.load("fitl"), "short", 20, 1, seats="bot")

    assert [] == report.errors
    assert [] == outside(kept("fitl")[WITH]["short"], report.scores)


def test_the_page_on_bots_shows_what_is_kept():
    page = (Path(__file__).parents[2] / "docs/bots.md").read_text(encoding="utf-8")

    assert [] == [row for row in rows(kept("fitl")) if row not in page.splitlines()]
    assert kept("fitl")["corpus"] in page

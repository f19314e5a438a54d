"""The balance of the four bots is the one that is kept in bench/balance (seeded games)."""

from __future__ import annotations

import pytest

from bench.balance import kept, outside
from interpreter.session.playing.title import load
from interpreter.session.simulating.simulate import simulate

SAMPLE = 24

BROKEN = """\
format: 1
overlay: twice-the-force
name: Twice the force
extends: adp
kind: mod
"""
RULES = """\
format: 1

definitions:
  coin control:
    cite: 1.7
    truth: not loc and coin pieces here > 2 * non-coin pieces here
"""


def scores(mods: tuple[str, ...] = ()) -> dict[str, list[int]]:
    report = simulate(load("adp", mods=mods), "short", SAMPLE, 1, seats="bot")
    assert [] == report.errors
    return report.scores


def test_a_sample_is_as_balanced_as_what_is_kept():
    assert [] == outside(kept("adp")["short"], scores())


def test_a_broken_rule_shows(tmp_path):
    (tmp_path / "overlay.yaml").write_text(BROKEN, encoding="utf-8")
    (tmp_path / "rules.yaml").write_text(RULES, encoding="utf-8")

    assert outside(kept("adp")["short"], scores((str(tmp_path),)))


@pytest.mark.parametrize("scenario", ["short", "main", "extended"])
def test_every_scenario_is_kept(scenario):
    assert 400 <= kept("adp")[scenario]["games"]

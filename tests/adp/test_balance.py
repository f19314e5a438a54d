"""The balance of the four bots is the one that is kept in bench/balance (seeded games)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.balance import KEPT, WITH, WITHOUT, interval, kept, measured, outside, rows
from interpreter.engine.state.events import PLAY
from interpreter.session.playing.title import load
from interpreter.workshop.simulating.simulate import simulate

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


@pytest.mark.long
def test_a_sample_is_as_balanced_as_what_is_kept():
    assert [] == outside(kept("adp")[WITH]["short"], scores())


@pytest.mark.long
def test_a_broken_rule_shows(tmp_path):
    (tmp_path / "overlay.yaml").write_text(BROKEN, encoding="utf-8")
    (tmp_path / "rules.yaml").write_text(RULES, encoding="utf-8")

    assert outside(kept("adp")[WITH]["short"], scores((str(tmp_path),)))


@pytest.mark.parametrize("events", [WITH, WITHOUT])
@pytest.mark.parametrize("scenario", ["short", "main", "extended"])
def test_every_scenario_is_kept(scenario, events):
    assert 400 <= kept("adp")[events][scenario]["games"]


def test_the_page_on_bots_shows_what_is_kept():
    page = (Path(__file__).parents[2] / "docs/bots.md").read_text(encoding="utf-8")
    held = kept("adp")

    assert [] == [row for row in rows(held) if row not in page.splitlines()]
    assert f"seeds from {held['seed']}" in page
    assert held["corpus"] in page


@pytest.mark.long
def test_a_scenario_is_measured_with_events_and_without():
    found = measured("adp", 2, seed=7, scenarios=["short"])

    assert load("adp").corpus_hash.startswith(found["corpus"])
    assert found[WITH] != found[WITHOUT]
    for events in (WITH, WITHOUT):
        assert 2 == sum(row["wins"] for row in found[events]["short"]["factions"].values())
    assert 4 == len(rows(found))


@pytest.mark.parametrize("kept_away", [True, False])
def test_the_mod_keeps_bots_from_events(kept_away):
    title = load("adp", mods=(str(KEPT / "adp-without-events"),) if kept_away else ())
    game = title.new("short", seed=1, fill=True)
    while game.decision:
        game.proceed()
    played = [entry[2] for entry in game.run.log if entry[0] == PLAY and entry[3] >= 0]
    classes = [title.vocabulary.cards[card].card_class for card in played]

    assert kept_away == all(found and found.id == "propaganda" for found in classes)


def test_the_interval_of_half_of_a_hundred():
    assert (0.404, 0.596) == tuple(round(end, 3) for end in interval(50, 100))

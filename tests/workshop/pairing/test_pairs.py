"""Pairs of games: what is identical, what is known without playing, what parts and where, and what fails."""

import json

import attrs
import pytest

import interpreter
from bench import intervals
from interpreter.session.mistakes import Mistake
from interpreter.workshop.comparing.sides import Asked, sides
from interpreter.workshop.pairing import pairs
from interpreter.workshop.pairing.measured import BEGIN, Comparing, Wish
from interpreter.workshop.pairing.pair_lines import ERRORS, lines_of
from interpreter.workshop.pairing.pairs import Meter, Table
from interpreter.workshop.simulating.simulate import simulate

RICHER = """
scenarios:
  calm: {values: {red coins: 9}}
"""
LUCKIER = """
actions:
  load:
    stages:
      load:
        each: |
          place 1 actor crate here
          roll luck
          if luck > 2:
            add 1 to mud here
"""
RESTED = """
procedures:
  take a turn:
    do: |
      choose one:
        work "Work" if possible (actor any work):
          grant actor any work
        play "Play a card" if (cards c in hand of actor):
          choose c from (cards c in hand of actor)
          put c on beach
          add strength of c to coins of actor
        rest "Rest":
          add 2 to coins of actor
"""


def test_a_planted_number_is_seen_with_its_interval(compared, mod):
    found = compared(mod("richer", RICHER))

    row = found.scores["red"]
    assert (40, 0) == (found.pairs, found.identical)
    assert row.seen and row.low <= row.difference <= row.high
    assert 0 < row.difference
    assert row.before + row.difference == pytest.approx(row.changed)


def test_wording_is_told_without_playing(compared, mod, monkeypatch):
    monkeypatch.setattr(pairs, "game", None)  # whoever plays fails
    found = compared(mod("called", "actions: {load: {name: Take on board}}\n"))

    assert found.only_wording
    assert (40, 40, 40) == (found.pairs, found.identical, found.unplayed)
    assert {} == found.wins


@pytest.mark.parametrize("rules", [LUCKIER, RESTED])
def test_what_is_known_without_playing_is_what_playing_tells(compared, mod, monkeypatch, rules):
    folder = mod("changed", rules)
    known = compared(folder, 60)
    monkeypatch.setattr(Meter, "of", lambda *_: None)
    played = compared(folder, 60)

    same = ("pairs", "identical", "same_end", "wins", "scores", "partings")
    assert [getattr(known, name) for name in same] == [getattr(played, name) for name in same]
    assert 0 == played.unplayed


def test_games_that_do_not_meet_the_change_are_not_played(compared, mod):
    """Nobody who loads, no luck: only some games do."""
    found = compared(mod("luckier", LUCKIER), 60)

    assert 0 < found.unplayed <= found.identical < found.pairs


def test_where_pairs_part_is_the_changed_rule(compared, mod):
    found = compared(mod("luckier", LUCKIER), 60)

    (first, *_) = found.partings
    assert "another effect" == first["sort"]
    assert first["place"].endswith("luckier/rules.yaml:11")  # add 1 to mud here
    assert "2.1" == first["cite"]
    assert all(" at load: " in at for at in first["at"])


def test_another_question_is_told_at_its_rule(compared, mod):
    found = compared(mod("fewer", "actions: {load: {stages: {load: {spaces: {count: 1}}}}}\n"), 60)

    assert {"another question", "another effect"} >= {each["sort"] for each in found.partings}
    assert any("rules/quay/rules.yaml:" in each["place"] for each in found.partings)


def test_an_error_in_one_arm_shifts_no_pair(compared, mod):
    """Broken pairs are told; the others are those of a change that breaks off nowhere."""
    costs = (
        "if day = 3 and coins of actor > 5:\n            pay {}\n          add 2 to coins of actor"
    )
    broken, sound = (
        mod(name, RESTED.replace("add 2 to coins of actor", costs.format(price)))
        for name, price in (("broken", "99"), ("sound", "coins of actor"))
    )
    found, whole = compared(broken, 60), compared(sound, 60)

    assert 0 < len(found.failed) and 60 == found.pairs + len(found.failed)
    assert {"changed"} == {each.arm for each in found.failed}
    assert all("broken/rules.yaml:" in each.error for each in found.failed)
    assert not whole.failed
    told = [line.text for line in lines_of(found, "Quay") if line.text.startswith("seed ")]
    assert min(ERRORS, len(found.failed)) == len(told)
    many = attrs.evolve(found, failed=found.failed[:1] * 13)
    assert "… and 3 more (--json tells all)" == [*lines_of(many, "Quay")][-1].text
    wrong, wins = {each.seed for each in found.failed}, []
    title = interpreter.load("quay", mods=(sound,))
    simulate(title, None, 60, 1, on_game=lambda game: wins.append(game.winner == "red"))
    rest = [won for seed, won in enumerate(wins, 1) if seed not in wrong]
    assert sum(rest) == pytest.approx(found.wins["red"].changed * found.pairs)


def test_processes_tell_the_same(compared, mod):
    folder = mod("luckier", LUCKIER)
    alone, shared = compared(folder, 60), compared(folder, 60, jobs=2)

    skip = attrs.filters.exclude("seconds")
    assert attrs.asdict(alone, filter=skip) == attrs.asdict(shared, filter=skip)


def test_it_is_played_until_every_interval_is_short_enough(compared, mod):
    found = compared(mod("richer", RICHER), None, until=0.08)

    assert BEGIN <= found.pairs
    assert all((row.high - row.low) / 2 <= 0.08 for row in found.wins.values())
    assert all(row.pairs_for <= found.pairs for row in found.wins.values())


def test_webassembly_tells_the_same(tmp_path, mod, monkeypatch):
    pytest.importorskip("wasmtime")
    monkeypatch.delenv("PLAINRULES_CORPUS", raising=False)
    three = mod(
        "three",
        "definitions: {four in a row: {truth: number of (longest line where faction discs here) >= 3}}\n",
        "connectfour",
    )
    found = []
    for games in (200, 1000):
        with sides(Asked("connectfour", mods=(three,))) as (older, newer):
            comparing = Comparing.of(
                older, newer, Table(None, "random", None, None), Wish(games, None)
            )
            comparing.play(range(1, 201))
            found.append((comparing.part.table.executor, comparing.tally))

    pairs.forget()
    assert ["python", "native"] == [executor for executor, _ in found]
    assert found[0][1] == found[1][1]


def test_a_scenario_must_be_in_both(compared, mod):
    with pytest.raises(Mistake, match="unknown scenario"):
        compared(mod("richer", RICHER), scenario="gale")


INSERTED = """
actions:
  load:
    stages:
      load:
        each:
          after roll luck: LINE
"""


def test_before_the_first_question_the_rule_is_known_too(compared, mod):
    omen = "phases: {dawn: {do: {before go to noon: roll omen}}}\n"
    (found,) = compared(mod("omen", omen), 10).partings

    assert found["place"].endswith("omen/rules.yaml:2")
    assert {"the beginning": found["pairs"]} == found["at"]


def test_a_line_that_a_mod_inserts_is_told_in_the_mod(compared, mod):
    """Its text is the title's, and so is the code; the line is not."""
    effect = compared(mod("muddy", INSERTED.replace("LINE", "add 1 to mud here")), 20)
    broken = compared(mod("broken", INSERTED.replace("LINE", "pay 99")), 20)

    assert effect.partings[0]["place"].endswith("muddy/rules.yaml:8")
    assert all("broken/rules.yaml:8:" in each.error for each in broken.failed)
    assert broken.failed


def test_a_difference_that_is_known_from_a_million_games_is_in_the_interval(monkeypatch):
    """Kept by python -m bench.intervals --know, which also counts how often in a thousand comparisons."""
    monkeypatch.delenv("PLAINRULES_CORPUS", raising=False)
    known = json.loads(intervals.KEPT.read_text(encoding="utf-8"))["three"]
    found = intervals.measured(intervals.CASES["three"].asked, 1000, 1, 3)

    assert 500_000 == known["pairs"] and abs(known["wins"]["amber"]) > 0.04
    held, there = intervals.covered(found, known)["wins of amber"]
    assert (3, 3) == (held, there)
    rows = [each.wins["amber"] for each in found]
    assert all(
        row.low is not None and row.high is not None and row.high - row.low < 0.1 for row in rows
    )

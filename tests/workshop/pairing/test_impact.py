"""What saves do to games: held against the files as they were, in a line that grows."""

import shutil

import pytest

from interpreter.session.editions.variant import choose
from interpreter.session.mistakes import Mistake
from interpreter.workshop.pairing import impact as module
from interpreter.workshop.pairing.impact import impact
from interpreter.workshop.pairing.measured import Measured, Row
from interpreter.workshop.pairing.pair_lines import in_a_line
from interpreter.workshop.pairing.pairs import Table
from tests.session.quay import ROOT
from tests.workshop.pairing.test_pairs import RICHER

TABLE = Table(None, "random", None, None)


@pytest.fixture
def variant(tmp_path, monkeypatch, mod):
    shutil.copytree(ROOT, tmp_path / "corpus")
    monkeypatch.setattr(module, "GROWS", (10, 40))
    return choose("quay", None, (), [mod("none", "")], tmp_path / "corpus")


def test_a_number_that_is_saved_shows_in_wins(variant, tmp_path):
    with impact(variant, TABLE) as found:
        (tmp_path / "none/rules.yaml").write_text(f"format: 1\n{RICHER}")
        first, second = found.lines()

    assert first.startswith("impact: 10 pairs, 0 identical: ")
    assert second.startswith("impact: 40 pairs, 0 identical: ") and "score of red +" in second


def test_what_is_put_right_again_is_told_without_playing(variant, tmp_path):
    with impact(variant, TABLE) as found:
        (tmp_path / "none/rules.yaml").write_text("format: 1\nactions: {load: {name: Stow}}\n")
        assert ["impact: no rule differs from before, so every game is the same"] == [
            *found.lines()
        ]


def test_an_interval_that_lies_unevenly_is_told_by_its_ends():
    row = Row(0.1, 0.3, 0.2, 0.01, 0.29, None)  # half of its width is more than 0.2 - 0.01
    found = Measured("quay", {}, {}, "", "random", 1, "python", 0.01, pairs=9, wins={"red": row})

    assert "impact: 9 pairs, 0 identical: wins of red +20.0 points (+1.0 to +29.0)" == in_a_line(
        found
    )


@pytest.mark.parametrize("seats, told", [("bot", "bot"), ("red=search:5", "seat no search")])
def test_wrong_seats_are_told_before_anything_is_watched(variant, seats, told):
    with pytest.raises(Mistake, match=told), impact(variant, Table(None, seats, None, None)):
        pass

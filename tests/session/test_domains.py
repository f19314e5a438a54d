"""What the table shows and the log tells of values of words and cards, and of pairs."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from interpreter.command.board.board import Board
from interpreter.command.screen import Screen

TITLES = Path(__file__).parent.parent / "titles"


@pytest.fixture
def treks():
    """Finch, who has begun a row, throws a card away."""
    title = interpreter.load("treks", root=TITLES)
    hands = {"finch hand": ["desert 5", "desert 4"], "heron hand": ["island 3", "island 2"]}
    cards = {**hands, "row of finch at desert": ["desert 7"]}
    game = title.position({"cards": cards, "phase": "turn"}, 1, ["finch=human", "heron=human"])
    for answer in ("desert 5", "away"):
        game.choose(answer)
    return game


def test_the_log_names_the_card_the_word_and_the_pair(treks):
    told = "\n".join(map(str, treks.log()))

    assert "Dust of Desert 5: 0 -> 1" in told
    assert "Desert 5: Finch Hand to Thrown of Desert" in told


def test_the_table_shows_pairs_by_word_and_values_at_their_cards(treks, capsys):
    screen = Screen()
    screen.wide = 120
    Board(treks, screen).head()
    shown = capsys.readouterr().out

    assert "Gain: Desert -13, Forest 0, Glacier 0, Island 0, Summit 0" in shown
    assert "Finch Row of Desert:" in shown
    assert "Desert 5  Stage, Land: Desert, Step 5, Dust 1" in shown
    assert "Desert 7  Stage, Land: Desert, Step 7\n" in shown


def test_a_card_may_move_between_two_places_of_a_pair(treks):
    """A row is of a faction at a land: places 0 and 1 are Finch's first two, 5 is Heron's first."""
    words, row = treks.narrator().words, 2

    assert "Finch Row of Desert to Finch Row of Forest" == words.way((row, 0), (row, 1))
    assert "Finch Row of Forest to Heron Row of Desert" == words.way((row, 1), (row, 5))


MOD = """\
format: 1
values: {hush: {of: [faction, space], from: 0, to: 3, seen: owner}}
display: {spaces: {favour: Favour, hush: Hush}}
"""


def test_what_a_faction_has_at_a_space_is_said_there_to_whom_it_may_be_told(tmp_path):
    (tmp_path / "rules.yaml").write_text(MOD)
    (tmp_path / "overlay.yaml").write_text("format: 1\noverlay: quiet\nextends: granary\n")
    title = interpreter.load("granary", root=TITLES, mods=[tmp_path])
    given = {"favour of oak at mill": 2, "hush of elm at mill": 3}
    game = title.position({"values": given})

    def marks(faction):
        seen = game.view(faction)["spaces"]
        return next(space["marks"] for space in seen if space["id"] == "mill")

    assert "House Oak Favour 2" in marks("oak") and "House Oak Favour 2" in marks("elm")
    assert "House Elm Hush 3" in marks("elm") and "House Elm Hush 3" not in marks("oak")

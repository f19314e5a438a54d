"""A grid map is drawn; who is equal shares a rank, and a shared first rank is a draw."""

from pathlib import Path

import pytest

import interpreter
from interpreter.command.board import drawn
from interpreter.session.playing.result import ranking
from interpreter.workshop.simulating.simulate import simulate

TITLES = Path(__file__).parent.parent / "titles"


@pytest.fixture
def shipped(plainrules, monkeypatch):
    monkeypatch.delenv("PLAINRULES_CORPUS")
    return plainrules


def position(**spaces):
    game = interpreter.load("tictactoe").position(
        {"spaces": {name: {"pieces": f"1 {who} peg"} for name, who in spaces.items()}}
    )
    return ranking(game.title.program, game.run)


def test_empty_cells_show_their_names_and_others_a_letter(shipped):
    _, out, _ = shipped(
        "play", "tictactoe", "--seat", "crosses=human", "--seat", "noughts=human", typed="b2\na3\n"
    )

    assert "== Map\n  A3  B3  C3\n  A2  B2  C2\n  A1  B1  C1\n" in out
    assert "== Map\n  O   B3  C3\n  A2  X   C2\n  A1  B1  C1\n" in out
    assert "Column" not in out


HEXES = r"""
== Map
    ________            ________            ________
   /  0101  \          /  0301  \          /  0501  \
  /          \________/          \________/          \
  \          /  0201  \   H 1P   /  0401  \          /
   \________/   Wood   \________/   Mill   \________/
   /  0102  ~          /  0302  \          /  0502  \
  /          ~~~~~~~~~/   Wood   \________/          \
  \          /  0202  ~          ~  0402  \          /
   \________/          ~~~~~~~~~~          \________/
"""


def test_hexes_are_drawn_with_their_rivers_within_80_columns(plainrules, monkeypatch):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(TITLES))

    _, out, _ = plainrules("play", "fords", "--seat", "heron=human", typed="0201\n")

    assert HEXES in out
    assert max(len(line) for line in out.splitlines()) <= 80
    assert "Column" not in out


COUNTERS = r"""
   / 0103 \   B4   / 0303 \        ~ 0503 \   R3   / 0703 \        / 0903 \
  /        \______/        \______~  Wood  \______/  Hill  \______/  Wood  \
  \        / 0203 \        / 0403 ~   R3   / 0603 \        / 0803 \        /
   \______/        \______/        ~______/        \______/        \______/
   / 0104 \ B6 B6  / 0304 \        ~ 0504 \        / 0704 \        / 0904 \
"""
LOOKED = """
Mill (Town)
  * 2
  11th Foot  Unit, Side: Blue, Fresh strength 4, Worn strength 2, Allowance 4
  10th Foot  Unit, Side: Blue, Fresh strength 4, Worn strength 2, Allowance 4
  borders: 0203, 0303, 0403, 0204, 0404, 0305
"""


def test_cards_that_lie_in_hexes_are_drawn_as_counters(shipped):
    order = ("play", "bridgehead", "--seat", "blue=human", "--seed", "2")
    _, out, _ = shipped(*order, typed="look mill\nlook 0402\n")

    assert COUNTERS in out
    assert LOOKED in out.replace("> ", "\n")
    assert "borders: 0401, 0302, 0502 (River), 0303, 0403, 0503 (River)" in out


def test_the_way_is_shown_before_it_is_taken(shipped):
    order = ("play", "bridgehead", "--seat", "blue=human", "--seed", "2")
    _, out, _ = shipped(*order, typed="1st\n0402\n")

    assert "\n 10  0402 (3, by 0303)\n 11  0502 (5, by 0303, 0302, 0401, 0501)\n" in out
    assert "\n1st Armour: 0203 to 0402\n" in out


def test_as_many_columns_of_hexes_are_drawn_as_fit():
    assert [10, 10, 7, 6, 0] == [drawn.pitch(across, 80) for across in (1, 7, 10, 12, 13)]


def test_a_winner_ranks_first():
    result = position(a1="crosses", b1="crosses", c1="crosses")

    assert "crosses" == result.winner
    assert ["1. Crosses  +1", "2. Noughts  +0"] == result.lines()


def test_equals_share_a_rank_and_nobody_wins():
    result = position(a1="crosses", b1="noughts")

    assert "" == result.winner
    assert ["1. Crosses  +0", "1. Noughts  +0"] == result.lines()


def test_drawn_games_are_nobodys_wins(shipped):
    report = simulate(interpreter.load("tictactoe"), None, 50, 1)

    drawn = report.finished - sum(report.wins.values())
    assert 0 < drawn < 50
    assert f"drawn {drawn}\n" in shipped("sim", "tictactoe", "--games", "50")[1]

"""The table of A Distant Plain: who plays whom, what stays hidden, and what a bot says to a deal."""

from __future__ import annotations

import pytest

from interpreter.session.playing.title import load
from tests.keyboard import typist


@pytest.fixture
def play(monkeypatch, capsys, tmp_path):
    """`play("--seed 1", "head\\n")` gives what is on the screen."""
    monkeypatch.chdir(tmp_path)
    plainrules = typist(monkeypatch, capsys)

    def run(words, typed):
        status, out, _ = plainrules(
            "play", "adp", "--scenario", "short", *words.split(), typed=typed
        )
        assert status == 0
        return out

    return run


def test_each_of_two_players_leads_two_factions():
    title = load("adp", options=["two-players"])
    game = title.new(
        scenario="short", seed=1, seats={"coalition": "human", "taliban": "human"}, fill=True
    )

    assert [{0, 2}, {1, 3}, {0, 2}, {1, 3}] == [set(game.seats.of(f).factions) for f in range(4)]
    assert {"human"} == {game.seats.of(f).kind for f in range(4)}


def test_the_next_card_is_hidden_from_every_command(play):
    seen = play(
        "--printing first --option no-reveal --seat coalition=human --seed 11", "card\nquit\n"
    )

    assert "Next card" not in seen
    hidden = play("--printing first --seat coalition=human --seed 11", "card\nquit\n")
    name = hidden.split("Next card: ")[1].split("  ")[0]
    assert name not in seen


def test_a_bot_that_refuses_a_deal_says_so(play):
    seen = play("--seat taliban=human --seed 5", "1\nattack\ndeal\ngive\ngovernment\nquit\n")

    assert "Government refuses." in seen

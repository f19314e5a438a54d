"""Decisions without words: the same options in the same order, and no hidden card among them."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from interpreter.engine.state.options import FACE_DOWN, tag

TITLES = Path(__file__).parent.parent / "titles"


@pytest.mark.parametrize("name", ["adp", "hearts", "labyrinth"])
def test_it_holds_what_the_decision_in_words_holds(name):
    game = interpreter.load(name).new(seed=2)
    for _ in range(60):
        asked, decision = game.asked, game.decision

        assert tuple(option.value for option in decision.options) == asked.options
        assert (decision.faction, decision.deals) == (asked.faction, asked.deals)
        assert asked.name.endswith(f": {decision.name}")
        game.choose(asked.options[game.run.s[game.run.layout.rolls] % len(asked.options)])


def test_a_card_face_down_stands_there_by_its_place_and_can_be_chosen():
    title = interpreter.load("whispers", root=TITLES)
    hands = {"fox hand": [1, 2, 3], "owl hand": [6, 4, 5]}
    game = title.position({"cards": hands, "phase": "peeking"}, 1, ["fox=human", "owl=human"])

    assert [FACE_DOWN] * 3 == [tag(option) for option in game.asked.options]
    game.choose(game.asked.options[1])
    assert "4 Rumour 4" == game.ask("peeked of fox")


def test_nothing_is_asked_once_the_game_is_over():
    game = interpreter.load("tictactoe").new(seed=1)
    while game.asked is not None:
        game.choose(game.asked.options[-1])

    assert game.over

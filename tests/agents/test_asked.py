"""Decisions without words: the same options in the same order, and no hidden card among them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter import Mistake
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


anything: Any = interpreter  # takes what its types refuse, too


@pytest.mark.parametrize(
    "call, told",
    [
        (lambda t, g: g.events("a"), "since must be a whole number from 0, not 'a'"),
        (lambda t, g: g.log(since=-1), "since must be a whole number from 0, not -1"),
        (lambda t, g: g.why(3), "ask 'why' in words, not by 3"),
        (
            lambda t, g: t.actions.encode(None, 0),
            "pass the question in `Game.asked`, not None",
        ),
        (
            lambda t, g: t.actions.decode(g.asked, "x"),
            "the number of an answer must be a whole number from 0, not 'x'",
        ),
        (lambda t, g: t.new(players="three"), "'three' is no number of players"),
        (lambda t, g: anything.load("connectfour", options=3), "options are a list, not 3"),
        (lambda t, g: anything.load("connectfour", mods="x"), "mods are a list, not 'x'"),
        (
            lambda t, g: anything.load("connectfour", steps="x"),
            "steps must be a whole number from 0, not 'x'",
        ),
        (lambda t, g: anything.load("connectfour", root=3), "root is a path, not 3"),
        (lambda t, g: anything.titles(b"x"), "root is a path, not b'x'"),
        (lambda t, g: anything.restore(None), "a kept game is a path, not None"),
        (lambda t, g: g.save(3.5), "a kept game is a path, not 3.5"),
    ],
)
def test_what_no_call_takes_is_told_in_one_line(call, told):
    title = interpreter.load("connectfour")

    with pytest.raises(Mistake, match=f"^{re.escape(told)}$"):
        call(title, title.new(seed=1))

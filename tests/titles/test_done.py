"""Leaving a choice says what there will be no more of."""

from __future__ import annotations

import random

import pytest

import interpreter

TITLES = ("adp", "cuba", "fitl", "labyrinth", "afghanistan", "bridgehead", "harbours")
STEPS = 150


def leaving(game):
    found = game.decision.option("done")
    return found.label if found is not None else None


def rallying(*spaces):
    """The Taliban, who move first, who have chosen these spaces."""
    game = interpreter.load("adp").new(scenario="short", seed=2)
    for answer in ("operate", "rally", *spaces):
        game.choose(answer)
    return game


def test_of_an_action_it_names_the_action():
    game = rallying("helmand")

    assert "Done: no more spaces for Rally" == leaving(game)


def test_where_spaces_wait_it_says_that_they_are_resolved():
    assert "Done: no more spaces for Rally, resolve in this order" == leaving(
        rallying("helmand", "kandahar")
    )


def test_where_nothing_more_is_chosen_the_rest_is_resolved_in_order():
    game = interpreter.load("adp").new(scenario="short", seed=9)
    for answer in ("operate", "rally", "helmand", "kandahar", "resolve kandahar"):
        game.choose(answer)
    while game.decision.option("resolve helmand") is None:
        game.choose(game.decision.options[0])

    assert "Which space is resolved next?" == game.decision.ask
    assert "Done: resolve the rest in this order" == leaving(game)


def test_of_a_special_it_names_the_class():
    game = rallying("helmand", "kandahar", "done")

    while game.decision.name != "special":
        game.choose(game.decision.options[0])

    assert "Done: no Special Activity" == leaving(game)


@pytest.mark.parametrize("name", TITLES)
def test_it_never_stands_alone(name):
    game, chance = interpreter.load(name).new(seed=3), random.Random(name)
    met = set()
    for _ in range(STEPS):
        if game.decision is None:
            break
        met.add(leaving(game))
        game.choose(chance.choice(game.decision.options))
    met.discard(None)

    assert all(label.startswith("Done: ") for label in met)
    assert met or name == "harbours"

"""Cards that nothing tells apart: one option, one line, and one name for all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from interpreter.session.mistakes import Mistake

TITLES = Path(__file__).parent.parent / "titles"
HAND = ["gossip", "pebble", "pebble", "pebble", "hut"]


def lanes(cards, answers=()):
    """Ruby's turn with these cards; two play."""
    title = interpreter.load("lanes", root=TITLES)
    described = {"players": 2, "cards": cards, "phase": "take turn"}
    game = title.position(described, 1, ["ruby=human", "jade=human"])
    for answer in answers:
        game.choose(answer)
    return game


def test_equal_cards_are_one_option_that_says_how_many_there_are():
    game = lanes({"hand of ruby": HAND}, ["gossip"])

    assert ["pebble", "hut", "done"] == [option.name for option in game.decision.options]
    assert game.decision.options[0].label.startswith("Pebble ×3  Treasure")


def test_a_pick_leaves_one_less():
    game = lanes({"hand of ruby": HAND}, ["gossip", "pebble"])

    assert " ×2" in game.decision.options[0].label


def test_of_the_only_sort_there_is_one_option():
    piles = {"pile of loft": ["loft"], "pile of forge": ["forge"]}
    game = lanes({"hand of ruby": ["tinker", "hut", "hut"], **piles}, ["tinker"])

    assert [("hut", "Hut ×2")] == [(o.name, o.label[:6]) for o in game.decision.options]


def test_there_are_no_more_copies_than_there_are():
    with pytest.raises(Mistake, match="there are only 30 cards 'blot'"):
        lanes({"pile of blot": ["blot"] * 31})


def test_a_zone_holds_no_more_than_it_says():
    with pytest.raises(Mistake, match="'pile of hut' holds 60 cards at most"):
        lanes({"pile of hut": ["pebble"] * 59 + ["hut"] * 2})


def test_a_zone_of_a_word_or_a_faction_is_named_with_it():
    with pytest.raises(Mistake, match="unknown zone 'pile of hat': did you mean 'pile of hut'"):
        lanes({"pile of hat": []})

"""Described positions of A Distant Plain: what follows from them, and what they lack."""

import pytest

from interpreter import Mistake, load

HOSTILE = {
    "values": {"islamabad": "hostility", "order card": 19},
    "cards": {"played pile": [19]},
    "spaces": {"waziristan": "2 underground taliban guerrillas"},
    "phase": "turn",
}


def test_6_6_1_what_follows_from_a_position_has_come_about_in_it():
    game = load("adp").position(HOSTILE)

    assert 2 == game.ask("active taliban guerrillas in waziristan")


def test_a_position_without_a_deck_is_a_mistake_in_words():
    with pytest.raises(Mistake, match=r"cannot be played on: .*no card lies in 'deck'"):
        load("adp").position({"scenario": "short", "cards": {"deck": []}})


def test_a_position_without_a_card_whose_order_counts_is_a_mistake_in_words():
    with pytest.raises(Mistake, match=r"cannot be played on: .*'order card' is none here"):
        load("adp").position({"phase": "turn"})

"""What stands at the table: prices and strengths in the questions, and a page of cards."""

from __future__ import annotations

import re

import pytest

from interpreter import load


@pytest.fixture(scope="module")
def title():
    return load("afghanistan")


def labels(game):
    return [option.label for option in game.decision.options]


def at(title, phase, **cards):
    values = {"player now": "americans"}
    return title.position({"values": values, "cards": cards, "phase": phase}, 1)


def test_each_ally_tells_what_it_costs(title):
    game = title.position(
        {
            "values": {"player now": "taliban"},
            "cards": {"taliban hand": [2, 1, 89], "taliban allies": [22]},
            "phase": "recruit phase",
        }
    )
    priced = [re.search(r"^(\d+) .* \((\d) Influence\)$", label) for label in labels(game)]
    assert [("1", "1"), ("2", "2"), ("89", "0")] == [found.groups() for found in priced if found]
    for found in filter(None, priced):
        twin = game.copy()
        twin.choose(found[1])
        assert 20 - int(found[2]) == twin.ask("influence of taliban")


def test_each_target_tells_what_an_attack_on_it_costs(title):
    cards = {"americans hand": [70, 14], "taliban allies": [62, 61]}
    game = at(title, "attack phase", **cards)
    assert "Control a neutral Ally (from 0 Influence)" in labels(game)

    game.choose("control")
    assert ["61 (0 Influence)", "62 (1 Influence)"] == [
        f"{label.split()[0]} {label[label.rindex('(') :]}" for label in labels(game)
    ]


def test_a_way_tells_the_price_of_its_only_target(title):
    game = at(title, "attack phase", **{"americans hand": [70, 14], "taliban allies": [62]})
    assert "Control a neutral Ally (from 1 Influence)" in labels(game)
    game.choose("control")
    assert 19 == game.ask("influence of americans")


def test_a_way_tells_its_price_and_the_log_does_not(title):
    cards = {"americans hand": [70, 14], "taliban allies": [2]}
    game = at(title, "attack phase", **cards)
    assert "Neutralize an aligned Ally (from 0 Influence)" in labels(game)

    game.choose("attrition")
    game.choose("70")
    assert game.decision.ask.endswith("Strength so far: 9")
    game.choose("done")
    assert "Neutralize an aligned Ally (from 3 Influence)" in labels(game)
    assert "Americans: Attack your opponent's Influence" in [line.strip() for line in game.log()]


def test_an_answer_names_its_target(title):
    game = at(title, "attack phase", **{"americans hand": [70], "taliban allies": [2]})
    game.choose("neutralize")
    game.choose("70")
    game.choose("done")
    assert game.decision.ask.endswith("Negate the attack on 2 Drug Dealers?")


def test_a_hand_thrown_away_is_named(title):
    game = at(title, "attack phase", **{"americans hand": [65], "taliban hand": [1, 2, 3, 4, 6]})
    game.choose("attrition")
    game.choose("65")
    game.choose("done")
    assert any("5 cards (" in line and "3 Poppy Farmers" in line for line in game.log("americans"))


def test_a_card_with_one_text_says_it_in_the_menu(title):
    game = at(title, "attack phase", **{"americans hand": [65, 70]})
    game.choose("attrition")
    labels = [option.label for option in game.decision.options]
    assert "65 Civil War  Action, Strength 6: Both players discard their hands." in labels


def test_the_list_of_cards_fits_a_page(plainrules):
    lines = plainrules("cards", "afghanistan")[1].splitlines()
    assert all(len(line) <= 100 for line in lines)
    assert any(line.startswith(" 28  US Rangers") and line.endswith("sourced") for line in lines)

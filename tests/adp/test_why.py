"""`why` says yes only to what may be begun now."""

import random
import re

import pytest

import interpreter
from interpreter.session.why.why import Why


@pytest.fixture(scope="module")
def adp():
    return interpreter.load("adp")


@pytest.fixture
def coalition(adp):
    """The Coalition is second on a card whose first faction took an Operation: it has a Limited one."""
    game = adp.new("short", 16, {"coalition": "human"}, fill=True)
    while adp.vocabulary.factions[game.play.decision.faction].id != "coalition":
        game.proceed()
    assert "limit" in [option.name for option in game.decision.options]
    return game


def choose(game, name):
    game.choose(next(option for option in game.decision.options if option.name == name))


def why(game, words):
    return list(Why(game, game.play.decision.faction).explain(words))[1:]


def test_a_special_needs_an_operation_that_allows_it(coalition):
    told = "It goes with Train, and none that can be begun now allows it."

    assert [told] == why(coalition, "surge")


def test_a_limited_operation_has_no_special(coalition):
    choose(coalition, "limit")
    choose(coalition, "train")

    told = "No Special Activity goes with this Train: it is limited."

    assert [told] == why(coalition, "surge")


def test_whose_action_it_is_comes_first_at_a_space_too(coalition):
    told = why(coalition, "rally in kabul")

    assert "Only Taliban and Warlords may, not Coalition." == told[0]
    assert told[:1] == why(coalition, "rally")


def test_what_an_action_needs_at_a_space_is_said_in_a_sentence(coalition):
    choose(coalition, "limit")
    choose(coalition, "train")
    said, *_ = Why(coalition, coalition.play.decision.faction).explain("nimruz")

    assert "Train needs a City or Coalition pieces there; Nimruz has none." == said


def test_an_operation_that_a_choice_leads_to_is_possible(coalition):
    assert ["It is possible for Coalition now."] == why(coalition, "train")


def test_another_operation_is_not_while_one_is_under_way(coalition):
    choose(coalition, "limit")
    choose(coalition, "train")

    assert ["Train is under way."] == why(coalition, "patrol")


@pytest.fixture
def asked(adp):
    """A game in which something is asked with these words."""

    def play(words):
        for seed in range(20):
            game = adp.new("short", seed, fill="human")
            chance = random.Random(seed)
            for _ in range(200):
                if game.decision is None:
                    break
                if game.decision.ask.startswith(words):
                    return game
                game.choose(chance.choice(game.decision.options))
        raise AssertionError(f"nothing asks '{words}'")

    return play


def space_of(game, offered):
    names = [option.name for option in game.decision.options]
    spaces = [space.id for space in game.title.vocabulary.spaces]
    return next(each for each in spaces if (each in names) == offered)


def test_from_where_pieces_come_is_not_judged_as_where_they_go(asked):
    game = asked("March: From which space")
    goal = game.view()["decision"]["to"]
    goal = next(s.name for s in game.title.vocabulary.spaces if s.id == goal)

    assert ["It may be chosen."] == why(game, space_of(game, True))
    (told,) = why(game, space_of(game, False))
    assert re.fullmatch(
        f".*(may go to {goal}, or not any more|no way to {goal}, or not .*)[.]", told
    )


def test_a_space_of_a_later_stage_is_one_of_those_chosen(asked):
    game = asked("Train: Which of these spaces")

    (told,) = why(game, space_of(game, False))
    assert re.fullmatch("NO  .* is not among the spaces chosen before", told)


def test_without_an_action_it_is_told_of_which_spaces_one_is_chosen(asked):
    game = asked("Redeployment: Where do Police")

    (told,) = why(game, space_of(game, False))
    assert told.startswith("NO  (spaces where police posts and here is not camp")
    assert ["It may be chosen."] == why(game, space_of(game, True))

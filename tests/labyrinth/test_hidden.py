"""What a side sees of Labyrinth hangs on what it may know: hands and the values of Plots are their owner's."""

from __future__ import annotations

import random

import pytest

import interpreter
from interpreter.session.mistakes import Mistake
from tests.seeds import seeds
from tests.titles.pairs import Pair

SPACES = {
    "united states": {"posture marker": "hard"},
    "libya": {"governance marker": "poor", "alignment": "adversary", "pieces": "2 sleeper cells"},
    "iraq": {"governance marker": "poor", "alignment": "ally", "pieces": "3 troops, 2 active cells"},
    "pakistan": {"governance marker": "fair", "alignment": "neutral", "pieces": "2 sleeper cells"},
    "russia": {"posture marker": "soft", "pieces": "1 sleeper cell"},
}  # fmt: skip
VALUES = {"prestige": 6, "funding": 6, "turn number": 1}
QUESTIONS = {
    "us": (
        "hand of jihadist", "plots of iraq", "number of plots of iraq", "available plots", "plots at hand",
        "total plot number of p over (p in available plots)", "total worth of c over (c in hand of jihadist)",
    ),
    "jihadist": ("hand of us", "number of hand of us", "top of deck", "threes in hand"),
}  # fmt: skip


@pytest.fixture(scope="module")
def title():
    return interpreter.load("labyrinth")


def swapped(hidden, first, second, cards, differing):
    """Two positions: the one card lies in the first place and the other in the second, and the other way round."""
    for one, two in (differing, differing[::-1]):
        laid = {zone: [*held] for zone, held in cards.items()}
        laid[first] = [one, *laid.get(first, [])]
        laid[second] = [*laid.get(second, []), two]
        player = "jihadist" if hidden == "us" else "us"
        values = {**VALUES, "player now": player}
        yield {"values": values, "spaces": SPACES, "cards": laid, "phase": "action phase"}


@pytest.mark.parametrize("watcher", ["us", "jihadist"])
@pytest.mark.parametrize("seed", seeds([3], range(6), fresh=0))
def test_a_hand_is_known_to_its_owner_alone(title, watcher, seed):
    chance = random.Random(f"{watcher} {seed}")
    other = "jihadist" if watcher == "us" else "us"
    rest = list(range(1, 121))
    chance.shuffle(rest)
    differing = rest[:2]
    cards = {
        f"hand of {other}": rest[2:6],
        f"hand of {watcher}": rest[6:11],
        "deck": rest[11:],
        "available plots": ["plot 1", "plot 1", "plot 2", "wmd"],
    }
    described = [*swapped(watcher, f"hand of {other}", "deck", cards, differing)]
    pair = Pair(title, watcher, [str(card) for card in differing], (), QUESTIONS[watcher], seed)

    assert pair.play(described, 60) >= 5


@pytest.mark.parametrize("seed", seeds([0], range(6), fresh=0))
def test_a_plot_laid_is_known_to_the_jihadist_alone(title, seed):
    chance = random.Random(seed)
    deck = list(range(1, 121))
    chance.shuffle(deck)
    cards = {
        "hand of jihadist": deck[:5],
        "hand of us": deck[5:10],
        "deck": deck[10:],
        "plots of iraq": ["plot 1"],
    }
    differing = ["plot 3", "wmd"]
    described = [*swapped("us", "plots of iraq", "available plots", cards, differing)]
    pair = Pair(title, "us", differing, (), QUESTIONS["us"], seed)

    assert pair.play(described, 60) >= 5


@pytest.mark.parametrize("nest", [True, False])
def test_the_us_see_a_wmd_plot_at_home_with_nest_alone(title, nest):
    laid = {
        "values": {**VALUES, "nest": nest, "player now": "jihadist"},
        "spaces": {
            **SPACES,
            "united states": {"posture marker": "hard", "pieces": "1 active cell"},
        },
        "cards": {"hand of jihadist": [63, 64], "hand of us": [8, 9], "available plots": ["wmd"]},
        "phase": "action phase",
    }
    game = next(planted for seed in range(1, 40) if (planted := _after_a_plot(title, laid, seed)))

    assert ["WMD Plot"] == _at_home(game, "jihadist")
    assert (["WMD Plot"] if nest else [None]) == _at_home(game, "us")
    assert any("WMD Plot" in line for line in game.log("us")) == nest


def test_nest_turns_up_what_lies_there_and_an_alert_offers_it_by_name(title):
    laid = {
        "values": {**VALUES, "player now": "us"},
        "spaces": {**SPACES, "united states": {"posture marker": "hard"}},
        "cards": {"hand of us": [5, 95], "plots of united states": ["wmd", "plot 1"]},
        "phase": "card play",
    }
    game = title.position(laid, 1, ["us=human", "jihadist=human"])
    before = _at_home(game, "us")
    for answer in ("5", "event", "play it", "95", "operations", "operations first", "alert"):
        if answer in [option.name for option in game.decision.options]:
            game.choose(answer)

    assert [None, None] == before
    assert ["WMD Plot", None] == _at_home(game, "us")
    assert ["WMD Plot", "Plots of United States, card 1"] == [
        option.label.split("  ")[0] for option in game.decision.options
    ]


def test_the_us_do_not_learn_from_a_backlash_which_plot_it_is(title):
    laid = {
        "values": {**VALUES, "player now": "us"},
        "spaces": {**SPACES, "iraq": {"governance marker": "poor", "alignment": "ally"}},
        "cards": {"hand of us": [1, 95], "plots of iraq": ["plot 3"]},
        "phase": "card play",
    }
    game = title.position(laid, 1, ["us=human", "jihadist=human"])
    for answer in ("1", "event", "play it", "iraq"):
        if answer in [option.name for option in game.decision.options]:
            game.choose(answer)
    told = [*map(str, game.decision.options)]
    told += [line for option in game.decision.options for line in game.leads(option)]
    game.choose(game.decision.options[0].name)

    assert game.ask("backlash of plot 3")
    with pytest.raises(Mistake, match="may not see"):
        game.ask("backlash of plot 3", "us")
    assert "Plot 3" not in "".join([*told, *game.log("us")])


def _at_home(game, watcher):
    """The Plots in the United States by name as that side sees them, None for one that lies face down."""
    home = next(s for s in game.view(watcher)["spaces"] if s["id"] == "united states")
    return [each["card"] and each["card"]["name"] for each in home["counters"]]


def _after_a_plot(title, laid, seed):
    """The game when the Jihadist has plotted in the United States; None where his die failed."""
    game = title.position(laid, seed)
    laid_there = "number of plots of united states + number of open plots of united states"
    wanted = ("63", "operations", "plot", "united states", "done", "yes")
    while not game.over and game.decision.faction == "jihadist":
        if game.ask(laid_there):
            return game
        names = [option.name for option in game.decision.options]
        game.choose(next((name for name in wanted if name in names), names[0]))
    return game if game.ask(laid_there) else None

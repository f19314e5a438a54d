"""What a manifest wants seen: mistakes are told where they stand."""

from pathlib import Path

import pytest

import interpreter
from interpreter.corpus.yaml.reader import read
from interpreter.session.display.display import check_display
from interpreter.session.playing.result import ranking
from interpreter.session.playing.turn_end import ended
from interpreter.session.viewing.goal_distance import goal
from tests.session.quay import quay

MUST = "as all under"
HERE = Path(__file__).parents[2]


def mistakes(text, title=None):
    node = read(text.encode(), "title.yaml")
    vocabulary = (title or quay()).vocabulary
    return [(d.message, d.suggestion) for d in check_display(vocabulary, node)]


@pytest.mark.parametrize(
    "text, message, meant",
    [
        ("zones: [hnd]", "unknown zone 'hnd'", "hand"),
        ("tracks: [days]", "unknown value or definition for 'tracks' 'days'", "day"),
        (
            "tracks: [coins]",
            f"'coins' is not of the whole game or of words, {MUST} 'tracks' must be",
            "",
        ),
        (
            "spaces: [day]",
            f"'day' is not of a space, or of a faction at a space, {MUST} 'spaces' must be",
            "",
        ),
        ("turns: dwn", "unknown phase 'dwn'", "dawn"),
        ("sort: [hand]", "unknown field to sort by 'hand'", ""),
        ("sequence: {since: dwn}", "unknown phase 'dwn'", "dawn"),
        ("sequence: {order: coins}", "unknown definition of factions 'coins'", ""),
        ("sequence: {orders: coins}", "unknown key 'orders'", "order"),
        ("zone: [hand]", "unknown key 'zone'", "zones"),
        ("goals: {rd: {needs: {day: above 3}}}", "unknown faction 'rd'", ""),
        (
            "goals: {each faction: {needs: {dayy: above 3}}}",
            "unknown number or truth of the game or of a faction 'dayy'",
            "day",
        ),
        (
            "goals: {each faction: {needs: [{day: highest}]}}",
            "expected one of 'above N', 'at least N', 'at most N', found 'highest'",
            "",
        ),
    ],
)
def test_a_word_that_does_not_fit_is_told_with_the_nearest(text, message, meant):
    assert [(message, meant)] == mistakes(text)


@pytest.mark.parametrize("text", ["zones: [hand, beach]", "zones: {hand: Cards}"])
def test_zones_may_be_listed_or_named(text):
    assert [] == mistakes(text)


@pytest.mark.parametrize(
    "text, message, meant",
    [
        ("{levl: {support: 1}}", "unknown word of a space 'levl'", "level"),
        ("{level: {suport: 1}}", "unknown word of 'level' 'suport'", "support"),
        ("{level: {support: 3}}", "expected -2, -1, 1 or 2, found 3", ""),
        ("{level: support}", "'level' is a word: expected how far each word leans", ""),
        ("level", "expected a mapping, found text", ""),
    ],
)
def test_what_leans_is_a_word_of_a_space_and_leans_one_or_two_steps(text, message, meant):
    title = interpreter.load("adp", root=HERE)

    assert [(message, meant)] == mistakes(f"{{spaces: [level], leanings: {text}}}", title)


def test_what_leans_is_shown():
    told = "'level' is not among the 'spaces' shown, so it leans nowhere"

    assert [(told, "")] == mistakes(
        "{spaces: [], leanings: {level: {support: 1}}}", interpreter.load("adp", root=HERE)
    )


@pytest.mark.parametrize(
    "text, message, meant",
    [
        ("signs: {terror markers: disk}", "unknown sign 'disk'", "disc"),
        ("signs: {teror markers: disc}", "unknown value, definition or attribute of a space 'teror markers'", "terror markers"),
        ("signs: {level: disc}", "'level' is a word, no number or truth", ""),
        ("grounds: {mountan: peaks}", "unknown type or flag 'mountan'", "mountain"),
        ("grounds: {mountain: peak}", "unknown ground 'peak'", "peaks"),
        ("round: [cty]", "unknown type or flag 'cty'", "city"),
        ("shapes: {base: rond}", "unknown shape 'rond'", "round"),
        ("shapes: round", "expected a mapping, found text", ""),
    ],
)  # fmt: skip
def test_how_a_map_is_drawn_names_what_there_is(text, message, meant):
    title = interpreter.load("adp", root=HERE)

    assert [(message, meant)] == mistakes(f"{{spaces: [level, terror markers], {text}}}", title)


def test_counters_are_cards_of_a_zone_of_spaces():
    told = [("unknown zone of spaces 'deck'", ""), ("unknown number of a card 'weight'", "")]

    assert told == mistakes("counters: {deck: weight}")


@pytest.mark.parametrize("name", ["adp", "cuba", "fitl"])
def test_a_goal_is_as_far_as_the_margin_of_its_faction_says(name):
    title = interpreter.load(name, root=HERE)
    game = title.new(seed=1)
    margins = {place.faction: place.score for place in ranking(title.program, game.run).places}
    for faction in game.view()["factions"]:
        (way,) = faction["goal"]["ways"]
        far = [need["number"] - need["target"] + 1 for need in way if "cities" not in need["id"]]
        assert min(far) == margins[faction["id"]]


@pytest.mark.long
def test_a_goal_is_met_where_the_rules_say_that_its_faction_wins():
    title = interpreter.load("labyrinth", root=HERE)
    asked = [title.question(side) for side in ("us victory", "jihadist victory")]
    met, game = set(), title.new(seed=1)
    while game.decision:
        game.choose(game.draw())
        if len(game.play.answers) % 25 and game.decision:
            continue
        for faction, question in enumerate(asked):
            won = game.ask(question)
            assert (goal(game, None, faction) or {})["met"] == won
            met.add(won)
    assert met == {False, True}
    assert "met its goal" in game.reasons()[0]


def test_a_deal_that_a_bot_declines_is_told_and_ends_no_turn():
    bots = [f"{faction}=bot" for faction in ("government", "directorio", "syndicate")]
    game = interpreter.load("cuba", root=HERE).new(seed=1, seats=["m26=human", *bots])
    while (game.decision.faction, game.decision.name) != ("m26", "way"):
        game.choose(game.draw()) if game.decision.faction == "m26" else game.proceed()
    game.choose("deal")
    game.choose("give resources")
    known, giver = len(game.run.log), game.decision.options[0]  # of several who could give
    assert "" == ended(game, ("m26",), giver)
    game.choose(giver)
    assert "agreed" == game.decision.name
    game.proceed()

    declined = "declines the deal: a bot agrees to none"
    assert [declined] == [line.partition(" ")[2] for line in game.log("m26", known)]
    assert "m26" == game.decision.faction


def test_a_supply_shows_no_spares_nor_what_lies_under_them_alone():
    game = interpreter.load("cuba", root=HERE).new(seed=1)
    (available,) = [box for box in game.view()["boxes"] if box["id"] == "available"]

    assert {"cash"} == {each["kind"] for each in available["pieces"] if not each["faction"]}

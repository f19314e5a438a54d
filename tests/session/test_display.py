"""What a manifest wants seen: mistakes are told where they stand."""

from pathlib import Path

import pytest

import interpreter
from interpreter.corpus.yaml.reader import read
from interpreter.session.display.display import check_display
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
        ("spaces: [day]", f"'day' is not of a space alone, {MUST} 'spaces' must be", ""),
        ("turns: dwn", "unknown phase 'dwn'", "dawn"),
        ("sequence: {since: dwn}", "unknown phase 'dwn'", "dawn"),
        ("sequence: {order: coins}", "unknown definition of factions 'coins'", ""),
        ("sequence: {orders: coins}", "unknown key 'orders'", "order"),
        ("zone: [hand]", "unknown key 'zone'", "zones"),
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

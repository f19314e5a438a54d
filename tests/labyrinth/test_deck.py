"""The deck of Labyrinth as the printed cards are: values, sides, what becomes of a card; each is played by a rule test."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import interpreter
from interpreter.session.telling.provenance import by_number, entry

ROOT = Path(__file__).parents[2]
US, JIHADIST = range(1, 48), range(48, 96)
LAST_OF_EACH_VALUE = (
    (10, 1),
    (31, 2),
    (47, 3),
    (56, 1),
    (75, 2),
    (95, 3),
    (101, 1),
    (111, 2),
    (120, 3),
)
MARK = {3, 4, 5, 11, 13, 27, 31, 33, 34, 36, 37, 38, 39, 41, 43, 44, 54, 56, 57, 58, 60, 73, 80}
LAPSING = {2, 47, 114, 117, 118}
ONE_TIME = {
    *(4, 5, 11, 15, 16, 20, 27, 29, 33, 35, 36, 37, 38, 39, 43),
    *(49, 50, 54, 55, 56, 57, 58, 60, 64, 65, 67, 69, 71, 73, 75, 76),
    *(96, 98, 99, 109),
}
ONE_TIME_FOR_US = {110, 111, 112, 115, 116}
BRINGS_CELLS = {
    *(48, 49, 50, 51, 53, 55, 57, 58, 61, 66, 67, 68, 70, 72, 80, 81, 82, 83, 86, 91, 93),
    *(98, 110),
}
MEDIAN_LINES = 12


@pytest.fixture(scope="module")
def deck():
    """What each of the 120 cards says of itself, by its number."""
    vocabulary = interpreter.load("labyrinth").vocabulary
    cards = (card for card in by_number(vocabulary) if card.id.isdigit())
    return {int(card.id): {**entry(vocabulary, card), "effects": card.effects} for card in cards}


@pytest.fixture(scope="module")
def flagged(deck):
    return lambda flag: {number for number, card in deck.items() if card["fields"].get(flag)}


def test_there_are_120_cards_and_each_has_one_event(deck):
    assert list(range(1, 121)) == sorted(deck)
    assert [] == [n for n, card in deck.items() if [*card["effects"]] != ["event"]]
    assert [] == [n for n, card in deck.items() if card["effects"]["event"].unknown]


def test_47_events_are_of_the_us_48_of_the_jihadist_25_of_neither(deck):
    sides = {number: card["fields"].get("side") for number, card in deck.items()}

    assert {"us": 47, "jihadist": 48, None: 25} == Counter(sides.values())
    assert set(US) == {number for number, side in sides.items() if side == "us"}
    assert set(JIHADIST) == {number for number, side in sides.items() if side == "jihadist"}


def test_25_cards_are_worth_1_50_worth_2_45_worth_3(deck):
    printed = {n: next(v for last, v in LAST_OF_EACH_VALUE if n <= last) for n in range(1, 121)}
    worth = {number: card["fields"]["worth"] for number, card in deck.items()}

    assert {1: 25, 2: 50, 3: 45} == Counter(worth.values())
    assert printed == worth


@pytest.mark.parametrize(
    "flag, numbers, count",
    [
        ("mark", MARK, 23),
        ("lapsing", LAPSING, 5),
        ("one-time", ONE_TIME, 35),
        ("one-time for us", ONE_TIME_FOR_US, 5),
        ("automatic", {120}, 1),
        ("brings cells", BRINGS_CELLS, 23),
    ],
)
def test_what_becomes_of_a_card_is_as_printed(flagged, flag, numbers, count):
    assert numbers == flagged(flag)
    assert count == len(numbers)


def test_110_titles_differ_beside_the_door_of_itjihad_that_both_sides_have(deck):
    titles = Counter((card["title"], card["fields"].get("side")) for card in deck.values())

    assert 110 == len(titles)
    assert {("The door of Itjihad was closed", side) for side in ("us", "jihadist")} <= {*titles}


def test_twelve_plot_markers_lie_beside_the_deck():
    cards = interpreter.load("labyrinth").vocabulary.cards
    markers = Counter(card.sort for card in cards if not card.id.isdigit())

    assert {"plot 1": 3, "plot 2": 2, "plot 3": 1, "wmd": 6} == markers


def test_each_event_is_played_by_some_rule_test(deck):
    tests = ROOT / "rules" / "labyrinth" / "tests"
    written = "".join(path.read_text("utf-8") for path in sorted(tests.glob("*.yaml")))
    played = re.findall(r"(?:play event of|carry out with|discard with) card (\d+)", written)

    assert [] == [number for number in deck if str(number) not in played]


def test_half_of_the_cards_take_twelve_lines_at_most():
    texts = "\n".join(
        path.read_text("utf-8") for path in (ROOT / "cards" / "labyrinth").glob("*.yaml")
    )
    lines = sorted(
        sum(1 for line in text.splitlines() if line.strip())
        for text in re.split(r"^  - card: ", texts, flags=re.MULTILINE)[1:]
    )

    assert 120 == len(lines)
    assert lines[60] <= MEDIAN_LINES


PRECONDITION = re.compile(r"(If|With|Without|Unless|As first card only)\b[^.]*[:.]")
UNCONDITIONAL = {11, 62, 117, 118}
"""Events that happen though the condition at the start of their text fails, or whose precondition counts against the
charts alone."""


@pytest.fixture(scope="module")
def events():
    """The Event of each of the 120 cards, by its number."""
    cards = interpreter.load("labyrinth").full.cards
    return {int(card.id): card.effects["event"] for card in cards if card.id.isdigit()}


def test_the_text_of_each_event_with_a_precondition_begins_with_it(events):
    """What a player reads is what the rule does: an Event without its precondition cannot be played."""
    for number, event in events.items():
        if number not in UNCONDITIONAL:
            named = PRECONDITION.match(event.says) is not None
            assert named == (event.condition is not None), f"{number}: {event.says}"


def test_events_that_differ_for_one_player_say_it(events):
    told = {number for number, event in events.items() if "Against the charts" in event.says}

    assert {5, 17, 47, 104, 105, 106, 117, 118} == told

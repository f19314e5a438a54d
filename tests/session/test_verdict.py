"""What the end of a game means for the people who played it."""

import pytest

from interpreter.session.playing.result import Place, Result
from interpreter.session.seating.seats import from_words

from .quay import quay

NAMES = {"red": "Red", "blue": "Blue", "green": "Green"}


def result(*ranked, defeated=()):
    """From `red`, `blue=` (the same rank as the one before), in their order."""
    places, rank = [], 0
    for number, word in enumerate(ranked, 1):
        rank = rank if word.endswith("=") else number
        name = word.rstrip("=")
        places.append(Place(name, NAMES[name], 0, rank, name in defeated))
    return Result(tuple(places))


@pytest.mark.parametrize(
    "ranked, seats, said",
    [
        (("red", "blue", "green"), "", ""),
        (("red", "blue", "green"), "red=human", "You have won, as Red."),
        (("blue", "red", "green"), "red=human", "You have lost, as Red."),
        (("red", "blue", "green"), "red+green=human", "You have won, as Red and Green."),
        (("red", "green=", "blue"), "red+green=human", "You have won, as Red and Green."),
        (("red", "blue=", "green"), "red=human", "A draw between Red and Blue."),
        (("red", "blue=", "green="), "blue=human", "A draw between Red, Blue and Green."),
        (("blue", "red", "green"), "red=human green=human", "The players have lost."),
        (("red", "blue", "green"), "red=human green=human", "Red: won. Green: lost."),
        (("red", "green=", "blue"), "red=human green=human", "A draw between Red and Green."),
        (("blue", "green", "red"), "red=human blue+green=human", "Red: lost. Blue and Green: won."),
    ],
)
def test_what_it_means(ranked, seats, said):
    vocabulary = quay().vocabulary

    assert said == result(*ranked).verdict(vocabulary, from_words(vocabulary, seats.split()))


def test_the_defeated_have_not_won_though_nobody_is_before_them():
    vocabulary = quay().vocabulary
    seats = from_words(vocabulary, ["red=human"])

    all_of_them = result("red", "blue=", "green=", defeated=NAMES)
    assert "You have lost, as Red." == all_of_them.verdict(vocabulary, seats)

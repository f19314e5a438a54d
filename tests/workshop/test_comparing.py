"""Two texts held against each other: which statements differ, and numbers told in the words of the game."""

from __future__ import annotations

import pytest

from interpreter.corpus.yaml.reader import read
from interpreter.corpus.yaml.tree import Mapping
from interpreter.workshop.comparing.named_things import numbers
from interpreter.workshop.comparing.portions import portions, says_the_same, turns


def text(words, key="do"):
    """The node of a text under a key."""
    lines = "".join(f"  {line}\n" for line in words.split("\n"))
    found = read(f"{key}: |\n{lines}".encode(), "x.yaml")
    assert isinstance(found, Mapping)
    return found.get(key)


def told(old, new, key="do"):
    path = ("procedures", "x", key)
    return [
        (turn.old and turn.old.words, turn.new and turn.new.words, turn.moved)
        for turn in turns(portions(text(old, key), path), portions(text(new, key), path))
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("subtract 6 from aid", "subtract 4 from aid", "Aid -6 becomes -4"),
        ("add 5 to red coins", "subtract 1 from red coins", "Red coins +5 becomes -1"),
        ("set day to 3", "set day to 4", "Day 3 becomes 4"),
        ("place up to 6 red boats here", "place up to 4 red boats here", "Red boats, up to 6 becomes 4"),
        ("place 2 red boats here", "place 3 red boats here", "place red boats: 2 becomes 3"),
        ("place 1 red boat here", "place 3 red boats here", "place red boat: 1 becomes 3"),
        ("if (day > 4 and boats here >= 2):", "if (day > 4 and boats here >= 3):", "boats here >= 2 becomes 3"),
        ("load by red: price at most 4", "load by red: price at most 5",
         "load by red: price at most 4 becomes 5"),
        ("do pass with 2, 7", "do pass with 2, 8", "7 becomes 8 in 'do pass with 2, 7'"),
        ("add 1 to coins", "add 1 to coins", ""),
        ("add 1 to coins", "add 1 to mud here", ""),
    ],
)  # fmt: skip
def test_numbers_in_words(old, new, said):
    (was,), (now,) = (
        portions(text(line, "lasting"), ("cards", "1", "lasting")) for line in (old, new)
    )
    assert said == numbers(was, now)


def test_statements_that_go_on_are_one():
    assert [] == told(
        "if day > 4\n    and mud:\n  roll x", "if day > 4 and mud:  # when\n\n  roll x"
    )
    assert [("if day > 4:", "if day > 5:", False)] == told(
        "if day > 4:\n  roll x", "if day > 5:\n  roll x"
    )


def test_what_stands_in_another_block_says_something_else():
    one, other = "if mud:\n  roll x\nroll y", "if mud:\n  roll x\n  roll y"
    assert [("roll y", "roll y", True)] == told(one, other)
    assert not says_the_same(text(one), text(other), ("procedures", "x", "do"))


def test_a_statement_that_is_gone_and_one_that_is_new():
    assert [(None, "roll y", False)] == told("roll x", "roll x\nroll y")
    assert [("stop", None, False)] == told("roll x\nstop", "roll x")


def test_one_line_in_the_place_of_one_is_a_change_however_little_they_share():
    one, other = "day > 4\nand (red boats here or blue boats here)", "day > 4\nand red boats here"
    said = [("and (red boats here or blue boats here)", "and red boats here", False)]
    assert said == told(one, other, "if")
    assert [(None, "stop", False), ("roll x", "roll x", True)] == told(
        "roll x\nroll y\nroll z", "stop\nroll y\nroll z\nroll x"
    )


def test_a_condition_is_compared_part_by_part():
    one, other = "day > 4\nand (mud\n  or boats)", "day > 4 and (mud or boats) and coins"
    assert [(None, "and coins", False)] == told(one, other, "if")
    assert says_the_same(text("a  and b", "if"), text("a\nand b", "if"), ("x", "y", "if"))

"""Every question of every title says what it is about: in words of its own, or made of its action and its thing."""

from __future__ import annotations

import re

import pytest

import interpreter
from interpreter.language import nodes
from interpreter.language.nodes.walk import texts, walk

TITLES = (
    "adp",
    "cuba",
    "labyrinth",
    "afghanistan",
    "bridgehead",
    "hearts",
    "harbours",
    "tictactoe",
    "connectfour",
)
# Made where a choice has no words of its own, and says too little there.
BARE = re.compile(
    r"Choose one$|Which (space|faction|card|action)\?$|What is done there\?$|: [^:]+: how many\?$"
    r"|: In which space\?$|: To which space\?$|With what else\?$"
)


def points(name):
    """The decisions of a title, those apart that no text of its own asks."""
    vocabulary = interpreter.load(name).vocabulary
    special = {action.special_point.index for action in vocabulary.actions}
    accompanied = {cls.accompanies for cls in vocabulary.action_classes}
    grouped = {a.special_point.index: a.action_class for a in vocabulary.actions}
    for point in vocabulary.points:
        if point.index in special:
            of = grouped[point.index]
            if of is None or of.id not in accompanied:
                continue
        yield point


@pytest.mark.parametrize("name", TITLES)
def test_no_question_is_bare(name):
    bare = [f"{point.span}: {point.ask}" for point in points(name) if BARE.search(point.ask)]

    assert [] == bare


@pytest.mark.parametrize("name", TITLES)
def test_no_two_decisions_ask_with_the_same_words(name):
    """The same decision of one text may be asked on two branches; pieces, wherever a text takes them."""
    asked = {}
    for point in points(name):
        asked.setdefault(point.ask, set()).add((point.owner, point.name))

    assert {} == {ask: sorted(who) for ask, who in asked.items() if len(who) > 1}


@pytest.mark.parametrize("name", TITLES)
def test_a_question_names_its_action_or_its_text(name):
    for point in points(name):
        assert not point.owner or ": " in point.ask, f"{point.span}: {point.ask}"


def test_a_stage_asks_in_its_own_words_and_else_by_its_action():
    asks = {(point.owner, point.name): point.ask for point in points("harbours")}

    assert "Launch: Where is a Sloop launched?" == asks["launch", "space"]
    assert "Cruise: From which space?" == asks["cruise", "origin"]
    assert "Launch: Place 1 Sloop" == asks["launch", "place"]
    assert "Turncoats: Which port? (replace 1 Sloop with 1 Sloop)" == asks["card 3 tidings", "port"]


def said(name):
    """The nodes of all texts of a title."""
    return [node for text in texts(interpreter.load(name).full) for node in walk(text)]


@pytest.mark.parametrize("name", ("adp", "cuba", "labyrinth", "afghanistan"))
def test_a_choice_has_words_of_its_own(name):
    """The name of a variable is for whoever reads the rules, not for whoever plays."""
    made = [node.point for node in said(name) if isinstance(node, nodes.Choose) and not node.parts]

    assert [] == [f"{point.span}: {point.ask}" for point in made]


@pytest.mark.parametrize("name", ("adp", "cuba", "labyrinth", "bridgehead"))
def test_a_roll_says_what_it_is_rolled_for(name):
    rolls = [node for node in said(name) if isinstance(node, nodes.Roll)]

    assert rolls
    assert [] == [str(roll.span) for roll in rolls if not roll.says]

"""Every question of every title says what it is about: in words of its own, or made of its action and its thing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import interpreter
from interpreter.corpus.diagnostics import CorpusError
from interpreter.language import nodes
from interpreter.language.walking.walk import texts, walk
from interpreter.session.editions import rule_files
from interpreter.session.editions.title_page import title_page
from interpreter.session.editions.variant import choose

SMALL = Path(__file__).parent
ROOT = SMALL.parent.parent
TITLES = interpreter.titles(ROOT)
# Made where a choice has no words of its own, and says too little there.
BARE = re.compile(
    r"Choose one$|Which (space|faction|card|action)\?$|What is done there\?$|: [^:]+: how many\?$"
    r"|: In which space\?$|: To which space\?$|With what else\?$"
)


def points(name):
    """The decisions of a title, those apart that no text of its own asks."""
    return asked_by_texts(interpreter.load(name).vocabulary)


def asked_by_texts(vocabulary):
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
    assert "Cruise: From which space to {destination}?" == asks["cruise", "origin"]
    assert "Launch: Place 1 Sloop" == asks["launch", "place"]


def test_a_choice_without_words_says_what_is_done_with_what_was_chosen():
    points = interpreter.load("caravans", root=SMALL).vocabulary.points

    assert "Send: Which goal? (move 2 pieces)" in [point.ask for point in points]


def editions(name, every=True):
    """Declarations of a title: without options, then with as many options at once as go together.

    `every`: in each printing, until each option has had its turn. Else the first printing and the first such group.
    """
    page = title_page(ROOT, name)
    for printing in list(page.printings or [None])[: None if every else 1]:
        left = [option for option in page.options if page.home.get(option, printing) == printing]
        yield rule_files.testable(rule_files.read(choose(name, printing, (), (), ROOT)))
        while left:
            group = []
            for option in left:
                group += [option] * goes_with(name, printing, group, option)
            yield rule_files.testable(rule_files.read(choose(name, printing, group, (), ROOT)))
            left = [option for option in left if every and option not in group]


def goes_with(name, printing, group, option):
    """Whether its overlay may lie over those of a group."""
    try:
        rule_files.read(choose(name, printing, [*group, option], (), ROOT))
    except CorpusError:
        return not group
    return True


@pytest.mark.parametrize(
    "every",
    [pytest.param(False, id="first"), pytest.param(True, id="every", marks=pytest.mark.long)],
)
@pytest.mark.parametrize("name", TITLES)
def test_in_no_edition_words_are_made_of_the_names_in_the_rules(name, every):
    """The name of a variable is for whoever reads the rules, not for whoever plays. On a board of
    squares that of a space is enough.
    """
    made, rolls = [], []
    for vocabulary in editions(name, every):
        told = [node for text in texts(vocabulary) for node in walk(text)]
        chosen = [n.point for n in told if isinstance(n, nodes.Choose) and not n.parts]
        made += chosen if name not in ("tictactoe", "connectfour") else []
        made += [point for point in asked_by_texts(vocabulary) if BARE.search(point.ask)]
        rolls += [node for node in told if isinstance(node, nodes.Roll) and not node.says]

    assert [] == [f"{point.span}: {point.ask}" for point in made]
    assert [] == [str(roll.span) for roll in rolls]

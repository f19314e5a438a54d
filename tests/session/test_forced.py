"""What hangs on hidden things is asked even where one answer is left: silence would tell."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import interpreter
from interpreter.corpus.store import load_tests
from interpreter.session.playing.turn_end import ended
from interpreter.workshop.testing.cases import cases_of
from tests.rule_tests import run_tests

TITLES = Path(__file__).parent.parent / "titles"


def first_asked(tmp_path, text, hand):
    return first_game(tmp_path, text, hand).decision


def first_game(tmp_path, text, hand):
    (tmp_path / "overlay.yaml").write_text("format: 1\noverlay: forced\nextends: whispers\n")
    (tmp_path / "rules.yaml").write_text(
        "format: 1\n"
        "values: {pawned: {of: faction, card: none}}\n"
        "definitions:\n  high: {of: faction, cards: (cards c in hand of faction where worth of c > 4)}\n"
        "phases:\n  peeking:\n    do: |\n      as fox:\n"
        + "".join(f"        {line}\n" for line in text.split("\n"))
        + "      choose last from cards in deck by owl\n      end game\n"
    )
    title = interpreter.load("whispers", root=TITLES, mods=[tmp_path])
    return title.position({"cards": {"fox hand": hand, "owl hand": []}})


@pytest.mark.parametrize(
    "text",
    [
        "choose asked from high of actor",
        "choose asked from (cards c in hand of actor where worth of c > 4), up to 1",
        "let mine be high of actor\nchoose asked from mine",
        "choose number asked from 0 to number of high of actor",
        'may asked "Play it?" if high of actor:\n  nothing',
        'may choose one "What?":\n  strong "Strong" if high of actor:\n    nothing',
        "set pawned of fox to top of hand of fox\n"
        "choose asked from (factions f where worth of (pawned of fox) > 4), up to 1",
    ],
)
@pytest.mark.parametrize("hand", [[1, 2], [5, 1]])
def test_it_is_asked_whatever_is_held(tmp_path, text, hand):
    asked = first_asked(tmp_path, text, hand)

    assert asked.faction == "fox" and asked.name in ("asked", "way")


@pytest.mark.parametrize("hand, passed", [([1, 2], "turn"), ([5, 1], "")])
def test_before_a_choice_that_is_none_the_turn_ends(tmp_path, hand, passed):
    """At the table nobody is asked what he cannot choose: the choice before it is his last."""
    high = "(cards c in hand of actor where worth of c > 4)"
    game = first_game(
        tmp_path, f"choose number near from 1 to 2\nchoose asked from {high}, up to 1", hand
    )
    option = game.decision.options[0]

    assert passed == ended(game, {"fox"}, option, passing=True)
    assert "" == ended(game, {"fox"}, option)


@pytest.mark.parametrize(
    "text",
    [
        "choose seen from (factions f where f is fox)",
        "choose number seen from 0 to (number of hand of fox - 2)",  # how many is no secret
        'may seen "Play it?" if rounds > 0:\n  nothing',
    ],
)
def test_what_all_see_is_not(tmp_path, text):
    assert "last" == first_asked(tmp_path, text, [5, 1]).name


@pytest.mark.parametrize("hand", [[5, 1], [5, 6]])
@pytest.mark.parametrize("text", ["any number", "1 or more", "exactly 2", "1 to 3"])
def test_after_a_pick_it_is_asked_whatever_is_left(tmp_path, text, hand):
    """Who has nothing more to pick is asked for it as one who has."""
    game = first_game(tmp_path, f"choose asked from high of actor, {text}", hand)
    game.choose("5")

    assert ("fox", "asked") == (game.decision.faction, game.decision.name)
    assert (len(game.decision.options) == 1) == (hand == [5, 1] or text == "exactly 2")


def test_a_rule_test_need_not_answer_it_where_nothing_follows(tmp_path, monkeypatch):
    root = tmp_path / "corpus"
    shutil.copytree(TITLES, root)
    monkeypatch.setenv("PLAINRULES_CORPUS", str(root))
    (root / "rules" / "whispers" / "pawning.yaml").write_text(
        "format: 1\nphases:\n  pawning:\n    do: |\n      as fox:\n"
        "        choose c from (cards c in hand of fox where worth of c > 4)\n"
        "      add 1 to rounds\n      choose last from cards in deck by owl\n      end game\n"
    )
    (root / "rules" / "whispers" / "tests" / "pawning.yaml").write_text(
        "format: 1\ntests:\n  - test: pawned\n    given: {cards: {fox hand: [5, 1]}}\n"
        "    do: go to pawning\n    expect: rounds = 1\n"
    )
    tree, _ = load_tests(root, "whispers")

    found = {
        verdict.case.name: verdict.failure for verdict in run_tests("whispers", cases_of(tree))
    }
    assert "" == found["pawned"]

"""`plainrules try`: what happens when a text is carried out on a position, and what has become of it."""

from __future__ import annotations

import os

import pytest

from tests.session.quay import game

POSITION = """\
values: {red coins: 5, blue coins: 3}
spaces:
  long pier: {pieces: "2 red boats"}
cards: {hand of red: [9], hand of blue: [3]}
"""


@pytest.fixture
def position(tmp_path):
    """A file with this position."""
    (tmp_path / "here.yaml").write_text(POSITION)
    return "here.yaml"


def test_an_action_with_its_answers(plainrules, position):
    status, out, _ = plainrules(
        "try", "quay", "load", "--position", position, "--choose", "long pier,done", "--seed", "4"
    )

    assert 0 == status
    assert out.startswith("The Quay: load, by Red\n\n== What happens\n  Red: Load\n    Long pier\n")
    after = out.partition("== What is different now\n")[2]
    assert "  Red: Coins 5 -> 3; Wealth 5 -> 4\n" in after
    assert "  Long pier: Red Crates none -> 1\n" in after
    assert "Fish pier" not in after


def test_who_acts_may_be_said(plainrules, position):
    _, out, _ = plainrules("try", "quay", "load", "--as", "blue", "--position", position,
                           "--choose", "fish pier")  # fmt: skip
    assert "The Quay: load, by Blue\n" in out
    assert "  Blue: Coins 3 -> 2" in out


def test_a_text_of_a_card(plainrules, position):
    assert "  Old yard: Mud 0 -> 1\n" in plainrules("try", "quay", "2", "text")[1]

    _, lasting, _ = plainrules("try", "quay", "3", "text", "--position", position)
    assert "  3 Spring tide, Text none -> in effect\n" in lasting


def test_without_a_position_a_scenario_begins(plainrules):
    _, out, _ = plainrules("try", "quay", "2", "text", "--scenario", "storm")
    assert "  Old yard: Mud 0 -> 1\n" in out
    _, out, _ = plainrules("try", "quay", "sail", "--choose", "fish pier,rope yard")
    assert "nobody" not in out


def test_chance_answers(plainrules, position):
    first = plainrules("try", "quay", "load", "--position", position, "--seats", "random")
    again = plainrules("try", "quay", "load", "--position", position, "--seats", "random")
    assert first == again
    assert "Red: Coins 5 -> " in first[1]


def test_a_person_at_the_terminal_is_asked(plainrules, position):
    status, out, _ = plainrules(
        "try", "quay", "load", "--position", position, typed="long\ndone\n", terminal=True
    )
    assert 0 == status
    assert "Your turn: choose a space" in out or "Load" in out
    assert "Red Crates none -> 1\n" in out
    assert "== Result" not in out

    left = plainrules("try", "quay", "load", "--position", position, typed="quit\n", terminal=True)
    assert 0 == left[0] and "What is different now" not in left[1]


def test_a_position_of_a_kept_game(plainrules, tmp_path):
    played = game(seed=5)
    while len(played.play.answers) < 6:
        played.choose(played.draw())
    played.save(tmp_path / "game.json")
    day = played.ask("day")

    status, out, _ = plainrules("try", "quay", "2", "text", "--position", "game.json")
    assert 0 == status and "  Old yard: Mud 0 -> 1\n" in out
    assert f"Day {day}" not in out
    assert 0 == plainrules("try", "quay", "2", "text", "--position", "game.json", "--at", "0")[0]

    status, _, err = plainrules("try", "quay", "2", "text", "--position", "game.json", "--at", "7")
    assert (2, "plainrules: game.json was kept after decision 6, before 7\n") == (status, err)


def test_hidden_cards_are_told_to_who_may_see_them(plainrules, position):
    words = ("try", "quay", "take a turn", "--position", position, "--choose", "play")
    _, mine, _ = plainrules(*words)
    assert "Red Hand (9 Gale) -> none" in mine
    _, of_others, _ = plainrules(*words, "--as", "blue")
    assert "Gale" not in of_others and "Red Hand" not in of_others


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("5", "text"), "nobody knows what text of card 5 says"),
        (("2",), "say which text of card 2: 2 text"),
        (("1",), "card 1 has no text"),
        (("long pier",), "'long pier' is a space"),
        (("loda",), "unknown word 'loda': did you mean 'load'?"),
        (("load", "--as", "green", "--choose", "long pier"), "not possible for Green"),
        (("load", "--as", "grene"), "unknown faction 'grene'"),
        (("load", "--choose", "old yard"), "answer 1 ('old yard'): red decide space: "),
        (("load",), "say which by --choose"),
        (("load", "--choose", "a", "--seats", "random"), "take one of them"),
        (("load", "--seats", "robot"), "unknown kind of player 'robot'"),
        (("load", "--seats", "bot"), "has no bot"),
        (("load", "--position", "nowhere"), "nowhere cannot be read"),
        (("load", "--position", "."), "cannot be read"),
        (("load", "--position", "list.yaml"), "describes no position"),
        (("load", "--position", "wrong.yaml"), "wrong.yaml: unknown value 'red coin'"),
        (("load", "--at", "3"), "--at takes a position from a kept game"),
        (("load", "--scenario", "calms"), "unknown scenario 'calms'"),
    ],
)  # fmt: skip
def test_mistakes_are_one_line(plainrules, tmp_path, words, said):
    (tmp_path / "list.yaml").write_text("- 1\n")
    (tmp_path / "wrong.yaml").write_text("values: {red coin: 1}\n")
    status, _, err = plainrules("try", "quay", *words)
    assert (2, 1) == (status, err.count("\n")), err
    assert said in err


def test_a_pipe_is_not_waited_for(plainrules, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    status, _, err = plainrules("try", "quay", "load", "--position", "pipe")
    assert (2, "plainrules: pipe cannot be read (it is no file)\n") == (status, err)


def test_a_position_that_is_no_yaml_is_told_with_its_line(plainrules, tmp_path):
    (tmp_path / "bad.yaml").write_text("values:\n  day: [\n")
    status, _, err = plainrules("try", "quay", "load", "--position", "bad.yaml")
    assert 1 == status
    assert "bad.yaml:" in err and "Traceback" not in err

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


TIDAL = {
    "overlay.yaml": "format: 1\noverlay: tidal\nextends: quay\n",
    "rules.yaml": """\
format: 1
effects: {back: {}}
cards: [{card: 3, back: {do: add 1 to day, source: {kind: stand-in, where: ours}}}]
procedures:
  silt up: {with: {feet: number, quick: truth}, do: "add (feet if quick otherwise 0) to mud here"}
  dredge: {do: subtract 1 from mud here}
  dredge twice: {do: do dredge}
""",
}


@pytest.fixture
def tidal(tmp_path):
    """A mod with procedures that are told something, and a card of two texts."""
    (tmp_path / "tidal").mkdir()
    for name, text in TIDAL.items():
        (tmp_path / "tidal" / name).write_text(text)
    return "tidal"


@pytest.fixture
def position(tmp_path):
    """A file with this position."""
    (tmp_path / "here.yaml").write_text(POSITION)
    return "here.yaml"


def test_an_action_with_its_answers(plainrules, position):
    status, out, _ = plainrules(
        "try", "quay", "load", "--position", position, "--choose", "long pier,done", "--seed", "1"
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


def test_the_only_text_of_a_card_need_not_be_named(plainrules, position):
    _, named, _ = plainrules("try", "quay", "3", "text", "--position", position)
    assert named == plainrules("try", "quay", "3", "--position", position)[1]


def test_a_phase_is_carried_out_alone(plainrules, position):
    status, out, _ = plainrules("try", "quay", "dawn", "--position", position, "--open")
    assert 0 == status
    assert out.startswith("The Quay: A new day\n\n== What happens\n  Day: 0 -> 1\n")
    assert "  It goes on with: Noon\n" in out and "Red: Coins" not in out


def test_a_phase_may_ask_and_end_the_game(plainrules, position, tmp_path):
    answers = ("--choose", "work,load,fish pier,done,rest")
    _, out, _ = plainrules("try", "quay", "noon", "--position", position, *answers)
    assert "  Red: Load\n" in out and "  Blue: Coins 3 -> 4" in out
    assert "  It goes on with: A new day\n" in out

    (tmp_path / "late.yaml").write_text("values: {day: 4}")
    _, late, _ = plainrules("try", "quay", "dawn", "--position", "late.yaml")
    assert "  The game ends\n" in late


def test_what_a_phase_shows_is_what_all_see_or_who_is_said(plainrules, position):
    _, all_see, _ = plainrules("try", "quay", "dawn", "--position", position)
    _, red_sees, _ = plainrules("try", "quay", "dawn", "--position", position, "--as", "red")
    assert "The Quay: A new day, seen by Red\n" in red_sees
    assert "2 Flood: Tides to Red Hand\n" in red_sees and "Flood" not in all_see


def test_a_procedure_is_told_what_it_wants_and_where(plainrules, tidal):
    words = ("try", "quay", "silt up with 2, yes at long pier", "--mod", tidal)
    status, out, _ = plainrules(*words)
    assert 0 == status
    assert "The Quay, with mod tidal: silt up with 2, yes at long pier, by Red\n" in out
    assert "  Long pier: Mud 0 -> 2\n" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("silt up", "'silt up' wants to be told something: 'silt up with FEET, QUICK'"),
        (
            "silt up with 2",
            "'silt up with 2': 'silt up' takes 2 values (feet, quick), but 1 is given",
        ),
        ("dredge at long pear", "unknown space 'long pear'; did you mean 'long pier'?"),
        (
            "dredge",
            "there is no current space here, so no mud (it may want a space: 'dredge at long pier')",
        ),
        ("dredge twice", "(it may want a space: 'dredge twice at long pier')"),
        ("load at long pier", "'load' is not a procedure: only procedures"),
        ("silt out with 2 at long pier", "unknown word 'silt out': did you mean 'silt up'?"),
        ("3", "say which text of card 3: 3 text, 3 back"),
    ],
)
def test_what_a_procedure_lacks_is_one_line(plainrules, tidal, words, said):
    status, _, err = plainrules("try", "quay", words, "--mod", tidal)
    assert (2, 1) == (status, err.count("\n")), err
    assert said in err


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
    assert (2, "plainrules: game.json holds 6 decisions, so nothing stands there after 7\n") == (
        status,
        err,
    )


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
        (("1",), "card 1 has no text"),
        (("long pier",), "'long pier' is a space"),
        (("loda",), "unknown word 'loda': did you mean 'load'?"),
        (("load", "--as", "green", "--choose", "long pier"), "not possible for Green"),
        (("load", "--as", "grene"), "unknown faction 'grene'"),
        (("load", "--choose", "old yard"), "answer 1 ('old yard'): red decide space: "),
        (("load",), "say which by --choose"),
        (("load", "--choose", "a", "--seats", "random"), "use one of them"),
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

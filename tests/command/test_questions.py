"""Wherever something is asked, help and quit are heard, so much of a word as it takes, and d and u mean one thing."""

import pytest

import interpreter
from interpreter.command.playing.choosing import Anew, pick
from interpreter.command.playing.menu_start import with_rules
from interpreter.command.screen import Screen
from interpreter.command.table.table import Table
from interpreter.command.table.telling import headings
from interpreter.command.table.typed_orders import Leave
from interpreter.session.telling.narrate import Line
from tests.command.test_menu_start import with_option
from tests.keyboard import types
from tests.session.quay import game

RED = ("play", "quay", "--scenario", "calm", "--seed", "9130", "--seat", "red=human")


@pytest.fixture
def sit(monkeypatch, capsys):
    """What is shown at a careful table until the typed lines run out."""

    def run(*typed, seats=("red=human",)):
        types(monkeypatch, *typed)
        with pytest.raises((EOFError, Leave)) as left:
            Table(game(seats=seats), Screen(), careful=True).run()
        return capsys.readouterr().out, left.type is Leave

    return run


END = "End the turn? (Enter / undo) "


def test_before_a_turn_ends_commands_that_look_are_heard(sit):
    out, left = sit("rest", "hel", "look long", "deal", "dance", "qu")
    answers = out.split(END)

    assert left
    assert "Enter or done ends the turn, undo chooses anew; besides:\n" in answers[1]
    assert "borders: Fish pier" in answers[2]
    for refused in answers[3:5]:
        assert "Enter or done ends the turn, undo chooses anew; quit leaves, help lists" in refused


def test_before_a_turn_ends_what_the_choice_leads_to_is_told(sit):
    assert sit("rest", "quit")[0].split(END)[0].endswith("Red: Coins 3 -> 4; Wealth 3 -> 4\n")


@pytest.mark.parametrize("typed", ["u", "un", "undo", "n", "no"])
def test_who_takes_it_back_chooses_anew(sit, typed):
    out, _ = sit("rest", typed, "quit")

    assert 1 == out.count(END) and "Red Coins: 3 -> 4" not in out


@pytest.mark.parametrize("typed", ["", "d", "do", "done", "y", "yes"])
def test_who_stays_with_it_ends_the_turn(sit, typed):
    assert "Red Coins: 3 -> 4" in sit("rest", typed, "quit")[0]


def test_d_chooses_nothing_but_done(plainrules):
    _, out, _ = plainrules(*RED, typed="d\nquit\n")

    assert "d is done, and this choice cannot be left" in out


def test_what_came_of_a_choice_is_read_before_the_screen_is_another_s(sit):
    clears = "(Enter clears the screen for the next player) "
    two = ("red=human", "blue=human")
    out, left = sit("", "rest", "", "hel", "log 1", "undo", "", "quit", seats=two)
    answers = out.split(clears)

    assert left
    assert "Red Coins: 3 -> 4" in answers[0]
    assert "Enter clears the screen; besides:" in answers[1]
    assert "Enter clears the screen; quit leaves" in answers[3]
    assert "Blue: your turn at the keyboard" in answers[4]


# --- the log under its headings ---------------------------------------------------------------------

TALE = [
    Line(0, "-- Morning --", True),
    Line(0, "Red: Sail", True, 0),
    Line(1, "Mill", True),
    Line(2, "1 Ship placed"),
    Line(1, "Ford", True),
    Line(2, "1 Ship removed"),
    Line(0, "Rain"),
    Line(0, "-- Evening --", True),
    Line(0, "Dew"),
]


@pytest.mark.parametrize(
    "first, above",
    [(0, []), (1, [0]), (3, [0, 1, 2]), (5, [0, 1, 4]), (6, [0]), (7, []), (8, [7]), (9, [])],
)
def test_a_line_of_the_log_stands_under_what_it_is_a_part_of(first, above):
    assert [TALE[place] for place in above] == headings(TALE, first)


def test_a_short_log_begins_with_its_headings(plainrules):
    _, out, _ = plainrules(*RED, typed="log 1\nquit\n")
    told = out.split("\n> ")[1].split("\n")

    assert len(told) > 1 and told[0].startswith("-- ")


@pytest.mark.parametrize("title", ["adp", "cuba"])
def test_what_happens_in_a_round_is_told_by_its_phases(title):
    names = {phase.name for phase in interpreter.load(title).vocabulary.phases}

    assert {"Resources Phase", "Support Phase", "Redeploy Phase", "Reset Phase"} <= names


# --- before the game --------------------------------------------------------------------------------


def test_menus_hear_so_much_of_a_word_as_is_no_name(monkeypatch, capsys):
    types(monkeypatch, "hel", "ha", "2")
    assert 1 == pick(Screen(), "Which?", ["Harvest", "Harbours"])
    helped, several, _ = capsys.readouterr().out.split("> ")[1:]
    assert "Type the number of a choice" in helped
    assert "'ha' may be 1, 2: type more of it, or the number" in several

    types(monkeypatch, "he")
    assert 0 == pick(Screen(), "Which?", ["Hearts", "Harbours"])


@pytest.mark.parametrize("typed, left", [("qu", EOFError), ("exit", EOFError), ("u", Anew)])
def test_every_menu_can_be_left_and_begun_anew(monkeypatch, typed, left):
    types(monkeypatch, typed)
    with pytest.raises(left):
        pick(Screen(), "Which?", ["Hearts", "Harbours"])


def test_u_begins_the_questions_of_the_start_anew(plainrules):
    _, out, _ = plainrules(typed="2\n\nu\n2\nquit\n", terminal=True)

    assert 2 == out.count("Which rules?")


def test_options_are_turned_on_and_off_before_a_game(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PLAINRULES_CORPUS", str(with_option(tmp_path)))
    types(monkeypatch, "1", "anyone", "1", "")
    title = with_rules("orchard", Screen())
    out = capsys.readouterr().out

    assert ("anyone",) == tuple(title.options)
    assert ["[ ]", "[x]", "[ ]", "[x]"] == [part[:3] for part in out.split("  1  ")[1:]]

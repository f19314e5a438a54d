"""At a terminal that moves its cursor: lines are completed and called back, and ended as all are."""

import signal
import sys

import pytest

from interpreter.session.keeping.save_files import read
from interpreter.session.spelling import folded
from tests.session.quay import ROOT

if sys.platform == "win32":
    pytest.skip("needs terminals as Unix has them", allow_module_level=True)

from tests.terminal import Terminal

READY = "\x1b[?7h\x1b[0m\x1b[?12l\x1b[?25h"  # the prompt stands, the cursor behind it
GAME = ("--scenario", "calm", "--seed", "9130", "--seat", "red=human", "--save", "game.json")


@pytest.fixture
def table(tmp_path):
    return game(tmp_path)


def game(folder, **how):
    """The first menu of a game, its lines edited."""
    found = Terminal(
        ("play", "quay", *GAME), folder, TERM="xterm", NO_COLOR="1",
        PLAINRULES_CORPUS=str(ROOT), PLAINRULES_DATA=str(folder / "data"), **how,
    )  # fmt: skip
    until(found, "(help", READY)
    return found


def until(terminal, *texts):
    """Until these have been shown, one after another."""
    start = 0
    for text in texts:
        while (found := terminal.shown.find(text, start)) < 0:
            assert terminal.read(), f"never shown: {text!r}"
        start = found + len(text)


def rest(table, typed="rest\r"):
    """Red rests and stays with it, and is asked again."""
    table.type(typed)
    until(table, "End the turn? (Enter / undo)", READY)
    table.type("\r")
    until(table, "(help", READY)


def chosen(tmp_path):
    return [step[2] for step in read(tmp_path / "game.json").decisions if step[1] == "red"]


def test_a_tab_completes_an_option_and_a_command(table, tmp_path):
    rest(table, "res\t\r")
    assert ["rest"] == chosen(tmp_path)

    table.type("qu\t\r")
    assert 0 == table.finish()
    assert "The game is kept" in table.shown


def test_what_was_typed_is_called_back(table):
    table.type("dance\r")
    until(table, "'dance' is neither", READY)
    table.type("\x1b[A\r")
    until(table, "'dance' is neither")
    table.kill()


def pasted(text):
    """As a terminal sends what is put into it in one piece; Enter is pressed behind it."""
    return f"\x1b[200~{text}\x1b[201~\r"


def test_lines_that_are_pasted_answer_one_question_after_another(table, tmp_path):
    table.type(pasted("rest\ny\n"))
    until(table, "End the turn? (Enter / undo) y", "(help", READY)

    assert ["rest"] == chosen(tmp_path)


def test_lines_behind_one_that_means_nothing_are_not_taken(table, tmp_path):
    table.type(pasted("dance\nrest\ny"))
    until(table, "'dance' is neither", READY)
    assert "End the turn?" not in table.shown

    rest(table)
    assert ["rest"] == chosen(tmp_path)


def test_signs_that_would_move_the_cursor_are_not_told_again(table):
    table.type("dan\x11\x1ace\r")  # behind Ctrl-Q a key is taken as it is
    until(table, "'dan ce' is neither", READY)


def test_a_game_rests_in_the_background(tmp_path):
    shell = ("sh", "-mc", '"$@"; echo "asleep"; fg', "sh")
    table = game(tmp_path, within=shell)
    table.type("res")
    until(table, "res")
    table.type("\x1a")
    until(table, "asleep\n", "> res", READY)

    table.type("t\r")
    until(table, "End the turn? (Enter / undo)", READY)
    table.close()


@pytest.mark.parametrize("key, status", [("\x03", 130), ("\x04", 0)])
def test_the_keys_that_end_it_keep_the_game(table, key, status):
    table.type(key)

    assert status == table.finish()
    assert "The game is kept. Go on with: " in table.shown and "Traceback" not in table.shown


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_so_do_signals(table, tmp_path, number):
    rest(table)
    table.send(number)

    assert 128 + number == table.finish()
    assert "The game is kept. Go on with: " in table.shown and "Traceback" not in table.shown
    assert ["rest"] == chosen(tmp_path)


def test_a_signal_before_the_line_begins_is_heard(table):
    table.type("rest\r")
    until(table, "End the turn? (Enter / undo)", READY)
    table.type("\r")
    until(table, "Take a turn")  # the menu is being told
    table.send(signal.SIGTERM)

    assert 143 == table.finish()


def test_a_terminal_that_is_gone_ends_it(table, tmp_path):
    rest(table)

    assert table.close() in (129, -signal.SIGHUP)
    assert ["rest"] == chosen(tmp_path)


def test_who_does_not_end_the_turn_chooses_anew(table, tmp_path):
    table.type("rest\r")
    until(table, "End the turn? (Enter / undo)", READY)
    table.type("u\r")
    until(table, "(help", READY)
    assert [] == chosen(tmp_path)

    rest(table)
    assert ["rest"] == chosen(tmp_path)
    table.kill()


def test_accents_and_signs_are_optional():
    assert folded("Resistencia Cívica") == folded("resistencia civica ")
    assert folded("Khan’s") == folded("khan's")
    assert folded("Ж") != folded("Щ")

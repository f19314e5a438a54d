"""In a window: what is longer stops at its end, and what stands there is drawn anew in another width."""

import sys

import pytest

from tests.session.quay import ROOT

if sys.platform == "win32":
    pytest.skip("needs terminals as Unix has them", allow_module_level=True)

from tests.command.test_line_editing import READY, until
from tests.terminal import HOME, Terminal

RED = ("play", "quay", "--scenario", "calm", "--seed", "9130", "--seat", "red=human")
ENOUGH = "(Enter: more, q: enough) "
TO_THE_END = "(Enter: more, q: to the end) "


@pytest.fixture
def sit(tmp_path):
    """At a table in a window so wide and high."""
    open_ = []

    def start(words, columns, rows, root=ROOT, **env):
        found = Terminal(
            words, tmp_path, window=(columns, rows), TERM="xterm", NO_COLOR="1",
            PLAINRULES_CORPUS=str(root), PLAINRULES_DATA=str(tmp_path / "data"),
            **{"PLAINRULES_PAGER": "", **env},
        )  # fmt: skip
        open_.append(found)
        return found

    yield start
    for each in open_:
        each.kill()


def beside(table):
    """Whether two regions stand beside each other."""
    return any("North " in row and "East " in row for row in table.shown.split("\n"))


def test_in_a_small_window_the_position_has_a_page_of_its_own_behind_the_news(sit):
    table = sit(RED, 80, 12)
    until(table, TO_THE_END)
    assert "A new day" in table.shown and "(help" not in table.shown

    table.type("\r")
    until(table, "(map: ", "(help", READY)
    assert 11 >= table.shown.split("\x1b[2K")[-1].count("\n")


def test_news_longer_than_a_small_window_stop_at_its_end(sit):
    table = sit(RED, 80, 6)
    until(table, TO_THE_END)
    _, rest = table.shown.split("\n\n", 1)  # how the game is called, and the rest
    assert 5 == f"\n{rest}".count("\n")
    table.type("q\r")
    until(table, "(help", READY)
    assert TO_THE_END not in table.shown


def test_nothing_stops_in_a_high_window_or_where_it_is_switched_off(sit):
    for table in (sit(RED, 80, 90), sit(RED, 80, 12, PLAINRULES_PAGER="no")):
        until(table, "(help", READY)
        assert "Enter: more" not in table.shown


def test_of_what_was_asked_for_no_more_is_shown_than_wanted(sit):
    table = sit(RED, 80, 12)
    until(table, TO_THE_END)
    table.type("q\r")
    until(table, "(help", READY)
    table.type("help\r")
    until(table, ENOUGH)
    table.type("q\r")
    until(table, READY)

    assert "keep it and leave" not in table.shown  # its last line


def test_what_is_typed_there_answers_the_question_that_follows(sit):
    table = sit(RED, 80, 12)
    until(table, TO_THE_END)
    table.type("rest\r")
    until(table, "(help", "> rest", "End the turn?", READY)


def test_what_is_typed_there_and_means_nothing_is_told_under_the_question(sit):
    table = sit(RED, 80, 12)
    until(table, TO_THE_END)
    table.type("dance\r")
    until(table, "(help", "> dance", "'dance' is neither", READY)

    table.type("rest\r")
    until(table, "End the turn?", READY)


def test_a_window_that_changes_is_drawn_anew_and_the_line_goes_on(sit):
    words = ("play", "adp", "--seat", "coalition=human", "--seed", "1", "--scenario", "short")
    table = sit(words, 140, 90, root=HOME)
    until(table, "North", "(help", READY)
    assert beside(table)
    table.type("opera")
    until(table, "opera")

    table.shown = ""
    table.resize(90, 90)
    until(table, "\x1b[2J", "North", "(help", "opera", READY)
    assert not beside(table)

    table.shown = ""
    table.resize(80, 24)
    until(table, "\x1b[2J", "16 empty", "(help", "opera", READY)
    page = table.shown.split("\x1b[2J")[-1]
    assert 24 > page.count("\n") > 16

    table.type("tion\r")
    until(table, "Assault", READY)


def test_a_window_that_changes_while_one_reads_is_drawn_anew(sit):
    words = ("play", "adp", "--seat", "coalition=human", "--seed", "1", "--scenario", "short")
    table = sit(words, 140, 30, root=HOME)
    until(table, TO_THE_END)
    assert "(map: " not in table.shown, "the position waits for a page of its own"

    table.resize(90, 90)
    table.type("q\r")
    until(table, "\x1b[2J", "North", "(help", READY)
    assert not beside(table)


def test_a_terminal_without_our_letters_gets_others(sit):
    table = sit(RED, 80, 90, PYTHONIOENCODING="ascii")
    until(table, "-----", "(help", READY)
    assert table.shown.isascii()

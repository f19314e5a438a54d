"""At a real terminal: signals, the terminal's end, two at one game, games that are offered, kills."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from interpreter.command import interrupt_again
from interpreter.command.leaving import Ended, Signals
from interpreter.session.keeping.save_files import read
from tests.session.quay import ROOT

if sys.platform == "win32":
    pytest.skip("needs terminals as Unix has them", allow_module_level=True)

from tests.command.killing import GAMES, run
from tests.terminal import HOME, Terminal

NEW = ("play", "quay", "--scenario", "calm", "--seed", "9130", "--seat", "red=human", "--plain")
SAVE = (*NEW, "--save", "game.json")


@pytest.fixture
def terminal(tmp_path):
    def start(*words, **env):
        env = {"PLAINRULES_CORPUS": str(ROOT), "PLAINRULES_DATA": str(tmp_path / "data"), **env}
        return Terminal(words, tmp_path, **env)

    return start


def asked(terminal, *typed):
    """The terminal after these answers, at the next question."""
    assert terminal.prompt()
    for text in typed:
        terminal.type(f"{text}\n")
        assert terminal.prompt()
    return terminal


def chosen(path):
    return [step[2] for step in read(path).decisions if step[1] == "red"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_game_which_is_kept_and_says_so(terminal, tmp_path, number):
    table = asked(terminal(*SAVE), "rest")
    table.send(number)

    assert 128 + number == table.finish()
    assert table.shown.endswith(
        "\nThe game is kept. Go on with: plainrules play quay --resume game.json\n"
    )
    assert "Traceback" not in table.shown
    assert ["rest"] == chosen(tmp_path / "game.json")


@pytest.mark.parametrize("apart", [0, 0.005])
def test_a_second_signal_disturbs_nothing(terminal, tmp_path, apart):
    table = asked(terminal(*SAVE), "rest")
    table.send(signal.SIGINT)
    time.sleep(apart)
    table.send(signal.SIGINT)

    assert table.finish() in (130, -signal.SIGINT)
    assert "Traceback" not in table.shown and "Exception" not in table.shown
    assert ["rest"] == chosen(tmp_path / "game.json")


@pytest.mark.parametrize(
    "numbers", [(signal.SIGINT, signal.SIGTERM), (signal.SIGHUP, signal.SIGTERM)]
)
def test_two_signals_at_once_are_one_end(terminal, tmp_path, numbers):
    table = asked(terminal(*SAVE), "rest")
    table.send(signal.SIGSTOP)
    for number in numbers:
        table.send(number)
    table.send(signal.SIGCONT)

    assert table.finish() in [128 + number for number in numbers]
    assert "Error" not in table.shown and "The game is kept." in table.shown
    assert ["rest"] == chosen(tmp_path / "game.json")


def test_the_end_of_input_is_a_clean_end(terminal, tmp_path):
    table = asked(terminal(*SAVE), "rest")
    table.type("\x04")

    assert 0 == table.finish()
    assert "The game is kept. Go on with" in table.shown


def test_a_closed_terminal_ends_the_game_which_is_kept(terminal, tmp_path):
    assert 129 == asked(terminal(*SAVE), "rest").close()
    assert ["rest"] == chosen(tmp_path / "game.json")


def test_bytes_that_are_no_text_are_a_line_that_means_nothing(terminal):
    table = asked(terminal(*SAVE))
    table.shown = ""
    os.write(table.leader, b"\xff\xfe\n")
    assert table.prompt()

    assert "is neither an option nor a command" in table.shown
    table.kill()


def test_the_second_at_one_game_is_told_until_the_first_is_gone(terminal):
    first = asked(terminal(*SAVE), "rest")
    again = ("play", "quay", "--plain", "--resume", "game.json")
    second = terminal(*again)

    assert 2 == second.finish()
    told = "plainrules: game.json is being played in another window; end that game first\n"
    assert told == second.shown
    first.kill()
    third = asked(terminal(*again), "rest")
    third.kill()


def test_two_new_games_with_one_file(terminal):
    first = asked(terminal(*SAVE))
    second = terminal(*SAVE)

    assert 2 == second.finish()
    assert "game.json is there already" in second.shown
    first.kill()


def test_a_killed_game_is_offered_and_gone_on_with(terminal, tmp_path):
    asked(terminal(*NEW), "rest").kill()
    (path,) = (tmp_path / "data" / "games").iterdir()
    table = terminal("play", "quay", "--plain")
    assert table.prompt()

    assert "  1  Go on with The Quay, today " in table.shown
    assert ", red, " in table.shown
    assert "  2  Begin a new game\n" in table.shown
    table.type("1\n")
    asked(table, "rest").kill()
    assert ["rest", "rest"] == chosen(path)


def test_what_is_being_played_is_not_offered(terminal):
    first = asked(terminal(*NEW), "rest")
    second = terminal("play", "quay", "--plain")
    assert second.prompt()

    assert "Whom do you play?" in second.shown
    second.kill()
    third = terminal("play", "quay", "--resume")
    assert 2 == third.finish()
    assert "is being played in another window" in third.shown
    first.kill()


def test_who_asks_for_a_new_game_is_only_told_of_the_kept_one(terminal):
    asked(terminal(*NEW), "rest").kill()
    table = asked(terminal(*NEW))

    assert "(Kept: The Quay, today " in table.shown
    table.kill()


def test_the_menu_offers_kept_games(terminal, tmp_path):
    asked(terminal(*NEW), "rest").kill()
    table = terminal()
    assert table.prompt()

    (line,) = (line for line in table.shown.splitlines() if "Go on with The Quay" in line)
    table.type(f"{line.split()[0]}\n")
    assert table.prompt()
    assert "What would you like to do?" not in table.shown
    table.kill()


def test_many_kept_games_are_said_to_be_many(terminal, tmp_path):
    asked(terminal(*NEW), "rest").kill()
    games = tmp_path / "data" / "games"
    (path,) = games.iterdir()
    for number in range(20):
        (games / f"quay-2020-01-01-1200-{number}.json").write_bytes(path.read_bytes())
    table = terminal("play", "quay", "--plain")
    assert table.prompt()

    assert "(21 unfinished games are kept in" in table.shown
    assert "  6  Begin a new game\n" in table.shown
    table.kill()


def test_the_end_of_input_at_a_question_before_the_game(terminal):
    table = terminal("play", "quay", "--plain")
    assert table.prompt()
    table.type("\x04")

    assert 0 == table.finish()
    assert "Traceback" not in table.shown


@pytest.mark.long
def test_nothing_that_was_acknowledged_is_lost(monkeypatch):
    """A large number of kills: python -m tests.command.killing"""
    monkeypatch.delenv("PLAINRULES_CORPUS", raising=False)
    table = run(kills=6, closed=3, seed=5, by_time=False)

    assert [(2, 1, 0)] * 3 == [
        tuple(table[title, what] for what in ("killed", "closed", "lost")) for title in GAMES
    ]


@pytest.mark.parametrize("kills", [10, pytest.param(50, marks=pytest.mark.long)])
def test_kills_at_random_moments_lose_nothing(monkeypatch, kills):
    """In a process of its own, which has one thread and may go on as a game."""
    monkeypatch.delenv("PLAINRULES_CORPUS", raising=False)
    words = [
        "--forked",
        "--kills",
        str(kills),
        "--closed",
        "0",
        "--titles",
        "harbours",
        "--seed",
        "3",
    ]
    told = subprocess.run(
        [sys.executable, "-m", "tests.command.killing", *words],
        cwd=HOME, capture_output=True, text=True, timeout=300, check=True,
    )  # fmt: skip
    title, killed, _, answers, lost = told.stdout.splitlines()[-1].split()

    assert ("harbours", str(kills), "0") == (title, killed, lost)
    assert int(answers) >= kills


def test_ctrl_c_is_heard_though_a_destructor_swallows_it(monkeypatch):
    class Thing:
        def __del__(self):
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "unraisablehook", interrupt_again)
    with pytest.raises(KeyboardInterrupt):
        Thing()
        threading.Event().wait(60)


@pytest.fixture
def answers():
    """An ended `Signals` leaves the process deaf, and so whatever it starts: put back what answered."""
    before = {n: signal.getsignal(n) for n in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM)}
    yield
    for number, answer in before.items():
        signal.signal(number, answer)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_game_hears_a_signal_though_a_destructor_swallows_it(monkeypatch, answers, number):
    class Thing:
        def __del__(self):
            signal.raise_signal(number)

    monkeypatch.setattr(sys, "unraisablehook", interrupt_again)
    with Signals() as signals, pytest.raises(Ended):
        Thing()
        threading.Event().wait(60)
    assert 128 + number == signals.status

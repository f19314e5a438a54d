"""What is told to whoever waits, and what Ctrl-C leaves of many games."""

import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

import interpreter
from interpreter.command import waiting as module
from interpreter.command.arguments import COMMANDS
from interpreter.command.playing import replay, resume
from interpreter.command.waiting import Parts, Progress, left, waiting
from interpreter.workshop.simulating import simulate as simulating
from interpreter.workshop.simulating.one_game import played
from tests.session.quay import ROOT

TEXT = (1, 0)  # a card of the quay that has one
HOME = Path(interpreter.__file__).parent.parent


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch, tmp_path):
    """A terminal, `clock.told`, and a time that is set by hand, `clock.now`."""
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path / "cache"))

    class Clock:
        now = 0.0
        terminal = Terminal()

        @property
        def told(self):
            return self.terminal.getvalue()

    held = Clock()
    monkeypatch.setattr(module, "sys", SimpleNamespace(stderr=held.terminal))
    monkeypatch.setattr(time, "monotonic", lambda: held.now)
    return held


@pytest.mark.parametrize(
    "seconds, told", [(0.1, "1 s left"), (58.2, "59 s left"), (125, "2:05 min left")]
)
def test_the_time_left_in_words(seconds, told):
    assert told == left(seconds)


def test_progress_is_told_after_a_second_and_goes_away(clock):
    progress = Progress(4, "games")
    for clock.now in (0.5, 2.0, 3.0):
        progress()

    assert "\r\x1b[K2 of 4 games, 2 s left\r\x1b[K3 of 4 games, 1 s left" == clock.told
    progress()
    assert clock.told.endswith("1 s left\r\x1b[K")


def test_progress_of_many_at_once(clock):
    with Progress(100, "games") as progress:
        for clock.now in (2.0, 4.0):
            progress.more(25)

    assert (
        "\r\x1b[K25 of 100 games, 6 s left\r\x1b[K50 of 100 games, 4 s left\r\x1b[K" == clock.told
    )


def test_progress_of_nobody_knows_how_many_is_counted(clock):
    with Progress(None, "rule tests") as progress:
        for clock.now in (0.5, 2.0, 3.0):
            progress()

    shown = "\r\x1b[K2 rule tests so far\r\x1b[K3 rule tests so far"
    assert f"{shown}\r\x1b[K" == clock.told


def test_progress_may_learn_later_how_much_there_is(clock):
    progress = Progress(None, "rule tests")
    for clock.now in (2.0, 3.0):
        progress()
        progress = progress.of(4)

    assert "\r\x1b[K1 rule tests so far\r\x1b[K2 of 4 rule tests, 3 s left" == clock.told


def test_what_is_quick_or_seen_by_nobody_tells_nothing(clock):
    progress = Progress(2, "games")
    progress()
    progress()
    assert "" == clock.told

    clock.terminal.isatty = lambda: False
    clock.now = 5.0
    Progress(2, "games")()
    with waiting("reading"):
        clock.now = 9.0
    assert "" == clock.told


def test_who_reads_no_terminal_is_told_a_line_each_minute(clock):
    clock.terminal.isatty = lambda: False
    with Progress(10, "games") as progress:
        for clock.now in (50.0, 70.0, 120.0, 140.0):
            progress()

    assert "2 of 10 games, 4:40 min left\n4 of 10 games, 3:30 min left\n" == clock.told


def test_what_takes_long_tells_how_long_it_took_the_last_time(monkeypatch, tmp_path):
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path / "cache"))
    terminal = Terminal()
    monkeypatch.setattr(module, "sys", SimpleNamespace(stderr=terminal))
    monkeypatch.setattr(module, "PATIENCE", 0.01)
    monkeypatch.setattr(module, "BEAT", 60.0)  # one row, however slow the machine is
    for _ in range(2):
        with waiting("reading quay"):
            until = len(terminal.getvalue()) + 1
            while len(terminal.getvalue()) < until:
                time.sleep(0.001)
            time.sleep(0.1)

    rows = terminal.getvalue().split("\r\x1b[K")
    assert ["", "reading quay ...", "", "reading quay ... 1 s left", ""] == rows


def test_what_is_left_the_first_time_is_told_by_the_parts_that_are_done():
    parts = Parts(begun=10.0)
    assert 0 == parts.left(12.0)

    note = parts.of(3)
    note()
    assert 4 == parts.left(12.0)
    parts.of(1)
    assert 6 == parts.left(12.0)
    for _ in range(3):
        note()
    assert 0 == parts.left(12.0)


def test_the_time_left_stands_in_the_row_the_first_time_too(monkeypatch, tmp_path):
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path / "cache"))
    terminal = Terminal()
    monkeypatch.setattr(module, "sys", SimpleNamespace(stderr=terminal))
    monkeypatch.setattr(module, "PATIENCE", 0.3)  # a busy machine, too, does the first part sooner
    monkeypatch.setattr(module, "BEAT", 60.0)
    with waiting("checking quay") as parts:
        parts.of(50)()
        while not terminal.getvalue():
            time.sleep(0.001)

    assert re.match(r"\r\x1b\[Kchecking quay \.\.\. \d+ s left", terminal.getvalue())


@pytest.mark.parametrize(
    "words, least",
    [
        (("check", "quay"), 3),
        (("coverage", "quay", "--games", "4", "--jobs", "1"), 5),
        (("coverage", "quay", "--games", "4", "--jobs", "2"), 5),
        (("diff", "quay", "--option", "fair-wind"), 2),
        (("docs", "quay", "--out", "pages"), 2),
        (("audit", "quay"), 2),
        (("cards", "quay"), 2),
        (("show", "quay"), 2),
        (("sim", "quay", "--games", "1"), 2),
        (("play", "quay", "--seats", "random"), 2),
    ],
)
def test_every_long_command_tells_its_parts(plainrules, tmp_path, monkeypatch, words, least):
    """All of them, or all but the last."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path / "cache"))
    parts = Parts(0.0)

    @contextmanager
    def waiting(what):
        yield parts

    monkeypatch.setattr(
        import_module(f"interpreter.command.{COMMANDS[words[0]][0]}"), "waiting", waiting
    )
    plainrules(*words)

    assert parts.done >= least and parts.total - parts.done in (0, 1)


@pytest.mark.parametrize(
    "words, module",
    [(("replay", "game.json"), replay), (("play", "quay", "--resume", "game.json"), resume)],
)
def test_who_waits_for_a_kept_game_is_told(plainrules, tmp_path, monkeypatch, words, module):
    game = ("play", "quay", "--scenario", "calm", "--seed", "9130", "--seat", "red=human")
    monkeypatch.chdir(tmp_path)
    plainrules(*game, "--save", "game.json", typed="rest\n")
    monkeypatch.setenv("PLAINRULES_CACHE", str(tmp_path / "cache"))  # nothing of it is known
    told, parts = [], Parts(0.0)

    @contextmanager
    def waiting(what):
        told.append(what)
        yield parts

    monkeypatch.setattr(module, "waiting", waiting)

    assert 0 == plainrules(*words)[0]
    assert ["reading quay"] == told and parts.done == 3


# --- Ctrl-C ----------------------------------------------------------------------------------------


FORTY = ("quay", "--games", "40", "--jobs", "1", "--engine", "python")


@pytest.fixture
def stopped_at_the_third(monkeypatch):
    def game(title, scenario, seed, *words):
        if seed == 3:
            raise KeyboardInterrupt
        return played(title, scenario, seed, *words)

    monkeypatch.setattr(simulating, "played", game)


def test_ctrl_c_keeps_what_was_played(plainrules, stopped_at_the_third):
    status, out, err = plainrules("sim", *FORTY, "--texts")

    assert (130, "") == (status, err)
    assert "2 of 2 games finished" in out
    assert "\nstopped by Ctrl-C after 2 of 40 games\n" in out


def test_ctrl_c_leaves_whole_json(plainrules, stopped_at_the_third):
    status, out, _ = plainrules("sim", *FORTY, "--json")
    report = json.loads(out)

    assert (130, 40, True, 2, 2) == (
        status, report["wanted"], report["stopped"], report["games"], report["finished"],
    )  # fmt: skip
    assert 2 == len(report["log_hashes"])
    whole = json.loads(plainrules("sim", "quay", "--games", "2", "--json")[1])
    assert (2, False) == (whole["wanted"], whole["stopped"])


def test_a_process_that_is_interrupted_tells_its_games():
    """Its processes end with it: nothing holds its output open."""
    run = subprocess.Popen(
        [sys.executable, "-m", "interpreter", "sim", "quay", "--games", "1000000", "--json",
         "--jobs", "2"],
        env={**os.environ, "PYTHONPATH": str(HOME), "PLAINRULES_CORPUS": str(ROOT)}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    children = Path(f"/proc/{run.pid}/task/{run.pid}/children")
    while children.exists() and len(children.read_text().split()) < 2:
        time.sleep(0.05)
    time.sleep(0.5 if children.exists() else 2.5)
    os.killpg(run.pid, signal.SIGINT)
    out, err = run.communicate(timeout=20)

    assert (130, "") == (run.returncode, err)
    report = json.loads(out)
    assert report["stopped"] and 0 <= report["games"] < 1000000


# --- the order that plays a game again -------------------------------------------------------------


def test_the_order_names_no_number_of_players_that_nobody_wanted(plainrules, monkeypatch):
    """Also where games before it have played texts of cards."""

    def game(title, scenario, seed, *words):
        outcome = played(title, scenario, seed, *words)
        if seed == 2:
            outcome.error, outcome.asked = "broken", 3
        outcome.played = dict.fromkeys(outcome.played or {TEXT: 1}, 1)
        return outcome

    monkeypatch.setattr(simulating, "played", game)
    out = plainrules("sim", "quay", "--games", "2", "--json")[1]
    (error,) = json.loads(out)["errors"]

    words = shlex.split(error["command"])
    assert "--players" not in words
    assert 0 == plainrules(*words[1:])[0]

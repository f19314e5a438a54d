"""The server as it is started: killed in the middle of play, ended with pages open, and where it cannot listen."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys

import httpx
import pytest

import interpreter
from interpreter.command import main
from tests.server.by_link import asked
from tests.server.killed_server import Server, Victim

KILLS, MOST = 2, 20  # so many times, and until some answers were acknowledged


@pytest.mark.long
def test_after_kill_9_of_the_server_every_acknowledged_answer_is_there(tmp_path):
    victim, told = Victim(tmp_path, 1), 0
    try:
        for number in range(MOST):
            told += victim.round()
            if number + 1 >= KILLS and told:
                break
    finally:
        victim.server.kill()
    assert told


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_it_ends_while_a_page_listens_and_tells_nothing_of_it(tmp_path, host):
    server = Server(
        tmp_path / "t.sqlite", "tictactoe", "--seat=crosses=human", "--host", host,
        stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        client = httpx.Client(trust_env=False, timeout=30)
        place, cookie = asked(f"{server.links['crosses']}/changes")
        with client, client.stream("GET", place, headers=cookie) as news:
            assert "content-encoding" not in news.headers  # or what is told might wait for more
            lines = news.iter_lines()
            assert next(lines).startswith("data: ")
            server.process.send_signal(signal.SIGINT)
            assert [] == [line for line in lines if line]
        assert "" == server.process.communicate(timeout=30)[1]
    finally:
        server.kill()
    assert [tmp_path / "t.sqlite"] == list(tmp_path.iterdir())


def test_a_port_that_is_taken_is_one_line_and_opens_no_table(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = ["table", "tictactoe", "--no-browser", "--data", str(tmp_path / "t.sqlite")]
        done = subprocess.run(
            [sys.executable, "-m", "interpreter", *words, "--port", port],
            capture_output=True,
            text=True,
            timeout=60,
        )

    assert 2 == done.returncode
    assert 1 == len(done.stderr.splitlines())
    assert done.stderr.endswith(
        f"nobody can listen at 127.0.0.1, port {port}: Address already in use\n"
    )
    assert [] == list(tmp_path.iterdir())


@pytest.fixture
def refused(tmp_path, monkeypatch, capsys):
    """`refused(*words)`: the one line that the command ends with, run in this process."""
    monkeypatch.chdir(tmp_path)

    def line(*words):
        data = [] if "--data" in words else ["--data", str(tmp_path / "t.sqlite")]
        assert 2 == main(["table", *words, "--no-browser", *data])
        told = capsys.readouterr().err
        assert 1 == len(told.splitlines())
        return told

    return line


def test_a_table_is_granted_as_many_steps_as_the_person_says(tmp_path, capsys):
    rules = ["tictactoe", "--seats", "random", "--data", str(tmp_path / "t.sqlite"), "--no-browser"]

    assert 1 == main(["table", *rules, "--steps", "1"])
    told = capsys.readouterr().err
    assert 1 == len(told.splitlines())
    assert "phase turn takes more than 1 steps (--steps allows more)" in told


def test_what_is_said_of_no_new_table_is_not_passed_over(tmp_path, refused):
    interpreter.load("tictactoe").new(seed=1).save(tmp_path / "kept.json")
    kept = f"--resume={tmp_path / 'kept.json'}"

    assert "--scenario is said of a new table" in refused("--scenario", "short")
    assert "--seats is said of a new table" in refused("--seats", "bot")
    assert "leave --seed out with --resume" in refused(kept, "--seed", "0")
    assert "leave --blind out with --resume" in refused(kept, "--blind")
    assert "--from-last goes with --resume" in refused("--from-last")
    assert not (tmp_path / "t.sqlite").exists()


@pytest.mark.parametrize(
    "words, why",
    [
        (["--port", "99999"], "port must be 0-65535"),
        (["--host", "nobody.invalid"], "nobody can listen at nobody.invalid, port 0: "),
        (["--data", "none/t.sqlite"], "cannot be kept in none/t.sqlite: No such file or directory"),
    ],
)
def test_where_nothing_can_be_served_or_kept_is_told_without_numbers_of_the_system(
    refused, words, why
):
    told = refused(*words)

    assert why in told and "Errno" not in told and "while attempting" not in told


def test_people_who_make_the_seed_are_waited_for_and_that_is_said(tmp_path):
    server = Server(tmp_path / "t.sqlite", "hearts", "--seat=amber=human", "--seat=basil=human")
    server.kill()

    assert "The game begins once each person has opened a link" in server.told


def test_what_a_title_has_not_is_refused_also_where_nobody_is_seated(refused):
    assert "unknown scenario 'shor'" in refused("adp", "--scenario", "shor")


def test_who_names_no_seat_is_asked_on_the_page_and_no_bots_play(tmp_path):
    words = ["adp", "--scenario", "short", "--option", "no-capabilities", "--seed", "5"]
    server = Server(tmp_path / "t.sqlite", *words)
    try:
        assert {"all tables", "who plays"} == set(server.links)
        with httpx.Client(trust_env=False, timeout=30, follow_redirects=True) as browser:
            page = browser.get(server.links["who plays"]).text
    finally:
        server.kill()

    assert '<option value="short" selected>' in page and 'value="5"' in page
    assert 1 == page.count(" checked>") and 'value="no-capabilities" checked>' in page
    assert 'href="/seat/' not in page

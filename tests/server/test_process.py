"""The server as it is started: killed in the middle of play, ended with pages open, and where it cannot listen."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys

import httpx
import pytest

from tests.server.killed_server import Server, Victim

KILLS, MOST = 2, 20  # so many times, and until some answers were acknowledged


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
        with client, client.stream("GET", f"{server.links['crosses']}/changes") as news:
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
    assert f"nobody can listen at 127.0.0.1, port {port}" in done.stderr
    assert [] == list(tmp_path.iterdir())

"""Waiting for a line: a signal that came just before is heard, and nothing else ends the wait."""

import os
import pty
import signal
import threading

import pytest

from interpreter.command.leaving import Signals, line_or_signal


@pytest.fixture
def leader(monkeypatch):
    """The other end of a terminal that is the input."""
    leader, follower = pty.openpty()
    with os.fdopen(follower, "r+b", buffering=0) as raw:
        monkeypatch.setattr("sys.stdin", raw)
        yield leader
    os.close(leader)


def waited(leader, given):
    """Whether the wait ended by itself; else a line ends it, so that no test hangs."""
    late = threading.Timer(5, os.write, (leader, b"late\n"))
    late.start()
    given()
    line_or_signal()
    ended = late.is_alive()
    late.cancel()
    return ended


def test_a_signal_that_came_before_ends_the_wait(leader):
    with Signals() as signals:
        signals.deaf = True  # its own answer, Ended, is not what is looked at here
        assert waited(leader, lambda: os.kill(os.getpid(), signal.SIGTERM))


def test_a_line_ends_the_wait(leader):
    with Signals():
        assert waited(leader, lambda: os.write(leader, b"1\n"))


def test_without_signals_to_hear_nothing_is_waited_for(leader):
    assert waited(leader, lambda: None)

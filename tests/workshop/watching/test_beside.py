"""Work beside the process: heard in its order, cut off at once, and told of where it goes wrong."""

import os
import select
import signal
import threading
import time

import pytest

from interpreter.workshop.testing.beside import Failed, Steps, beside


def heard(work):
    """All of its news."""
    found = []
    while not work.over:
        found += work.heard()
    return found


def counting():
    yield from range(3)
    yield {"large": "x" * 200_000}


def broken():
    yield 1
    raise ValueError("no more")


def endless():
    yield os.getpid()
    while True:
        time.sleep(60)


@pytest.mark.parametrize("begin", [beside, lambda work: Steps(work())], ids=["beside", "in steps"])
def test_news_comes_in_its_order(begin):
    assert [0, 1, 2, {"large": "x" * 200_000}] == heard(begin(counting))
    assert [1, Failed("ValueError: no more")] == heard(begin(broken))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process has no twins here")
def test_what_is_cut_off_is_gone():
    work = beside(endless)
    told = []
    while not told:
        told = work.heard()
    (pid,) = told
    assert pid != os.getpid()
    work.stop()

    assert work.over and [] == work.heard()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process has no twins here")
def test_ctrl_c_while_a_twin_is_made_is_not_lost(monkeypatch):
    plain = os.fork

    def fork():
        signal.raise_signal(signal.SIGINT)
        made.append(plain())
        return made[-1]

    made = []
    monkeypatch.setattr(os, "fork", fork)
    with pytest.raises(KeyboardInterrupt):
        beside(endless)
    os.kill(made[0], signal.SIGKILL)
    os.waitpid(made[0], 0)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no twins here")
def test_a_twin_ends_with_the_process_it_works_for():
    """The one in the middle is killed before anything of it can be tidied up."""
    told, telling = os.pipe()
    middle = os.fork()
    if not middle:
        os.close(told)

        def work():
            os.write(telling, b"%d\n" % os.getpid())
            threading.Event().wait()
            yield

        beside(work)
        threading.Event().wait()
    os.close(telling)
    assert int(os.read(told, 20))
    os.kill(middle, signal.SIGKILL)
    os.waitpid(middle, 0)

    assert select.select([told], [], [], 10)[0]
    assert b"" == os.read(told, 1)  # it held the other end
    os.close(told)

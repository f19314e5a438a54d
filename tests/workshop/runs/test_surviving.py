"""A run that is killed goes on where it was, and ends as one that nobody disturbed: file by file, byte by byte."""

from __future__ import annotations

import contextlib
import errno
import gc
import json
import os
import signal
import time
import weakref
from concurrent.futures import Future
from pathlib import Path
from unittest import mock

import pytest

from interpreter.session.mistakes import Mistake
from interpreter.workshop.runs.folder import RunFolder, Unwritten
from interpreter.workshop.runs.orders import RunOrder, shares, usual_every
from interpreter.workshop.runs.playing import play_missing
from interpreter.workshop.simulating import game_pool
from tests.seeds import seeds
from tests.workshop.runs.kept import files, play, player, started

GAMES = ("sim", "quay", "--games", "400", "--every", "5", "--out", "r", "--tables", "all")


def parts(folder):
    return list(folder.glob("part-*"))


def until(happens, limit=60.0):
    last = time.monotonic() + limit
    while not happens():
        assert time.monotonic() < last, "nothing happens"
        time.sleep(0.01)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """The files of the whole run."""
    folder = tmp_path_factory.mktemp("whole")
    process = started(folder, *GAMES, "--jobs", "1")
    assert (0, "") == (process.wait(100), process.stderr.read())
    return files(folder / "r")


def test_parts_are_written_as_they_end_and_the_same_order_goes_on(tmp_path):
    play(tmp_path / "r", parts=2)
    early = files(tmp_path / "r")
    play(tmp_path / "whole")
    play(tmp_path / "r")

    assert 2 == sum(name.endswith("games.parquet") for name in early)
    assert files(tmp_path / "whole") == files(tmp_path / "r")
    assert early.items() <= files(tmp_path / "r").items()


def test_several_processes_write_the_same_files(tmp_path):
    play(tmp_path / "one", games=60)
    play(tmp_path / "two", games=60, jobs=2)

    assert files(tmp_path / "one") == files(tmp_path / "two")


@pytest.mark.long
@pytest.mark.parametrize("seed", seeds([0, 1]))
def test_killed_again_and_again(tmp_path, undisturbed, seed):
    """Each time after some parts more, with one process or two; nobody is left behind."""
    for kill in range(3):
        before = len(parts(tmp_path / "r"))
        process = started(tmp_path, *GAMES, "--jobs", str(1 + (seed + kill) % 2))
        until(lambda b=before: len(parts(tmp_path / "r")) > b + seed % 5)
        process.kill()
        process.wait()
        process.stdout.read()  # ends when no process has it open any more
    process = started(tmp_path, *GAMES, "--jobs", "2")
    assert 0 == process.wait(100), process.stderr.read()

    assert undisturbed == files(tmp_path / "r")


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_signal_ends_it_in_order(tmp_path, undisturbed, number, jobs):
    process = started(tmp_path, *GAMES, "--jobs", jobs)
    until(lambda: len(parts(tmp_path / "r")) > 1)
    process.send_signal(number)
    out, err = process.communicate(timeout=60)

    assert (128 + number, "stopped; the same order goes on\n") == (process.returncode, err)
    assert " of 400 games finished" in out
    assert not [*(tmp_path / "r").glob(".new-*")]
    process = started(tmp_path, *GAMES, "--jobs", jobs)
    assert 0 == process.wait(100)
    assert undisturbed == files(tmp_path / "r")


@pytest.mark.long
def test_a_process_that_is_ended_from_outside_is_told(tmp_path, undisturbed):
    """As the system does where memory is short."""
    process = started(tmp_path, *GAMES, "--jobs", "2")
    until(lambda: len(parts(tmp_path / "r")) > 1)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    os.kill(int(children[-1]), signal.SIGKILL)
    _, err = process.communicate(timeout=60)

    told = "a process that played games was ended from outside: the parts that are there stay, and the same order goes on"
    assert (1, f"plainrules: {told}\n") == (process.returncode, err)
    process = started(tmp_path, *GAMES, "--jobs", "2")
    assert 0 == process.wait(100)
    assert undisturbed == files(tmp_path / "r")


def test_killed_once(tmp_path):
    """The short one of those above."""
    words = (*GAMES[:3], "120", *GAMES[4:])
    process = started(tmp_path, *words, "--jobs", "2")
    until(lambda: len(parts(tmp_path / "r")) > 1)
    process.kill()
    process.wait()
    process.stdout.read()
    process = started(tmp_path, *words, "--jobs", "1")
    out, err = process.communicate(timeout=100)

    assert 0 == process.returncode, err
    assert "120 of 120 games finished" in out
    play(tmp_path / "whole", games=120, every=5, tables="all")
    assert files(tmp_path / "whole") == files(tmp_path / "r")


def test_a_full_disk_ends_it_in_one_line_and_the_rest_goes_on(tmp_path):
    """A file grows no more than the system lets it; what is whole stays."""
    little = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        " resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))"
    )
    words = ("sim", "quay", "--games", "60", "--every", "20", "--out", "r", "--jobs", "1")
    process = started(tmp_path, *words, "--tables", "all", before=little, umask=0o077)
    out, err = process.communicate(timeout=100)

    told = "r cannot be written (File too large): the parts that are there stay, and the same order goes on"
    assert (1, f"plainrules: {told}\n") == (process.returncode, err)
    assert "0 of 60 games finished" in out
    assert ["run.json"] == [p.name for p in (tmp_path / "r").iterdir() if p.name != ".lock"]


@pytest.mark.parametrize("call", ["fsync", "rename"])
def test_a_part_that_cannot_be_put_there_leaves_nothing(tmp_path, monkeypatch, call):
    play(tmp_path / "r", parts=1)
    before = files(tmp_path / "r")

    def full(*words, **named):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched, pytest.raises(Unwritten, match="No space left"):
        patched.setattr(os, call, full)
        play(tmp_path / "r")
    assert before == files(tmp_path / "r")
    play(tmp_path / "r")
    play(tmp_path / "whole")
    assert files(tmp_path / "whole") == files(tmp_path / "r")


def test_an_error_of_a_process_is_forgotten_once_it_is_told(monkeypatch):
    class Pool:
        def submit(self, *words):
            future = Future()
            future.set_exception(Unwritten("full"))
            seen.append(weakref.ref(future))
            return future

    seen = []
    monkeypatch.setattr(game_pool, "processes", lambda *words: contextlib.nullcontext(Pool()))
    gc.disable()
    try:
        with contextlib.suppress(Unwritten):
            list(play_missing(mock.MagicMock(), mock.MagicMock(), [mock.MagicMock()] * 2, 2))
        assert [None, None] == [each() for each in seen]
    finally:
        gc.enable()


def test_what_a_killed_writer_left_is_cleared(tmp_path):
    play(tmp_path / "r", parts=1)
    (tmp_path / "r" / ".new-x").mkdir()
    (tmp_path / "r" / ".new-x" / "games.parquet").write_bytes(b"half")
    play(tmp_path / "r")

    assert not (tmp_path / "r" / ".new-x").exists()


@pytest.mark.parametrize(
    "how, told",
    [
        ({"games": 13}, "games 12 there and 13 here"),
        ({"first": 2}, "first seed 1 there and 2 here"),
        ({"every": 4}, "every 3 there and 4 here"),
        ({"seats": "red=random"}, "seats random there and red=random here"),
        ({"tables": "none"}, "tables run, games, .* there and run, games, scores here"),
        ({"share": "1/2"}, "share none there and 1/2 here"),
    ],
)
def test_another_order_is_refused_in_one_line(tmp_path, how, told):
    play(tmp_path / "r", parts=1)
    before = files(tmp_path / "r")

    with pytest.raises(Mistake, match=rf"r holds another run \({told}\): name another folder$"):
        play(tmp_path / "r", **how)
    assert before == files(tmp_path / "r")


def test_other_rules_are_another_order(tmp_path):
    play(tmp_path / "r", parts=1)
    order = json.loads((tmp_path / "r" / "run.json").read_text())
    (tmp_path / "r" / "run.json").write_text(json.dumps(order | {"rules": "0" * 8}))

    with pytest.raises(Mistake, match=r"another run .rules 00000000 there and "):
        play(tmp_path / "r")


def changed(**how) -> str:
    """The text of an order with other values."""
    return json.dumps(json.loads(player().order.text()) | how)


@pytest.mark.parametrize(
    "text, told",
    [
        ("{", "is no order of a run"),
        ("[]", "is no order of a run .another format"),
        ('{"format": 2}', "is no order of a run .another format"),
        ('{"format": 1}', "is no order of a run"),
        (changed(games=10**30), "impossible numbers"),
        (changed(title=5), "title is of another type"),
        (changed(factions=5), "factions is of another type"),
        (changed(factions=[5]), "factions is of another type"),
        (changed(tables=[]), "its tables lack one of run, games, scores"),
    ],
)
def test_a_folder_whose_order_is_broken(tmp_path, text, told):
    (tmp_path / "r").mkdir()
    (tmp_path / "r" / "run.json").write_text(text)

    with pytest.raises(Mistake, match=told):
        play(tmp_path / "r")
    assert text == (tmp_path / "r" / "run.json").read_text()


def test_a_pipe_in_place_of_an_order_keeps_nobody_waiting(tmp_path):
    os.mkfifo(tmp_path / "run.json")

    with pytest.raises(Mistake, match=r"cannot be read .it is no regular file"):
        RunFolder(str(tmp_path)).order()


def test_a_folder_with_other_files_is_left_alone(tmp_path):
    (tmp_path / "mine.txt").write_text("keep")

    with pytest.raises(Mistake, match=r"holds other files, such as mine.txt: name a new folder"):
        play(tmp_path)
    assert {"mine.txt", ".lock"} >= {path.name for path in tmp_path.iterdir()}


def test_two_at_once_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("interpreter.workshop.runs.folder.PATIENCE", 0.1)
    folder = RunFolder(str(tmp_path / "r"))
    with (
        folder.open(player().order),
        pytest.raises(Mistake, match=r"another process writes to .*r; end it first"),
    ):
        play(tmp_path / "r")


def test_an_order_is_read_as_it_was_written():
    order = player(share="2/3").order

    assert order == RunOrder.read(order.text())
    assert [1] == [part.number for part in order.parts()]
    assert [range(4, 7)] == [part.seeds for part in order.parts()]


def test_shares_are_every_part_once():
    for games, every, many in ((12, 3, 2), (13, 3, 4), (2, 3, 5), (100, 7, 3)):
        whole = [*player(games=games, every=every).order.parts()]
        shared = [
            part
            for n in range(1, many + 1)
            for part in player(games=games, every=every, share=f"{n}/{many}").order.parts()
        ]
        assert sorted(shared, key=lambda part: part.number) == whole
        assert games == sum(len(part.seeds) for part in whole)


@pytest.mark.parametrize("share", ["0/3", "4/3", "3", "a/b", "1/0", "-1/3", "1/3/5", "1/9999999"])
def test_what_is_no_share(share):
    with pytest.raises(Mistake, match="is no share of a run: write 3/16"):
        shares(share)


def test_parts_are_some_seconds_long_and_not_too_many():
    assert 25 == usual_every(5_000, "python", stories=True)
    assert (250, 2_000) == tuple(usual_every(5_000, "native", each) for each in (True, False))
    assert 500 == usual_every(1_000_000, "python", stories=True)

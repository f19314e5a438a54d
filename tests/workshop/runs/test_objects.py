"""A run in an object store: fsspec's own, in memory and on the disk, stand for those of a network."""

from __future__ import annotations

import builtins
import sys

import pytest

from interpreter.workshop.runs.object_store import ObjectRun
from tests.command.conftest import plainrules as plainrules
from tests.workshop.runs.kept import files, play

KEEP = ("sim", "quay", "--games", "9", "--every", "3", "--jobs", "1", "--out")


@pytest.fixture
def memory():
    """An empty store."""
    from fsspec.implementations.memory import MemoryFileSystem

    MemoryFileSystem.store.clear()
    MemoryFileSystem.pseudo_dirs[:] = [""]
    return "memory://bucket/r"


def test_it_holds_the_files_of_a_folder(plainrules, memory, tmp_path):
    stored, kept = plainrules(*KEEP, memory), plainrules(*KEEP, "r")

    assert (0, "") == (stored[0], stored[2])
    assert kept[1].replace("r: 3", f"{memory}: 3") == stored[1]
    run = ObjectRun(memory)
    found = {f"{part}/{table}.parquet": data for part in run.parts()
             for table, data in run.part(part, run.order().tables).items()}  # fmt: skip
    ours = files(tmp_path / "r")
    assert ours == found | {"run.json": run.read("run.json"), ".lock": b""}
    assert stored == plainrules(*KEEP, memory)


def test_a_store_without_empty_folders_is_begun_and_goes_on(plainrules, memory, monkeypatch):
    """As S3 is: a folder in which nothing lies is not there."""
    from fsspec.implementations.memory import MemoryFileSystem

    monkeypatch.setattr(MemoryFileSystem, "makedirs", lambda *_, **__: None)
    begun = plainrules(*KEEP, memory)
    MemoryFileSystem.store.pop("/bucket/r/part-000001/run.parquet")

    assert (0, "") == (begun[0], begun[2])
    assert (0, f"{memory} goes on: 3 games are left to play\n") == plainrules(*KEEP, memory)[::2]


def test_an_error_of_a_store_that_has_no_number_is_told(plainrules, memory, monkeypatch):
    from fsspec.implementations.memory import MemoryFileSystem

    def refuses(*_, **__):
        raise PermissionError("no access\nto the bucket")

    monkeypatch.setattr(MemoryFileSystem, "ls", refuses)
    told = f"plainrules: {memory} cannot be used (no access to the bucket)\n"
    assert (2, "", told) == plainrules(*KEEP, memory)


def test_it_is_asked_shown_and_merged(plainrules, memory, tmp_path):
    plainrules(*KEEP, memory)
    plainrules(*KEEP, "r")

    question = "select sum(decisions) as n, count(distinct log_hash) as k from games"
    assert plainrules("query", "r", question) == plainrules("query", memory, question)
    assert 0 == plainrules("report", memory, "--html", "x.html")[0]
    assert (0, "out: 3 of 3 parts\n", "") == plainrules("merge", memory, "--out", "out")
    assert files(tmp_path / "r") == files(tmp_path / "out")
    other = memory.replace("/r", "/s")
    assert (0, f"{other}: 3 of 3 parts\n", "") == plainrules("merge", "r", "--out", other)


def test_a_part_that_lacks_its_last_table_is_played_again(tmp_path, monkeypatch, plainrules):
    """Two processes write by the interface of a store, to the disk; a part breaks off."""
    url = (tmp_path / "r").as_uri()
    words = (*KEEP[:3], "60", *KEEP[4:6], "--jobs", "2", "--out", url)
    assert 0 == plainrules(*words)[0]
    whole = files(tmp_path / "r")
    (tmp_path / "r" / "part-000007" / "run.parquet").unlink()
    (tmp_path / "r" / "part-000007" / "games.parquet").write_bytes(b"half")

    status, _, err = plainrules(*words)
    assert (0, f"{url} goes on: 3 games are left to play\n") == (status, err)
    assert whole == files(tmp_path / "r")
    play(tmp_path / "plain", games=60)
    assert whole == {
        path: data for path, data in files(tmp_path / "plain").items() if path != ".lock"
    }


def test_a_store_that_takes_no_more_is_one_line(plainrules, memory, monkeypatch):
    from fsspec.implementations.memory import MemoryFileSystem

    real = MemoryFileSystem.pipe_file

    def full(self, path, *words, **named):
        if "part-000001" in path:
            raise RuntimeError("quota\nexceeded")
        return real(self, path, *words, **named)

    with monkeypatch.context() as patched:
        patched.setattr(MemoryFileSystem, "pipe_file", full)
        status, out, err = plainrules(*KEEP, memory)
    told = f"{memory} cannot be written (quota exceeded): the parts that are there stay, and the same order goes on"
    assert (1, f"plainrules: {told}\n") == (status, err)
    assert "3 of 9 games finished" in out
    assert 0 == plainrules(*KEEP, memory)[0]


@pytest.mark.parametrize(
    "where, told",
    [
        ("nowhere://x/r", "nowhere://x/r cannot be used (Protocol not known: nowhere)"),
        ("memory://bucket/r", "memory://bucket/r holds another run (games 10 there and 9 here): name another folder"),
    ],
)  # fmt: skip
def test_what_is_refused(plainrules, memory, where, told):
    plainrules(*KEEP[:3], "10", *KEEP[4:], memory)

    assert (2, "", f"plainrules: {told}\n") == plainrules(*KEEP, where)


@pytest.mark.parametrize(
    "where, order",
    [
        ("sftp://x/r", "pip install 'fsspec[sftp]'"),
        ("jlab://x/r", "Jupyter FS requires requests to be installed"),
    ],
)
def test_a_store_whose_package_is_missing_tells_how_to_install_it(
    plainrules, monkeypatch, where, order
):
    """`None` among the modules is one that cannot be imported, also where it is installed."""
    for module in ("paramiko", "requests"):
        monkeypatch.setitem(sys.modules, module, None)
    told = f"{where} needs a package which is not here: {order}"

    assert (2, "", f"plainrules: {told}\n") == plainrules(*KEEP, where)


def test_nothing_there_is_no_run(plainrules, memory):
    told = f"plainrules: {memory} holds no run (it has no run.json)\n"

    assert (2, "", told) == plainrules("query", memory, "select 1")


def test_without_fsspec_it_is_said_how_to_install_it(plainrules, monkeypatch):
    real = builtins.__import__

    def lacking(name, *more, **named):
        if name.split(".")[0] == "fsspec":
            raise ImportError(name)
        return real(name, *more, **named)

    monkeypatch.setattr(builtins, "__import__", lacking)
    told = "runs that are kept need fsspec, which is not here: pip install 'plainrules[lab]'"
    assert (2, "", f"plainrules: {told}\n") == plainrules(*KEEP, "memory://x/r")

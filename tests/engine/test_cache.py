"""Compiled titles between starts: whole, private, and never in the way."""

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import interpreter
from interpreter.corpus import cachefolder
from interpreter.engine import cache, keeping
from interpreter.engine.play import Play
from interpreter.workshop.simulating.simulate import simulate
from tests.engine import small
from tests.limits.maze import day, maze

HOME = Path(interpreter.__file__).parent.parent


@pytest.fixture
def folder(tmp_path, monkeypatch):
    path = tmp_path / "kept"
    monkeypatch.setenv("PLAINRULES_CACHE", str(path))
    return path


def loaded(fingerprint="abc"):
    """The program, and whether its files had to be read."""
    calls = []

    def load():
        calls.append(1)
        return small.counting_game().vocabulary

    return cache.program(fingerprint, load), bool(calls)


def finish(program):
    play = Play(program, program.start(seed=3))
    while play.decision:
        play.answer(play.decision.options[-1])
    return play.run.s


def test_the_second_start_reads_no_files(folder):
    first, read = loaded()
    assert read
    second, read = loaded()
    assert not read
    assert finish(first) == finish(second)
    assert second.vocabulary.phases[0].body is None
    assert loaded("other")[1]


def test_the_same_bytes_in_two_folders_are_told_by_the_folder_at_fault(tmp_path, monkeypatch):
    """And a folder by what it is called from where one is."""
    maze(tmp_path / "root", day("nothing"))
    for name in "first", "second":
        (tmp_path / name).mkdir()
        (tmp_path / name / "overlay.yaml").write_text(
            "format: 1\noverlay: alike\nextends: maze\n", encoding="utf-8"
        )
        (tmp_path / name / "rules.yaml").write_text(
            "format: 1\nphases:\n  dawn:\n    do: |\n      add 1 to coins of leader of north\n",
            encoding="utf-8",
        )

    def told(here, mod):
        monkeypatch.chdir(here)
        title = interpreter.load("maze", mods=[tmp_path / mod], root=tmp_path / "root")
        return simulate(title, None, 1, 1).errors[0]["error"].split(":")[0]

    assert told(tmp_path, "first") == "mod alike, first/rules.yaml"
    assert told(tmp_path, "second") == "mod alike, second/rules.yaml"
    assert told(tmp_path / "second", "second") == "rules.yaml"
    assert told(tmp_path / "first", "second") == f"mod alike, {tmp_path / 'second' / 'rules.yaml'}"


@pytest.mark.parametrize("damage", [b"", b"PlainRules cache\n", b"x" * 2000])
def test_a_bad_cache_is_made_anew(folder, damage):
    loaded()
    (file,) = folder.glob("*.bin")
    whole = file.read_bytes()
    file.write_bytes(damage or whole[:-10])
    assert loaded()[1]
    assert not loaded()[1]


def test_a_folder_that_others_can_write_is_not_used(folder):
    loaded()
    os.chmod(folder, 0o777)
    assert loaded()[1]


@pytest.fixture
def planted(folder, monkeypatch):
    """The file of a compiled title, as somebody else would put it there; and where it leaves a trace when it is read."""
    loaded()
    (file,) = folder.glob("*.bin")
    trace = []
    monkeypatch.setattr("interpreter.engine.cache.marshal.loads", trace.append)
    return file, trace


def test_a_file_that_others_can_write_is_not_read(planted):
    file, trace = planted
    file.chmod(0o602)
    assert loaded()[1]
    assert [] == trace
    assert 0o600 == file.stat().st_mode & 0o777  # it is made anew


def test_a_file_of_another_user_is_not_read(planted, monkeypatch):
    _, trace = planted
    true = os.fstat

    def others(handle):
        facts = list(true(handle))
        facts[4] += 1  # whose it is
        return os.stat_result(facts)

    monkeypatch.setattr("interpreter.corpus.cachefolder.os.fstat", others)
    assert loaded()[1]
    assert [] == trace


@pytest.mark.parametrize("plant", ["symlink_to", "pipe"])
def test_what_is_no_file_is_not_read(planted, tmp_path, plant):
    file, trace = planted
    file.rename(tmp_path / "elsewhere")
    os.mkfifo(file) if plant == "pipe" else file.symlink_to(tmp_path / "elsewhere")
    assert loaded()[1]
    assert [] == trace


def test_no_folder_is_no_error(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("PLAINRULES_CACHE", str(blocked / "below"))
    assert loaded()[1]
    assert loaded()[1]


def test_a_full_disk_leaves_nothing_behind(folder, monkeypatch):
    loaded("before")
    kept = sorted(folder.iterdir())

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("interpreter.corpus.cachefolder.os.replace", full)
    assert loaded()[1]
    assert kept == sorted(folder.iterdir())
    monkeypatch.undo()


@pytest.mark.skipif(not hasattr(signal, "SIGXFSZ"), reason="files have no greatest size here")
def test_a_file_that_cannot_be_written_whole_leaves_nothing_behind(folder):
    code = (
        "import resource, signal; from tests.engine import small; from interpreter.engine import cache\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); resource.setrlimit(resource.RLIMIT_FSIZE, (90, 90))\n"
        "cache.program('abc', lambda: small.counting_game().vocabulary)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=HOME, capture_output=True, text=True)

    assert (0, "") == (run.returncode, run.stderr)
    assert [] == list(folder.iterdir())


def test_the_usual_folder_is_that_of_the_users_caches(tmp_path, monkeypatch):
    monkeypatch.delenv("PLAINRULES_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    assert tmp_path / "plainrules" == cachefolder.place()
    assert loaded()[1]
    assert not loaded()[1]
    assert 0o700 == (tmp_path / "plainrules").stat().st_mode & 0o777


def test_a_user_without_a_home_has_no_cache(tmp_path, monkeypatch):
    """As without an entry in the password file, where `~` stands for nothing."""
    monkeypatch.chdir(tmp_path)
    for name in ("PLAINRULES_CACHE", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)

    def nobody(number):
        raise KeyError(f"getpwuid(): uid not found: {number}")

    monkeypatch.setattr("pwd.getpwuid", nobody)

    assert cachefolder.place() is None
    assert loaded()[1]
    assert loaded()[1]
    assert [] == list(tmp_path.iterdir())


def test_beyond_its_room_the_oldest_goes(folder, monkeypatch):
    loaded("first")
    (file,) = folder.glob("*.bin")
    os.utime(file, (1, 1))
    monkeypatch.setattr(keeping, "ROOM", 3 * file.stat().st_size)
    for name in "second", "third":
        loaded(name)

    assert 3 == len(list(folder.glob("*.bin")))
    assert loaded("fourth")[1]
    assert 3 == len(list(folder.glob("*.bin")))
    assert not file.exists()
    assert not loaded("second")[1]


def test_what_is_sealed_is_read_by_its_name_and_key_alone(folder):
    assert keeping.seal("one", b"code")
    assert b"code" == keeping.sealed("one")
    assert 0o600 == (folder / cachefolder.KEY).stat().st_mode & 0o777

    (folder / "two.bin").write_bytes((folder / "one.bin").read_bytes())
    (folder / "two.bin").chmod(0o600)
    assert keeping.sealed("two") is None
    keeping.keep("three", bytes(keeping.SEAL) + b"code")
    assert keeping.sealed("three") is None
    (folder / cachefolder.KEY).write_bytes(bytes(cachefolder.KEY_BYTES))
    assert keeping.sealed("one") is None


def test_without_a_folder_nothing_is_sealed(monkeypatch):
    monkeypatch.setenv("PLAINRULES_CACHE", "/dev/null/nowhere")
    assert not keeping.seal("one", b"code")
    assert keeping.sealed("one") is None

"""A file that one process writes: whole or not at all, and nobody else's work overwritten."""

import errno
import os

import pytest

from interpreter.session.keeping import held_file as held_module
from interpreter.session.keeping.held_file import HeldFile
from interpreter.session.mistakes import Mistake


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.json"


def names(path):
    return sorted(each.name for each in path.parent.iterdir())


def test_it_is_written_again_and_again_and_nothing_lies_beside(path):
    held = HeldFile.new(path)
    assert [] == names(path)
    for data in (b"one", b"two", b""):
        held.write(data)
        assert data == path.read_bytes()
    assert ["game.json"] == names(path)


def test_what_a_killed_process_left_beside_is_no_hindrance(path):
    path.with_name(".game.json.new").write_bytes(b"half")
    HeldFile.new(path).write(b"whole")

    assert ["game.json"] == names(path)


def test_the_second_is_told_until_the_first_lets_go(path):
    first = HeldFile.new(path)
    first.write(b"one")
    first.write(b"two")  # another file, locked as well
    with pytest.raises(Mistake, match=r"game\.json is being played in another window"):
        HeldFile.take(path)
    first.close()

    HeldFile.take(path).write(b"three")


def test_a_link_leads_to_the_file_that_is_held(path):
    link = path.with_name("link.json")
    path.write_bytes(b"one")
    link.symlink_to(path)
    HeldFile.take(link).write(b"two")

    assert link.is_symlink()
    assert b"two" == path.read_bytes()


def test_without_locks_a_change_is_noticed_all_the_same(path, monkeypatch):
    monkeypatch.setattr(held_module, "fcntl", None)
    one = HeldFile.new(path)
    one.write(b"one")
    two = HeldFile.take(path)
    two.write(b"two")
    with pytest.raises(Mistake, match="has been changed by somebody else"):
        one.write(b"three")

    assert (b"two", ["game.json"]) == (path.read_bytes(), names(path))


@pytest.mark.parametrize("change", [lambda path: path.write_bytes(b"theirs, longer"),
                                    lambda path: os.replace(path.with_name("their"), path)])  # fmt: skip
def test_what_somebody_else_changed_is_not_overwritten(path, change):
    path.with_name("their").write_bytes(b"one")
    held = HeldFile.new(path)
    held.write(b"one")
    change(path)
    theirs = path.read_bytes()
    with pytest.raises(Mistake, match="has been changed by somebody else and is not overwritten"):
        held.write(b"two")

    assert theirs == path.read_bytes()


def test_a_file_that_came_meanwhile_is_not_overwritten(path):
    held = HeldFile.new(path)
    path.write_bytes(b"theirs")
    with pytest.raises(Mistake, match="already exists and is not overwritten"):
        held.write(b"two")

    assert b"theirs" == path.read_bytes()


def test_a_file_that_went_is_written_again(path):
    held = HeldFile.new(path)
    held.write(b"one")
    path.unlink()
    held.write(b"two")

    assert b"two" == path.read_bytes()


def test_a_full_disk_leaves_the_old_file_and_nothing_else(path, monkeypatch):
    held = HeldFile.new(path)
    held.write(b"one")

    def full(handle):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(Mistake, match=r"cannot be written \(No space left on device\)"):
            held.write(b"two")
    assert (b"one", ["game.json"]) == (path.read_bytes(), names(path))

    held.write(b"two")
    assert b"two" == path.read_bytes()


@pytest.mark.parametrize(
    "name, told",
    [
        ("x" * 300, "File name too long"),
        ("a\0b", "a\N{REPLACEMENT CHARACTER}b holds a sign that no name can hold"),
        ("none/game.json", "No such file or directory"),
        ("file/game.json", "Not a directory"),
        (".", "is a folder; name a file in it"),
        ("file", "already exists"),
        ("~nobody-of-that-name/x", "there is no such home folder"),
        ("/proc/game.json", "cannot be written"),
    ],
)
def test_a_place_where_nothing_can_be_kept_is_told(tmp_path, monkeypatch, name, told):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(Mistake, match=told) as mistake:
        HeldFile.new(type(tmp_path)(name))

    assert str(mistake.value).isprintable()

"""Compiled titles between starts: whole, private, and never in the way."""

import os

import pytest

from interpreter.engine import cache
from interpreter.engine.game import Play
from tests.engine import small


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


def test_no_folder_is_no_error(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("PLAINRULES_CACHE", str(blocked / "below"))
    assert loaded()[1]
    assert loaded()[1]

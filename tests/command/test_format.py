"""`plainrules format`: which files it changes, what it tells, and what it leaves alone."""

from __future__ import annotations

import stat

import pytest

from interpreter.command import main

LOOSE = "format:  1\na:\n    - 1\n"
TIGHT = "format: 1\na:\n  - 1\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "loose.yaml").write_text(LOOSE)
    (tmp_path / "mine" / "tight.yaml").write_text(TIGHT)
    return tmp_path / "mine"


def test_a_folder_is_laid_out_once(folder, capsys):
    assert 0 == main(["format", str(folder)])
    assert "changed loose.yaml\n1 of 2 files changed\n" == capsys.readouterr().out
    assert TIGHT == (folder / "loose.yaml").read_text()

    assert 0 == main(["format", str(folder)])
    assert "0 of 2 files changed\n" == capsys.readouterr().out


def test_with_check_nothing_is_written_and_the_status_tells(folder, capsys):
    assert 1 == main(["format", "--check", str(folder)])
    assert LOOSE == (folder / "loose.yaml").read_text()
    assert capsys.readouterr().out.startswith("would change loose.yaml\n")


def test_one_file_keeps_its_mode(folder):
    (folder / "loose.yaml").chmod(0o640)

    assert 0 == main(["format", str(folder / "loose.yaml")])
    assert 0o640 == stat.S_IMODE((folder / "loose.yaml").stat().st_mode)
    assert TIGHT == (folder / "loose.yaml").read_text()


def test_a_file_with_a_mistake_is_told_and_left_the_others_are_laid_out(folder, capsys):
    (folder / "broken.yaml").write_text("a: [1\n")

    assert 1 == main(["format", str(folder)])
    assert "broken.yaml:1:4" in capsys.readouterr().err
    assert "a: [1\n" == (folder / "broken.yaml").read_text()
    assert TIGHT == (folder / "loose.yaml").read_text()


def test_a_comment_that_would_be_lost_stops_it_at_its_line(folder, capsys):
    (folder / "loose.yaml").write_text("a: [1,  # why\n  2]\n")

    assert 1 == main(["format", str(folder)])
    told = capsys.readouterr()
    assert "loose.yaml:1:1" in told.err and "move it above the entry" in told.err
    assert "a: [1,  # why\n  2]\n" == (folder / "loose.yaml").read_text()


@pytest.mark.parametrize(
    "word, told",
    [
        ("tictactoo", "unknown title 'tictactoo': did you mean 'tictactoe'?"),
        ("nowhere/x.yaml", "there is no rule file or folder 'nowhere/x.yaml'"),
        ("README.md/", "there is no rule file or folder 'README.md'"),
    ],
)
def test_what_is_not_there_is_told(word, told, capsys):
    assert 2 == main(["format", word])
    assert f"plainrules: {told}" in capsys.readouterr().err


def test_rules_of_another_folder_are_changed_only_by_name(tmp_path, monkeypatch, capsys):
    root = tmp_path / "shipped"
    (root / "rules" / "mine").mkdir(parents=True)
    (root / "rules" / "mine" / "title.yaml").write_text("format:  1\ntitle: mine\n")
    monkeypatch.setattr("interpreter.corpus.catalogue._shipped", lambda: [root])
    monkeypatch.delenv("PLAINRULES_CORPUS", raising=False)
    monkeypatch.chdir(tmp_path)

    assert 2 == main(["format"])
    assert "no title in this folder; name a title" in capsys.readouterr().err
    assert "format:  1\ntitle: mine\n" == (root / "rules" / "mine" / "title.yaml").read_text()

    assert 1 == main(["format", "--check"])
    monkeypatch.chdir(root)
    assert 0 == main(["format"])
    assert "format: 1\ntitle: mine\n" == (root / "rules" / "mine" / "title.yaml").read_text()

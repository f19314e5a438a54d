"""`plainrules --version` and `interpreter.version`: what is installed, or that nothing is."""

import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

import interpreter
from interpreter.command import main
from interpreter.session.editions.edition import ENGINE

PROJECT = Path(interpreter.__file__).parent.parent / "pyproject.toml"


def test_the_version_is_that_of_the_project(capsys):
    declared = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"]

    with pytest.raises(SystemExit) as left:
        main(["--version"])

    assert (0, f"plainrules {declared}\n") == (left.value.code, capsys.readouterr().out)
    assert interpreter.version() == declared == ENGINE


def test_a_copy_that_is_not_installed_says_so(monkeypatch):
    def absent(name):
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", absent)

    assert "unknown" == interpreter.version()


def test_the_changelog_begins_with_the_version():
    changes = (PROJECT.parent / "CHANGELOG.md").read_text(encoding="utf-8")
    heading = re.findall(r"^## (.*)$", changes, re.MULTILINE)[0]

    assert re.fullmatch(
        re.escape(interpreter.version()) + r", (not yet released|\d{4}-\d\d-\d\d)", heading
    )


def test_the_newest_changes_are_lists():
    """Whoever adds a line knows where it goes."""
    changes = (PROJECT.parent / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.split(r"^## .*$", changes, flags=re.MULTILINE)[1]
    _, *lists = re.split(r"^### (.*)$", newest, flags=re.MULTILINE)

    assert ["Added", "Changed", "Removed"] == lists[::2]
    loose = [
        line
        for text in lists[1::2]
        for line in text.split("\n")
        if line and line[:2] not in ("- ", "  ") and not line.startswith("#### ")
    ]
    assert [] == loose

    subjects = [re.findall("^#### (.*)$", text, re.MULTILINE) for text in lists[1::2]]
    assert [] == [name for names in subjects for name in names if names.count(name) > 1]
    assert [] == [text[:40] for text in lists[1:4:2] if not text.startswith("\n\n#### ")]

"""The page about audits: its chapter goes from book to proven as written, and its other commands are words of the program.

After a change of rules or messages: python -m tests.docs.test_auditing, then read the difference.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from interpreter.command.arguments import parser
from tests.docs.reader import Reader, fits, rewrite
from tests.docs.test_tutorial import BEYOND, ROOT, VARIABLE, files

PAGE = ROOT / "docs" / "auditing.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLE = re.compile(r"^    (plainrules .*?)(?: *#.*)?$", re.MULTILINE)


def as_the_tutorial_ends(folder: Path) -> None:
    """Lay the title where the reader stands."""
    for place, text in files(ROOT, "harbours").items():
        if place != f"rules/harbours/{BEYOND}":
            path = folder / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def followed(tmp_path_factory):
    """What was shown and seen by a reader who has done everything."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(VARIABLE, raising=False)
        patch.setenv("COLUMNS", "100")
        patch.chdir(tmp_path_factory.mktemp("auditor"))
        as_the_tutorial_ends(Path.cwd())
        yield list(Reader(TEXT).follow())


def test_every_screen_is_as_shown(followed):
    assert [] == [
        (command, printed) for command, shown, printed in followed if not fits(shown, printed)
    ]


def test_the_chapter_ends_proven(followed):
    begun, ended = followed[0][2], " ".join(followed[-1][2].split())

    assert "3 encoded by nobody" in " ".join(begun.split())
    assert "3 paragraphs: 2 proven" in ended and "1 not encoded, for a reason" in ended


@pytest.mark.parametrize("command", EXAMPLE.findall(TEXT))
def test_every_other_command_is_understood(command):
    _, name, *words = shlex.split(command)

    assert name == parser(name).parse_args([name, *words]).command


if __name__ == "__main__":
    rewrite(PAGE, lay=as_the_tutorial_ends)

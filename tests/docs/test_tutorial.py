"""The tutorial from an empty folder, as written: its files are the shipped titles, its screens are true.

After a change of rules or messages: python -m tests.docs.test_tutorial, then read the difference.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.reader import Reader, fits, rewrite

ROOT = Path(__file__).parent.parent.parent
TUTORIAL = ROOT / "docs" / "tutorial.md"
TITLES = ("tictactoe", "connectfour", "harbours", "hearts", "bridgehead")
BEYOND = "tests/corners.yaml"  # rule tests of a shipped title that the tutorial does not write
VARIABLE = "PLAINRULES_CORPUS"


@pytest.fixture(scope="module")
def followed(tmp_path_factory):
    """The folder of a reader who has done everything, and what was shown and seen."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(VARIABLE, raising=False)
        patch.chdir(tmp_path_factory.mktemp("reader"))
        seen = list(Reader(TUTORIAL.read_text(encoding="utf-8")).follow())
        yield Path.cwd(), seen


def test_every_screen_is_as_shown(followed):
    _, seen = followed

    assert [] == [
        (command, printed) for command, shown, printed in seen if not fits(shown, printed)
    ]


@pytest.mark.parametrize("title", TITLES)
def test_each_title_is_checked_tested_and_played(followed, title):
    _, seen = followed
    done = {tuple(command.split()[1:3]) for command, _, _ in seen}

    assert {("check", title), ("test", title), ("play", title)} <= done


@pytest.mark.parametrize("title", TITLES)
def test_its_files_are_the_shipped_ones(followed, title):
    folder, _ = followed

    shipped = files(ROOT, title)
    assert f"rules/{title}/{BEYOND}" in shipped
    del shipped[f"rules/{title}/{BEYOND}"]
    assert shipped == files(folder, title)


def test_the_reference_of_the_text_is_there():
    for link in re.findall(r"\]\(([^)#]+)\)", TUTORIAL.read_text(encoding="utf-8")):
        assert (TUTORIAL.parent / link).is_file()


def files(root: Path, title: str) -> dict[str, str]:
    """All that makes up a title, by its place."""
    every = [*root.glob(f"maps/{title}.yaml"), *root.glob(f"cards/{title}/**/*.yaml")]
    every += root.glob(f"rules/{title}/**/*.yaml")
    return {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in every}


if __name__ == "__main__":
    rewrite(TUTORIAL)

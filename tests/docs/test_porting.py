"""The page on sister titles, followed from an empty folder: what it shows is true, what it leads to plays.

After a change of rules or messages: python -m tests.docs.test_porting, then read the difference.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter.command import main
from tests.docs.reader import Reader, fits, rewrite

PAGE = Path(__file__).parents[2] / "docs" / "porting.md"
VARIABLE = "PLAINRULES_CORPUS"


@pytest.fixture(scope="module")
def followed(tmp_path_factory):
    """What was shown and seen, in the folder of a reader who has done everything."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(VARIABLE, raising=False)
        patch.chdir(tmp_path_factory.mktemp("porter"))
        yield list(Reader(PAGE.read_text(encoding="utf-8")).follow())


def test_every_screen_is_as_shown(followed):
    assert [] == [
        (command, printed) for command, shown, printed in followed if not fits(shown, printed)
    ]


def test_what_it_leads_to_is_right(followed, capsys):
    assert 0 == main(["check"])
    assert 0 == main(["test", "kite"])


def test_its_table_names_every_file_that_is_laid_out(followed):
    made = {
        word.rstrip(",") for word in followed[0][2].split() if word.startswith(("rules/kite", "maps", "cards"))
    }  # fmt: skip
    rows = re.findall(r"^\| `([\w/.-]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)

    assert made == set(rows)


def test_other_pages_that_it_names_are_there():
    for link in re.findall(r"\]\(([^)#]+)\)", PAGE.read_text(encoding="utf-8")):
        assert (PAGE.parent / link).is_file()


if __name__ == "__main__":
    rewrite(PAGE)

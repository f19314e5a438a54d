"""The page on sister titles, followed from an empty folder: what it shows is true, what it leads to plays.

After a change of rules or messages: python -m tests.docs.test_porting, then read the difference.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter.command import main
from tests.docs.reader import Reader, fits, rewrite

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "porting.md"
VARIABLE = "PLAINRULES_CORPUS"

# A row of the table of what a volume took: a file or folder, and its lines.
ROW = re.compile(r"^\| (?:`(rules/cuba/[\w/.-]+)`|(together)) \| (\d+) \|", re.MULTILINE)
NOT_COUNTED = {"audit", "non-players", "overlays", "tests"}


@pytest.fixture(scope="module")
def followed(tmp_path_factory):
    """What was shown and seen, in the folder of a reader who has done everything."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(VARIABLE, raising=False)
        patch.setenv("COLUMNS", "100")  # whatever terminal the tests run in
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

    assert made == {row for row in rows if not row.startswith("rules/cuba/")}


def lines_of(place: Path) -> int:
    """How many lines of a file, or of all files of a folder, say something."""
    files = sorted(place.rglob("*.yaml")) if place.is_dir() else [place]
    lines = (
        line.strip() for file in files for line in file.read_text(encoding="utf-8").splitlines()
    )
    return sum(1 for line in lines if line and not line.startswith("#"))


def lines_in(row: re.Match[str]) -> int:
    """What a row of the table should say."""
    if row[1]:
        return lines_of(ROOT / row[1])
    own = (ROOT / "rules" / "cuba").iterdir()
    return sum(lines_of(place) for place in own if place.name not in NOT_COUNTED)


def test_what_a_volume_took_is_about_what_the_table_says():
    rows = list(ROW.finditer(PAGE.read_text(encoding="utf-8")))

    assert len(rows) > 10
    assert [] == [
        (row[1] or row[2], row[3], lines)
        for row in rows
        if abs(int(row[3]) - (lines := lines_in(row))) > max(15, lines / 10)
    ]


def test_other_pages_that_it_names_are_there():
    for link in re.findall(r"\]\(([^)#]+)\)", PAGE.read_text(encoding="utf-8")):
        assert (PAGE.parent / link).is_file()


if __name__ == "__main__":
    rewrite(PAGE)
    text = PAGE.read_text(encoding="utf-8")
    counted = ROW.sub(lambda row: row[0].replace(row[3], str(lines_in(row))), text)
    PAGE.write_text(counted, encoding="utf-8")

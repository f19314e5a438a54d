"""The page about the laboratory: its mods are made, its commands typed, and its pictures are what they draw.

After a change of rules or messages: python -m tests.docs.test_laboratory, then read the difference.
"""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.docs.reader import Reader, fits, rewrite

FILE = Path(__file__).parents[2] / "docs" / "laboratory.md"
PAGE = FILE.read_text(encoding="utf-8")
PICTURES = re.findall(r"\]\((\w+\.svg)\)", PAGE)


@pytest.fixture(scope="module")
def followed(tmp_path_factory):
    """The folder of a reader who has done everything, and what was shown and seen."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("PLAINRULES_CORPUS", raising=False)
        patch.setenv("COLUMNS", "80")
        folder = tmp_path_factory.mktemp("researcher")
        patch.chdir(folder)
        yield folder, list(Reader(PAGE).follow())


def test_every_screen_is_as_shown(followed):
    assert [] == [
        (command, printed) for command, shown, printed in followed[1] if not fits(shown, printed)
    ]


@pytest.mark.parametrize("name", PICTURES)
def test_every_picture_is_what_the_command_draws(followed, name):
    drawn, kept = ((folder / name).read_text() for folder in (followed[0], FILE.parent))
    rules = re.compile(r"rules [0-9a-f]{8} and [0-9a-f]{8}")

    assert rules.sub("", kept) == rules.sub("", drawn), "python -m tests.docs.test_laboratory"
    ElementTree.fromstring(kept)
    assert {"http://www.w3.org/2000/svg"} == set(re.findall(r"https?://[^\"\s]+", kept))


def test_the_page_is_named_by_the_front_page():
    assert "docs/laboratory.md" in (FILE.parents[1] / "README.md").read_text(encoding="utf-8")


if __name__ == "__main__":
    rewrite(FILE, *PICTURES)

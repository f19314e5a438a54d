"""The page about mods: its mods are made and its commands typed as written, and its Python runs.

After a change of rules or messages: python -m tests.docs.test_modding, then read the difference.
"""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from tests.docs.reader import Reader, fits, rewrite

FILE = Path(__file__).parent.parent.parent / "docs" / "modding.md"
PAGE = FILE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def followed(tmp_path_factory):
    """What was shown and seen by a reader who has done everything, in whose folder the tests stand."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("PLAINRULES_CORPUS", raising=False)
        patch.setenv("COLUMNS", "110")
        patch.chdir(tmp_path_factory.mktemp("modder"))
        yield list(Reader(PAGE).follow())


def test_every_screen_is_as_shown(followed):
    assert [] == [
        (command, printed) for command, shown, printed in followed if not fits(shown, printed)
    ]


def test_the_python_of_the_page(followed):
    test = doctest.DocTestParser().get_doctest(PAGE, {}, FILE.name, str(FILE), 0)
    assert 0 == doctest.DocTestRunner().run(test).failed


if __name__ == "__main__":
    rewrite(FILE)

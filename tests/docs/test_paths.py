"""Every path that a page names is there: a page that is read after a move must not lead nowhere.

A path may be shortened at its front, as long as it is the end of one that exists: `engine/cache.py`, `engine/bots/`.
What a page tells its reader to make, or shows being made, is listed in MADE.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
PAGES += sorted((ROOT / "docs").rglob("*.md"))
SHOWN = ("bench", "cards", "docs", "interpreter", "maps", "rules", "schemas", "tests", "tools")
MADE = re.compile(
    r"(my-rules|sloop|deep-cover|printed|frontier|customs|haqqani|kite|dist)/|maps/kite\.yaml$|^market\.yaml$|^rules/harbours/\w+/book\.yaml$"
)

FILE = r"(?:[\w-]+/)*[\w-]+\.(?:py|md|yaml|lark|lock|toml|case)"
FOLDER = rf"(?:{'|'.join(SHOWN)})/(?:[\w-]+/)*"
SHORT = r"(?<=`)(?:[\w-]+/)+(?=`)"
PATH = re.compile(rf"(?<![\w.$~/<>-])(?:{FILE}|{FOLDER}|{SHORT})(?![\w/*<-])")


@cache
def there() -> frozenset[str]:
    """Files and, with a slash at the end, folders of the project, seen from its root."""
    found = set()
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name[0] != "." and name != "__pycache__"]
        inside = Path(folder).relative_to(ROOT)
        found |= {(inside / name).as_posix() for name in files}
        found |= {(inside / name).as_posix() + "/" for name in folders}
    return frozenset(found)


def missing(text: str) -> list[str]:
    """The paths named in a text that are the end of no path of the project."""
    named = {match.group() for match in PATH.finditer(text)}
    return sorted(
        name
        for name in named
        if not MADE.search(name) and not any(f"/{path}".endswith(f"/{name}") for path in there())
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_paths_named_by_a_page_exist(page):
    assert [] == missing(page.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "text, told",
    [
        ("see `interpreter/language/types.py`, `types.py` and `tests/language/good/`", []),
        ("see `interpreter/langage/types.py`", ["interpreter/langage/types.py"]),
        ("see [it](docs/gone.md), gone.py", ["docs/gone.md", "gone.py"]),
        ("in tests/gone/ lies all", ["tests/gone/"]),
        ("`language/good/`, `engine/gone/`, and neither/nor", ["engine/gone/"]),
        ("`my-rules/overlay.yaml`, `rules/<title>/title.yaml`, `rules/x/*.yaml`", []),
    ],
)
def test_the_reading_finds_paths(text, told):
    assert told == missing(text)


@pytest.mark.parametrize("page", PAGES[:2] + PAGES[3:], ids=lambda path: path.stem)
def test_no_line_of_a_page_is_wider_than_110_columns(page):
    parts = re.split(r"^```.*$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)

    assert [] == [line for part in parts[::2] for line in part.splitlines() if len(line) > 110]

"""The page about Chess and Hornets shows lines as the rule files have them."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SHOWN = re.compile(r"^`(?P<path>rules/[\w/.-]+)`\n\n```yaml\n(?P<text>.*?)^```$", re.M | re.S)


def test_what_it_shows_stands_in_the_files():
    page = (ROOT / "docs" / "two-games.md").read_text(encoding="utf-8")
    shown = [(found["path"], found["text"]) for found in SHOWN.finditer(page)]

    assert len(shown) == page.count("```yaml") > 0
    assert [] == [
        (path, text)
        for path, text in shown
        if text not in (ROOT / path).read_text(encoding="utf-8")
    ]

"""The page about agents: its examples run as written."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

PAGE = Path(__file__).parent.parent.parent / "docs" / "laboratory.md"


def test_the_examples_of_agents_run():
    section = re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    (agents,) = (part for part in section if part.startswith("Agents\n"))
    examples = "\n".join(re.findall(r"^```pycon\n(.*?)^```$", agents, re.DOTALL | re.MULTILINE))
    test = doctest.DocTestParser().get_doctest(examples, {}, PAGE.name, PAGE.name, 0)
    told: list[str] = []

    result = doctest.DocTestRunner().run(test, out=told.append)

    assert "" == "".join(told)
    assert result.attempted > 10

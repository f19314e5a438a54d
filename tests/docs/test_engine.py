"""The pages about the engine: their examples run as written, and compiled code looks as it is shown."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import interpreter
from interpreter.engine.python.build import source

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "docs" / "engine"
LINK = re.compile(r"\]\(([\w./-]+\.md)(?:#([\w-]+))?\)")


def page(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["state.md", "decisions.md"])
def test_the_examples_run(name):
    examples = "\n".join(re.findall(r"^```pycon\n(.*?)^```$", page(name), re.DOTALL | re.MULTILINE))
    test = doctest.DocTestParser().get_doctest(examples, {}, name, name, 0)
    told: list[str] = []

    result = doctest.DocTestRunner().run(test, out=told.append)

    assert "" == "".join(told)
    assert result.attempted > 5


def test_compiled_code_is_what_the_page_shows():
    """Line by line, in order; `…` stands for lines that are left out."""
    lines_of_title = source(interpreter.load("tictactoe").full).split("\n")
    shown = re.findall(r"^```python\n(.*?)^```$", page("compiler.md"), re.DOTALL | re.MULTILINE)

    assert 2 == len(shown)
    for block in shown:
        lines, skipping = iter(lines_of_title), True
        for wanted in block.rstrip("\n").split("\n"):
            if wanted.strip() == "…":
                skipping = True
                continue
            found = next((line for line in lines if line == wanted or not skipping), None)
            assert found == wanted
            skipping = False


def test_the_rule_shown_beside_it_is_the_title_s():
    text = (ROOT / "rules" / "tictactoe" / "rules.yaml").read_text(encoding="utf-8")
    shown = re.search(r"^    three in a row:\n(?:      .*\n)+", page("compiler.md"), re.MULTILINE)

    assert shown
    assert re.sub("^  ", "", shown[0], flags=re.MULTILINE) in text


@pytest.mark.parametrize("path", [ROOT / "docs" / "engine.md", *sorted(FOLDER.glob("*.md"))])
def test_links_lead_to_pages_and_headings(path):
    links = LINK.findall(path.read_text(encoding="utf-8"))

    assert links
    for target, heading in links:
        there = (path.parent / target).read_text(encoding="utf-8")
        headings = re.findall(r"^#+ (.+)$", there, re.MULTILINE)
        anchors = {re.sub(r"[^\w -]", "", each).lower().replace(" ", "-") for each in headings}
        assert not heading or heading in anchors, f"{target}#{heading}"


def test_the_page_names_each_room():
    """Folders with modules, below the packages. A folder's last name is enough."""
    text = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    program = ROOT / "interpreter"
    folders = {path.parent for path in program.rglob("*.py") if path.name != "__init__.py"}
    rooms = [room for room in (f.relative_to(program) for f in folders) if len(room.parts) > 1]

    unnamed = sorted(
        str(room) for room in rooms if f"`{room}/`" not in text and f"`{room.name}/`" not in text
    )

    assert [] == unnamed, "docs/engine.md, The rooms, lacks these"

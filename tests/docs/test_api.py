"""The page about Python: it names what the package shows, and its examples run as written."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import interpreter

PAGE = (Path(__file__).parent.parent.parent / "docs" / "api.md").read_text(encoding="utf-8")


def test_the_examples_run():
    examples = "\n".join(re.findall(r"^```pycon\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))
    test = doctest.DocTestParser().get_doctest(examples, {}, "api.md", "docs/api.md", 0)
    told: list[str] = []

    result = doctest.DocTestRunner().run(test, out=told.append)

    assert "" == "".join(told)
    assert result.attempted > 10


@pytest.mark.parametrize("name", interpreter.__all__)
def test_a_public_name_is_explained_in_code_and_on_the_page(name):
    public = getattr(interpreter, name)

    assert public.__doc__
    assert re.search(rf"`{name}\b", PAGE)


def test_the_page_names_nothing_that_is_not_there():
    named = re.findall(r"`([A-Z][a-z]\w+)\.(\w+)", PAGE)
    classes = set(re.findall(r"`([A-Z]\w+)`", PAGE))

    assert len(named) > 15
    assert [] == [f"{c}.{n}" for c, n in named if not hasattr(getattr(interpreter, c), n)]
    assert classes <= {*interpreter.__all__, "None", "False"}


def test_fields_named_beside_a_class_are_its_own():
    """`Decision` has `faction`, … -- up to the end of the sentence or item."""
    for name in (
        "Asked", "Decision", "Diagnostic", "Event", "Option", "Place", "Result", "Span", "Thought",
    ):  # fmt: skip
        found = re.search(
            rf"An?\s+`{name}`\s+has\s+((?:.|\n)*?)\.(?:\s|$)|^- `{name}`: (.*(?:\n  .*)*)",
            PAGE,
            re.M,
        )
        assert found, name
        words = re.findall(r"`([a-z_]+)", found[1] or found[2])
        held = {each.name for each in getattr(interpreter, name).__attrs_attrs__}
        held |= set(dir(getattr(interpreter, name)))
        assert words and set(words) <= held, name


def test_importing_the_package_loads_no_layer():
    code = (
        "import sys, interpreter; print([m for m in sys.modules if m.startswith('interpreter.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "[]\n" == done.stdout


def test_what_is_not_public_is_not_found():
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        interpreter.nothing  # noqa: B018

    assert interpreter.__all__ == dir(interpreter)

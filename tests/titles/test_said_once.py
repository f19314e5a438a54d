"""No rule text of six lines stands twice in `rules/`.

What counts is what stands in a block (`|`) of a rule file: conditions, numbers and effects. Six lines of it, one
after another, are found wherever they come again, also within longer texts, however deep they are set in. Comments
and blank lines do not count; nor do rule tests, which may begin alike.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from interpreter.corpus.yaml.reader import read
from interpreter.corpus.yaml.tree import LITERAL, Mapping, Node, Sequence, Text

ROOT = Path(__file__).parents[2]
LINES = 6


def texts(node: Node) -> Iterator[Text]:
    """The blocks of a file, but those of its rule tests."""
    match node:
        case Text(style=style) if style == LITERAL:
            yield node
        case Sequence(items=items):
            for item in items:
                yield from texts(item)
        case Mapping():
            for key, value in node.items():
                if key != "tests":
                    yield from texts(value)


def runs(text: Text) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every six lines of a text, and in which line of its file they begin."""
    said = [(line.split("#")[0].strip(), row) for row, line in enumerate(text.value.split("\n"))]
    said = [(line, row) for line, row in said if line]
    for first in range(len(said) - LINES + 1):
        six = tuple(line for line, _ in said[first : first + LINES])
        yield six, text.at(0)[0] + said[first][1]


def twice(folder: Path) -> list[tuple[str, ...]]:
    """Where the same six lines stand, each place as `file:line`."""
    places = defaultdict(list)
    for path in sorted(folder.rglob("*.yaml")):
        name = path.relative_to(folder).as_posix()
        for text in texts(read(path.read_bytes(), name)):
            for six, line in runs(text):
                places[six].append(f"{name}:{line}")
    return [tuple(found) for found in places.values() if len(found) > 1]


def test_no_rule_is_said_twice():
    assert [] == twice(ROOT / "rules")


SIX = ["set price to 1", "if poor:", "  do borrow", "otherwise:", "  do save", "do count"]


@pytest.fixture
def written(tmp_path):
    """Writes texts, each in a file of its own; where the same six lines stand in two."""

    def write(*bodies, key="do"):
        for number, body in enumerate(bodies, 1):
            lines = "".join(f"    {line}\n" for line in body)
            (tmp_path / f"{number}.yaml").write_text(f"pay:\n  {key}: |\n{lines}")
        return twice(tmp_path)

    return write


def test_six_lines_are_found_within_longer_texts(written):
    assert [("1.yaml:4", "2.yaml:3")] == written(["do wait", *SIX], [*SIX, "do wait"])


def test_comments_blank_lines_and_depth_do_not_hide_them(written):
    deeper = ["if rich:", *(f"  {line}  # so" for line in SIX[:3]), "", *SIX[3:]]
    assert [("1.yaml:3", "2.yaml:4")] == written(SIX, deeper)


def test_five_lines_may_come_again(written):
    assert [] == written(SIX[:5], [*SIX[:5], "do wait"])


def test_rule_tests_may_begin_alike(written):
    assert [] == written(SIX, SIX, key="tests")

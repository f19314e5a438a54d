"""The page of one screen is one screen, and all that it shows is the language."""

import re
from pathlib import Path

import pytest

import interpreter
from interpreter.language import nodes
from interpreter.language.binding.typed import parse_block
from interpreter.language.types import FACTION, SPACE

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "one-screen.md").read_text(encoding="utf-8")
EXPRESSIONS, STATEMENTS = (
    re.findall(r"`([^`]+)`", "\n".join(row.split("|")[1] for row in table))
    for table in (
        [row for row in part.splitlines() if row.startswith("| `")]
        for part in PAGE.split("| a statement |")
    )
)


def test_it_fits_a_screen():
    lines = PAGE.splitlines()

    assert len(lines) <= 50 and max(map(len, lines)) <= 110


def test_its_action_is_that_of_the_file():
    (shown,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.S)
    plain = re.sub(r" +#.*", "", shown)

    assert plain.split("\n", 1)[1] in (ROOT / "rules/harbours/operations.yaml").read_text()


@pytest.fixture(scope="module")
def title():
    return interpreter.load("harbours", root=ROOT)


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_each_expression_is_one(title, text):
    assert title.question(text)


@pytest.mark.parametrize("text", [each for each in STATEMENTS if each != "otherwise:"])
def test_each_statement_is_one(title, text):
    names = {"actor": nodes.Variable("actor", FACTION), "here": nodes.Variable("here", SPACE)}
    whole = f'{text}\n  say "so"\n' if text.endswith(":") else text

    assert parse_block(title.full, whole, names, phase=True).statements

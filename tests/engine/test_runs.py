"""The longest line: by compiled code and by the reference, on a grid and on listed lines."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from interpreter.corpus.store import load_tree
from interpreter.engine.asked import evaluate
from interpreter.engine.program import Program
from interpreter.language.binding.typed import parse_expression
from interpreter.language.sections.second_pass import bind
from tests.walker import evaluate as walker

TITLE = "format: 1\ntitle: marsh\nname: Marsh\nmap: marsh\nstart: dawn\n"
RULES = """\
format: 1
factions: {north: {}}
values: {wet: {of: space, truth: no}}
phases: {dawn: {do: end game}}
"""
GRID = "format: 1\ngrid: {columns: [a, b, c, d], rows: 3}\n"
LISTED = """\
format: 1
spaces: {fen: {}, moor: {}, pond: {}, reed: {}, sedge: {}}
lines: [[fen, moor, pond, reed], [reed, sedge]]
"""


@pytest.fixture
def marsh(tmp_path: Path):
    """What a question comes to on a map, where some of its spaces are wet, by both executors."""

    def asked(map: str, wet: str, question: str) -> list[str]:
        shutil.rmtree(tmp_path / "rules", ignore_errors=True)
        for path, text in (
            ("rules/marsh/title", TITLE),
            ("rules/marsh/rules", RULES),
            ("maps/marsh", map),
        ):
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / f"{path}.yaml").write_text(text, encoding="utf-8")
        vocabulary = bind(load_tree(tmp_path, "marsh"))
        program = Program.build(vocabulary)
        run = program.start()
        names = [space.id for space in vocabulary.spaces]
        for name in wet.split():
            run.write(run.layout.values[0] + names.index(name), 1)
        expr = parse_expression(vocabulary, question, {}, None)
        found = evaluate(vocabulary, run, expr, {})
        assert found == walker.evaluate(vocabulary, run, expr, {})
        return [names[index] for index in found]

    return asked


@pytest.mark.parametrize(
    "wet, found",
    [
        ("", []),
        ("b2", ["b2"]),
        ("a1 b1 d1", ["a1", "b1"]),
        ("a1 c1 b2", ["a1", "b2"]),
        ("a3 b2 c1 d1", ["c1", "b2", "a3"]),
        ("d1 d2 d3 a2 b2 c2", ["a2", "b2", "c2", "d2"]),
    ],
)
def test_rows_columns_and_diagonals_of_a_grid_are_lines(marsh, wet, found):
    assert found == marsh(GRID, wet, "(longest line where wet)")


def test_the_line_through_a_space_holds_it(marsh):
    wet = "a1 b1 c1 d1 a2 a3"

    assert ["a1", "b1", "c1", "d1"] == marsh(
        GRID, wet, "(longest line x through d1 where wet of x)"
    )
    assert ["a1", "a2", "a3"] == marsh(GRID, wet, "(longest line through a3 where wet)")
    assert [] == marsh(GRID, wet, "(longest line through b2 where wet)")


def test_a_gap_breaks_a_line_and_the_first_of_two_counts(marsh):
    wet = "fen moor reed sedge"

    assert ["fen", "moor"] == marsh(LISTED, wet, "(longest line where wet)")
    assert ["reed", "sedge"] == marsh(LISTED, wet, "(longest line through reed where wet)")
    assert [] == marsh(LISTED, wet, "(longest line through pond where wet)")


def test_a_grid_counts_its_columns_and_rows_and_neighbours_share_a_side(marsh):
    assert ["a2", "b2", "c2", "d2"] == marsh(GRID, "", "(spaces where row = 2)")
    assert ["b1", "b2", "b3"] == marsh(GRID, "", "(spaces where column = 2)")
    assert ["b1", "a2", "c2", "b3"] == marsh(GRID, "", "(spaces next to b2)")

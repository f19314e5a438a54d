"""Texts from outside the files, and what they become."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.corpus.diagnostics import CorpusError
from interpreter.language import nodes
from interpreter.language.binding.typed import parse_block, parse_expression, parse_inventory
from interpreter.language.nodes import Variable
from interpreter.language.types import FACTION, NUMBER, SPACE, SPACES, TRUTH
from tests.language.fixture import isles

NAMES = {
    "actor": Variable("actor", FACTION),
    "here": Variable("here", SPACE),
    "f": Variable("f", FACTION),
    "some": Variable("some", SPACES),
}


def read(text: str):
    return parse_expression(isles(), text, NAMES)


def columns(text: str) -> list[list[str]]:
    """The ids of the columns, row by row."""
    decls = isles().columns
    return [[decls[c].id for c in row] for row in read(text).phrase.columns.table]


def test_types():
    assert NUMBER == read("gold of north + 1").type
    assert TRUTH == read("here is island").type
    assert SPACES == read("(spaces where held)").type
    assert isles().values[2] is read("mood").type.of


def test_precedence():
    found = read("1 + 2 * 3 = 7 and not luck > 2 or fog")

    assert ("or", "and", "=") == (found.op, found.left.op, found.left.left.op)
    assert isinstance(found.left.right, nodes.Not)


def test_a_number_serves_as_a_truth():
    found = parse_expression(isles(), "ships here", NAMES, TRUTH)

    assert isinstance(found, nodes.Truth) and isinstance(found.operand, nodes.Count)


def test_an_index_for_every_word():
    assert [2, 1, 3, 0] == [read(w).value for w in ("corsairs", "birch", "drift", "card 1")]
    assert 2 == read("weather is wild").right.value


@pytest.mark.parametrize(
    "text, expected",
    [
        ("north ships here", [["moored north ship", "sailing north ship"]]),
        ("sailing crown ships here", [["sailing north ship", "sailing south ship"]]),
        ("non-north non-sailing ships here", [["moored south ship", "moored corsairs ship"]]),
        ("non-crown pieces here", [["moored corsairs ship", "sailing corsairs ship"]]),
        ("garrisons here", [["north crew", "north fort", "south crew", "south fort"]]),
        ("f forts here", [["north fort"], ["south fort"], []]),
        ("actor forts here", [["north fort"], ["south fort"], []]),
        ("enemy moored ships here", [["moored corsairs ship"], ["moored corsairs ship"],
                                     ["moored north ship", "moored south ship"]]),
        ("friendly crews here", [["north crew", "south crew"], ["north crew", "south crew"], []]),
    ],
)  # fmt: skip
def test_columns(text, expected):
    assert expected == columns(text)


@pytest.mark.parametrize(
    "text, kind",
    [("here", "space"), ("in ash", "space"), ("in sea floor", "box"), ("on map", "map"),
     ("next to ash", "beside"), ("in some", "set"), ("in windy", "set"), ("in (spaces)", "set")],
)  # fmt: skip
def test_places(text, kind):
    assert kind == read(f"ships {text}").phrase.place.kind


def test_a_filter_binds_here_and_a_name():
    found = read("(spaces s next to here where s is not haven and fog)")

    assert ["here", "s"] == [variable.name for variable in found.variables]
    assert found.beside.variable is NAMES["here"]
    assert found.where.right.subject.variable is found.variables[0]


def test_a_block():
    block = parse_block(isles(), "add 1 to luck\nif fog:\n  set fog to no\n", NAMES)

    assert [nodes.AddValue, nodes.If] == [type(s) for s in block.statements]
    branching: Any = block.statements[1]
    assert 2 == branching.branches[0][1].statements[0].span.column - 1


def test_an_inventory():
    listed = parse_inventory(isles(), "2 north ships, 1 sailing corsairs ship and 3 south crews")
    ids = [(isles().columns[column].id, number) for column, number in listed]

    assert [("moored north ship", 2), ("sailing corsairs ship", 1), ("south crew", 3)] == ids


@pytest.mark.parametrize(
    "text, message",
    [
        ("luk + 1", "1:1: error: unknown value 'luk'"),
        ("luck +", "1:6: error: expected a value, but the text ends"),
        ("fog of x", "1:8: error: unknown space 'x'; allowed: ash, birch, coral reef, drift"),
        ("", "1:1: error: this text is empty"),
    ],
)
def test_mistakes(text, message):
    with pytest.raises(CorpusError) as caught:
        read(text)

    assert message == str(caught.value).split("\n")[0].removeprefix(":")

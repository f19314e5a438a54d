"""Layers change rows of a table of cases, each named by its condition."""

from __future__ import annotations

import pytest

from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.layers.conflicts import conflicts
from interpreter.corpus.yaml.tree import Sequence, plain, within
from tests.corpus.laying import apply

from .trees import tree

BASE = """\
format: 1
actions:
  sail:
    numbers:
      toll:
        cases:
          - {if: harbour, then: 3}
          - if: |
              pier
              or reef
            then: 2
          - {if: yes, then: 4}
          - {otherwise: 1}
"""


def change(body: str, number: int = 1):
    rows = "".join(f"          {line}\n" for line in body.splitlines())
    head = "format: 1\nactions:\n  sail:\n    numbers:\n      toll:\n        cases:\n"
    return tree(head + rows, f"m{number}", f"m{number}")


def laid(*bodies: str, name: str = "m1") -> list[str]:
    """The rows in short: `harbour 3`."""
    result = tree(BASE, "base")
    for number, body in enumerate(bodies, 1):
        result = apply(result, change(body, number), name)
    table = plain(result)["actions"]["sail"]["numbers"]["toll"]["cases"]
    return [
        f"{' '.join(str(row.get('if', 'otherwise')).split())} {row.get('then', row.get('otherwise'))}"
        for row in table
    ]


def told(body: str) -> list[str]:
    with pytest.raises(CorpusError) as caught:
        laid(body)
    return [f"{d.span}: {d.message} {d.advice}".strip() for d in caught.value.diagnostics]


@pytest.mark.parametrize("body, rows", [
    ("before otherwise: {if: mud, then: 5}", ["harbour 3", "pier or reef 2", "yes 4", "mud 5", "otherwise 1"]),
    ("after harbour: {if: mud, then: 5}", ["harbour 3", "mud 5", "pier or reef 2", "yes 4", "otherwise 1"]),
    ("at the start: {if: mud, then: 5}", ["mud 5", "harbour 3", "pier or reef 2", "yes 4", "otherwise 1"]),
    ("before harbour: [{if: mud, then: 5}, {if: ice, then: 6}]",
     ["mud 5", "ice 6", "harbour 3", "pier or reef 2", "yes 4", "otherwise 1"]),
    ("instead of pier or reef: {if: pier, then: 2}", ["harbour 3", "pier 2", "yes 4", "otherwise 1"]),
    ("instead of pier or reef: coins + 1", ["harbour 3", "pier or reef coins + 1", "yes 4", "otherwise 1"]),
    ("instead of otherwise: 0", ["harbour 3", "pier or reef 2", "yes 4", "otherwise 0"]),
    ("delete: [yes, harbour]", ["pier or reef 2", "otherwise 1"]),
    ("- {otherwise: 7}", ["otherwise 7"]),
], ids=str)  # fmt: skip
def test_a_row_is_named_by_its_condition(body: str, rows: list[str]) -> None:
    assert rows == laid(body)


def test_a_title_changes_rows_of_its_series_too() -> None:
    assert "mud 5" in laid("before otherwise: {if: mud, then: 5}", name="")


def test_a_changed_row_is_from_where_it_was_changed() -> None:
    result = apply(tree(BASE, "base"), change("instead of harbour: 9"), "m1")
    node = within(result, ("actions", "sail", "numbers", "toll", "cases"))

    assert isinstance(node, Sequence)
    assert ["m1", "", "", ""] == [row.origin for row in node.items]
    assert "m1:7:11" == str(node.items[0].span)


def test_two_mods_may_agree_that_a_row_goes() -> None:
    assert laid("delete: [harbour]") == laid("delete: [harbour]", "delete: [harbour]")


@pytest.mark.parametrize("body, message", [
    ("before harbor: {if: mud, then: 5}", "m1:7:11: there is no row 'harbor' here did you mean 'harbour'?"),
    ("before otherwise: mud",
     "m1:7:29: expected a row, found text write '{if: CONDITION, then: ...}'"),
    ("delete: [harbor]", "m1:7:20: there is no row 'harbor' here did you mean 'harbour'?"),
    ("delete: harbour", "m1:7:19: expected a list of lines to delete, found text"),
], ids=str)  # fmt: skip
def test_what_is_wrong_is_told_at_its_place(body: str, message: str) -> None:
    assert [message] == told(body)


@pytest.mark.parametrize("one, other, clash", [
    ("instead of harbour: 4", "instead of harbour: 5", True),
    ("instead of harbour: 4", "instead of harbour: 4", False),
    ("instead of harbour: 4", "delete: [harbour]", True),
    ("instead of harbour: 4", "before otherwise: {if: mud, then: 5}", False),
    ("before otherwise: {if: mud, then: 5}", "before otherwise: {if: ice, then: 5}", True),
    ("after harbour: {if: mud, then: 5}", "before harbour: {if: ice, then: 5}", False),
], ids=str)  # fmt: skip
def test_two_layers_that_want_another_thing_of_one_row(one: str, other: str, clash: bool) -> None:
    assert clash == bool(conflicts(change(one), change(other, 2)))

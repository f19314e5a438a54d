"""Layers change lines of texts: what a line is, what goes with it, and where it still is from."""

from __future__ import annotations

import pytest

from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.layers.conflicts import conflicts
from interpreter.corpus.yaml.tree import Mapping, Text, plain
from tests.corpus.laying import apply

from .trees import tree

BASE = """\
format: 1
procedures:
  strike:
    do: |
      turn all actor boats here out     # they are seen
      roll shot
      if shot <= boats here:
        remove 1 enemy boat here
        pay 1
      otherwise if shot = 6:
        nothing
      otherwise:
        pay 1
      choose s "Which?" from
        (spaces where here is s), up to
        2:
        add 1 to mud

      say "done: it is over"
    one: pay 1
    where: |
      (pier or reef)
      and not mud
    price: 3
"""


def laid(*changes: str, key: str = "do") -> Text:
    result = tree(BASE, "base")
    for number, change in enumerate(changes, 1):
        body = "".join(f"      {line}\n" for line in change.splitlines())
        text = f"format: 1\nprocedures:\n  strike:\n    {key}:\n{body}"
        result = apply(result, tree(text, f"m{number}", f"m{number}"), f"m{number}")
    found = result.get("procedures").get("strike").get(key)
    assert isinstance(found, Text)
    return found


def told(change: str, key: str = "do") -> list[str]:
    with pytest.raises(CorpusError) as caught:
        laid(change, key=key)
    return [f"{d.span}: {d.message} {d.advice}".strip() for d in caught.value.diagnostics]


FULL = plain(tree(BASE))["procedures"]["strike"]["do"].splitlines()


@pytest.mark.parametrize(
    ("change", "at", "gone", "new"),
    [
        ("after roll shot: pay 2", 2, 0, ["pay 2"]),
        ("before roll shot: pay 2", 1, 0, ["pay 2"]),
        ("instead of roll shot: pay 2", 1, 1, ["pay 2"]),
        ("delete: [roll shot]", 1, 1, []),
        ("before remove 1 enemy boat here: pay 2", 3, 0, ["  pay 2"]),
        ("after remove 1 enemy boat here: pay 2", 4, 0, ["  pay 2"]),
        ("before turn all actor boats here out: pay 2", 0, 0, ["pay 2"]),
        ("after if shot <= boats here: pay 2", 9, 0, ["pay 2"]),
        ("delete: [if shot <= boats here]", 2, 7, []),
        ("instead of if shot <= boats here: pay 2", 2, 7, ["pay 2"]),
        ("instead of if shot <= boats here: 'if shot < 3:'", 2, 1, ["if shot < 3:"]),
        ("delete: [otherwise if shot = 6]", 5, 2, []),
        ("instead of otherwise if shot = 6: 'otherwise if shot > 4:'", 5, 1, ["otherwise if shot > 4:"]),
        ('after choose s "Which?" from: pay 2', 13, 0, ["pay 2"]),
        ("instead of choose s \"Which?\" from: 'choose s from (spaces):'", 9, 3, ["choose s from (spaces):"]),
        ("delete: ['say \"done: it is over\"']", 14, 1, []),
        ("at the start: pay 2", 0, 0, ["pay 2"]),
        ("at the end: pay 2", 15, 0, ["pay 2"]),
        ("after roll shot: |\n  if shot = 1:\n    pay 2", 2, 0, ["if shot = 1:", "  pay 2"]),
        ("before add 1 to mud: |\n  if mud:\n    pay 2", 12, 0, ["  if mud:", "    pay 2"]),
    ],
)  # fmt: skip
def test_what_changes(change: str, at: int, gone: int, new: list[str]) -> None:
    assert [*FULL[:at], *new, *FULL[at + gone :]] == laid(change).value.splitlines()


def test_several_changes_are_of_the_text_as_it_stands_below() -> None:
    text = laid("after roll shot: pay 2\nbefore if shot <= boats here: pay 3\ndelete: [roll shot]")

    assert ["turn all actor boats here out     # they are seen", "pay 2", "pay 3"] == (
        text.value.splitlines()[:3]
    )


def test_a_text_of_one_line_and_conditions_have_lines_too() -> None:
    assert "pay 1\npay 2\n" == laid("at the end: pay 2", key="one").value
    assert "pay 2" == laid("instead of pay 1: pay 2", key="one").value
    assert (
        "(pier or reef)\nand mud < 2\n"
        == laid("instead of and not mud: and mud < 2", key="where").value
    )


def test_every_line_keeps_its_place() -> None:
    text = laid(
        "after roll shot: |\n  pay 2\n  pay 3", "before pay 3: set mud to 1\ndelete: [pay 2]"
    )
    lines = text.value.splitlines()
    places = {}
    for number, line in enumerate(lines):
        start = sum(len(each) + 1 for each in lines[:number]) + len(line) - len(line.lstrip())
        places[number] = str(text.span_of(start, start + 3))

    assert ["roll shot", "set mud to 1", "pay 3", "if shot <= boats here:"] == lines[1:5]
    assert ["base:6:7", "m2:5:21", "m1:7:9", "base:7:7"] == [places[n] for n in range(1, 5)]
    assert "base:8:9" == places[5]
    start = text.value.index("shot <= boats")
    assert (10, 14) == (lambda s: (s.column, s.end_column))(text.span_of(start, start + 4))
    assert "m2" == text.origin
    assert ["m1", "m2"] == [change.origin for change in text.laid]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (
            "after roll shott: pay 2",
            ["m1:5:7: there is no line 'roll shott' in this text did you mean 'roll shot'?"],
        ),
        (
            "after enemy boat here: pay 2",
            [
                "m1:5:7: there is no line 'enemy boat here' in this text "
                "did you mean 'remove 1 enemy boat here'?"
            ],
        ),
        (
            "after pay 1: pay 2",
            [
                "m1:5:7: the line 'pay 1' stands 2 times in this text at base:9 and base:13; "
                "name a line beside it, or the one that opens its block"
            ],
        ),
        (
            "delete: [if shot <= boats here]\nafter otherwise if shot = 6: pay 2",
            [
                "m1:6:7: the line 'otherwise if shot = 6' goes with 'if shot <= boats here' "
                "which line 5 takes out or replaces"
            ],
        ),
        (
            "delete: [roll shot]\ninstead of roll shot: pay 2",
            [
                "m1:6:7: the line 'roll shot' goes with 'roll shot' which line 5 takes out or replaces"
            ],
        ),
        ("delete: roll shot", ["m1:5:15: expected a list of lines to delete, found text"]),
        ("delete: [[roll shot]]", ["m1:5:16: expected a list of lines to delete, found a list"]),
        ("after roll shot: [pay 2]", ["m1:5:24: expected text for this line, found a list"]),
        ("after roll shot:", ["m1:5:7: expected text for this line, found nothing"]),
    ],
)
def test_mistakes(change: str, expected: list[str]) -> None:
    assert expected == told(change)


def test_what_has_no_lines_or_none_left() -> None:
    assert ["m1:4:5: 'price' is a number, not a text with lines"] == told(
        "at the end: pay 2", key="price"
    )
    assert [
        "m1:5:7: nothing is left of this text; let it say 'nothing', or delete all of it"
    ] == told("delete: [pay 1]", key="one")


@pytest.mark.parametrize(
    ("first", "second", "conflict"),
    [
        ("after roll shot: pay 2", "after roll shot: pay 2", False),
        ("after roll shot: pay 2", "after roll shot: pay 3", True),
        ("after roll shot: pay 2", "before roll shot: pay 3", False),
        ("after roll shot: pay 2", "delete: [roll shot]", True),
        ("instead of roll shot: pay 2", "before roll shot: pay 3", True),
        ("instead of roll shot: pay 2", "instead of  roll shot: pay 2", False),
        ("delete: [roll shot]", "delete: [roll shot]", False),
        ("delete: [roll shot]", "instead of roll shot: pay 2", True),
        ("at the end: pay 2", "at the end: pay 3", False),
        ("at the end: pay 2", "after pay 1: pay 2", False),
        ("after roll shot: pay 2", "instead of pay 1: pay 2", False),
    ],
)
def test_conflicts(first: str, second: str, conflict: bool) -> None:
    def change(text: str, name: str) -> Mapping:
        body = "".join(f"      {line}\n" for line in text.splitlines())
        return tree(f"format: 1\nprocedures:\n  strike:\n    do:\n{body}", name, name)

    found = conflicts(change(first, "one"), change(second, "two"))
    assert (1 if conflict else 0) == len(found)
    if found:
        assert "two" == found[0].span.file
        assert found[0].message.startswith("'procedures / strike / do / ")
        assert found[0].note.startswith("there: one:5:")


def test_a_new_text_and_a_change_of_lines_are_a_conflict() -> None:
    one = tree("format: 1\nprocedures: {strike: {do: pay 1}}", "one", "one")
    two = tree("format: 1\nprocedures: {strike: {do: {at the end: pay 1}}}", "two", "two")

    assert 1 == len(conflicts(one, two)) == len(conflicts(two, one))


def test_what_two_layers_both_take_out_is_out() -> None:
    assert [FULL[0], *FULL[2:]] == laid(
        "delete: [roll shot]", "delete: [roll shot]"
    ).value.splitlines()

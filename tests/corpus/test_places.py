"""A place inside a text is the same place in the file, for every style."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.yaml.reader import read
from interpreter.corpus.yaml.tree import Mapping, Text

BLOCK = """\
rules:
  first: |

    pay 1

      if here:
        remove 1 troop
    done
  second: |2-
      two more
    end
"""


def text(source: str | bytes, *path: str) -> Text:
    data = source.encode() if isinstance(source, str) else source
    node = read(data, "x.yaml")
    for step in path:
        assert isinstance(node, Mapping)
        node = node.entries[step].value
    assert isinstance(node, Text)
    return node


def pointed_at(node: Text, word: str) -> str:
    """What stands in the file where `word` should."""
    start = node.value.index(word)
    span = node.span_of(start, start + len(word))
    return node.source.lines[span.line - 1][span.column - 1 : span.end_column - 1]


@pytest.mark.parametrize(
    ("word", "place"),
    [("pay", (4, 5)), ("1\n", (4, 9)), ("here", (6, 10)), ("remove", (7, 9)), ("done", (8, 5))],
)
def test_literal_block(word: str, place: tuple[int, int]) -> None:
    node = text(BLOCK, "rules", "first")

    assert place == node.at(node.value.index(word))


def test_literal_block_with_stated_indent() -> None:
    node = text(BLOCK, "rules", "second")

    assert "  two more\nend" == node.value
    assert (10, 7) == node.at(2)
    assert (11, 5) == node.at(node.value.index("end"))
    assert (11, 8) == node.at(len(node.value))


def test_blank_lines_have_places_too() -> None:
    node = text(BLOCK, "rules", "first")

    assert (3, 1) == node.at(0)
    assert (5, 1) == node.at(node.value.index("\n\n") + 1)
    assert (9, 1) == (*node.at(len(node.value))[:1], 1)


def test_crlf_changes_nothing() -> None:
    dos = text(BLOCK.replace("\n", "\r\n").encode(), "rules", "first")
    unix = text(BLOCK, "rules", "first")

    assert unix.value == dos.value
    assert [unix.at(i) for i in range(len(unix.value))] == [
        dos.at(i) for i in range(len(dos.value))
    ]


@pytest.mark.parametrize(
    ("source", "word", "place"),
    [
        ("a: pay 1 troop", "1", (1, 8)),
        ("a: 'pay 1 troop'", "1", (1, 9)),
        ('a: "pay 1 troop"', "1", (1, 9)),
        ("a: {b: x, c: [pay 1]}", None, (1, 15)),
        ("a: pay\n  1 troop", "troop", (2, 5)),
        ("a: >\n  pay 1\n  troop\n", "troop", (3, 3)),
        ("a: 'it''s 1 troop'", "troop", (1, 4)),
        ('a: "one\\ttroop"', "troop", (1, 4)),
        ("a: 'Zoë 1'", "1", (1, 9)),
        ("a: '- 1'", "- 1", (1, 5)),
    ],
)
def test_other_styles(source: str, word: str | None, place: tuple[int, int]) -> None:
    if word is None:
        node = read(source.encode(), "x.yaml")
        assert isinstance(node, Mapping)
        inner = node.get("a").get("c").items[0]  # type: ignore[index]
        assert place == inner.at(0)
    else:
        node = text(source, "a")
        assert place == node.at(node.value.index(word))


def test_span_of_is_cut_at_its_first_line() -> None:
    node = text(BLOCK, "rules", "first")
    start = node.value.index("if here")

    span = node.span_of(start, len(node.value))

    assert (6, 7, 15) == (span.line, span.column, span.end_column)


def test_outside_is_an_error() -> None:
    with pytest.raises(IndexError):
        text("a: bc", "a").at(3)


line = st.text(alphabet="abz 1:(#'é", max_size=12).map(str.rstrip)


@given(st.lists(line, min_size=1, max_size=8), st.integers(1, 6), st.booleans())
def test_every_word_of_a_block_is_found(lines: list[str], indent: int, crlf: bool) -> None:
    body = "".join(f"{' ' * indent}{each}".rstrip() + "\n" for each in ["start", *lines])
    source = f"k:\n v: |\n{''.join(' ' + row for row in body.splitlines(True))}after: 1\n"
    data = source.replace("\n", "\r\n") if crlf else source
    try:
        node = text(data.encode(), "k", "v")
    except CorpusError:  # a blank line longer than the indentation, say
        return

    for word in node.value.split():
        assert word == pointed_at(node, word)

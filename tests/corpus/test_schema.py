"""One mistake against a schema is one message, at its place, with its remedy."""

from pathlib import Path

import pytest

from interpreter.corpus.diagnostics import render
from interpreter.corpus.schemas.schema import validate
from interpreter.corpus.yaml.reader import read

SCHEMAS = Path(__file__).parent / "data" / "schemas"


def told(source: str) -> list[str]:
    """The first line and the advice of each message."""
    lines = source.splitlines()
    result = []
    for each in validate(read(source.encode(), "x.yaml"), "rules", SCHEMAS):
        shown = render(each, lines[each.span.line - 1]).splitlines()
        advice = shown[2].partition("^")[2].strip("^ ")
        place = f"{each.span.line}:{each.span.column}-{each.span.end_column}"
        result.append(" | ".join(filter(None, [place, each.message, advice])))
    return result


GOOD = """\
format: 1
tracks:
  glory: {from: 0, to: 9}
actions:
  short: pay 1
  long: {effect: pay 1, when: after, spaces: [here]}
places:
  oxford: {kind: town, people: 3}
"""


def test_good() -> None:
    assert [] == told(GOOD)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("format: 1\ntrakcs: {}\n", "2:1-7 | unknown key 'trakcs' | did you mean 'tracks'?"),
        (
            "format: 1\nbots: {}\n",
            "2:1-5 | unknown key 'bots' | allowed: format, tracks, actions, places",
        ),
        ("tracks: {}\n", "1:1-11 | the key 'format' is missing here"),
        ("format: 2\n", "1:9-10 | 2 is not allowed here | allowed: 1"),
        ("format: 1\ntracks: []\n", "2:9-11 | expected a mapping, found a list"),
        ("format: 1\ntracks:\n", "2:1-7 | expected a mapping, found nothing"),
        (
            "format: 1\ntracks:\n  glory: {from: 0}\n",
            "3:3-8 | the key 'to' is missing here",
        ),
        (
            "format: 1\ntracks:\n  glory: {form: 0, to: 9}\n",
            "3:11-15 | unknown key 'form' | did you mean 'from'?",
        ),
        (
            "format: 1\ntracks:\n  glory: {from: low, to: 9}\n",
            "3:17-20 | expected a whole number, found text",
        ),
        (
            "format: 1\ntracks:\n  Glory!: {from: 0, to: 9}\n",
            "3:3-9 | 'Glory!' does not have the right form | small letters and spaces",
        ),
        (
            "format: 1\nactions: {a: 3}\n",
            "2:14-15 | expected text or a mapping, found a number | say '\"3\"'",
        ),
        (
            "format: 1\nactions: {a: {effect: x, wehn: after}}\n",
            "2:26-30 | unknown key 'wehn' | did you mean 'when'?",
        ),
        (
            "format: 1\nactions: {a: {effect: x, when: afer}}\n",
            "2:32-36 | 'afer' is not allowed here | did you mean 'after'?",
        ),
        (
            "format: 1\nactions: {a: {effect: x, when: never}}\n",
            "2:32-37 | 'never' is not allowed here | allowed: before, after, instead",
        ),
        (
            "format: 1\nactions: {a: {effect: [x]}}\n",
            "2:23-26 | expected text, found a list | the lines of a text stand behind '|'",
        ),
        (
            "format: 1\nactions: {a: {effect: x, spaces: []}}\n",
            "2:34-36 | this list is too short: at least 1 entry",
        ),
        (
            "format: 1\nplaces: {ox: {kind: road, people: 3, length: 2}}\n",
            "2:27-33 | unknown key 'people' | allowed: kind, length",
        ),
        (
            "format: 1\nplaces: {ox: {kind: town, people: -3}}\n",
            "2:35-37 | -3 is less than 0",
        ),
    ],
)
def test_one_mistake_one_message(source: str, expected: str) -> None:
    assert [expected] == told(source)


def test_two_mistakes_two_messages() -> None:
    source = "format: 1\nactions: {a: {efect: x, cite: 3}}\ntracks: {b: {from: 1}}\n"

    assert [
        "2:15-20 | unknown key 'efect' | did you mean 'effect'?",
        "2:31-32 | expected text, found a number | say '\"3\"'",
        "3:10-11 | the key 'to' is missing here",
    ] == sorted(told(source))


def test_an_overlay_is_named() -> None:
    node = read(b"format: 1\nx: 1\n", "x.yaml", origin="mods/mine")

    assert [("mods/mine",)] == [d.overlays for d in validate(node, "rules", SCHEMAS)]


def test_a_missing_schema_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        validate(read(b"a: 1\n", "x.yaml"), "nothing", SCHEMAS)

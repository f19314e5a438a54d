"""One mistake against a schema is one message, at its place, with its remedy."""

import json
from pathlib import Path
from time import process_time

import pytest

from interpreter.corpus.diagnostics import render
from interpreter.corpus.folders import schemas
from interpreter.corpus.meant import TABLE, meant
from interpreter.corpus.schemas.schema import validate
from interpreter.corpus.yaml.reader import read
from interpreter.corpus.yaml.tree import plain

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
            "2:23-26 | expected text, found a list | say 'x'",
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


def parts(schema):
    """All mappings in a schema that have keys."""
    if isinstance(schema, dict):
        yield from [schema["properties"]] if "properties" in schema else ()
    for part in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(part, (dict, list)):
            yield from parts(part)


OURS = plain(read((schemas() / TABLE).read_bytes(), TABLE))
FORMS = [
    set(form)
    for path in schemas().glob("*.schema.json")
    for form in parts(json.loads(path.read_text()))
]
KEYS = set().union(*FORMS)


def test_every_key_has_its_synonyms_or_says_that_it_has_none() -> None:
    assert [] == sorted(KEYS - OURS.keys())
    assert [] == [word for word, others in OURS.items() if others != "-" and not others]


def test_words_of_elsewhere_for_regions_and_towns() -> None:
    assert {"suggestion": "region"} == meant("area", ["space", "region"])
    assert {"suggestion": "city"} == meant("town", ["province", "city"])


def test_each_synonym_can_be_told_somewhere() -> None:
    """Where it may itself stand beside the key that it is for, nobody ever hears of it."""
    silent = [
        (word, other)
        for word, others in OURS.items()
        if word in KEYS and others != "-"
        for other in others
        if all(other in form for form in FORMS if word in form)
    ]

    assert [] == silent
    assert [] == [word for word, others in OURS.items() if len(set(others)) < len(others)]


@pytest.mark.parametrize(
    ("name", "source", "expected"),
    [
        ("rules", "values: {a: {each: faction}}", "did you mean 'of'?"),
        ("rules", "values: {a: {type: space}}", "say 'space: …'"),
        ("rules", "values: {a: {maxValue: 3}}", "allowed: "),
        ("rules", "values: {a: {Upper-Bound: 3}}", "did you mean 'to'?"),
        ("rules", "values: {a: {from: 0 to 7}}", "say 'from: 0, to: 7'"),
        ("rules", "values: {a: {from: 0..7}}", "say 'from: 0, to: 7'"),
        ("rules", "values: {a: {to: seven}}", "say '7'"),
        ("rules", "values: {a: {to: '10,000'}}", "say '10000'"),
        ("rules", "values: {a: {to: few}}", ""),
        ("rules", "sides: {a: 'b, c and d'}", "say '[b, c, d]'"),
        ("rules", "sides: {a: {b: , c: }}", "say '[b, c]'"),
        ("rules", "sides: {a: {b: 1}}", ""),
        ("rules", "bots: {b: {answers: {x: {y: {z: {prefer: most econ}}}}}}", "say '[most: econ]'"),
        ("rules", "bots: {b: {answers: {x: {y: {z: {prefer: {most: a}}}}}}}", "say '[most: a]'"),
        (
            "rules",
            "bots: {b: {answers: {x: {y: {z: {then: {w: {cite: a, pick: b}}}}}}}}",
            "is a level left out above it? by decision: the rungs of its ladder by name",
        ),
        ("rules", "actions: {a: {class: b, stages: {s: {where: c}}}}", "it stands under 'spaces'"),
        ("rules", "actions: {a: {class: b, stages: {s: {by: c}}}}", "it stands two levels up, beside 'stages'"),
        ("map", "spaces: {a: {at: (2, 3)}}", "say '[2, 3]'"),
        ("map", "spaces: {a: {borders: b, c}}", "say '[b, c]'"),
        ("map", "grid: {columns: a to h, rows: 8}", ""),
        ("rules", "pieces: {a: 12 b}", "say '{b: 12}'"),
        ("rules", "starting zone: {a}", "say 'a'"),
        ("title", "title: a\nresult: b", "say '{score: b}'"),
        ("cards", "cards: [{card: 1, up: {momentum: x}}, {card: 2, momentum: x}]", "it stands one level up, beside 'up'"),
        ("cards", "cards: [{card: 1, up: {text: x}}]", "did you mean 'says'?"),
        ("tests", "tests: [{test: a, values: {b: 1}}]", "it stands under 'given'"),
        ("tests", "tests: [{test: a, setup: {}}]", "did you mean 'given'?"),
        ("tests", "tests: [{test: a, action: b}]", "did you mean 'run'?"),
        ("rules", "values: {a: {remove: [b]}}", "did you mean 'delete'?"),
        ("tests", "tests: [{test: a, answers: [b]}]", "say 'DECISION: b'"),
        ("tests", "tests: [{test: a, expect: {b: 6, c: no}}]", "say 'b = 6 and c is no'"),
        ("tests", "tests: [{test: a, scenario: 1968}]", "say '\"1968\"'"),
    ],
)  # fmt: skip
def test_the_advice_is_what_was_meant(name: str, source: str, expected: str) -> None:
    node = read(f"format: 1\n{source}\n".encode(), "x.yaml")
    (told,) = validate(node, name, schemas())

    assert told.advice == expected or (expected.endswith(" ") and told.advice.startswith(expected))


@pytest.mark.parametrize(
    ("word", "known", "expected"),
    [
        ("circle", ["disc", "square"], {"suggestion": "disc"}),
        ("2-players", ["two-players", "three-players"], {"suggestion": "two-players"}),
        ("Uncle Bob", ["uncle", "aunt"], {"note": "allowed: uncle, aunt"}),
        ("aunt, uncle", ["uncle", "aunt"], {"note": "a list stands in brackets: [aunt, uncle]"}),
        ("x", [f"n{n}" for n in range(14)], {"note": f"allowed: {', '.join(f'n{n}' for n in range(12))} and 2 more"}),
        ("x", [], {"note": ""}),
    ],
)  # fmt: skip
def test_an_unknown_word_leads_to_the_near_one_or_the_few(word, known, expected) -> None:
    assert meant(word, known) == expected


def test_many_unknown_keys_are_told_soon() -> None:
    source = "format: 1\n" + "".join(f"key {number}: x\n" for number in range(10_000))
    node = read(source.encode(), "x.yaml")
    started = process_time()

    assert len(validate(node, "rules", SCHEMAS)) == 10_000
    assert process_time() - started < 4


@pytest.mark.parametrize("blanks", [1, 19_000])
def test_a_word_with_many_blanks_is_told_soon(blanks: int) -> None:
    long, started = f"b{' ' * blanks}c", process_time()
    rules = read(f"format: 1\nkinds: {{a: '{long}'}}\n".encode(), "x.yaml")
    board = read(f"format: 1\ngrid: {{columns: '{long}', rows: 8}}\n".encode(), "x.yaml")
    (pieces,) = validate(rules, "rules", schemas())
    (grid,) = validate(board, "map", schemas())

    assert pieces.advice == "say 'a: {plural: …}'"
    assert grid.message == "expected a list or a whole number, found text"
    assert meant(long, ["uncle"]) == {"note": "allowed: uncle"}
    assert process_time() - started < 2

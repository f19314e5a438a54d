"""What scalars mean, where nodes stand, and the limits on strangers' files."""

import sys
from pathlib import Path

import attrs
import pytest

from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.limits import Limits
from interpreter.corpus.yaml import reader
from interpreter.corpus.yaml.reader import read
from interpreter.corpus.yaml.tree import Mapping, Sequence, Text, plain


def tree(source: str) -> Mapping:
    node = read(source.encode(), "x.yaml")
    assert isinstance(node, Mapping)
    return node


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("7", 7),
        ("-6", -6),
        ("+2", 2),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("yes", "yes"),
        ("no", "no"),
        ("on", "on"),
        ("Off", "Off"),
        ("1.5", "1.5"),
        ("1e3", "1e3"),
        ("0x10", "0x10"),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("2001-01-01", "2001-01-01"),
        ("'7'", "7"),
        ('"true"', "true"),
        ("''", ""),
        ("=", "="),
    ],
)
def test_scalars(written: str, meant: object) -> None:
    value = plain(tree(f"a: {written}\n"))["a"]

    assert meant == value
    assert type(meant) is type(value)


def test_keys_are_text() -> None:
    assert {"12": 1, "yes": 2, "null": 3} == plain(tree("12: 1\nyes: 2\nnull: 3\n"))


def test_flow_flags_stand_for_nothing() -> None:
    assert {"a": {"hill": None, "pop": 2}} == plain(tree("a: {hill, pop: 2}\n"))


def test_spans() -> None:
    node = tree("a: one\nb:\n  - {c: 22}\n  - [x, y]\nd: |\n  z\n")
    listed = node.get("b")
    assert isinstance(listed, Sequence)

    places = [
        node.entries["a"].key.span,
        node.get("a").span,
        listed.items[0].span,
        listed.items[0].get("c").span,
        listed.items[1].span,
        node.get("d").span,
    ]

    assert [(1, 1, 2), (1, 4, 7), (3, 5, 12), (3, 9, 11), (4, 5, 11), (5, 4, 5)] == [
        attrs.astuple(place)[1:] for place in places
    ]


def test_byte_order_mark_at_the_start_is_passed_over() -> None:
    node = read(b"\xef\xbb\xbfa: 1\n", "x.yaml")

    assert {"a": 1} == plain(node)
    assert 1 == node.entries["a"].key.span.column


def test_all_mistakes_of_a_file_are_told_at_once() -> None:
    with pytest.raises(CorpusError) as caught:
        read(b"a: !x 1\na: 2\nb: {<<: {}}\nc: *q\n", "x.yaml")

    assert ["tag", "duplicate-key", "merge-key", "alias"] == [
        d.code for d in caught.value.diagnostics
    ]


SMALL = Limits(file_bytes=200, depth=3, nodes=10, text=20)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a" * 201, "x.yaml:1:1: error: this file is larger than 200 bytes"),
        (
            "a: {b: {c: {d: 1}}}",
            "x.yaml:1:12: error: lists and mappings are nested more than 3 deep",
        ),
        (
            "a: [1, 2, 3, 4, 5, 6, 7, 8, 9]",
            "x.yaml:1:26: error: this file holds more than 10 values",
        ),
        (
            "a: 'one two three four five'",
            "x.yaml:1:4: error: this text is longer than 20 characters",
        ),
    ],
)
def test_limits(source: str, expected: str) -> None:
    with pytest.raises(CorpusError) as caught:
        read(source.encode(), "x.yaml", SMALL)

    assert [expected] == [str(caught.value).splitlines()[0]]


def test_a_flood_of_mistakes_ends() -> None:
    with pytest.raises(CorpusError) as caught:
        read(b"a: !x 1\n" * 5_000, "x.yaml")

    assert 100 == len(caught.value.diagnostics)


def test_origin_is_on_every_node() -> None:
    node = read(b"a: [1, x]\n", "x.yaml", origin="mods/mine")
    assert isinstance(node, Mapping)
    listed = node.get("a")
    assert isinstance(listed, Sequence)

    assert {"mods/mine"} == {n.origin for n in (node, node.entries["a"].key, listed, *listed.items)}


ROOT = Path(__file__).parent.parent.parent
REAL = ("rules/harbours", "rules/connectfour", "maps", "cards/harbours", "rules/coin")

CORNERS = [
    "a: [x:y, b?, {c: d}]", "a: ?x", "- -1", "a:b", "a : b", "[a: b, c: d]", "a: b#c #d",
    "a: 'x''y'", '"a\\"b": 1', "a: >-\n  x\n\n  y\n", "a: |+\n  x\n\n", "a:\n- 1\n- 2\n",
    "---\na: 1\n...\n", "a: -\n", "a: {b: 1,}\n", "? a\n: b\n", "a: [\n  1,\n  2]\n",
    "a: x\n   y\n\n   z\n", "'a': \"b\"", "a: [,]", "{a", "a: &x", "a: - b", "a: %x", "a: ''b",
    "a: |\n x\n  y\n\n z", "#only\n\na: 1 # end", "a: {\n}", "a: !\n", "a: !!\n", "--- x\n",
]  # fmt: skip


@pytest.mark.parametrize("source", CORNERS)
def test_both_parsers_agree(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the C extension every file reads the same, right or wrong."""
    assert ["_fast_events", "_pure_events"] == [p.__name__ for p in reader.parsers()]
    fast = outcome(source)
    monkeypatch.setitem(sys.modules, "_ruamel_yaml", None)

    assert ["_pure_events"] == [p.__name__ for p in reader.parsers()]
    assert outcome(source) == fast


@pytest.mark.parametrize("path", sorted(p for d in REAL for p in (ROOT / d).rglob("*.yaml")))
def test_both_parsers_read_real_files_alike(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = path.read_text(encoding="utf-8")
    fast = outcome(source)
    monkeypatch.setitem(sys.modules, "_ruamel_yaml", None)

    assert outcome(source) == fast


def outcome(source: str) -> object:
    try:
        return layout(read(source.encode(), "x.yaml"))
    except CorpusError as error:
        return str(error)


def layout(node: object) -> object:
    """A tree's values with the places where they stand."""
    if isinstance(node, Mapping):
        held = [(layout(e.key), layout(e.value)) for e in node.entries.values()]
        return str(node.span), held
    if isinstance(node, Sequence):
        return str(node.span), [layout(i) for i in node.items]
    style = (node.style, node.escaped) if isinstance(node, Text) else ()
    return node.span, node.value, style  # type: ignore[attr-defined]

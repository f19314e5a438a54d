"""Overlays: what replaces, what merges, what is refused, what is in conflict."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.corpus import CorpusError, Mapping, apply, difference, plain
from interpreter.corpus.layers.overlay import conflicts

from .trees import tree

TREE = """\
format: 1
cards:
  - card: 12
    title: Long March
    plain: {says: One., effect: aid -6}
    dark: {says: Two.}
    order: [a, b]
  - card: 13
    title: Short March
tracks:
  glory: {from: 0, to: 9}
"""


def laid(*changes: str) -> Mapping:
    result = tree(TREE)
    for number, change in enumerate(changes):
        result = apply(result, tree("format: 1\n" + change, "mod.yaml"), f"mods/m{number}")
    return result


def entry(result: Mapping, *path: str) -> object:
    node = result
    for step in path:
        node = node.get(step)  # type: ignore[assignment]
    return plain(node)


def refusal(change: str) -> str:
    with pytest.raises(CorpusError) as caught:
        laid(change)
    (only,) = caught.value.diagnostics
    assert ("mods/m0",) == only.overlays
    return f"{only.span.line}:{only.span.column} {only.message} {only.advice}".strip()


def test_a_scalar_replaces_and_the_rest_stays() -> None:
    result = laid("cards: [{card: 12, plain: {effect: aid -4}}]")

    assert {"says": "One.", "effect": "aid -4"} == entry(result, "cards", "12", "plain")
    assert "Long March" == entry(result, "cards", "12", "title")


def test_a_list_replaces() -> None:
    assert ["c"] == entry(laid("cards: {12: {order: [c]}}"), "cards", "12", "order")


def test_an_entry_is_added() -> None:
    result = laid("tracks: {morale: {from: 0, to: 3}}\ncards: [{card: 14, title: New}]")

    assert {"from": 0, "to": 3} == entry(result, "tracks", "morale")
    assert ["12", "13", "14"] == list(result.get("cards").entries)
    assert [12, 13, 14] == [c["card"] for c in entry(result, "cards")]  # type: ignore[attr-defined]


def test_delete_a_field_and_an_entry() -> None:
    result = laid("cards: {delete: [13], 12: {delete: [dark]}}")

    assert ["12"] == list(result.get("cards").entries)
    assert "dark" not in entry(result, "cards", "12")  # type: ignore[operator]


def test_delete_and_give_again_replaces_whole() -> None:
    result = laid("tracks: {delete: [glory], glory: {start: 1}}")

    assert {"start": 1} == entry(result, "tracks", "glory")


def test_add() -> None:
    assert ["a", "b", "c"] == entry(
        laid("cards: {12: {add: {order: [c]}}}"), "cards", "12", "order"
    )


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (
            "cards:\n  - card: 12\n    delete: [drak]\n",
            "4:14 cannot delete 'drak': it is not there did you mean 'dark'?",
        ),
        (
            "cards:\n  12:\n    add: {odrer: [c]}\n",
            "4:14 cannot add to 'odrer': it is not there did you mean 'order'?",
        ),
        ("cards: {12: {add: {title: [c]}}}", "2:23 'title' is text, not a list"),
        ("cards: {12: {delete: dark}}", "2:22 expected a list of fields to delete, found text"),
        (
            "cards: {12: {add: {order: c}}}",
            "2:30 expected a list of items to add to 'order', found text",
        ),
        ("tracks: {morale: {delete: [x]}}", "2:19 there is nothing here yet to delete"),
        (
            "cards: {12: {add: [order]}}",
            "2:22 expected fields with the items to add, found a list",
        ),
    ],
)
def test_refused(change: str, expected: str) -> None:
    assert expected == refusal(change)


def test_provenance() -> None:
    result = laid("cards: {12: {title: A, plain: {effect: x}}}", "cards: {12: {title: B}}")
    card = result.get("cards").get("12")

    assert "mods/m1" == card.get("title").origin
    assert "mods/m0" == card.get("plain").get("effect").origin
    assert "" == card.get("plain").get("says").origin


def test_what_says_the_same_changes_nothing() -> None:
    result = laid("cards: [{card: 12, title: Long March}]")

    assert "" == result.get("cards").get("12").get("title").origin
    assert [] == difference(tree(TREE), result)


def test_the_old_tree_is_untouched() -> None:
    before = tree(TREE)
    apply(before, tree("format: 1\ncards: {delete: [13]}"), "m")

    assert plain(tree(TREE)) == plain(before)


def test_difference() -> None:
    before = tree(TREE)
    after = laid(
        "cards: {12: {plain: {effect: aid -4}, delete: [dark]}}\ntracks: {morale: {to: 3}}"
    )

    assert [
        (("cards", "12", "plain", "effect"), "aid -6", "aid -4", "mods/m0"),
        (("cards", "12", "dark"), {"says": "Two."}, None, "mods/m0"),
        (("tracks", "morale"), None, {"to": 3}, "mods/m0"),
    ] == [
        (c.path, c.old and plain(c.old), c.new and plain(c.new), c.origin)
        for c in difference(before, after)
    ]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("cards: {12: {title: A}}", "cards: {12: {title: A}}", []),
        ("cards: {12: {title: A}}", "cards: {12: {plain: {effect: x}}}", []),
        (
            "cards: {12: {title: A}}",
            "cards: [{card: 12, title: B}]",
            ["two:2:27 'cards / 12 / title' is also changed by overlay mods/one; there: one:2:21"],
        ),
        (
            "cards: {delete: [12]}",
            "cards: {12: {title: B}}",
            ["two:2:13 'cards / 12' is also changed by overlay mods/one; there: one:2:18"],
        ),
        ("cards: {delete: [12]}", "cards: {delete: [12]}", []),
        ("cards: {12: {add: {order: [c]}}}", "cards: {12: {add: {order: [d]}}}", []),
        (
            "cards: {12: {add: {order: [c]}}}",
            "cards: {12: {order: [d]}}",
            ["two:2:21 'cards / 12 / order' is also changed by overlay mods/one; there: one:2:30"],
        ),
    ],
)
def test_conflicts(first: str, second: str, expected: list[str]) -> None:
    one = tree("format: 1\n" + first, "one", "mods/one")
    two = tree("format: 1\n" + second, "two", "mods/two")

    assert expected == [f"{d.span} {d.message}; {d.note}" for d in conflicts(one, two)]


leaf = st.one_of(st.integers(-9, 9), st.sampled_from("xyz"), st.booleans(), st.none())
trees = st.dictionaries(
    st.sampled_from("abc"),
    st.dictionaries(
        st.sampled_from("def"), st.one_of(leaf, st.lists(leaf, max_size=2)), max_size=3
    ),
    max_size=3,
)


def written(values: dict) -> Mapping:
    import json

    return tree(json.dumps({"format": 1, **values}))


@given(trees)
def test_law_nothing_laid_over_is_the_same(values: dict) -> None:
    assert [] == difference(written(values), apply(written(values), written({}), "m"))


@given(trees, trees)
def test_law_twice_is_once(values: dict, change: dict) -> None:
    once = apply(written(values), written(change), "m")

    assert plain(once) == plain(apply(once, written(change), "m"))


@given(trees, trees, trees)
def test_law_grouping_does_not_count(values: dict, first: dict, second: dict) -> None:
    together = apply(written(first), written(second), "n")

    assert plain(apply(apply(written(values), written(first), "m"), written(second), "n")) == plain(
        apply(written(values), together, "mn")
    )


@given(trees, trees)
def test_law_no_conflict_means_order_does_not_count(first: dict, second: dict) -> None:
    one, two = written(first), written(second)
    if not conflicts(one, two):
        start = written({})
        assert plain(apply(apply(start, one, "m"), two, "n")) == plain(
            apply(apply(start, two, "n"), one, "m")
        )

"""Overlays: what replaces, what merges, what is refused, what is in conflict."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.layers.conflicts import conflicts
from interpreter.corpus.yaml.tree import Mapping, difference, plain
from tests.corpus.laying import apply

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
            "4:11 cannot add to 'odrer': it is not there did you mean 'order'?",
        ),
        ("cards: {12: {add: {card: [c]}}}", "2:20 'card' is a number, not a list"),
        (
            "cards: {12: {delete: dark}}",
            "2:22 expected a list of fields to delete, found text write '[dark]'",
        ),
        (
            "cards: {12: {delete: {order: [c]}}}",
            "2:31 cannot delete 'c' from 'order': it is not there",
        ),
        (
            "tracks: {glory: {before: gain}}",
            "2:26 there is no 'gain' here to stand before",
        ),
        ("tracks: {glory: {after: glory}}", "2:25 'glory' cannot stand after itself"),
        (
            "tracks: {glory: {after: [glory]}}",
            "2:25 expected the name of a neighbour, found a list",
        ),
        (
            "cards: {12: {add: {order: c}}}",
            "2:27 expected a list of items to add to 'order', found text write '[c]'",
        ),
        (
            "cards: {12: {delete: {order: a}}}",
            "2:30 expected a list of items to delete from 'order', found text write '[a]'",
        ),
        (
            "cards: {12: {order: {add: [c]}}}",
            "2:22 'add' stands beside the list that it changes write 'add: {order: [...]}'",
        ),
        ("tracks: {morale: {delete: [x]}}", "2:19 there is nothing here yet to delete"),
        (
            "cards: {12: {plian: {delete: [x]}}}",
            "2:22 there is nothing here yet to delete 'plian' is new here; did you mean 'plain'?",
        ),
        (
            "cards: {12: {add: [order]}}",
            "2:19 expected fields with the items to add, found a list",
        ),
    ],
)
def test_refused(change: str, expected: str) -> None:
    assert expected == refusal(change)


def test_items_out_of_a_list_and_keys_beside_them() -> None:
    assert ["b"] == entry(laid("cards: {12: {delete: {order: [a]}}}"), "cards", "12", "order")
    result = laid("cards: {12: {delete: [title, {order: [b]}]}}")
    assert ["a"] == entry(result, "cards", "12", "order")
    assert "title" not in entry(result, "cards", "12")  # type: ignore[operator]


def test_a_single_name_is_a_list_of_one() -> None:
    assert ["Short March", "Slow March"] == entry(
        laid("cards: {13: {add: {title: [Slow March]}}}"), "cards", "13", "title"
    )


def test_two_layers_may_delete_the_same() -> None:
    change = "cards: {12: {delete: [dark, {order: [a]}]}}"

    assert ["b"] == entry(laid(change, change), "cards", "12", "order")


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
            ["two:2:21 'cards / 12 / order' is also changed by overlay mods/one; there: one:2:27"],
        ),
    ],
)
def test_conflicts(first: str, second: str, expected: list[str]) -> None:
    one = tree("format: 1\n" + first, "one", "mods/one")
    two = tree("format: 1\n" + second, "two", "mods/two")

    assert expected == [f"{d.span} {d.message}; {d.note}" for d in conflicts(one, two)]


ROUND = "stages: {a: {x: 1}, b: {x: 2}, c: {x: 3}}\nparts: {after: text, before: text}\n"


def order(*changes: str) -> list[str]:
    """The stages in their order after these layers."""
    result = tree(f"format: 1\nactions:\n  go: {{{', '.join(ROUND.splitlines())}}}\n")
    for change in changes:
        result = apply(result, tree(f"format: 1\nactions: {{go: {{{change}}}}}"), "mod")
    stages: dict[str, dict[str, int]] = plain(result)["actions"]["go"]["stages"]
    assert all(set(stage) == {"x"} for stage in stages.values())
    return list(stages)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("d: {x: 4}", "abcd"),
        ("d: {x: 4, before: b}", "adbc"),
        ("d: {x: 4, after: b}", "abdc"),
        ("c: {before: a}", "cab"),
        ("c: {before: a, x: 9}", "cab"),
        ("d: {x: 4, after: a}, e: {x: 5, after: a}", "adebc"),
        ("d: {x: 4, before: b}, e: {x: 5, before: b}", "adebc"),
        ("d: {x: 4, after: e}, e: {x: 5, after: a}", "aedbc"),
        ("a: {x: 7}", "abc"),
    ],
)
def test_positions(change: str, expected: str) -> None:
    assert list(expected) == order(f"stages: {{{change}}}")


def test_later_layers_see_the_order_of_earlier_ones() -> None:
    assert ["b", "c", "d", "a"] == order(
        "stages: {a: {after: c}}", "stages: {d: {x: 4, before: a}}"
    )


def test_rungs_stand_in_order_and_other_keys_may_be_called_before_and_after() -> None:
    text = "format: 1\nbots: {b: {answers: {turn: {action: {x: {pick: x}, y: {pick: y}}}}}}"
    moved = "format: 1\nbots: {b: {answers: {turn: {action: {z: {pick: z, before: y}}}}}}"
    result = apply(tree(text), tree(moved), "mod")
    assert ["x", "z", "y"] == list(
        result.get("bots").get("b").get("answers").get("turn").get("action").entries
    )

    assert ["a", "b", "c"] == order("parts: {after: another, before: a}")


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("a: {before: b}, b: {before: a}", "these each stand beside another of them: a, b"),
        (
            "d: {x: 4, before: a, after: b}",
            "an entry stands before or after another; say one of them",
        ),
    ],
)
def test_no_such_order(change: str, expected: str) -> None:
    with pytest.raises(CorpusError, match=expected):
        order(f"stages: {{{change}}}")


def test_what_is_new_is_written_in_its_place() -> None:
    with pytest.raises(CorpusError, match="nothing here yet to stand after; write it in its place"):
        laid("actions: {go: {stages: {a: {x: 1}, b: {after: a}}}}")


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("d: {x: 4, after: a}", "e: {x: 4, after: a}", []),
        ("c: {before: a}", "c: {before: a}", []),
        ("c: {before: a}", "c: {x: 9}", []),
        ("c: {before: a}", "c: {after: a}", ["'actions / go / stages / c' is also changed"]),
        ("c: {before: a}", "c: {before: b}", ["'actions / go / stages / c' is also changed"]),
    ],
)
def test_conflicts_of_positions(first: str, second: str, expected: list[str]) -> None:
    trees = [
        tree(f"format: 1\nactions: {{go: {{stages: {{{change}}}}}}}", name, f"mods/{name}")
        for name, change in (("one", first), ("two", second))
    ]

    assert expected == [d.message.split(" by ")[0] for d in conflicts(*trees)]


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ("delete: {order: [a]}", "add: {order: [c]}", 0),
        ("delete: {order: [a]}", "delete: [{order: [a]}]", 0),
        ("delete: {order: [a]}", "order: [c]", 1),
        ("delete: {order: [a]}", "delete: [order]", 1),
    ],
)
def test_conflicts_of_lists(first: str, second: str, told: int) -> None:
    one = tree(f"format: 1\ncards: {{12: {{{first}}}}}", "one", "mods/one")
    two = tree(f"format: 1\ncards: {{12: {{{second}}}}}", "two", "mods/two")

    assert told == len(conflicts(one, two))


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

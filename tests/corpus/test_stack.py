"""Which overlays go together, in which order, and what is announced."""

import pytest

from interpreter.corpus.diagnostics import CorpusError
from interpreter.corpus.folders import schemas
from interpreter.corpus.layers.stack import Overlay, overlay, stack
from interpreter.corpus.schemas.schema import validate
from interpreter.corpus.yaml.reader import read

from .trees import tree


def made(name: str, head: str = "", change: str = "") -> Overlay:
    text = f"format: 1\noverlay: {name}\nextends: hills\n{head}\n"
    manifest = tree(text, f"{name}/overlay.yaml", f"mods/{name}")
    body = tree("format: 1\n" + change, f"{name}/x.yaml", f"mods/{name}")
    return overlay(manifest, body, f"mods/{name}")


def order(*overlays: Overlay) -> list[str]:
    return [o.id for o in stack(overlays, "hills").overlays]


def refusal(*overlays: Overlay) -> list[str]:
    with pytest.raises(CorpusError) as caught:
        stack(overlays, "hills")
    return [f"{d.span}: {d.message}" for d in caught.value.diagnostics]


def test_printings_lie_under_options_under_mods() -> None:
    mod, option = made("m"), made("o", "kind: option")
    second = made("second", "kind: printing")

    assert ["second", "o", "m"] == order(mod, option, second)


def test_as_named_unless_after() -> None:
    assert ["b", "a"] == order(made("b"), made("a"))
    assert ["a", "b"] == order(made("b", "after: [a]"), made("a"))
    assert ["b"] == order(made("b", "after: [absent]"))


def test_incompatible_tells_why() -> None:
    one = made("one", "incompatible: {two: both rewrite the last round}")

    assert [
        "one/overlay.yaml:4:16: overlay 'one' does not go with 'two': both rewrite the last round"
    ] == refusal(made("two"), one)


def test_two_printings() -> None:
    assert ["b/overlay.yaml:2:10: 'a' and 'b' are both printings; choose one"] == refusal(
        made("a", "kind: printing"), made("b", "kind: printing")
    )


def test_twice() -> None:
    assert ["a/overlay.yaml:2:10: overlay 'a' is there twice"] == refusal(made("a"), made("a"))


def test_circle() -> None:
    assert ["a/overlay.yaml:4:8: these overlays each ask to come after another: a, b"] == refusal(
        made("a", "after: [b]"), made("b", "after: [a]")
    )


def test_another_title() -> None:
    with pytest.raises(CorpusError, match="overlay 'a' extends 'hills', not 'dales'"):
        stack([made("a")], "dales")


def test_conflict_unless_after() -> None:
    one = made("one", "", "tracks: {glory: {to: 3}}")
    two = "tracks: {glory: {to: 4}}"

    assert [
        "two/x.yaml:2:22: 'tracks / glory / to' is also changed by overlay mods/one"
    ] == refusal(one, made("two", "", two))
    with pytest.raises(CorpusError, match=r"with 'after: \[one\]', overlay 'two' lies over it"):
        stack([one, made("two", "", two)])
    assert ["one", "two"] == order(one, made("two", "after: [one]", two))
    assert ["one", "mid", "two"] == order(
        one, made("mid", "after: [one]"), made("two", "after: [mid]", two)
    )


def test_a_mod_may_change_what_a_printing_changes() -> None:
    change = "tracks: {glory: {to: %d}}"

    assert ["second", "mine"] == order(
        made("second", "kind: printing", change % 1), made("mine", "", change % 2)
    )


def test_a_mix_is_announced() -> None:
    option = made("solo", "kind: option\nprinting: second")

    assert ["a mix: option 'solo' belongs to printing 'second', played here with 'first'"] == [
        d.message for d in stack([option], "hills", "first").mixes
    ]
    assert () == stack([option], "hills", "second").mixes
    assert () == stack([option, made("second", "kind: printing")], "hills", "first").mixes


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("afer: [x]", "4:1 unknown key 'afer' did you mean 'after'?"),
        ("kind: pritning", "4:7 'pritning' is not allowed here did you mean 'printing'?"),
        ("after: one", "4:8 expected a list, found text say '[one]'"),
        ("incompatible: [one]", "4:15 expected a mapping, found a list without '-': 'one: …'"),
        ("note: 3", "4:7 expected text, found a number say '\"3\"'"),
    ],
)
def test_manifest_mistakes(head: str, expected: str) -> None:
    text = f"format: 1\noverlay: a\nextends: hills\n{head}\n"

    (only,) = validate(read(text.encode(), "a/overlay.yaml", origin="mods/a"), "overlay", schemas())

    assert ("mods/a",) == only.overlays
    assert expected == f"{only.span.line}:{only.span.column} {only.message} {only.advice}".strip()


def test_a_slip_in_the_name_of_an_overlay_to_lie_after() -> None:
    one, two = made("harbour", "after: [other]"), made("two", "after: [harbor, three]")

    (notice,) = stack([one, two]).mixes

    assert "there is no overlay 'harbor' here for 'two' to lie after" == notice.message
    assert ("harbour", "4:9") == (
        notice.suggestion,
        f"{notice.span.line}:{notice.span.column}",
    )

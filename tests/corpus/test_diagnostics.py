"""One shape of message, and suggestions that help."""

import pytest

from interpreter.corpus.diagnostics import (
    ERROR,
    NOTICE,
    Collector,
    CorpusError,
    Diagnostic,
    Span,
    render,
    render_all,
    tidy,
)
from interpreter.corpus.nearest import COMPARED, nearest, sparing, tired

SPAN = Span("cards/adp/special-operations.yaml", 41, 23, 31)
GUERILLA = Diagnostic(
    SPAN,
    "error",
    "unknown-name",
    "unknown piece 'guerilla'",
    suggestion="guerrilla",
    context='card 12 "Village Stability Operations", shaded',
    overlays=("mods/house-rules",),
)


def test_the_printed_shape() -> None:
    line = "      remove 1 active guerilla in kabul"

    assert """\
cards/adp/special-operations.yaml:41:23: error: unknown piece 'guerilla'
  41 |     remove 1 active guerilla in kabul
     |                     ^^^^^^^^ did you mean 'guerrilla'?
  in card 12 "Village Stability Operations", shaded; from overlay mods/house-rules""" == render(
        GUERILLA, line
    )


def test_without_the_line() -> None:
    plainly = Diagnostic(Span("x", 1, 1, 2), "error", "c", "wrong", suggestion="right")

    assert "x:1:1: error: wrong\n  did you mean 'right'?" == render(plainly, None)


def test_a_long_line_is_cut_around_the_place() -> None:
    line = "x" * 300 + "HERE" + "y" * 300

    shown = render(Diagnostic(Span("x", 1, 301, 305), "error", "c", "m"), line).splitlines()

    assert shown[1].startswith("  1 | ...xxx") and shown[1].endswith("yyy...")
    start = shown[2].index("^")
    assert "HERE" == shown[1][start : start + 4]
    assert "^^^^" == shown[2].strip(" |")


def test_text_cannot_steer_the_terminal() -> None:
    message = Diagnostic(Span("x", 1, 1, 2), "error", "c", "no \x1b[31m 'a\u202eb'")

    assert "x:1:1: error: no \ufffd[31m 'a\ufffdb'\n  1 | \ufffd\n    | ^" == render(
        message, "\x07"
    )


def test_json() -> None:
    assert {
        "file": "cards/adp/special-operations.yaml",
        "line": 41,
        "column": 23,
        "end_column": 31,
        "severity": "error",
        "code": "unknown-name",
        "message": "unknown piece 'guerilla'",
        "suggestion": "guerrilla",
        "note": "",
        "context": 'card 12 "Village Stability Operations", shaded',
        "overlays": ["mods/house-rules"],
    } == GUERILLA.to_json()


def test_errors_are_sorted_and_told_once() -> None:
    collector = Collector({"x": ["one", "two"]})
    for number in (2, 1, 2):
        collector.error(Span("x", number, 1, 4), "c", "wrong")

    with pytest.raises(CorpusError) as caught:
        collector.raise_if_any()

    assert """\
x:1:1: error: wrong
  1 | one
    | ^^^

x:2:1: error: wrong
  2 | two
    | ^^^""" == str(caught.value)


def test_notices_do_not_raise() -> None:
    collector = Collector()
    collector.add(Diagnostic(Span("x", 1, 1, 2), NOTICE, "c", "perhaps"))

    collector.raise_if_any()


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("guerilla", ["guerrilla", "garrison"], "guerrilla"),
        ("helmnad", ["kandahar", "helmand"], "helmand"),
        ("pop", ["pup", "plot", "mop"], "pup"),
        ("in", ["an", "it"], ""),
        ("Kabul", ["kabul"], "kabul"),
        ("air_strike", ["air strike"], "air strike"),
        ("terror", ["ambush", "extort"], ""),
        ("coast", ["cost", "roast", "coasts"], "coasts"),
        ("funds", ["coins", "funding", "fundings"], "funding"),
        ("bombardment", ["bombard", "march"], "bombard"),
        ("reds", ["redding"], ""),
        ("", ["a"], ""),
        ("x" * 500, ["x" * 499], ""),
    ],
)
def test_nearest(word: str, known: list[str], meant: str) -> None:
    assert meant == nearest(word, known)
    assert meant == nearest(word, reversed(known))


def test_of_many_the_first_hundred_are_shown_errors_before_notices() -> None:
    notices = [Diagnostic(Span("a.yaml", n, 1, 2), NOTICE, "mix", "a mix") for n in range(1, 151)]
    errors = [Diagnostic(Span("b.yaml", n, 1, 2), ERROR, "wrong", "wrong") for n in range(1, 61)]

    shown = render_all(tidy([*notices, *errors]), {}).split("\n\n")

    assert 101 == len(shown)
    assert "and 110 more" == shown[-1]
    assert 60 == sum(": error: " in one for one in shown)
    assert shown[:40] == [f"a.yaml:{n}:1: notice: a mix" for n in range(1, 41)]


def test_places_told_with_a_mistake_have_a_line_each_and_the_rest_are_counted() -> None:
    too = tuple((Span("a.yaml", n, 4, 5), f"unknown word 'w{n}'") for n in range(2, 250))
    first = Diagnostic(Span("a.yaml", 1, 4, 5), ERROR, "wrong", "unknown word 'w1'", too=too)

    head, *lines, rest = render_all([first], {}).splitlines()

    assert "a.yaml:1:4: error: unknown word 'w1'" == head
    assert [f"  a.yaml:{n}:4: unknown word 'w{n}'" for n in range(2, 101)] == lines
    assert "  and 149 more" == rest
    assert 249 == len(first.apart())
    assert "a.yaml:249:4: error: unknown word 'w249'" == render(first.apart()[-1], None)


def test_a_hundred_are_shown_and_none_is_counted() -> None:
    found = [Diagnostic(Span("a.yaml", n, 1, 2), ERROR, "wrong", "wrong") for n in range(1, 101)]

    assert 100 == len(render_all(found, {}).split("\n\n"))


def test_who_looks_sparingly_gives_up_looking() -> None:
    words = ["harbour", "quay"]
    with sparing(2 * (COMPARED + 1)):
        assert ["harbour", "harbour", ""] == [nearest("harbuor", words) for _ in range(3)]
        assert tired()
    assert "harbour" == nearest("harbuor", words)
    assert not tired()

"""Sizes that multiply: told at the declaration that passes the bound, before anything is laid out."""

import pytest

from interpreter.corpus.diagnostics import CorpusError
from interpreter.engine.state.errors import RuleError
from tests.limits.maze import day, line_of, maze


def entries(number, entry):
    return "".join(f"  {entry.replace('#', str(n))}\n" for n in range(number))


def words(number, letter):
    return ", ".join(f"{letter}{n}" for n in range(number))


# Rules; the words at fault, and what is said of them.
CASES = {
    "a list of words": (
        "words: {one: [" + words(501, "w") + "]}\n" + day("nothing"),
        "w500", "a list holds more than 500 words",
    ),
    "pieces by kind and state": (
        "kinds:\n  cube: {states: [" + words(300, "s") + "]}\n"
        "pieces: {north: {cube: 1}, south: {cube: 1}}\n" + day("nothing"),
        "cube: 1}}",
        "with these there are 600 sorts of pieces by faction and state; 500 are the most",
    ),
    "pieces in spaces and boxes": (
        "kinds:\n  cube: {states: [" + words(200, "s") + "]}\nboxes:\n" + entries(300, "box#: {}")
        + "pieces: {north: {cube: 1}, south: {cube: 1}}\n" + day("nothing"),
        "north: {cube",
        "with pieces the state of a game holds 148,800 numbers; 100,000 are the most",
    ),
    "zones with room for all cards": (
        "words: {one: [" + words(400, "w") + "]}\ncard classes: {unit: {}}\n"
        "zones:\n  pile: {of: one, holds: 300}\n" + day("nothing"),
        "pile",
        "with 'pile' the state of a game holds 120,420 numbers; 100,000 are the most",
    ),
    "a section": (
        "phases:\n" + entries(301, "p#: {do: end game}"), "p300", "'phases' holds more than 300 entries",
    ),
    "cards by the thousand": (
        "card classes: {unit: {}}\nzones: {pile: {}}\nstarting zone: pile\ncards:\n"
        + "".join(f"  - {{card: c{n}, copies: 1000}}\n" for n in range(3)) + day("nothing"),
        "c2", "with this entry there are more than 2,000 cards",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_what_swells_is_told_where_it_does(tmp_path, name):
    rules, at, said = CASES[name]

    with pytest.raises(CorpusError) as caught:
        maze(tmp_path, rules)

    (one,) = caught.value.diagnostics
    assert (said, line_of(rules, at)) == (one.message, f"{one.span.file}:{one.span.line}")


def test_values_of_two_domains_are_told_at_the_one_that_passes_the_bound(tmp_path):
    rules = "".join(f"  seen{n}: {{of: [space, space], from: 0, to: 1}}\n" for n in range(90))

    with pytest.raises(CorpusError) as caught:
        maze(tmp_path, rules + day("nothing"))

    (one,) = caught.value.diagnostics
    assert line_of(rules, "seen77") == f"{one.span.file}:{one.span.line}"
    said = "with 'seen77' the state of a game holds 101,108 numbers; 100,000 are the most"
    assert said == one.message


def test_a_definition_that_is_held_is_told_where_it_stands(tmp_path):
    rules = (
        "words: {one: [" + words(500, "w") + "]}\ndefinitions:\n"
        + entries(201, "worth#: {of: one, number: wood}")
        + day("hold " + words(201, "worth") + ":\n  add 1 to wood")
    )  # fmt: skip

    with pytest.raises(RuleError) as caught:
        maze(tmp_path, rules)

    span = caught.value.span
    assert line_of(rules, "  worth199:") == f"{span.file}:{span.line}"
    said = "with 'worth199' held, the state of a game holds too many numbers"
    assert said == str(caught.value)

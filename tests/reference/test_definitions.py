"""Definitions, and sets of spaces, by both executors: what they come to in a game."""

from __future__ import annotations

import pytest

from interpreter.engine.state import events
from tests.reference.comparison import compare
from tests.reference.test_good_texts import RULES, bound


def said(text: str, dawn: str) -> list[tuple[int, ...]]:
    """The numbers that a game says which begins with this phase; both executors say the same."""
    rules = RULES.read_text(encoding="utf-8")
    start, end = rules.index("      as leader:"), rules.index("deals:")
    lines = ["remove all ships on map", *dawn.strip().split("\n")]
    block = "".join([f"      {line}\n" for line in lines])
    rules = f"{rules[:start]}{block}      end game\n  turn: {{do: end game}}\n\n{rules[end:]}"
    game = compare(bound(f"{text}# instead of rules/isles/rules.yaml\n{rules}"), decisions=9)
    return [entry[2:] for entry in game.compiled.run.log if entry[0] == events.SAY]


ASKED = """\
format: 1
definitions:
  fleet: {of: [faction, space], number: faction ships here}
  more: {of: [faction, space], with: {extra: number, other: space}, number: 100 * fleet + 10 * ships in other + extra}
  ours: {of: space, number: actor ships here}
  ours and: {with: {shore: space, extra: number}, number: ours of shore + extra}
"""


@pytest.mark.parametrize(
    ("asked", "worth"),
    [
        ("fleet of north at ash", 2),
        ("north fleet at ash", 2),
        ("fleet of south at ash", 0),
        ("more of north at ash with 7, birch", 207),
        ("more of north at ash with 1, birch + more of north at ash with 2, birch", 403),
        ("min(more of north at ash with 1, birch, 5)", 5),
        ("max(north fleet at ash, more of north at birch with 0, ash)", 20),
    ],
)  # fmt: skip
def test_a_definition_of_a_faction_at_a_space(asked, worth):
    assert [(worth,)] == said(ASKED, f'place 2 north ships in ash\nsay "{{{asked}}}"')


def test_what_is_left_out_is_the_actor_and_here():
    text = """
as north:
  place 3 north ships in birch
  place 1 south ship in birch
  at birch:
    say "{fleet}"
    say "{fleet of south}"
    say "{fleet here}"
  say "{fleet at birch}"
as south:
  say "{fleet at birch}"
"""

    assert [(3,), (1,), (3,), (3,), (1,)] == said(ASKED, text)


def test_the_actor_is_the_one_where_it_is_asked_also_through_another_definition():
    text = """
place 3 north ships in birch
place 1 south ship in birch
as north:
  say "{ours of birch}"
  say "{ours and with birch, 10}"
as south:
  say "{ours and with birch, 10}"
  let most be highest (ours and with s, 5) over (spaces s)
  say "{most}"
"""

    assert [(3,), (13,), (11,), (6,)] == said(ASKED, text)


# The borders: ash to birch and the coral reef, birch to the coral reef, the coral reef to drift.
@pytest.mark.parametrize(
    ("asked", "worth"),
    [
        ("number of (spaces reached from ash through no)", 2),
        ("number of (spaces reached from ash through reef)", 3),
        ("number of (spaces reached from ash through reef, up to 0)", 2),
        ("number of (spaces reached from drift through reef or island, up to 1)", 3),
        ("number of (spaces reached from drift through island)", 1),
        ("number of (spaces s reached from drift through s is reef where s is ash)", 1),
        ("highest n over (spaces reached from drift passing n through yes)", 1),
        ("total 10 * wealth - n over (spaces reached from drift passing n through yes)", 28),
        ("number of (spaces reached from drift passing n through yes where n = 1)", 2),
        ("number of (spaces reached from haven through yes)", 0),
        ("total wealth over (the 1 highest wealth over (spaces))", 2),
        ("total wealth over (the 2 highest wealth over (spaces))", 3),
        ("total wealth over (the 3 lowest wealth over (spaces))", 1),
        ("number of (the 9 lowest wealth over (spaces))", 4),
        ("number of (the (0 - 1) lowest wealth over (spaces))", 0),
    ],
)  # fmt: skip
def test_what_is_reached_and_what_is_best(asked, worth):
    assert [(worth,)] == said("format: 1\n", f'say "{{{asked}}}"')


def test_of_equals_those_are_best_that_stand_first_and_the_best_come_first():
    text = """
for each space s in (the 3 highest wealth over (spaces)):
  say "{s}"
for each space s in (the 2 highest 1 over (spaces)):
  say "{s}"
"""

    assert [(0,), (1,), (2,), (0,), (1,)] == said("format: 1\n", text)


def test_a_name_for_what_is_passed_means_its_own_walk():
    """One walk within another, each with its own number."""
    asked = (
        "total n + total m over (spaces reached from here passing m through yes)"
        " over (spaces reached from drift passing n through yes)"
    )

    assert [(4,)] == said("format: 1\n", f'say "{{{asked}}}"')

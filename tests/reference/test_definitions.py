"""Definitions by both executors: what they are asked with, and what lasting texts make of them."""

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

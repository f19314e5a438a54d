"""Definitions, and sets of spaces, by both executors: what they come to in a game."""

from __future__ import annotations

import re

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


TABLES = """\
format: 1
definitions:
  swell: {with: {odds: number, shot: number}, table: {odds: [0, 1, 2 to 4], shot: {1: [1, 2, 3], 2 to 4: [4, 5, 6 + odds]}}}
  gap: {with: {shot: number}, table: {shot: {-1: 1, 5 to 6: 2, 7: 3, otherwise: 9}}}
  late: {with: {dark: truth}, table: {dark: {yes: 1, otherwise: 2}}}
  lot: {with: {shot: number}, table: {shot: {1: ash, 2: none, 3: birch}}}
  isle: {of: space, table: {here: {birch: 1, ash: 2, otherwise: 3}}}
  side: {of: faction, table: {faction: {north: 1, south: 2, corsairs: 3}}}
"""


@pytest.mark.parametrize(
    ("asked", "worth"),
    [
        *((f"swell with {odds}, 1", worth) for odds, worth in ((-3, 1), (0, 1), (1, 2), (2, 3), (99, 3))),
        *((f"swell with 3, {shot}", worth) for shot, worth in ((-9, 3), (1, 3), (2, 9), (4, 9), (8, 9))),
        *((f"gap with {shot}", worth) for shot, worth in
          ((-2, 9), (-1, 1), (0, 9), (4, 9), (5, 2), (6, 2), (7, 3), (8, 9))),
        ("late with yes", 1), ("late with no", 2),
        ("lot with 1", 0), ("lot with 2", -1), ("lot with 3", 1),
        ("isle of ash", 2), ("isle of birch", 1), ("isle of drift", 3),
        ("side of north", 1), ("side of south", 2), ("side of corsairs", 3),
    ],
)  # fmt: skip
def test_a_table_is_looked_up(asked, worth):
    asked = re.sub("-([0-9])", r"(0 - \1)", asked)

    assert [(worth,)] == said(TABLES, f'say "{{{asked}}}"')


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
        ("number of (spaces reached from ash spending 1)", 3),
        ("number of (spaces reached from ash spending 1, up to 1)", 2),
        ("number of (spaces reached from ash spending 1, up to (0 - 1))", 0),
        ("number of (spaces reached from ash spending 0 - 5, up to 0)", 3),
        ("number of (spaces reached from haven spending 1)", 0),
        ("number of (spaces reached from ash spending 1 through birch is here, up to 9)", 2),
        ("highest n over (spaces reached from ash spending (1 if reef otherwise 3) as n)", 4),
        ("total n over (spaces reached from ash spending (1 if reef otherwise 3) as n where n > 1)", 7),
        ("highest n over (spaces reached from ash spending (5 if origin is ash and reef otherwise 1) as n)", 3),
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


CHANGED = """\
format: 1
definitions:
  fare: {number: 3}
  fleet: {of: [faction, space], number: faction ships here}
  berths: {of: space, with: {extra: number}, number: wealth + extra}
  sheltered: {of: space, truth: not fog}
  charge: {number: fare + 10}
  watched: {number: fare + fleet of north at ash}
consequences:
  alarm:
    when: watched > 50 and luck > 0
    do: |
      set luck to 0
      say "{watched}"
cards:
"""
# The wealth of ash is 2, of birch 1; of the rest 0. Ash and birch are islands.
LASTS = """\
  - {card: CARD, title: Card CARD, class: gale, bright: {lasting: "LINE", until: day}}
"""


def changed(*lines: str) -> str:
    """The definitions, with a card from 21 on for each of these lines."""
    cards = [
        LASTS.replace("CARD", str(21 + number)).replace("LINE", line)
        for number, line in enumerate(lines)
    ]
    return CHANGED + "".join(cards)


def played(number: int) -> str:
    return "".join([f"play bright of card {21 + each}\n" for each in range(number)])


@pytest.mark.parametrize(
    ("lines", "worth"),
    [
        (["fare: is 7"], 7),
        (["fare: is 7", "fare: is 5"], 5),
        (["fare: plus 1", "fare: is 7, plus 10"], 18),
        (["fare: at most 2", "fare: plus 4"], 2),
        (["fare: at most 2", "fare: at least 4"], 4),
        (["fare: at least 4", "fare: at most 2"], 2),
        (["fare: at most 9, at least 5"], 5),
        (["fare: plus 1, plus 1"], 5),
        (["fare where luck > 1000: is 7"], 3),
        (["fare where luck > 1000: is 7", "fare: plus luck - luck"], 3),
        (["sail: toll is 7"], 3),
    ],
)
def test_lasting_texts_compose_as_for_numbers_of_actions(lines, worth):
    """The own text, the newest `is`, sums, caps of which the newest prevails."""
    text = f'{played(len(lines))}as north:\n  say "{{fare}}"\n  say "{{charge}}"'

    assert [(worth,), (worth + 10,)] == said(changed(*lines), text)


def test_what_lasts_ends():
    text = """
say "{fare}"
play bright of card 21
say "{fare}"
end effects until day
say "{fare}"
"""

    assert [(3,), (7,), (3,)] == said(changed("fare: is 7"), text)


@pytest.mark.parametrize(
    ("line", "asked", "worth"),
    [
        ("fleet by north in ash: plus 1", "fleet of north at ash", 3),
        ("fleet by north in ash: plus 1", "fleet of south at ash", 0),
        ("fleet by north in ash: plus 1", "fleet of north at birch", 0),
        ("fleet by crown: plus 10 if here is birch otherwise 20", "fleet of south at ash", 20),
        ("fleet where faction is enemy: plus 5", "fleet of corsairs at ash", 5),
        ("fleet where faction is enemy: plus 5", "fleet of south at ash", 0),
        ("berths in {ash, birch}: is extra * 100 + wealth", "berths of birch with 4", 401),
        ("berths in {ash, birch}: is extra * 100 + wealth", "berths of drift with 4", 4),
        ("berths where extra > 3: plus 7", "berths of birch with 4", 12),
        ("berths where extra > 3: plus 7", "berths of birch with 3", 4),
        ("berths in reef: plus 7", "berths of coral reef with 3", 10),
        ("berths by south: plus 7", "berths of birch with 3", 4),
        ("berths by north: plus 7", "berths of birch with 3", 11),
        ("sheltered in ash: is no", "1 if sheltered of ash otherwise 0", 0),
        ("sheltered in ash: is no", "1 if sheltered of birch otherwise 0", 1),
        ("fare by corsairs: plus 7", "charge", 13),
        ("fare by crown: plus 7", "charge", 20),
    ],
)
def test_where_and_for_whom_a_definition_changes(line, asked, worth):
    """`by` is whose the definition is, else who acts; here that is north."""
    rules = changed(line)
    start, end = rules.index("  watched"), rules.index("cards:")
    text = f"""
place 2 north ships in ash
set fog of ash to no
set fog of birch to no
play bright of card 21
as north:
  say "{{{asked}}}"
"""

    assert [(worth,)] == said(rules[:start] + rules[end:], text)


def test_a_consequence_that_reads_it_comes_about_when_the_text_begins_to_stand():
    text = 'play bright of card 21\nsay "done"'

    assert [(60,), ()] == said(changed("fare: is 60"), text)


def test_a_consequence_that_reads_it_comes_about_when_what_changes_it_does():
    text = 'play bright of card 21\nset weather to wild\nsay "done"'

    assert [(60,), ()] == said(changed("fare where weather is wild: is 60"), text)


def test_what_is_held_is_held_as_it_was_changed():
    text = """
play bright of card 21
hold fare:
  end effects until day
  say "{fare}"
say "{fare}"
"""

    assert [(7,), (3,)] == said(changed("fare: is 7"), text)


def test_what_grows_too_large_by_it_is_a_mistake_for_both():
    rules = changed("fare: is 99999999 * 99999999", "fare: plus 1").replace(
        "fare + 10}", "fare * 99999999}"
    )
    text = 'play bright of card 21\nplay bright of card 22\nas north:\n  say "{charge}"'

    assert [] == said(rules, text)

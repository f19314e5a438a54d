"""Sets made of sets, orders, and what is drawn from them, by both executors."""

from __future__ import annotations

import pytest

from tests.reference.test_definitions import said

EMPTY = "format: 1\n"


@pytest.mark.parametrize(
    ("asked", "worth"),
    [
        # ash is worth 2, birch 1, the reef and drift nothing
        ("first of {birch, ash}", 1),
        ("last of {birch, ash, birch}", 0),
        ("first of (spaces s from lowest wealth)", 2),
        ("last of (spaces s from lowest wealth)", 0),
        ("first of (spaces s where not island from highest wealth)", 2),
        ("first of (spaces where wealth > 9)", -1),
        ("number of (spaces s with lowest wealth of s)", 2),
        ("number of (spaces where wealth > 9 with lowest wealth)", 0),
        ("last of (spaces with highest wealth)", 0),
        ("number of ({drift, ash} together with island)", 3),
        ("first of ({drift, ash} together with {birch})", 3),
        ("last of ({drift, ash} together with {birch, drift})", 1),
        ("number of ((spaces) without island)", 1),
        ("number of (crown together with {corsairs} without {north})", 2),
        ("first of (spaces s reached from ash passing n through yes where n > 0 with highest n)", 3),
        ("1 if 0 - 2 is in {2, 0 - 2} otherwise 0", 1),
        ("number of {3, -1, 3}", 2),
        ("total price tag of c over (cards c in box with highest price tag of c)", 2),
    ],
)  # fmt: skip
def test_a_set_of_other_sets(asked, worth):
    assert [(worth,)] == said(EMPTY, f'let found be {asked}\nsay "{{found}}"')


def test_a_list_is_gone_through_as_it_is_written():
    text = """
let boss be south
for each faction f in {boss, north, boss, corsairs}:
  say "{f}"
for each space s in {drift, ash}:
  say "{s}"
for each space s from lowest 10 * wealth + number of (spaces next to s):
  say "{s}"
for each space where wealth > 0 from lowest wealth:
  say "{here}"
for each card c in box from lowest price tag of c:
  say "{price tag of c}"
"""

    worth = [n for (n,) in said(EMPTY, text)]
    assert [1, 0, 2, 3, 0, 3, 2, 1, 0, 1, 0, 0, 2] == worth


def test_pieces_in_a_list_of_spaces_stand_as_everywhere():
    text = """
place 1 north ship in ash
place 2 north ships in birch
let found be ships in {birch, ash, birch}
say "{found}"
"""

    assert [(3,)] == said(EMPTY, text)


def test_what_is_put_off_comes_when_the_loop_is_over_with_names_as_they_were():
    text = """
let rest be 0
for each space s in {drift, ash, birch}:
  let twice be 2 * wealth of s
  say "{s}"
  afterwards:
    roll d
    if d > 0:
      say "{twice}"
  if s is ash:
    stop
say "{rest}"
repeat until luck mod 3 = 2:
  add 1 to luck
  for each faction f in {south, north}:
    afterwards:
      say "{f}"
  afterwards:
    say "{luck}"
"""

    assert [(3,), (0,), (0,), (4,), (0,), (1,), (0,), (1,), (0,), (5,), (5,)] == said(EMPTY, text)


@pytest.mark.parametrize(
    ("asked", "worth"),
    [("7 mod 3", 1), ("(0 - 7) mod 3", 2), ("7 mod (0 - 3)", -2), ("7 mod (luck - luck)", 0)],
)
def test_what_a_division_leaves(asked, worth):
    assert [(worth,)] == said(EMPTY, f'let found be {asked}\nsay "{{found}}"')


@pytest.mark.parametrize(
    ("asked", "spaces"),
    [
        ("(spaces connected to ash where wealth > 0)", [0, 1]),
        ("(spaces connected to drift where wealth > 0)", []),
        ("(spaces s connected to {drift, birch} where s is not ash)", [1, 2, 3]),
        ("(spaces next to {ash, drift})", [1, 2]),
        ("(spaces next to island)", [0, 1, 2]),
    ],
)
def test_what_hangs_together_and_what_is_next_to_several(asked, spaces):
    found = said(EMPTY, f'for each space s in {asked}:\n  say "{{s}}"\nsay "{{0 - 1}}"')

    assert [*spaces, -1] == [n for (n,) in found]


def test_one_is_drawn_and_nothing_of_nothing():
    text = """
draw s from (spaces where wealth = 2)
draw n from {5}
draw nobody from (factions f where f is not in {north, south, corsairs})
say "{s}"
say "{n}"
say "{nobody}"
"""

    assert [(0,), (5,), (-1,)] == said(EMPTY, text)


def test_what_a_procedure_would_leave_is_taken_back():
    text = """format: 1
procedures:
  spend: {with: {much: number}, do: subtract much from gold of north}
  sink: {do: remove all ships here}
"""
    asked = """
set gold of north to 5
place 2 north ships in ash
if (would do spend with 3 leave gold of north = 2):
  say "{gold of north}"
at ash:
  if (would do sink leave not ships here) and not (would do sink leave ships here):
    let left be ships here
    say "{left}"
say "{number of (spaces s where not (would do spend with wealth of s leave gold of north < 4))}"
"""

    assert [(5,), (2,), (3,)] == said(text, asked)

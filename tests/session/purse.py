"""A title made to be counted: each line of its one text says how often it runs."""

from __future__ import annotations

from pathlib import Path

RULES = """\
format: 1
factions:
  red: {name: Red, letter: R, colour: red}
  blue: {name: Blue, letter: B, colour: blue}
kinds:
  coin: {plural: coins}
pieces:
  red: {coin: 9}
  blue: {coin: 9}
boxes:
  purse: {}
values:
  round: {start: 0, from: 0, to: 9}
  luck: {start: 0, from: 0, to: 9}
definitions:
  late: {truth: round > 2}
  rich:
    of: faction
    truth: >
      number of (spaces where faction coins here) > 3
      or luck > 7
  share:
    cases:
      - {if: late, then: 2}
      - {otherwise: 1}
phases:
  turn:
    name: A turn
    do: |
      add 1 to round
      if round > 5:
        end game
      for each faction f:
        if late:
          add share to luck
        otherwise if rich of f:
          set luck to 0
      go to turn
"""
TITLE = """\
format: 1
title: purse
name: Purse
map: purse
start: turn
supply: purse
"""
MAP = "format: 1\nmap: {name: A street}\ngrid: {columns: [a, b], rows: 1}\n"
TESTS = """\
format: 1
tests:
  - test: late is after the second round
    given: {values: {round: 3}}
    expect: late
  - test: a game
    do: go to turn
    expect: luck = 9
  - test: never so
    given: {values: {luck: 8}}
    expect: not rich of red
"""
FILE = "rules/purse/rules.yaml"


def written(root: Path) -> Path:
    """The title's files in a folder."""
    for name, text in (
        (FILE, RULES),
        ("rules/purse/title.yaml", TITLE),
        ("rules/purse/tests/all.yaml", TESTS),
        ("maps/purse.yaml", MAP),
    ):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def line_of(text: str, number: int = 1) -> tuple[str, int]:
    """The line on which a text stands for the so-and-so-many-th time."""
    found = [row for row, line in enumerate(RULES.split("\n"), 1) if text in line]
    return FILE, found[number - 1]

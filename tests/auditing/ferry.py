"""A small title with a book that is made up, for audits."""

from __future__ import annotations

from pathlib import Path

RULES = """\
format: 1
factions:
  red: {name: Red, letter: R, colour: red}
kinds:
  boat: {plural: boats}
pieces:
  red: {boat: 4}
boxes:
  dock: {}
values:
  fare: {start: 0, from: 0, to: 9, cite: "1.2"}
definitions:
  rich: {cite: 2.2 (1), truth: fare > 5}
  idle rule: {cite: "2.3", truth: fare > 6}
phases:
  turn:
    cite: "2.1"
    do: |
      add 3 to fare
      if rich:
        end game
      go to turn
  wrong:
    cite: "4.4"
    do: end game
"""
TITLE = """\
format: 1
title: ferry
name: Ferry
map: ferry
start: turn
supply: dock
"""
MAP = "format: 1\nmap: {name: A river}\ngrid: {columns: [a, b], rows: 1}\n"
TESTS = """\
format: 1
tests:
  - test: two turns make one rich
    cite: "2.1"
    do: go to turn
    expect: fare = 6
"""
AUDIT = """\
format: 1
editions:
  new: {}
paragraphs:
  "1.0": {kind: flavour, why: an introduction}
  "2.0": {kind: heading, why: it has no text}
changes:
  - from: old
    to: new
    no rule: {"1.2": another word}
"""
BOOK = """\
1.0 THE RIVER
People cross it by ferry.

1.1 The box
There are boats in it.

1.2 Fares
Fares are paid and kept up to 9.

2.0 PLAY
2.1 A turn. Whoever is on turn takes a fare of 3.

2.2 The end. The game ends as follows:
• Who has more than 5 has won.
• A tie is shared.
NOTE: Ties are rare.

2.3 Idle. Who idles for seven turns has lost.
"""
CHANGED = BOOK.replace("fare of 3", "fare of 4").replace("paid and kept", "paid and held")


def written(root: Path) -> Path:
    """The title's files in a folder."""
    for name, text in (
        ("rules/ferry/rules.yaml", RULES),
        ("rules/ferry/title.yaml", TITLE),
        ("rules/ferry/tests/all.yaml", TESTS),
        ("rules/ferry/audit/data.yaml", AUDIT),
        ("maps/ferry.yaml", MAP),
        ("book.txt", BOOK),
        ("changed.txt", CHANGED),
    ):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root

"""Findings that are open: where the program is known not to do what the facts say.

Each has a play that shows it. One that no longer occurs fails a test, so the list holds nothing that
has been mended.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tests.cuba.oracle.board import (
    AVAILABLE,
    BOXED,
    INVENTORY,
    SYNDICATE,
    Board,
)
from tests.cuba.oracle.compare import Case, compare
from tests.cuba.oracle.positions import scattered
from tests.cuba.oracle.program import Reader
from tests.second_reading import checking
from tests.second_reading.checking import Finding
from tests.second_reading.comparing import Difference

Pieces = Mapping[str, Mapping[str, int]]


def position(pieces: Pieces, **tracks: int) -> Board:
    """Some pieces, some tracks (a Faction's name for its Resources); the rest is Available."""
    board = Board()
    for kind, number in INVENTORY.items():
        board.pieces[AVAILABLE][kind] = number
    for space, held in pieces.items():
        for kind, number in held.items():
            board.pieces[space][kind] += number
            board.pieces[AVAILABLE][BOXED.get(kind, kind)] -= number
    for name, number in tracks.items():
        if name in board.resources:
            board.resources[name] = number
        else:
            setattr(board, name, number)
    return board


def occurs(reader: Reader, known: Finding) -> bool:
    """Whether its play still leads to it."""
    return checking.occurs(known, partial(compare, reader))


def _given_up(found: Difference) -> bool:
    """The program offers less, where a Bribe or Muscle has to come first; or goes on by itself."""
    if found.asked == "position" and found.done in (["construct"], ["terror"]):
        return True
    less = bool(found.missing) and not found.surplus and not found.lines
    helped = found.asked == "operations" and found.missing <= {"terror", "construct"}
    return less and (helped or found.missing <= {"bribe", "muscle"})


KNOWN: dict[str, Finding] = {
    "the look ahead gives up after 60 ways": Finding(
        "4.1: what a Special Activity before the Operation makes possible is possible",
        Case(scattered(12222).board, SYNDICATE),
        ["march"],
        _given_up,
    ),
}

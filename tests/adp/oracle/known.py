"""Findings that are open: where the program is known not to do what the book says.

Each has the shortest play that shows it. One that no longer occurs fails a test, so the list holds
nothing that has been mended.
"""

from __future__ import annotations

from functools import partial

from tests.adp.oracle.board import (
    TOLERANCE,
    Board,
)
from tests.adp.oracle.compare import compare
from tests.adp.oracle.program import Reader
from tests.second_reading import checking
from tests.second_reading.board import Pieces
from tests.second_reading.checking import Finding


def position(pieces: Pieces, **tracks: int) -> Board:
    """Some pieces, some tracks (a Faction's name for its Resources); the rest is Available."""
    board = Board()
    board.lay(pieces, {"islamabad": TOLERANCE} | tracks)
    return board


def occurs(reader: Reader, known: Finding) -> bool:
    """Whether its play still leads to it."""
    return checking.occurs(known, partial(compare, reader))


KNOWN: dict[str, Finding] = {}

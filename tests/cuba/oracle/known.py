"""Findings that are open: where the program is known not to do what the facts say.

Each has a play that shows it. One that no longer occurs fails a test, so the list holds nothing that
has been mended.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tests.cuba.oracle.board import AVAILABLE, BOXED, INVENTORY, Board
from tests.cuba.oracle.compare import compare
from tests.cuba.oracle.program import Reader
from tests.second_reading import checking
from tests.second_reading.checking import Finding

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


KNOWN: dict[str, Finding] = {}

"""Findings that are open: where the program is known not to do what the facts say.

Each has a play that shows it. One that no longer occurs fails a test, so the list holds nothing that
has been mended.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import frozen

from tests.cuba.oracle.board import (
    AVAILABLE,
    BOXED,
    INVENTORY,
    SYNDICATE,
    Board,
)
from tests.cuba.oracle.compare import Case, Chooser, Difference, Tally, compare
from tests.cuba.oracle.positions import scattered
from tests.cuba.oracle.program import Reader

Pieces = Mapping[str, Mapping[str, int]]


@frozen
class Finding:
    """`says` names the paragraph; `answers` lead from the position to the difference."""

    says: str
    case: Case
    answers: Sequence[str]
    covers: Callable[[Difference], bool]


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


def explained(difference: Difference) -> str:
    """The name of the finding that it is ("" for none)."""
    return next((name for name, known in KNOWN.items() if known.covers(difference)), "")


def scripted(answers: Sequence[str]) -> Chooser:
    """Those answers, then the first option each time."""
    left = list(answers)
    return lambda options: left.pop(0) if left else options[0]


def occurs(reader: Reader, known: Finding) -> bool:
    """Whether its play still leads to it."""
    tally = Tally()
    compare(reader, known.case, tally, scripted(known.answers))
    return any(known.covers(found) for found in tally.found)


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

"""Totals, Control and margins (1.6, 1.7, 3.2, 7.3) of a position, as the program's definitions have them."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.engine.state.run import Run
from tests.cuba.oracle.board import FACTIONS, GOVERNMENT, Board
from tests.cuba.oracle.ground import SPACES
from tests.cuba.oracle.program import Reader
from tests.second_reading import standing
from tests.second_reading.standing import NONE


def expected(board: Board) -> Iterator[tuple[str, str, int]]:
    """A definition, of what (a space, a faction or nothing), and its worth."""
    yield "total support", "", board.total_support()
    yield "total opposition", "", board.total_opposition()
    yield "opposition and bases", "", board.opposition_and_bases()
    yield "dr population and bases", "", board.dr_population_and_bases()
    yield "casinos open", "", board.open_casinos()
    yield "operation cost", "", board.cost()
    yield "markers left", "", board.markers_left()
    for faction, margin in board.margins().items():
        yield "margin", faction, margin
    for space in SPACES:
        holder = board.control(space)
        yield "control", space, FACTIONS.index(holder) if holder else NONE
        yield "coin control", space, holder == GOVERNMENT


def disagreements(reader: Reader, run: Run, board: Board) -> list[str]:
    """What the program has otherwise."""
    return standing.disagreements(reader, run, expected(board))

"""Control, totals and margins (1.6, 1.7, 1.9, 7.3) as the program's definitions have them."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.engine.state.run import Run
from tests.fitl.oracle.board import ARVN, NVA, US, VC, Board
from tests.fitl.oracle.ground import SPACES
from tests.fitl.oracle.program import Reader
from tests.second_reading import standing


def expected(board: Board) -> Iterator[tuple[str, str, int]]:
    """A definition, of what (a space, a Faction or nothing), and its worth."""
    totals = board.totals()
    yield "total support", "", board.total_support()
    yield "total opposition", "", board.total_opposition()
    yield "support and available", "", totals[US]
    yield "coin and patronage", "", totals[ARVN]
    yield "nva population and bases", "", totals[NVA]
    yield "opposition and bases", "", totals[VC]
    yield "markers left", "", board.markers_left()
    for faction, margin in board.margins().items():
        yield "margin", faction, margin
        yield "purse", faction, board.purse(faction)
    for space in SPACES:
        yield "coin control", space, board.coin_control(space)
        yield "nva control", space, board.nva_control(space)


def disagreements(reader: Reader, run: Run, board: Board) -> list[str]:
    """What the program has otherwise."""
    return standing.disagreements(reader, run, expected(board))

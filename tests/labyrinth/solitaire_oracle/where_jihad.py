"""9.4.2.3-9.4.2.4: where Jihad is rolled, and where Events shift Governance or Alignment."""

from __future__ import annotations

from collections.abc import Collection

from tests.labyrinth.oracle.board import FAIR, GOOD, POOR, Board
from tests.labyrinth.oracle.ground import MUSLIM, PAKISTAN
from tests.labyrinth.oracle.jihad import jihad_targets
from tests.labyrinth.solitaire_oracle.solo import Solo
from tests.labyrinth.solitaire_oracle.wanting import first_of, most

SURPLUS, SURPLUS_OF_POTENT = 5, 3


def surplus(board: Solo) -> int:
    """How many more Cells than Troops allow Major Jihad (8.4.2, 9.7)."""
    return SURPLUS_OF_POTENT if board.at_least("potent") else SURPLUS


def majors(board: Solo, value: int) -> list[str]:
    """Where a Major Jihad with that value could succeed, best first (9.4.1, 9.4.2.3)."""
    among = [c for c in jihad_targets(board) if _may_win(board, c, value)]
    return most(first_of(among, lambda c: c == PAKISTAN), board.resources)


def _may_win(board: Solo, country: str, value: int) -> bool:
    place = board[country]
    if board.cells(country) - board.strength(country) < surplus(board):
        return False
    needed = POOR - place.governance + (1 if place.besieged else 2)
    return min(value, board.cells(country)) >= needed


def minors(board: Board, dice: dict[str, int]) -> list[str]:
    """Good, then Fair, where Cells are left that do not roll yet."""
    among = [c for c in jihad_targets(board) if dice.get(c, 0) < board.cells(c)]
    return priority(board, among, (GOOD, FAIR))


def priority(board: Board, among: Collection[str], levels: tuple[int, ...]) -> list[str]:
    """Those of the first level of Governance that has any; Pakistan, Aid, Besieged, Resources."""
    for level in levels:
        if found := [c for c in among if c in MUSLIM and board[c].governance == level]:
            return _best(board, found)
    return []


def _best(board: Board, among: Collection[str]) -> list[str]:
    tests = (
        lambda c: c == PAKISTAN,
        lambda c: board[c].aid > 0,
        lambda c: board[c].besieged,
    )
    return most(first_of(among, *tests), board.resources)


def shifted(board: Board, among: Collection[str]) -> list[str]:
    """Where an Event shifts Alignment: Poor countries, too; elsewhere it changes nothing."""
    return priority(board, among, (GOOD, FAIR, POOR)) or _best(board, among)

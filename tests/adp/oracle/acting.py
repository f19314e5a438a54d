"""What all Operations have in common (3.1) and how Special Activities go with them (4.1)."""

from __future__ import annotations

from collections.abc import Callable

from tests.adp.oracle.asking import Steps
from tests.adp.oracle.board import SPONSORSHIP, TALIBAN, Board
from tests.second_reading import acting
from tests.second_reading.acting import Act, Activity

__all__ = ["FIRST", "SECOND", "Act", "Activity", "Operation"]

FIRST, SECOND = "first", "second"
"""The printings: they differ in 3.2.4 and in 4.3.3."""


class Operation(acting.Operation):
    """An Operation, with at most one Special Activity at any one time (4.1)."""

    board: Board

    def __init__(self, board: Board, faction: str, limited: bool, printing: str = SECOND) -> None:
        super().__init__(board, faction)
        self.printing = printing
        self.limited = limited
        if limited and not (faction == TALIBAN and board.islamabad == SPONSORSHIP):
            self.most = 1
        self.special_taken = limited
        self.activities: Callable[[Operation], dict[str, Activity]] = lambda op: {}

    def possible(self) -> bool:
        """Whether it can be executed, if need be with the help of a Special Activity before it."""
        return bool(self.left() or self.specials())

    def specials(self) -> dict[str, Activity]:
        return {} if self.special_taken else self.activities(self)

    def accompany(self, name: str) -> Steps:
        activity = self.specials()[name]
        self.special_taken = True
        yield from activity()

    def left_after(self, change: Callable[[Board], None]) -> bool:
        """Whether it would be feasible if that had happened."""
        board, self.board = self.board, self.board.copy()
        try:
            change(self.board)
            return self.feasible()
        finally:
            self.board = board

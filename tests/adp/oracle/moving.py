"""What Patrol, Sweep and March have in common: groups move to selected destinations."""

from __future__ import annotations

from tests.adp.oracle.acting import SECOND, Operation
from tests.adp.oracle.board import (
    Board,
)


class Moving(Operation):
    """An Operation whose spaces are destinations, to which groups move from origins."""

    asked = "destination"

    def __init__(self, board: Board, faction: str, limited: bool, printing: str = SECOND) -> None:
        super().__init__(board, faction, limited, printing)
        self.moved: dict[tuple[str, str], int] = {}

    def free(self, space: str, kind: str) -> int:
        """Pieces that have not moved yet."""
        return max(0, self.board.pieces[space][kind] - self.moved.get((space, kind), 0))

    def go(self, kind: str, how_many: int, origin: str, to: str) -> None:
        self.board.move(kind, how_many, origin, to)
        self.moved[to, kind] = self.moved.get((to, kind), 0) + how_many

"""What Patrol, Sweep and March have in common: groups move to selected destinations."""

from __future__ import annotations

from tests.adp.oracle.acting import Operation


class Moving(Operation):
    """An Operation whose spaces are destinations, to which groups move from origins."""

    asked = "destination"
    moving = True

    def free(self, space: str, kind: str) -> int:
        """Pieces that have not moved yet."""
        return self.board.pieces[space][kind] - self.board.moved.get((space, kind), 0)

    def go(self, kind: str, how_many: int, origin: str, to: str) -> None:
        self.board.move(kind, how_many, origin, to)
        self.board.mark(kind, how_many, to)

"""What Patrol, Sweep and March have in common: groups move to selected destinations."""

from __future__ import annotations

from tests.adp.oracle.acting import SECOND, Operation
from tests.adp.oracle.asking import DONE, Steps, choose
from tests.adp.oracle.board import Board


class Moving(Operation):
    """An Operation whose spaces are destinations, to which groups move from origins."""

    asked = "destination"
    moving = True

    def __init__(self, board: Board, faction: str, limited: bool, printing: str = SECOND) -> None:
        super().__init__(board, faction, limited, printing)
        self.used: list[str] = []

    def free(self, space: str, kind: str) -> int:
        """Pieces that have not moved yet."""
        return self.board.pieces[space][kind] - self.board.marks.get((space, kind), 0)

    def choose_origin(self, to: str, optional: bool) -> Steps:
        """From where the next group comes, each space once ("" where none does)."""
        while origins := [s for s in self.origins(to) if s not in self.used]:
            options = [*origins, *([DONE] if optional or self.used else [])]
            if len(options) == 1:
                answer = yield from choose("origin", options)
            else:
                answer = yield from self.choose_or_accompany("origin", options)
            if answer == DONE:
                return ""
            if answer in origins:
                self.used.append(answer)
                return answer
        return ""

    def origins(self, to: str) -> list[str]:
        raise NotImplementedError

    def go(self, kind: str, how_many: int, origin: str, to: str) -> None:
        self.board.move(kind, how_many, origin, to)
        self.board.mark(kind, how_many, to)

"""What Garrison, Sweep and March have in common: groups move to selected destinations."""

from __future__ import annotations

from tests.cuba.oracle.acting import Operation
from tests.cuba.oracle.asking import Steps
from tests.cuba.oracle.cash import along, group


class Moving(Operation):
    """An Operation whose spaces are destinations, to which groups move from origins."""

    asked = "destination"
    moving = True
    kinds: tuple[str, ...] = ()

    def fresh(self, space: str) -> list[int]:
        """Pieces of each kind that have not moved yet."""
        held, moved = self.board.pieces[space], self.board.moved
        return [held[kind] - moved.get((space, kind), 0) for kind in self.kinds]

    def fill(self, to: str, optional: bool) -> Steps:
        """Group after group, each from another space, into this one."""
        self.used = []
        while origin := (yield from self.choose_origin(to, optional)):
            yield from self.send(origin, to)

    def send(self, origin: str, to: str) -> Steps:
        """One group, with what Cash goes along."""
        sent = yield from group(self.board, self.kinds, self.fresh(origin), origin, to)
        for kind, many in zip(self.kinds, sent, strict=True):
            self.board.mark(kind, many, to)
        yield from along(self.board, self.faction, origin, to, "group")
        self.arrived(sent, to)

    def arrived(self, sent: list[int], to: str) -> None:
        """What a group meets."""

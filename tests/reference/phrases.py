"""Random phrases of pieces: columns that are fixed or found out, and places of every kind."""

from __future__ import annotations

from typing import Any

from interpreter.language import nodes, types
from tests.reference.scopes import Author, Scope


class Phrases(Author):
    """The expressions inside a phrase come from conditions.py."""

    faction: Any
    factions: Any
    space: Any
    spaces: Any

    def columns(self, scope: Scope, depth: int) -> Any:
        """Fixed, of one faction that is found out, or of several."""
        total = len(self.vocabulary.columns)
        choice = self.chance.randrange(3)
        if choice == 0:
            many = self.chance.sample(range(total), self.chance.randrange(1, 5))
            return nodes.Columns((tuple(sorted(many)),), None)
        rows = self._rows()
        if choice == 1:
            return nodes.Columns(rows, self.faction(scope, depth, self.one_in(4)))
        return nodes.Columns(rows, self.factions(scope, depth))

    def _rows(self) -> tuple[tuple[int, ...], ...]:
        """The same kinds and states of every faction."""
        columns = self.vocabulary.columns
        each = len(columns) // len(self.vocabulary.factions)
        lanes = sorted(self.chance.sample(range(each), self.chance.randrange(1, each + 1)))
        return tuple(
            tuple(faction * each + lane for lane in lanes)
            for faction in range(len(self.vocabulary.factions))
        )

    def place(self, scope: Scope, depth: int, *kinds: str) -> Any:
        bag = self.name(scope, types.BAG)
        usual = ["space", "space", "box", "map", "beside", "set", *(["bag"] * 2 if bag else [])]
        kind = self.pick(kinds or usual)
        at: Any = None
        if kind == "box":
            at = self.pick(self.vocabulary.boxes)
        elif kind in ("space", "beside"):
            at = self.space(scope, depth)
        elif kind == "set":
            at = self.spaces(scope, depth)
        elif kind == "bag":
            at = bag
        return self.node(nodes.PiecePlace, kind, at)

    def phrase(self, scope: Scope, depth: int, *kinds: str) -> Any:
        columns, place = self.columns(scope, depth), self.place(scope, depth, *kinds)
        fresh = self.one_in(4)
        return self.node(nodes.Phrase, columns, place, fresh=fresh)

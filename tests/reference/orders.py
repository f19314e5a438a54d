"""Random sets made of other sets: joined, the best of them, in an order, their ends."""

from __future__ import annotations

from typing import Any, get_args

from interpreter.language import nodes, types
from tests.reference.phrases import Phrases
from tests.reference.scopes import Scope


class Orders(Phrases):
    """`maker` is what writes a set, `self.spaces` for instance."""

    def number(self, scope: Scope, depth: int) -> Any:
        raise NotImplementedError

    def truth(self, scope: Scope, depth: int) -> Any:
        raise NotImplementedError

    def flags(self, scope: Scope, depth: int) -> Any:
        raise NotImplementedError

    def made_of(self, scope: Scope, depth: int, maker: Any) -> Any:
        """A set of the elements of others, or an order of one."""
        return self.pick([self._combined, self._foremost, self._ordered])(scope, depth, maker)

    def connected(self, scope: Scope, depth: int, start: Any) -> Any:
        names, inner = self.candidate(scope)
        where = self.truth(inner, depth)
        return self.expr(nodes.Connected, types.SPACES, names, start, where)

    def in_line(self, scope: Scope, depth: int, start: Any, beyond: Any) -> Any:
        names, inner = self.candidate(scope)
        through = self.truth(inner, depth)
        most = self.number(scope, 0) if self.one_in(2) else None
        where = self.truth(inner, depth) if self.one_in(2) else None
        toward = self.flags(scope, depth) if self.one_in(2) else None
        parts = names, start, beyond, through, most, where, toward
        return self.expr(nodes.InLine, types.SPACES, *parts)

    def candidate(self, scope: Scope) -> tuple[tuple[nodes.Variable, ...], Scope]:
        """What a space is called in the conditions of a set, and where it is called so."""
        called = ("here", "x")[: self.chance.randrange(1, 3)]
        names = tuple(self.new(name, types.SPACE) for name in called)
        return names, scope.inner(*names, here=names[0])

    def end_of(self, scope: Scope, depth: int, maker: Any) -> Any:
        """The first or the last of a set, which may be none."""
        collection = maker(scope, depth)
        op = self.pick(get_args(nodes.End))
        return self.expr(nodes.EndOf, collection.type.of, op, collection)

    def _combined(self, scope: Scope, depth: int, maker: Any) -> Any:
        left, right = maker(scope, depth), maker(scope, depth)
        op = self.pick(get_args(nodes.SetOp))
        mixed = types.FACTIONS in (left.type, right.type)
        return self.expr(
            nodes.Combined, types.FACTIONS if mixed else left.type, op, left, right
        )  # fmt: skip

    def _foremost(self, scope: Scope, depth: int, maker: Any) -> Any:
        judged = self.judged(scope, depth, maker)
        op = self.pick(get_args(nodes.Extreme))
        return self.expr(nodes.Foremost, judged[-1].type, op, *judged)

    def _ordered(self, scope: Scope, depth: int, maker: Any) -> Any:
        judged = self.judged(scope, depth, maker)
        op = self.pick(get_args(nodes.Extreme))
        return self.expr(nodes.Best, judged[-1].type, op, None, *judged)

    def judged(self, scope: Scope, depth: int, maker: Any) -> tuple[Any, nodes.Variable, Any]:
        """A number of each of a set, the name that it is judged by, and the set."""
        collection = maker(scope, depth)
        element: Any = collection.type.of
        spaces = element == types.SPACE
        each = self.new("here" if spaces else "x", element)
        inner = scope.inner(each, here=each if spaces else scope.here)
        return self.number(self.inside(inner, collection), depth), each, collection

    def inside(self, inner: Scope, collection: Any) -> Scope:
        """What is judged of the spaces reached may hang on how far they are."""
        passed = getattr(collection, "passed", None)
        return inner if passed is None else inner.inner(passed)

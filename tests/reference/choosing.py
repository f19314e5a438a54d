"""Random statements in which somebody chooses."""

from __future__ import annotations

from typing import Any

from interpreter.language import nodes, types
from tests.reference.conditions import Conditions
from tests.reference.scopes import Scope


class Choosing(Conditions):
    """The blocks inside a choice come from statements.py."""

    block: Any

    def candidates(self, scope: Scope, depth: int) -> tuple[Any, tuple[Any, ...], Scope]:
        """A set, the names for its elements, and the scope in which they hold."""
        collection = self.collection(scope, depth)
        element = collection.type.of
        names = [self.new("x", element)]
        if element == types.SPACE:
            names.insert(0, self.new("here", types.SPACE))
            return collection, tuple(names), scope.inner(*names, here=names[0])
        return collection, tuple(names), scope.inner(*names)

    def by(self, scope: Scope) -> Any:
        return None if scope.actor is not None and self.one_in(2) else self.faction(scope, 0)

    def choose(self, scope: Scope, depth: int) -> Any:
        collection, names, inner = self.candidates(scope, 2)
        again = self.one_in(6)
        block = inner.inner(gathers=True)
        body = self.block(block, depth, 2) if again or self.one_in(2) else None
        least = self.chance.randrange(3)
        most: Any = self.const(least + self.chance.randrange(1, 3))
        if not again and self.one_in(5):
            most = None
        single = body is None and self.one_in(2)
        if single:
            least, most, again = self.chance.randrange(2), self.const(1), False
        element = collection.type.of
        point = self.point("choice", element.name)
        if body is None:
            many = types.CARDS if element == types.CARD else types.Type("set", element)
            kept = self.new("chosen", element if single else many)
            names = (kept,)
            if not single:
                scope.names.append(kept)
        parts = (
            names,
            collection,
            self.const(least),
            most,
            again,
            single,
            self.by(scope),
            body,
            self.one_in(4),
        )
        return self.node(nodes.Choose, point, *parts)

    def choose_number(self, scope: Scope, depth: int) -> Any:
        name = self.new("number", types.NUMBER)
        low, high = self.const(self.chance.randrange(-1, 3)), self.number(scope, 1)
        if self.one_in(2):
            high = self.expr(nodes.Arithmetic, types.NUMBER, "min", high, self.const(5))
        high = self.expr(nodes.Arithmetic, types.NUMBER, "max", high, low)
        point, always = self.point("number", "number"), self.one_in(4)
        parts = point, name, low, high, self.by(scope), (), always
        made = self.node(nodes.ChooseNumber, *parts)
        scope.names.append(name)
        return made

    def draw(self, scope: Scope, depth: int) -> Any:
        collection = self.collection(scope, 2)
        if self.one_in(5):
            low = (self.number(scope, 0), self.number(scope, 0))
            collection = self.expr(nodes.SetLiteral, types.Type("set", types.NUMBER), low)
        name = self.new("drawn", collection.type.of)
        if collection.type.of == types.NUMBER:
            scope.names.append(name)
        return self.node(nodes.Draw, name, collection)

    def ways(self, scope: Scope, depth: int, point: Any = None) -> Any:
        made = tuple(
            self.node(
                nodes.Way,
                f"way{number}",
                f"Way {number}",
                self.truth(scope, 1) if self.one_in(2) else None,
                self.block(scope, depth, 2),
            )
            for number in range(self.chance.randrange(1, 4))
        )
        named = tuple((way.name, way.says) for way in made)
        optional = point is None and self.one_in(3)
        always = point is None and self.one_in(3)
        point = self.point("way", "way", named)
        return self.node(nodes.ChooseWay, point, made, optional, self.by(scope), (), always)

    def choose_way(self, scope: Scope, depth: int) -> Any:
        return self.ways(scope, depth)

    def may(self, scope: Scope, depth: int) -> Any:
        condition = self.truth(scope, 1) if self.one_in(2) else None
        otherwise = self.block(scope, depth, 2) if self.one_in(2) else None
        parts = condition, self.by(scope), self.block(scope, depth, 2), otherwise
        return self.node(nodes.May, self.point("may", "yes-no"), *parts, (), self.one_in(4))

    def grant(self, scope: Scope, depth: int) -> Any:
        return self.node(nodes.Grant, self.point("grant", "action"), self.grant_spec(scope))

"""Choices: the statements that ask somebody."""

from __future__ import annotations

from typing import Any

from interpreter.language import nodes
from interpreter.language.binding.blocks import BlockBinder
from interpreter.language.binding.scopes import Scope
from interpreter.language.grammar.trees import Tree, children_of
from interpreter.language.nodes import Expr, Statement
from interpreter.language.types import CARD, FACTION, NUMBER, SPACE, TRUTH, Type

_ELEMENTS = ("space", "faction", "card", "word")
_UNCOUNTED = {"again", "always", "face_down", "told"}  # what says no number of picks


class ChoiceBinder(BlockBinder):
    """Adds decisions."""

    def by(self, tree: Tree | None, scope: Scope, part: Tree) -> Expr | None:
        """Bind the faction that decides. None is the actor, who must then exist."""
        if tree is not None:
            return self.value(tree.children[0], scope, FACTION)
        if scope.actor is None:
            message = "who decides? Nobody acts here; say 'by …' or 'as …:'"
            raise self.fail(part, "no-actor", message)
        self.unit.uses(scope.actor)
        return None

    def s_choose(self, tree: Tree, scope: Scope) -> Statement:
        """Bind a choice of things; with a block each pick is named in it, else all of them are named at the end."""
        token, says, among, counts, by = children_of(tree)[:5]
        parts = () if says is None else self.quoted(says, scope)
        collection = self.collection(among, scope, None)
        element: Any = collection.type.of
        if element.name not in _ELEMENTS:
            message = (
                "'choose' takes spaces, factions, cards or words; for numbers write 'choose number'"
            )
            raise self.fail(among, "wrong-type", message)
        bounds, decider = self._bounds(counts, scope), self.by(by, scope, tree)
        name, body, span = str(token), None, self.span(tree)
        if tree.data == "choose_each":
            inner, span = scope.inner(gathers=True), self._head(tree)
            variables = [inner.declare(name, element, self.span(token))]
            variables += self.candidate(inner, element)
            body = self.text(tree.children[-1], inner)
        else:
            many = Type("list" if element == CARD else "set", element)
            type = element if bounds.single else many
            variables = [scope.declare(name, type, self.span(token))]
        ask = f"which {name}?" if says is None else str(says)[1:-1]
        point = self.unit.point(name, element.name, ask, span, words_of(element))
        point.element = element
        point.face_down = bounds.face_down
        point.travels = (
            isinstance(collection, nodes.Reached)
            and collection.cost is not None
            and not collection.exact
        )
        point.told, tellings = self._behind(tree, name, element, scope)
        return nodes.Choose(
            point, tuple(variables), collection, bounds.least, bounds.most, bounds.again,
            bounds.single, decider, body, bounds.always, parts, tellings, span=span,
        )  # fmt: skip

    s_choose_each = s_choose

    def _behind(
        self, tree: Tree, name: str, element: Type, scope: Scope
    ) -> tuple[str, tuple[str | Expr, ...]]:
        """Bind the text that follows each option, whole and in parts. The pick is already in scope."""
        for count in children_of(tree)[3].children:
            if count.data == "told":
                token = count.children[0]
                asking = scope.inner()
                if element != SPACE:  # `here` is where something goes on
                    self.candidate(asking, element)
                asking.names[name] = nodes.Variable(name, element)
                return str(token)[1:-1], self.quoted(token, asking)
        return "", ()

    def _bounds(self, counts: Tree, scope: Scope) -> _Bounds:
        """How many picks: one unless something else is said."""
        one = nodes.Const(1, type=NUMBER, span=self.source.span(0, 1))
        none = nodes.Const(0, type=NUMBER, span=one.span)
        bounds = _Bounds(one, one)
        for count in counts.children:
            given = [part for part in count.children if count.data != "told"]
            number = self.number(given[0], scope) if given else None
            match count.data:
                case "always":
                    bounds.always = True
                case "face_down":
                    bounds.face_down = True
                case "told":
                    pass  # `_behind` binds it
                case "again":
                    bounds.again = True
                    if {counting.data for counting in counts.children} <= _UNCOUNTED:
                        bounds.least, bounds.most = none, None
                case "any_number":
                    bounds.least, bounds.most = none, None
                case "up_to":
                    bounds.least, bounds.most = none, number
                case "or_more":
                    bounds.least, bounds.most = number, None  # type: ignore[assignment]
                case "between":
                    bounds.least, bounds.most = number, self.number(given[1], scope)  # type: ignore[assignment]
                case "exactly":
                    bounds.least = bounds.most = number  # type: ignore[assignment]
                case other:
                    raise nodes.UnknownVariant(other, "language/binding/choices.py")
        most = bounds.most
        bounds.single = isinstance(most, nodes.Const) and most.value == 1
        return bounds

    def s_choose_number(self, tree: Tree, scope: Scope) -> Statement:
        token, says, low, high, by = children_of(tree)
        least, most = self.value(low, scope, NUMBER), self.value(high, scope, NUMBER)
        if isinstance(least, nodes.Const) and isinstance(most, nodes.Const):
            if least.value > most.value:
                message = f"from {least.value} to {most.value}: nothing lies between"
                raise self.fail(tree, "bounds", message)
        decider = self.by(by, scope, tree)
        variable = scope.declare(str(token), NUMBER, self.span(token))
        parts = () if says is None else self.quoted(says, scope)
        ask = f"{token}: how many?" if says is None else str(says)[1:-1]
        span = self.span(tree)
        point = self.unit.point(str(token), "number", ask, span)
        return nodes.ChooseNumber(point, variable, least, most, decider, parts, span=span)

    def s_choose_one(self, tree: Tree, scope: Scope) -> Statement:
        says, manner, by, ways = children_of(tree)
        manners = {word.data for word in manner.children}
        decider = self.by(by, scope, tree)
        parts = () if says is None else self.quoted(says, scope)
        ask = "choose one" if says is None else str(says)[1:-1]
        ways_bound = tuple(self._way(way, scope) for way in ways.children)
        names = [way.name for way in ways_bound]
        for way, name in zip(ways.children, names, strict=True):
            if names.count(name) > 1:
                raise self.fail(way.children[0], "name-twice", f"two ways are called '{name}'")
        span = self._head(tree)
        said = tuple((way.name, way.says) for way in ways_bound)
        point = self.unit.point("way", "way", ask, span, said)
        point.face_down = "face_down" in manners
        always, optional = "always" in manners, tree.data == "may_choose_one"
        return nodes.ChooseWay(point, ways_bound, optional, decider, parts, always, span=span)

    s_may_choose_one = s_choose_one

    def _way(self, way: Tree, scope: Scope) -> nodes.Way:
        name, says, condition, block = children_of(way)
        test = self.value(condition.children[0], scope, TRUTH) if condition else None
        parts = self.quoted(says, scope)
        body = self.text(block, scope.inner())
        return nodes.Way(str(name), str(says)[1:-1], test, body, parts, span=self.span(name))

    def s_may(self, tree: Tree, scope: Scope) -> Statement:
        name, says, condition, by, block, otherwise = children_of(tree)
        test = self.value(condition.children[0], scope, TRUTH) if condition else None
        decider, parts = self.by(by, scope, tree), self.quoted(says, scope)
        body = self.text(block, scope.inner())
        other = self.text(otherwise.children[0], scope.inner()) if otherwise else None
        span = self._head(tree)
        point = self.unit.point(str(name), "yes-no", str(says)[1:-1], span)
        return nodes.May(point, test, decider, body, other, parts, span=span)


def words_of(element: Type) -> tuple[tuple[str, str], ...]:
    """The words that may be chosen, each with what the table calls it; () for anything else."""
    if element.name != "word":
        return ()
    decl: Any = element.of
    return tuple(zip(decl.words, decl.word_names, strict=True))


class _Bounds:
    """Least and most picks; most None is no bound."""

    def __init__(self, least: Expr, most: Expr | None) -> None:
        self.least, self.most = least, most
        self.again = self.single = self.always = self.face_down = False

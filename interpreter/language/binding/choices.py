"""Blocks, loops and choices: the statements that hold others or ask somebody."""

from __future__ import annotations

from typing import Any

from lark import Token

from interpreter.language import nodes
from interpreter.language.binding.scopes import Call, Scope
from interpreter.language.binding.statements import StatementBinder
from interpreter.language.declarations.vocabulary import BOTH
from interpreter.language.grammar.rule_text import Mistake, Silent
from interpreter.language.grammar.trees import Tree, children_of, subtrees
from interpreter.language.nodes import Block, Expr, Statement
from interpreter.language.types import (
    CARD,
    CARDS,
    FACTION,
    FACTIONS,
    NUMBER,
    SPACE,
    TRUTH,
    UNKNOWN,
    Type,
)

_ELEMENTS = ("space", "faction", "card", "word")


class BlockBinder(StatementBinder):
    """Adds everything with a block, and decisions."""

    def text(self, tree: Tree, scope: Scope) -> Block:
        """A whole text, or the block behind a ':'. Each statement reports its own mistake."""
        found = []
        for statement in tree.children:
            try:
                bound = getattr(self, f"s_{statement.data}")(statement, scope)
                if bound is not None:
                    found.append(bound)
            except Mistake as mistake:
                self.unit.report(mistake, self.source.overlays)
                self._name_anyway(statement, scope)
            except Silent:
                self._name_anyway(statement, scope)
        return Block(tuple(found), span=self.span(tree))

    @staticmethod
    def _name_anyway(statement: Tree, scope: Scope) -> None:
        """What a broken statement would have named is known, so that its uses are not blamed."""
        for part in statement.iter_subtrees():
            if part.data == "dice":
                for token in part.children:
                    scope.names.setdefault(str(token), nodes.Variable(str(token), UNKNOWN))
            if part.data in ("let", "choose", "choose_number", "keep", "total_of_dice", "draw"):
                name = next(str(c) for c in part.children if isinstance(c, Token))
                scope.names.setdefault(name, nodes.Variable(name, UNKNOWN))

    def s_let(self, tree: Tree, scope: Scope) -> Statement:
        token, value = tree.children
        expr = self.expr(value, scope)
        if expr.type.name in ("nothing", "bag"):
            raise self.fail(value, "wrong-type", "this is nothing that can be named")
        variable = scope.declare(str(token), expr.type, self.span(token))
        variable.changes = False
        return nodes.Let(variable, expr, span=self.span(tree))

    # --- conditions and loops -------------------------------------------------------------------

    def s_if_(self, tree: Tree, scope: Scope) -> Statement:
        condition, block, *rest = tree.children
        branches = [(self._truth(condition, scope), self.text(block, scope.inner()))]
        otherwise = None
        for part in rest:
            if part is None:
                continue
            match part.data:
                case "else_if":
                    test, inner = part.children
                    branches.append((self._truth(test, scope), self.text(inner, scope.inner())))
                case "otherwise":
                    otherwise = self.text(part.children[0], scope.inner())
                case other:
                    raise nodes.UnknownVariant(other, "language/binding/choices.py")
        if any(test is None for test, _ in branches):
            raise Silent
        return nodes.If(tuple(branches), otherwise, span=self.span(condition))  # type: ignore[arg-type]

    def _truth(self, tree: Tree, scope: Scope) -> Expr | None:
        """A condition; a mistake in it does not hide those in its block."""
        try:
            return self.value(tree, scope, TRUTH)
        except Mistake as mistake:
            self.unit.report(mistake, self.source.overlays)
        except Silent:
            pass
        return None

    def s_for_space(self, tree: Tree, scope: Scope) -> Statement:
        return self._loop(tree, self.filter_spaces(tree, scope))

    def s_for_faction(self, tree: Tree, scope: Scope) -> Statement:
        return self._loop(tree, self.filter_factions(tree, scope))

    def s_for_card(self, tree: Tree, scope: Scope) -> Statement:
        return self._loop(tree, self.filter_cards(tree, scope))

    def s_for_each(self, tree: Tree, scope: Scope) -> Statement:
        return self._loop(tree, self.filter_any(tree, scope))

    def s_secretly(self, tree: Tree, scope: Scope) -> Statement:
        name, among, body = children_of(tree)
        domain = self.collection(among.children[0], scope, FACTIONS) if among else None
        actor = self.unit.variable("actor", FACTION)
        inner = scope.inner(actor=actor, loop=False)
        everybody = self._filter(tree, (actor,), domain, None, None, inner, FACTIONS)
        variables = [actor]
        if name is not None:
            variables.append(inner.declare(str(name), FACTION, self.span(name)))
        block = self.text(body, inner)
        return nodes.Secretly(tuple(variables), everybody, block, span=self._head(tree))

    def s_for_class(self, tree: Tree, scope: Scope) -> Statement:
        token, name, among, where = children_of(tree)[:4]
        domain = self.collection(among.children[0], scope, CARDS)
        return self._loop(tree, self.filter_class(tree, token, domain, name, where, scope))

    def _loop(self, tree: Tree, found: tuple[nodes.Filter, Scope]) -> Statement:
        """The candidates are judged on entry; the body sees each as the filter did."""
        collection, inner = found
        assert inner.parent is not None
        candidates = self.ranked(tree, collection, inner.parent)
        body = self.text(tree.children[-1], inner.inner(loop=True, gathers=True))
        span = self._head(tree)
        return nodes.ForEach(collection.variables, candidates, body, span=span)

    def _head(self, tree: Tree) -> Any:
        """The first line of a statement with a block."""
        block = next(c for c in subtrees(tree) if c.data in ("block", "ways"))
        return self.source.span(tree.meta.start_pos, block.meta.start_pos)

    def s_repeat(self, tree: Tree, scope: Scope) -> Statement:
        times = self._number(tree.children[0], scope)
        body = self.text(tree.children[1], scope.inner(loop=True, gathers=True))
        if times is None:
            raise Silent
        return nodes.Repeat(times, body, span=self._head(tree))

    def s_repeat_while(self, tree: Tree, scope: Scope) -> Statement:
        return self._repeat(tree, scope, until=False)

    def s_repeat_until(self, tree: Tree, scope: Scope) -> Statement:
        return self._repeat(tree, scope, until=True)

    def _repeat(self, tree: Tree, scope: Scope, until: bool) -> Statement:
        condition = self.value(tree.children[0], scope, TRUTH)
        body = self.text(tree.children[1], scope.inner(loop=True, gathers=True))
        return nodes.RepeatWhile(condition, body, until, span=self._head(tree))

    def s_afterwards(self, tree: Tree, scope: Scope) -> Statement:
        if not scope.gathers:
            message = (
                "'afterwards' has a meaning only in 'repeat', 'for each' or the block of a 'choose'"
            )
            raise self.fail(tree, "no-loop", message)
        body = self.text(tree.children[0], scope.inner(loop=False, gathers=False))
        return nodes.Afterwards(body, span=self._head(tree))

    def _number(self, tree: Tree, scope: Scope) -> Expr | None:
        try:
            return self.value(tree, scope, NUMBER)
        except Mistake as mistake:
            self.unit.report(mistake, self.source.overlays)
            return None

    def s_stop(self, tree: Tree, scope: Scope) -> Statement:
        if not scope.loop:
            raise self.fail(tree, "no-loop", "'stop' has a meaning only in 'repeat' or 'for each'")
        return nodes.Stop(span=self.span(tree))

    def s_as_(self, tree: Tree, scope: Scope) -> Statement:
        faction = self.value(tree.children[0], scope, FACTION)
        actor = self.unit.variable("actor", FACTION)
        body = self.text(tree.children[1], scope.inner(actor=actor))
        return nodes.As(actor, faction, body, span=self._head(tree))

    def s_at(self, tree: Tree, scope: Scope) -> Statement:
        space = self.value(tree.children[0], scope, SPACE)
        here = self.unit.variable("here", SPACE)
        body = self.text(tree.children[1], scope.inner(here=here))
        return nodes.At(here, space, body, span=self._head(tree))

    def s_hold(self, tree: Tree, scope: Scope) -> Statement:
        *tokens, block = tree.children
        held = tuple(self.word(token) for token in tokens)
        for token, decl in zip(tokens, held, strict=True):
            if decl.parameters or decl.of == BOTH:
                message = f"'{decl}' cannot be held: it hangs on more than one space or faction"
                raise self.fail(token, "wrong-type", message)
        hold = nodes.Hold(held, self.text(block, scope.inner()), span=self._head(tree))
        for decl in held:
            self.unit.asks(decl, scope.actor, hold)
        return hold

    # --- choices --------------------------------------------------------------------------------

    def by(self, tree: Tree | None, scope: Scope, part: Tree) -> Expr | None:
        """Who decides; None is the actor, who must then exist."""
        if tree is not None:
            return self.value(tree.children[0], scope, FACTION)
        if scope.actor is None:
            raise self.fail(
                part, "no-actor", "who decides? Nobody acts here; say 'by …' or 'as …:'"
            )
        self.unit.uses(scope.actor)
        return None

    def s_choose(self, tree: Tree, scope: Scope) -> Statement:
        token = tree.children[0]
        collection, element, bounds, decider, parts = self._choice(tree, scope)
        type = element if bounds.single else Type("list" if element == CARD else "set", element)
        variable = scope.declare(str(token), type, self.span(token))
        return self._chosen(
            tree, scope, collection, element, bounds, decider, (variable,), None, parts
        )

    def s_choose_each(self, tree: Tree, scope: Scope) -> Statement:
        token = tree.children[0]
        collection, element, bounds, decider, parts = self._choice(tree, scope)
        inner = scope.inner(gathers=True)
        variables = [inner.declare(str(token), element, self.span(token))]
        variables += self.candidate(inner, element)
        body = self.text(tree.children[-1], inner)
        return self._chosen(
            tree, scope, collection, element, bounds, decider, tuple(variables), body, parts
        )

    def _choice(
        self, tree: Tree, scope: Scope
    ) -> tuple[Expr, Type, _Bounds, Expr | None, tuple[Any, ...]]:
        _, says, among, counts, by = children_of(tree)[:5]
        parts = () if says is None else self.quoted(says, scope)
        collection = self.collection(among, scope, None)
        element: Any = collection.type.of
        if element.name not in _ELEMENTS:
            message = (
                "one chooses spaces, factions, cards or words; for numbers write 'choose number'"
            )
            raise self.fail(among, "wrong-type", message)
        return collection, element, self._bounds(counts, scope), self.by(by, scope, tree), parts

    def _chosen(
        self, tree: Tree, scope: Scope, collection: Expr, element: Type, bounds: _Bounds,
        by: Expr | None, variables: tuple[nodes.Variable, ...], body: Block | None, parts: tuple[Any, ...],
    ) -> Statement:  # fmt: skip
        name, kind = variables[0].name, element.name
        span = self._head(tree) if body else self.span(tree)
        ask = f"which {name}?"
        if tree.children[1] is not None:
            ask = str(tree.children[1])[1:-1]
        point = self.unit.point(name, kind, ask, span, words_of(element))
        point.element = element
        point.face_down = bounds.face_down
        point.travels = isinstance(collection, nodes.Reached) and collection.cost is not None
        point.told, told = self._behind(tree, name, element, scope)
        return nodes.Choose(
            point, variables, collection, bounds.least, bounds.most, bounds.again,
            bounds.single, by, body, bounds.always, parts, told, span=span,
        )  # fmt: skip

    def _behind(
        self, tree: Tree, name: str, element: Type, scope: Scope
    ) -> tuple[str, tuple[str | Expr, ...]]:
        """What stands behind each option, as a text and in its parts; there the pick has its name already."""
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
                    if {each.data for each in counts.children} <= {
                        "again",
                        "always",
                        "face_down",
                        "told",
                    }:
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
        point = self.unit.point(str(token), "number", ask, self.span(tree))
        return nodes.ChooseNumber(
            point, variable, least, most, decider, parts, span=self.span(tree)
        )

    def s_choose_one(self, tree: Tree, scope: Scope) -> Statement:
        return self._ways(tree, scope, optional=False)

    def s_may_choose_one(self, tree: Tree, scope: Scope) -> Statement:
        return self._ways(tree, scope, optional=True)

    def _ways(self, tree: Tree, scope: Scope, *, optional: bool) -> Statement:
        says, manner, by, ways = children_of(tree)
        manners = {each.data for each in manner.children}
        decider = self.by(by, scope, tree)
        parts = () if says is None else self.quoted(says, scope)
        ask = "choose one" if says is None else str(says)[1:-1]
        found = tuple(self._way(way, scope) for way in ways.children)
        names = [way.name for way in found]
        for way, name in zip(ways.children, names, strict=True):
            if names.count(name) > 1:
                raise self.fail(way.children[0], "name-twice", f"two ways are called '{name}'")
        span = self._head(tree)
        said = tuple((way.name, way.says) for way in found)
        point = self.unit.point("way", "way", ask, span, said)
        point.face_down = "face_down" in manners
        always = "always" in manners
        return nodes.ChooseWay(point, found, optional, decider, parts, always, span=span)

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

    # --- calls ----------------------------------------------------------------------------------

    def s_do(self, tree: Tree, scope: Scope) -> Statement:
        token, *given = children_of(tree)
        if token.type == "NAME":
            return self._part(tree, token, given, scope)
        procedure = self.word(token)
        given = [each for each in given if each is not None]
        arguments = self.handed(tree, procedure, given, scope)
        span = self.span(tree)
        call = Call(procedure, scope.actor, scope.here, self.unit, span)
        self.unit.title.calls.append(call)
        return nodes.Do(procedure, arguments, span=span)

    def _part(self, tree: Tree, token: Token, given: list[Any], scope: Scope) -> Statement:
        action = scope.action
        parts = action.parts if action else {}
        if str(token) not in parts:
            procedures = [p.id for p in self.vocabulary.procedures]
            raise self.unknown(token, "procedure", str(token), [*procedures, *parts])
        if any(given):
            raise self.fail(tree, "wrong-count", "a part of an action takes no values")
        return nodes.DoPart(action, str(token), span=self.span(tree))

    def s_grant(self, tree: Tree, scope: Scope) -> Statement:
        spec = self.granted(tree.children[0], scope)
        point = self.unit.point("action", "action", _granted(spec.actions), self.span(tree))
        return nodes.Grant(point, spec, span=self.span(tree))


def _granted(actions: tuple[Any, ...]) -> str:
    """Which of them, by their class if they are of one: "which journey?"."""
    classes = {getattr(action, "action_class", action) for action in actions}
    named = next(iter(classes)) if len(classes) == 1 else None
    return f"which {named.name if named is not None else 'action'}?"


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

"""Blocks, conditions and loops: the statements that hold others, or have other texts done."""

from __future__ import annotations

from typing import Any

from lark import Token

from interpreter.language import nodes
from interpreter.language.binding.scopes import Call, Scope
from interpreter.language.binding.statements import StatementBinder
from interpreter.language.declarations.vocabulary import BOTH
from interpreter.language.grammar.expecting import elsewhere
from interpreter.language.grammar.rule_text import Silent
from interpreter.language.grammar.trees import Tree, children_of, subtrees
from interpreter.language.nodes import Block, Expr, Statement
from interpreter.language.types import CARDS, FACTION, FACTIONS, NUMBER, SPACE, TRUTH, UNKNOWN, Type


class BlockBinder(StatementBinder):
    """Adds everything with a block, and calls of other texts."""

    def text(self, tree: Tree, scope: Scope) -> Block:
        """A whole text, or the block behind a ':'. Each statement reports its own mistake."""
        statements = []
        for statement in tree.children:
            with self.reporting():
                bound = getattr(self, f"s_{statement.data}")(statement, scope)
                if bound is not None:
                    statements.append(bound)
                continue
            self._name_anyway(statement, scope)
        return Block(tuple(statements), span=self.span(tree))

    @staticmethod
    def _name_anyway(statement: Tree, scope: Scope) -> None:
        """Declare the names that a broken statement would have declared, so that their uses raise no errors."""
        for part in statement.iter_subtrees():
            if part.data == "dice":
                for token in part.children:
                    scope.names.setdefault(str(token), nodes.Variable(str(token), UNKNOWN))
            if part.data in ("let", "choose", "choose_number", "keep", "total_of_dice", "draw"):
                name = next(str(c) for c in part.children if isinstance(c, Token))
                scope.names.setdefault(name, nodes.Variable(name, UNKNOWN))

    def s_let(self, tree: Tree, scope: Scope) -> Statement:
        token, value = children_of(tree)
        variable, expr = self.named(token, value, scope, scope)
        variable.changes = False
        return nodes.Let(variable, expr, span=self.span(tree))

    # --- conditions and loops -------------------------------------------------------------------

    def s_if_(self, tree: Tree, scope: Scope) -> Statement:
        condition, block, *rest = tree.children
        branches = [(self._head_value(condition, scope, TRUTH), self.text(block, scope.inner()))]
        otherwise = None
        for part in rest:
            if part is None:
                continue
            match part.data:
                case "else_if":
                    test, inner = part.children
                    truth = self._head_value(test, scope, TRUTH)
                    branches.append((truth, self.text(inner, scope.inner())))
                case "otherwise":
                    otherwise = self.text(part.children[0], scope.inner())
                case other:
                    raise nodes.UnknownVariant(other, "language/binding/blocks.py")
        if any(test is None for test, _ in branches):
            raise Silent
        return nodes.If(tuple(branches), otherwise, span=self.span(condition))  # type: ignore[arg-type]

    def _head_value(self, tree: Tree, scope: Scope, wanted: Type) -> Expr | None:
        """A condition or a number before a block. A mistake in it does not hide those in its block."""
        with self.reporting():
            return self.value(tree, scope, wanted)
        return None

    def s_for_each(self, tree: Tree, scope: Scope) -> Statement:
        return self._loop(tree, self.filtered(tree, scope))

    s_for_space = s_for_faction = s_for_card = s_for_each

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

    def _loop(self, tree: Tree, filter: tuple[nodes.Filter, Scope]) -> Statement:
        """The candidates are judged on entry; the body sees each as the filter did."""
        collection, inner = filter
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
        times = self._head_value(tree.children[0], scope, NUMBER)
        body = self.text(tree.children[1], scope.inner(loop=True, gathers=True))
        if times is None:
            raise Silent
        return nodes.Repeat(times, body, span=self._head(tree))

    def s_for_number(self, tree: Tree, scope: Scope) -> Statement:
        name, first, last, block = children_of(tree)
        low, high = [self._head_value(end, scope, NUMBER) for end in (first, last)]
        inner = scope.inner(loop=True, gathers=True)
        variable = inner.declare(str(name), NUMBER, self.span(name))
        body = self.text(block, inner)
        if low is None or high is None:
            raise Silent
        return nodes.ForNumber((variable,), low, high, body, span=self._head(tree))

    def s_repeat_while(self, tree: Tree, scope: Scope) -> Statement:
        condition = self.value(tree.children[0], scope, TRUTH)
        body = self.text(tree.children[1], scope.inner(loop=True, gathers=True))
        until = tree.data == "repeat_until"
        return nodes.RepeatWhile(condition, body, until, span=self._head(tree))

    s_repeat_until = s_repeat_while

    def s_afterwards(self, tree: Tree, scope: Scope) -> Statement:
        if not scope.gathers:
            message = "'afterwards' stands in a 'repeat', a 'for each' or the block of a 'choose'"
            raise self.fail(tree, "no-loop", message)
        body = self.text(tree.children[0], scope.inner(loop=False, gathers=False))
        return nodes.Afterwards(body, span=self._head(tree))

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
        definitions = tuple(self.word(token) for token in tokens)
        for token, decl in zip(tokens, definitions, strict=True):
            if decl.parameters or decl.of == BOTH:
                message = f"'{decl}' cannot be held: it depends on more than one space or faction"
                raise self.fail(token, "wrong-type", message)
        hold = nodes.Hold(definitions, self.text(block, scope.inner()), span=self._head(tree))
        for decl in definitions:
            self.unit.asks(decl, scope.actor, hold)
        return hold

    # --- calls ----------------------------------------------------------------------------------

    def s_do(self, tree: Tree, scope: Scope) -> Statement:
        token, *given = children_of(tree)
        if token.type == "NAME":
            return self._part(tree, token, given, scope)
        procedure = self.word(token)
        given = [argument for argument in given if argument is not None]
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
            rest = elsewhere(str(token), self.unit.title.lexicon)
            raise self.unknown(token, "procedure", str(token), [*procedures, *parts], rest)
        if any(given):
            raise self.fail(tree, "wrong-count", "a part of an action takes no values")
        return nodes.DoPart(action, str(token), span=self.span(tree))

    def s_grant(self, tree: Tree, scope: Scope) -> Statement:
        spec = self.granted(tree.children[0], scope)
        point = self.unit.point("action", "action", _granted(spec.actions), self.span(tree))
        return nodes.Grant(point, spec, span=self.span(tree))


def _granted(actions: tuple[Any, ...]) -> str:
    """Question for one of several grants, by their class if they share one: "which journey?"."""
    classes = {getattr(action, "action_class", action) for action in actions}
    named = next(iter(classes)) if len(classes) == 1 else None
    return f"which {named.name if named is not None else 'action'}?"

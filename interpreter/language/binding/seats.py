"""Factions that take part, and the order of their seats: some titles play with fewer than all factions."""

from __future__ import annotations

from interpreter.language import nodes
from interpreter.language.binding.names import NameBinder
from interpreter.language.binding.scopes import Scope
from interpreter.language.grammar.trees import Tree
from interpreter.language.nodes import Expr
from interpreter.language.types import FACTION, FACTION_LIST, FACTIONS, Type


class SeatBinder(NameBinder):
    """Binder of the order of seats."""

    def playing(self, expr: Expr) -> Expr:
        """A set of factions without those that do not play."""
        if self.vocabulary.players is None or expr.type not in (FACTIONS, FACTION_LIST):
            return expr
        return nodes.Playing(expr, type=expr.type, span=expr.span)

    def around(self, tree: Tree, scope: Scope, domain: Expr | None) -> Expr:
        """Bind the factions of a set in order of their seats, from the one that `from` names."""
        start = self.value(tree.children[0], scope, FACTION)
        return nodes.Around(start, domain, type=FACTION_LIST, span=self.span(tree))

    def x_next_faction(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        after = self.value(tree.children[0], scope, FACTION)
        return nodes.NextFaction(after, type=FACTION, span=self.span(tree))

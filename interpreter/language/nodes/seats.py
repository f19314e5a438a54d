"""Factions that take part, and the order of their seats."""

from __future__ import annotations

from attrs import define

from interpreter.language.nodes.ground import Expr


@define(eq=False, repr=False)
class Playing(Expr, blind=True):
    """The factions of a set that take part in the game."""

    domain: Expr


@define(eq=False, repr=False)
class Around(Expr, blind=True):
    """The factions of a set (None: all that play) in the order of their seats: `start`, if it is one, then on from there."""

    start: Expr
    domain: Expr | None


@define(eq=False, repr=False)
class NextFaction(Expr, blind=True):
    """The faction that sits next, among those that take part; alone at the table, the same one."""

    after: Expr

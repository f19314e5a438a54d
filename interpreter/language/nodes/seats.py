"""Who plays, and in which order they sit."""

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
    """Who sits next after a faction, of all that play; alone at the table the faction itself."""

    after: Expr

"""Zones, cards and their texts, and what an action may be granted."""

from __future__ import annotations

from typing import Any

from attrs import define

from interpreter.language.nodes.ground import (
    Expr,
    Node,
)


@define(eq=False)
class ZoneRef(Node):
    zone: Any  # words.ZoneDecl
    owner: Expr | None


@define(eq=False)
class ZoneCards(Expr):
    """The cards in a zone, top first."""

    zone: ZoneRef


@define(eq=False)
class TopCard(Expr):
    """The top card of a zone, or none."""

    zone: ZoneRef


@define(eq=False)
class CardField(Expr):
    """A field of a card; `field` None is its class."""

    field: Any | None  # words.FieldDecl
    card: Expr


@define(eq=False)
class Playable(Expr):
    slot: Any  # words.EffectDecl
    card: Expr
    by: Expr | None = None  # the actor


@define(eq=False)
class Effective(Expr):
    """Known, and playing it would change something."""

    slot: Any  # words.EffectDecl
    card: Expr
    by: Expr | None = None  # the actor


@define(eq=False)
class InEffect(Expr):
    slot: Any
    card: Expr


@define(eq=False)
class Accompanying(Expr):
    """Does the running special accompany this action?"""

    action: Any  # words.ActionDecl


@define(eq=False)
class Accompanied(Expr):
    """The spaces that the action has chosen which the running special accompanies."""


@define(eq=False)
class Would(Expr):
    """Would a condition hold if a procedure were carried out? It is, and all of it is taken back."""

    procedure: Any  # words.ProcedureDecl
    arguments: tuple[Expr, ...]
    condition: Expr


@define(eq=False)
class Acting(Expr):
    """The factions whose actions are under way."""


@define(eq=False)
class GrantSpec(Node):
    """Who may do what, within which limits. `spaces` is a set expression (`here` is not bound).

    `prevails`: what lasting texts forbid does not bind it, for a card's text says it that is being played.
    """

    faction: Expr
    actions: tuple[Any, ...]  # words.ActionDecl, or one words.ActionClassDecl for `any <class>`
    free: bool
    limited: bool
    most: Expr | None
    spaces: Expr | None
    specials: bool
    decline: bool
    prevails: bool = False


@define(eq=False)
class Possible(Expr):
    grant: GrantSpec

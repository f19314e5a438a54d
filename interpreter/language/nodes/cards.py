"""Zones, cards and their texts, and what an action may be granted."""

from __future__ import annotations

from typing import Any

from attrs import define

from interpreter.language.nodes.ground import Expr, Eye, Node, of_subject


@define(eq=False, repr=False)
class ZoneRef(Node, blind=True):
    zone: Any  # words.ZoneDecl
    owner: Expr | None

    def hidden(self, eye: Eye, shown: tuple[str, ...]) -> str:
        """`hidden_from` of what shows its cards to all if it is `seen` like this."""
        seen = self.zone.seen in shown or eye.sees(self.zone, self.owner)
        return "" if seen else f"'{self.zone.id}' has cards"

    def in_words(self, vocabulary: Any) -> str:
        return of_subject(vocabulary, self.zone.id, self.owner)


@define(eq=False, repr=False)
class ZoneCards(Expr, reads="zone"):
    """The cards in a zone, top first."""

    zone: ZoneRef

    def hidden_from(self, eye: Eye) -> str:
        return "" if eye.counts(self) else self.zone.hidden(eye, ("all",))

    def in_words(self, vocabulary: Any) -> str:
        return self.zone.in_words(vocabulary)


@define(eq=False, repr=False)
class TopCard(Expr, reads="zone"):
    """The top card of a zone, or none."""

    zone: ZoneRef

    def hidden_from(self, eye: Eye) -> str:
        return self.zone.hidden(eye, ("all", "top"))

    def in_words(self, vocabulary: Any) -> str:
        return f"top of {self.zone.in_words(vocabulary)}"

    def none_there(self, vocabulary: Any, noun: str) -> str:
        return f"no card lies in '{self.zone.in_words(vocabulary)}'"


@define(eq=False, repr=False)
class CardField(Expr, blind=True, reads="field"):
    """A field of a card; `field` None is its class."""

    field: Any | None  # words.FieldDecl
    card: Expr

    def in_words(self, vocabulary: Any) -> str:
        if self.field is None:
            return "this"
        return of_subject(vocabulary, self.field.id, self.card)


@define(eq=False, repr=False)
class Playable(Expr, blind=True, reads="slot"):
    slot: Any  # words.EffectDecl
    card: Expr
    by: Expr | None = None  # the actor


@define(eq=False, repr=False)
class Effective(Expr, blind=True, reads="slot"):
    """Known, and playing it would change something."""

    slot: Any  # words.EffectDecl
    card: Expr
    by: Expr | None = None  # the actor


@define(eq=False, repr=False)
class InEffect(Expr, blind=True, reads="slot"):
    slot: Any
    card: Expr


@define(eq=False, repr=False)
class Accompanying(Expr, blind=True, reads="action"):
    """Whether the running special accompanies this action."""

    action: Any  # words.ActionDecl


@define(eq=False, repr=False)
class Accompanied(Expr, blind=True):
    """The spaces that the action has chosen which the running special accompanies."""


@define(eq=False, repr=False)
class Would(Expr, calls="procedure"):
    """Whether a condition would hold after a procedure. It runs, and everything is undone."""

    procedure: Any  # words.ProcedureDecl
    arguments: tuple[Expr, ...]
    condition: Expr

    def hidden_from(self, eye: Eye) -> str:
        touched = eye.touches(self.procedure.body)
        return f"'{self.procedure.id}' touches cards or values" if touched else ""


@define(eq=False, repr=False)
class Acting(Expr, blind=True):
    """The factions whose actions are under way."""


@define(eq=False, repr=False)
class GrantSpec(Node, blind=True):
    """A grant: who may do what, within which limits. `spaces` is a set expression (`here` is not bound).

    `prevails`: lasting prohibitions do not bind it, because the text of the card being played gives it.
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


@define(eq=False, repr=False)
class Possible(Expr, blind=True, reads="grant"):
    grant: GrantSpec

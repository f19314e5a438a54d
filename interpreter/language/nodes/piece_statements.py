"""Statements about pieces: they place, remove, turn, replace and move what phrases name."""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import define, field

from interpreter.corpus.english import capital
from interpreter.language.nodes.ground import Asking, Expr, Node, Undeclared, Variable
from interpreter.language.nodes.pieces import Alternative, Phrase, PiecePlace
from interpreter.language.nodes.statements import Statement


@define(eq=False, repr=False)
class Amount(Node):
    """`number` None is `all`. `optional`: the actor may stop before it is reached (`up to`)."""

    number: Expr | None
    optional: bool

    def leaves_choice(self, phrase: Phrase) -> bool:
        """Whether this number of the phrase's pieces can be picked in more than one way."""
        if self.optional or self.number is None:
            return self.optional
        return phrase.place.kind not in ("space", "box") or not phrase.columns.single


Picked = tuple[tuple[Amount, tuple[Phrase, ...]], ...]


@define(eq=False, repr=False)
class PicksPieces(Statement, does="picks", deals="point"):
    """`pick`: what its question is called. `point` is allotted by language/walking/points.py."""

    pick: ClassVar[str] = ""
    point: Any = field(default=None, kw_only=True)  # DecisionPoint

    def __init_subclass__(cls, *, pick: str = "", **fields: Any) -> None:
        super().__init_subclass__(**fields)
        cls.pick = pick or cls.pick
        if not cls.pick:
            raise Undeclared(cls, "pick")

    def may_ask(self, known: Asking) -> bool:
        return self.point.lacks or self.leaves_choice or known.settles(self)

    @property
    def leaves_choice(self) -> bool:
        """Whether there can be a choice of pieces."""
        raise Undeclared(type(self), "leaves_choice")

    @property
    def picked(self) -> Picked:
        """Amounts and phrases of its picks; by default its own `amount` and `phrase`."""
        own: Any = self
        return ((own.amount, (own.phrase,)),)

    def becomes(self, vocabulary: Any) -> str:
        """New state or box of the pieces, if it is always the same, with a space before it; else ""."""
        return ""


@define(eq=False, repr=False)
class PlacePieces(PicksPieces, pick="place", places="phrase"):
    amount: Amount
    phrase: Phrase  # place kind is space
    anywhere: bool
    keep: Variable | None
    anywhere_if: Expr | None = field(default=None, kw_only=True)

    @property
    def leaves_choice(self) -> bool:
        return self.anywhere or self.amount.leaves_choice(self.phrase)


@define(eq=False, repr=False)
class RemovePieces(PicksPieces, pick="remove", takes="alternatives"):
    amount: Amount
    alternatives: tuple[Alternative, ...]
    keep: Variable | None

    @property
    def by_piece(self) -> bool:
        """Whether it is judged anew after each piece."""
        first, *others = self.alternatives
        return bool(others) or first.unless is not None or first.turned is not None

    @property
    def leaves_choice(self) -> bool:
        return self.by_piece or self.amount.leaves_choice(self.alternatives[0].phrase)

    @property
    def picked(self) -> Picked:
        return ((self.amount, tuple(alternative.phrase for alternative in self.alternatives)),)


@define(eq=False, repr=False)
class TurnPieces(PicksPieces, pick="turn"):
    """`turned` gives for each column the column of the new state (itself where it has none)."""

    amount: Amount
    phrase: Phrase
    turned: tuple[int, ...]
    keep: Variable | None

    @property
    def leaves_choice(self) -> bool:
        return self.amount.leaves_choice(self.phrase)

    def becomes(self, vocabulary: Any) -> str:
        columns = {column for row in self.phrase.columns.table for column in row}
        turned = {self.turned[column] for column in columns if self.turned[column] != column}
        states = {vocabulary.columns[column].state for column in turned if column >= 0}
        return f" {capital(states.pop())}" if len(states) == 1 else ""


@define(eq=False, repr=False)
class ReplacePieces(PicksPieces, pick="replace", takes="removed", places="placed"):
    remove: Amount
    removed: Phrase
    place: Amount
    placed: Phrase  # at the place of the removed

    @property
    def leaves_choice(self) -> bool:
        return True

    @property
    def picked(self) -> Picked:
        return (self.remove, (self.removed,)), (self.place, (self.placed,))


@define(eq=False, repr=False)
class MovePieces(PicksPieces, pick="move", takes="phrase"):
    amount: Amount
    phrase: Phrase
    to: PiecePlace  # space, box
    keep: Variable | None

    @property
    def leaves_choice(self) -> bool:
        return self.amount.leaves_choice(self.phrase)

    def becomes(self, vocabulary: Any) -> str:
        return f" to {self.to.at.name}" if self.to.kind == "box" else ""


@define(eq=False, repr=False)
class Refresh(Statement, does="acts"):
    bag: Variable

"""Statements about pieces: they place, remove, turn, replace and move what phrases name."""

from __future__ import annotations

from typing import Any

from attrs import define

from interpreter.language.nodes.ground import Expr, Node, Variable
from interpreter.language.nodes.pieces import Alternative, Phrase, PiecePlace
from interpreter.language.nodes.statements import Statement


@define(eq=False)
class Amount(Node):
    """`number` None is `all`. `optional`: the actor may stop before it is reached (`up to`)."""

    number: Expr | None
    optional: bool


@define(eq=False)
class PlacePieces(Statement):
    amount: Amount
    phrase: Phrase  # place kind is space
    anywhere: bool
    keep: Variable | None
    point: Any = (
        None  # DecisionPoint; allotted by language/walking/points.py when the binder leaves it out
    )


@define(eq=False)
class RemovePieces(Statement):
    amount: Amount
    alternatives: tuple[Alternative, ...]
    keep: Variable | None
    point: Any = (
        None  # DecisionPoint; allotted by language/walking/points.py when the binder leaves it out
    )


@define(eq=False)
class TurnPieces(Statement):
    """`turned` gives for each column the column of the new state (itself where it has none)."""

    amount: Amount
    phrase: Phrase
    turned: tuple[int, ...]
    keep: Variable | None
    point: Any = (
        None  # DecisionPoint; allotted by language/walking/points.py when the binder leaves it out
    )


@define(eq=False)
class ReplacePieces(Statement):
    remove: Amount
    removed: Phrase
    place: Amount
    placed: Phrase  # at the place of the removed
    point: Any = (
        None  # DecisionPoint; allotted by language/walking/points.py when the binder leaves it out
    )


@define(eq=False)
class MovePieces(Statement):
    amount: Amount
    phrase: Phrase
    to: PiecePlace  # space, box
    keep: Variable | None
    point: Any = (
        None  # DecisionPoint; allotted by language/walking/points.py when the binder leaves it out
    )


@define(eq=False)
class Refresh(Statement):
    bag: Variable

"""Phrases of pieces: which columns, where, how many."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from interpreter.language.nodes.ground import Expr, Node, Part, PlaceKind, Variable, one_of


@define(eq=False, repr=False)
class Columns(Part, blind=True):
    """Columns of pieces that a phrase names.

    One column stands for one faction's kind in one state. `table` has a tuple of columns for every
    faction and `selector` says which rows count: None (all rows joined: the phrase is fixed), a
    faction expression (one row), or a set-of-factions expression (those rows joined).
    With `selector` None, `table` has one row.
    """

    table: tuple[tuple[int, ...], ...]
    selector: Expr | None

    @property
    def single(self) -> bool:
        """Whether it is one column at most, whichever faction counts."""
        if self.selector is not None and self.selector.type.name != "faction":
            return False
        return all(len(row) <= 1 for row in self.table)


@define(eq=False, repr=False)
class PiecePlace(Node, blind=True, reads="at"):
    """Where a phrase looks for pieces. `kind` says what `at` holds:

    space: an expression of type space        box: a words.BoxDecl
    map: None (all spaces)                    beside: a space, whose neighbours count
    set: an expression of type set of spaces  bag: a Variable of type bag
    """

    kind: PlaceKind = field(validator=one_of(PlaceKind))
    at: Any


@define(eq=False, repr=False)
class Phrase(Node, blind=True):
    columns: Columns
    place: PiecePlace
    fresh: bool = False


@define(eq=False, repr=False)
class Count(Expr, blind=True):
    """The number of pieces that a phrase names."""

    phrase: Phrase


@define(eq=False, repr=False)
class Alternative(Node, reads="to"):
    """One line of a `remove`: a phrase, when its pieces may go, where they go or what they turn.

    `owner` is bound to the faction of the column under judgement. `turned` is the column that each
    column becomes where pieces stay and show another state.
    """

    phrase: Phrase
    owner: Variable
    unless: Expr | None
    to: Any | None  # words.BoxDecl; None is the supply
    turned: tuple[int, ...] | None = None  # None: they leave

    @property
    def columns(self) -> Columns:
        return self.phrase.columns

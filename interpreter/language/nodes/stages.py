"""The stages of actions, and what lasting texts change."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from interpreter.corpus.diagnostics import Span
from interpreter.language.nodes.choices import ChooseWay
from interpreter.language.nodes.ground import Among, ChangeOp, Expr, Part, one_of
from interpreter.language.nodes.pieces import Phrase
from interpreter.language.nodes.statements import Block


@define(eq=False, repr=False)
class SpacesStage(Part, pays="pay", deals="point", holds="each ways", guard="where"):
    """Stage `spaces:`. `among` "" is all spaces. `least`, `most` as in Choose."""

    point: Any
    where: Expr | None
    among: Among = field(validator=one_of(Among))
    pay: Expr | None
    least: int
    most: Expr | None
    again: bool
    each: Block | None
    ways: ChooseWay | None
    cite: str
    name: str = ""


@define(eq=False, repr=False)
class MovesStage(
    Part,
    pays="pay select_pays escorts_pay",
    deals="point origin_point via_point",
    holds="passing group arrived",
    guard="to",
):
    """How many pieces join a group is no question for deals: their way and its price are worked out."""

    point: Any  # destination
    origin_point: Any
    via_point: Any
    group_point: Any
    escort_point: Any
    to: Expr | None
    pieces: Phrase  # place kind is space, at the variable `origin`
    through: Expr | None
    at_most: Expr | None
    pay: Expr | None
    select_pays: Expr | None
    idle: bool
    escorts: Phrase | None
    escorts_each: int
    passing: Block | None
    group: Block | None
    arrived: Block | None
    cite: str
    least: int = 1  # of destinations; 0: none is allowed
    most: Expr | None = None
    escorts_by: frozenset[int] | None = None  # whose action escorts go along with; None: anybody's
    escorts_pay: Expr | None = None  # what the destination costs once an escort arrives there
    name: str = ""


@define(eq=False, repr=False)
class TextStage(Part, holds="body"):
    body: Block
    cite: str
    name: str = ""


@define(eq=False, repr=False)
class Change(Part):
    """One change of a lasting effect. `forbidden` has no value and no name; a change of a definition has no name."""

    name: str
    op: ChangeOp = field(validator=one_of(ChangeOp))
    value: Expr | None


@define(eq=False, repr=False)
class LastingLine(Part):
    """Changes by a lasting text: of an action, for these factions; for a definition, `where` holds the factions."""

    decl: Any  # words.ActionDecl or words.DefinitionDecl
    factions: frozenset[int] | None
    where: Expr | None
    changes: tuple[Change, ...]
    span: Span

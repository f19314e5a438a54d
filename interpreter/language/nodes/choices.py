"""Statements by which somebody chooses: from a set, a number, a way, or yes and no."""

from __future__ import annotations

from typing import Any

from attrs import define

from interpreter.language.nodes.ground import Expr, Node, Texts, Variable
from interpreter.language.nodes.statements import Block, Statement


@define(eq=False, repr=False)
class Choose(
    Statement,
    does="asks",
    deals="point",
    holds="body",
    guard="collection",
    options="collection least most",
):
    """Picks from `collection`, one decision each, named after the variable.

    `least`, `most` bound the number of picks (None: no upper bound). After each pick the candidates
    are judged anew and, unless `again`, picked ones are left out. When `least` is not reached there
    is no stopping; when candidates run out it ends. `body` runs after each pick with `variables`
    (for spaces `here` too) bound to it. Without a body, `variables[0]` stays bound afterwards: to the
    pick (or none) when `single`, else to the set of picks. `always`: it is put even when nothing can be
    picked or left. `told`: what stands behind each candidate, by the name of the pick.
    """

    point: Any  # DecisionPoint
    variables: tuple[Variable, ...]
    collection: Expr
    least: Expr
    most: Expr | None
    again: bool
    single: bool
    by: Expr | None
    body: Block | None
    always: bool = False
    parts: tuple[str | Expr, ...] = ()  # what is asked, like Say.parts
    told: tuple[str | Expr, ...] = ()


@define(eq=False, repr=False)
class ChooseNumber(Statement, does="asks", deals="point", options="low high"):
    point: Any
    variable: Variable
    low: Expr
    high: Expr
    by: Expr | None
    parts: tuple[str | Expr, ...] = ()  # what is asked, like Choose.parts
    always: bool = False


@define(eq=False, repr=False)
class Way(Node):
    name: str
    says: str
    condition: Expr | None
    body: Block
    parts: tuple[str | Expr, ...] = ()  # `says` as texts and expressions in turn, like Say.parts


@define(eq=False, repr=False)
class ChooseWay(Statement, does="asks", deals="point", options="conditions"):
    """Choice of a way whose condition holds. `optional`: none may be taken, too. `always`: ask even about a single option."""

    point: Any
    ways: tuple[Way, ...]
    optional: bool
    by: Expr | None
    parts: tuple[str | Expr, ...] = ()  # what is asked, like Say.parts
    always: bool = False

    @property
    def conditions(self) -> tuple[Expr | None, ...]:
        return tuple(way.condition for way in self.ways)

    def texts(self) -> Texts:
        return tuple((way.condition, way.body) for way in self.ways)


@define(eq=False, repr=False)
class May(Statement, does="asks", deals="point", options="condition"):
    """`always`: it is put even when the condition fails, and the answer can only be no."""

    point: Any
    condition: Expr | None
    by: Expr | None
    body: Block
    otherwise: Block | None
    parts: tuple[str | Expr, ...] = ()  # what is asked, like Say.parts
    always: bool = False

    def texts(self) -> Texts:
        return (self.condition, self.body), (None, self.otherwise)

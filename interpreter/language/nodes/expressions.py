"""Values, operators and sets."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from interpreter.language.nodes.ground import (
    AggregateOp,
    ArithmeticOp,
    CompareOp,
    End,
    Expr,
    Extreme,
    LogicOp,
    RelationName,
    SetOp,
    Variable,
    one_of,
)


@define(eq=False)
class Const(Expr):
    """A number, a truth (0 or 1), or the index of a space, faction, card, word, class; -1 is none."""

    value: int


@define(eq=False)
class Local(Expr):
    """A variable; `here`, `actor`, `owner`, `origin`, `faction`, `selected`, `group`, `limited`, `free` are too."""

    variable: Variable


@define(eq=False)
class ReadValue(Expr):
    """A stored value. `subject` is what it belongs to, or None."""

    value: Any  # words.ValueDecl
    subject: Expr | None


@define(eq=False)
class Pair(Expr):
    """Both to whom something belongs, as one number: `of * size + at`. `asked`: what is asked of them."""

    of: Expr
    at: Expr
    size: int
    asked: str


@define(eq=False)
class Attribute(Expr):
    """A constant of a space from the map: an attribute (number), a flag or a type (truth)."""

    attribute: Any  # words.AttributeDecl
    subject: Expr


@define(eq=False)
class Border(Expr):
    """What the border between two spaces has; 0 where they have none, or one of them is none."""

    border: Any  # words.BorderDecl
    one: Expr
    other: Expr


@define(eq=False)
class CallDefinition(Expr):
    """What a definition says of a subject; of that at a `place`, where it belongs to both.

    `actor` is who acts where it is asked, given only to a definition that reads it.
    """

    definition: Any  # words.DefinitionDecl
    subject: Expr | None
    place: Expr | None = None
    arguments: tuple[Expr, ...] = ()
    actor: Expr | None = None


@define(eq=False)
class NamedNumber(Expr):
    """A number or clause of the running action, composed with what is in effect (uses actor and here)."""

    action: Any  # words.ActionDecl
    name: str


@define(eq=False)
class ActionVariable(Expr):
    """A variable of the running action."""

    action: Any
    name: str


@define(eq=False)
class Arithmetic(Expr):
    op: ArithmeticOp = field(
        validator=one_of(ArithmeticOp)
    )  # / is floor, mod what it leaves; by zero both are zero
    left: Expr
    right: Expr


@define(eq=False)
class Compare(Expr):
    op: CompareOp = field(validator=one_of(CompareOp))  # `is` and `is not` are = and <>
    left: Expr
    right: Expr


@define(eq=False)
class Logic(Expr):
    op: LogicOp = field(validator=one_of(LogicOp))
    left: Expr
    right: Expr


@define(eq=False)
class Not(Expr):
    operand: Expr


@define(eq=False)
class Conditional(Expr):
    condition: Expr
    then: Expr
    otherwise: Expr


@define(eq=False)
class Truth(Expr):
    """A number or set where a truth is wanted: not zero, not empty."""

    operand: Expr


@define(eq=False)
class Member(Expr):
    """Is `item` in `collection`? The collection has a set or list type."""

    item: Expr
    collection: Expr


@define(eq=False)
class Relation(Expr):
    """Is `left` enemy (or friendly) to `right`? Factions both."""

    relation: RelationName = field(validator=one_of(RelationName))
    left: Expr
    right: Expr


@define(eq=False)
class SetLiteral(Expr):
    """Each once, as they are written; none is no element."""

    items: tuple[Expr, ...]


@define(eq=False)
class Filter(Expr):
    """(spaces x next to S in SET where C) and the like, in the order of the domain.

    `variables` are bound to the candidate: for spaces `here` and x (both, if x is given).
    `domain` is None (all spaces or factions), or an expression of a set type; `beside` a space, spaces
    (then next to at least one of them), or None.
    """

    variables: tuple[Variable, ...]
    domain: Expr | None
    beside: Expr | None
    where: Expr | None


@define(eq=False)
class LongestLine(Expr):
    """(longest line x through S where C): a run of spaces on a line of the map, at each of which C holds.

    `variables` are bound to the candidate: `here`, and x if it is given. `through` is a space or None.
    """

    variables: tuple[Variable, ...]
    through: Expr | None
    where: Expr


@define(eq=False)
class Reached(Expr):
    """(spaces x reached from S passing n through C, up to N where D): over borders, C holding on the way.

    Neither S nor the space reached need meet C. `variables` are bound to a space passed in `through` and
    to the candidate in `where`: `here`, and x if it is given. `passed`, if given, is the least number of
    spaces between, known in `where` and in what is added up over the set; `most` bounds it.

    With a `cost`, that of a step from `origin` to the candidate, `passed` is the least sum of costs instead.
    """

    variables: tuple[Variable, ...]
    start: Expr
    passed: Variable | None
    through: Expr
    most: Expr | None
    where: Expr | None
    cost: Expr | None = None
    origin: Variable | None = None


@define(eq=False)
class Connected(Expr):
    """(spaces x connected to S where C): of those spaces at which C holds, all that hang together with S.

    S is a set; at which of it C does not hold nothing begins. `variables` are `here`, and x if it is given.
    """

    variables: tuple[Variable, ...]
    start: Expr
    where: Expr


@define(eq=False)
class InLine(Expr):
    """(spaces x in line from S over B through C, up to N where D): along the lines of the map.

    From S in every direction, or only in those in which B lies and from behind B on; up to the first space
    at which C does not hold, which is the last, and at most `most` passed. `variables` as in Reached.
    """

    variables: tuple[Variable, ...]
    start: Expr
    beyond: Expr | None
    through: Expr
    most: Expr | None
    where: Expr | None


@define(eq=False)
class Best(Expr):
    """The `number` of a set with the highest (lowest) `each`, the best first; equals in their order there.

    Without `number` it is all of the set.
    """

    op: Extreme = field(validator=one_of(Extreme))
    number: Expr | None
    each: Expr
    variable: Variable
    collection: Expr


@define(eq=False)
class Foremost(Expr):
    """Those of a set that no other surpasses: all with the highest (lowest) `each`, in their order there."""

    op: Extreme = field(validator=one_of(Extreme))
    each: Expr
    variable: Variable
    collection: Expr


@define(eq=False)
class Combined(Expr):
    """What is in either set, first what is in the left one; or what is in the left and not in the right."""

    op: SetOp = field(validator=one_of(SetOp))
    left: Expr
    right: Expr


@define(eq=False)
class EndOf(Expr):
    """The first or the last of a set, as it stands; none if it is empty."""

    op: End = field(validator=one_of(End))
    collection: Expr


@define(eq=False)
class Size(Expr):
    collection: Expr


@define(eq=False)
class Aggregate(Expr):
    """total, highest or lowest of `each` over a Filter or other set; 0 over an empty one.

    When the collection is of spaces, `each` sees the candidate as `here` through `variable`.
    """

    op: AggregateOp = field(validator=one_of(AggregateOp))
    each: Expr
    variable: Variable
    collection: Expr

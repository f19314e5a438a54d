"""The bound tree: what a rule text means once every name is resolved and every type is checked.

The parser and binder produce these nodes; the compiler turns them into Python, the oracle walks them.
An expression has a `type` (see types.py); every node has the span of its text.
Names are gone: what a node refers to is a declaration (words.py) or a `Variable`.
Where a node comes in several variants, a Literal type lists them all; any other raises UnknownVariant.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

from attrs import define, field

from interpreter.corpus.diagnostics import Span
from interpreter.language.types import Type

ArithmeticOp = Literal["+", "-", "*", "/", "min", "max"]
CompareOp = Literal["=", "<>", ">", ">=", "<", "<="]
LogicOp = Literal["and", "or"]
RelationName = Literal["enemy", "friendly"]
AggregateOp = Literal["total", "highest", "lowest"]
PlaceKind = Literal["space", "box", "map", "beside", "set", "bag"]
Sign = Literal[1, -1]
Among = Literal["", "selected", "accompanied"]
ChangeOp = Literal["is", "plus", "at most", "at least", "forbidden"]


class UnknownVariant(Exception):
    """A node or a variant of one that the code does not know: a construct is only half there."""

    def __init__(self, what: object, place: str) -> None:
        name = type(what).__name__ if isinstance(what, Node) else repr(what)
        super().__init__(f"{place} does not know {name}")


def one_of(variants: Any) -> Any:
    """A validator: one of the words of a Literal type."""

    def check(node: object, field: Any, given: object) -> None:
        if given not in get_args(variants):
            place = f"language/nodes.py, {type(node).__name__}.{field.name},"
            raise UnknownVariant(given, place)

    return check


@define(eq=False)
class Variable:
    """A local name."""

    name: str
    type: Type


class Part:
    """Whatever can hold nodes; `walk` enters it."""


@define(eq=False)
class Node(Part):
    span: Span = field(kw_only=True)


@define(eq=False)
class Expr(Node):
    type: Type = field(kw_only=True)


# --- values that are always there -------------------------------------------------------------


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
    """A stored value. `subject` is the space or faction it belongs to, or None."""

    value: Any  # words.ValueDecl
    subject: Expr | None


@define(eq=False)
class Attribute(Expr):
    """A constant of a space from the map: an attribute (number), a flag or a type (truth)."""

    attribute: Any  # words.AttributeDecl
    subject: Expr


@define(eq=False)
class CallDefinition(Expr):
    definition: Any  # words.DefinitionDecl
    subject: Expr | None


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


# --- operators ----------------------------------------------------------------------------------


@define(eq=False)
class Arithmetic(Expr):
    op: ArithmeticOp = field(validator=one_of(ArithmeticOp))  # / is floor; by zero is zero
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


# --- sets ---------------------------------------------------------------------------------------


@define(eq=False)
class SetLiteral(Expr):
    items: tuple[Expr, ...]


@define(eq=False)
class Filter(Expr):
    """(spaces x next to S in SET where C) and the like, in the order of the domain.

    `variables` are bound to the candidate: for spaces `here` and x (both, if x is given).
    `domain` is None (all spaces or factions), or an expression of a set type; `beside` a space or None.
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


# --- pieces -------------------------------------------------------------------------------------


@define(eq=False)
class Columns(Part):
    """Which columns of pieces a phrase names.

    One column stands for one faction's kind in one state. `table` has a tuple of columns for every
    faction and `selector` says which rows count: None (all rows joined: the phrase is fixed), a
    faction expression (one row), or a set-of-factions expression (those rows joined).
    With `selector` None, `table` has one row.
    """

    table: tuple[tuple[int, ...], ...]
    selector: Expr | None


@define(eq=False)
class Place(Node):
    """Where a phrase looks. `kind` says what `at` holds:

    space: an expression of type space        box: a words.BoxDecl
    map: None (all spaces)                    beside: a space, whose neighbours count
    set: an expression of type set of spaces  bag: a Variable of type bag
    """

    kind: PlaceKind = field(validator=one_of(PlaceKind))
    at: Any


@define(eq=False)
class Phrase(Node):
    columns: Columns
    place: Place
    fresh: bool = False


@define(eq=False)
class Count(Expr):
    """The number of pieces that a phrase names."""

    phrase: Phrase


@define(eq=False)
class Alternative(Node):
    """One line of a `remove`: a phrase, when its pieces may go, where they go.

    `owner` is bound to the faction of the column under judgement.
    """

    phrase: Phrase
    owner: Variable
    unless: Expr | None
    to: Any | None  # words.BoxDecl; None is the supply


# --- cards --------------------------------------------------------------------------------------


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


@define(eq=False)
class Effective(Expr):
    """Known, and playing it would change something."""

    slot: Any  # words.EffectDecl
    card: Expr


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
class GrantSpec(Node):
    """Who may do what, within which limits. `spaces` is a set expression (`here` is not bound)."""

    faction: Expr
    actions: tuple[Any, ...]  # words.ActionDecl, or one words.ActionClassDecl for `any <class>`
    free: bool
    limited: bool
    most: Expr | None
    spaces: Expr | None
    specials: bool
    decline: bool


@define(eq=False)
class Possible(Expr):
    grant: GrantSpec


# --- statements ---------------------------------------------------------------------------------


@define(eq=False)
class Statement(Node):
    pass


@define(eq=False)
class Block(Node):
    statements: tuple[Statement, ...]


@define(eq=False)
class Amount(Node):
    """`number` None is `all`. `optional`: the actor may stop before it is reached (`up to`)."""

    number: Expr | None
    optional: bool


@define(eq=False)
class Let(Statement):
    variable: Variable
    value: Expr


@define(eq=False)
class Target(Node):
    """What `set`, `add` … change: a stored value with its subject, or a variable of the action."""

    value: Any | None  # words.ValueDecl
    subject: Expr | None
    variable: ActionVariable | None = None


@define(eq=False)
class SetValue(Statement):
    target: Target
    value: Expr


@define(eq=False)
class AddValue(Statement):
    """`sign` is 1 or -1. Bounded by the value's limits; returns nothing."""

    target: Target
    amount: Expr
    sign: Sign = field(validator=one_of(Sign))


@define(eq=False)
class Transfer(Statement):
    """Moves min(amount, what the source holds above its lower bound); what the receiver cannot hold is lost."""

    amount: Expr
    source: Target
    receiver: Target


@define(eq=False)
class Shift(Statement):
    """Moves an ordered value `steps` words toward `word`, no further."""

    target: Target
    steps: Expr
    word: Const


@define(eq=False)
class Pay(Statement):
    amount: Expr
    payer: Expr | None


@define(eq=False)
class Roll(Statement):
    variable: Variable


@define(eq=False)
class PlacePieces(Statement):
    amount: Amount
    phrase: Phrase  # place kind is space
    anywhere: bool
    keep: Variable | None
    point: Any = None  # DecisionPoint; allotted by language/points.py when the binder leaves it out


@define(eq=False)
class RemovePieces(Statement):
    amount: Amount
    alternatives: tuple[Alternative, ...]
    keep: Variable | None
    point: Any = None  # DecisionPoint; allotted by language/points.py when the binder leaves it out


@define(eq=False)
class TurnPieces(Statement):
    """`turned` gives for each column the column of the new state (itself where it has none)."""

    amount: Amount
    phrase: Phrase
    turned: tuple[int, ...]
    keep: Variable | None
    point: Any = None  # DecisionPoint; allotted by language/points.py when the binder leaves it out


@define(eq=False)
class ReplacePieces(Statement):
    remove: Amount
    removed: Phrase
    place: Amount
    placed: Phrase  # at the place of the removed
    point: Any = None  # DecisionPoint; allotted by language/points.py when the binder leaves it out


@define(eq=False)
class MovePieces(Statement):
    amount: Amount
    phrase: Phrase
    to: Place  # space, box
    keep: Variable | None
    point: Any = None  # DecisionPoint; allotted by language/points.py when the binder leaves it out


@define(eq=False)
class Refresh(Statement):
    bag: Variable


@define(eq=False)
class If(Statement):
    """`branches` are (condition, block) in order; `otherwise` may be None."""

    branches: tuple[tuple[Expr, Block], ...]
    otherwise: Block | None


@define(eq=False)
class ForEach(Statement):
    """Over a Filter (or other set) evaluated once on entry; each candidate's `where` was judged then."""

    variables: tuple[Variable, ...]
    collection: Expr
    body: Block


@define(eq=False)
class Repeat(Statement):
    times: Expr
    body: Block


@define(eq=False)
class Stop(Statement):
    pass


@define(eq=False)
class Choose(Statement):
    """Picks from `collection`, one decision each, named after the variable.

    `least`, `most` bound the number of picks (None: no upper bound). After each pick the candidates
    are judged anew and, unless `again`, picked ones are left out. When `least` is not reached there
    is no stopping; when candidates run out it ends. `body` runs after each pick with `variables`
    (for spaces `here` too) bound to it. Without a body, `variables[0]` stays bound afterwards: to the
    pick (or none) when `single`, else to the set of picks. `always`: it is put even when nothing can be
    picked or left.
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
    parts: tuple[Any, ...] = ()  # what is asked, as texts and expressions in turn, like Say.parts


@define(eq=False)
class ChooseNumber(Statement):
    point: Any
    variable: Variable
    low: Expr
    high: Expr
    by: Expr | None


@define(eq=False)
class Way(Node):
    name: str
    says: str
    condition: Expr | None
    body: Block
    parts: tuple[Any, ...] = ()  # `says` as texts and expressions in turn, like Say.parts


@define(eq=False)
class ChooseWay(Statement):
    """One of the ways whose condition holds. `optional`: or none of them."""

    point: Any
    ways: tuple[Way, ...]
    optional: bool
    by: Expr | None
    parts: tuple[Any, ...] = ()  # what is asked, as texts and expressions in turn, like Say.parts


@define(eq=False)
class May(Statement):
    point: Any
    condition: Expr | None
    by: Expr | None
    body: Block
    otherwise: Block | None
    parts: tuple[Any, ...] = ()  # what is asked, as texts and expressions in turn, like Say.parts


@define(eq=False)
class Do(Statement):
    procedure: Any  # words.ProcedureDecl
    arguments: tuple[Expr, ...]


@define(eq=False)
class DoPart(Statement):
    """Runs a part of the running action, or what comes in its stead."""

    action: Any
    part: str


@define(eq=False)
class As(Statement):
    actor: Variable
    faction: Expr
    body: Block


@define(eq=False)
class At(Statement):
    here: Variable
    space: Expr
    body: Block


@define(eq=False)
class Grant(Statement):
    point: Any
    spec: GrantSpec


@define(eq=False)
class PlayCard(Statement):
    slot: Any
    card: Expr


@define(eq=False)
class EndEffects(Statement):
    lifetime: Any  # words.LifetimeDecl


@define(eq=False)
class Shuffle(Statement):
    zone: ZoneRef


@define(eq=False)
class PutCard(Statement):
    card: Expr
    zone: ZoneRef
    under: bool


@define(eq=False)
class Deal(Statement):
    amount: Expr
    source: ZoneRef
    receiver: ZoneRef


@define(eq=False)
class Spread(Statement):
    source: ZoneRef
    receiver: ZoneRef
    piles: Expr


@define(eq=False)
class Hold(Statement):
    definitions: tuple[Any, ...]
    body: Block


@define(eq=False)
class Say(Statement):
    """`parts` are texts and expressions in turn."""

    parts: tuple[str | Expr, ...]


@define(eq=False)
class GoTo(Statement):
    phase: Any  # words.PhaseDecl


@define(eq=False)
class EndGame(Statement):
    pass


# --- declarations of actions and lasting effects -------------------------------------------------


@define(eq=False)
class SpacesStage(Part):
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


@define(eq=False)
class MovesStage(Part):
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


@define(eq=False)
class TextStage(Part):
    body: Block
    cite: str


@define(eq=False)
class Change(Part):
    """One change of a lasting effect. What is `forbidden` has neither name nor value."""

    name: str
    op: ChangeOp = field(validator=one_of(ChangeOp))
    value: Expr | None


@define(eq=False)
class LastingLine(Part):
    action: Any  # words.ActionDecl
    factions: frozenset[int] | None
    where: Expr | None
    changes: tuple[Change, ...]
    span: Span

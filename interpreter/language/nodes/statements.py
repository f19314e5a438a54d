"""Statements: what a text does. Choices are in choices.py, what is done to pieces in piece_statements.py."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from interpreter.language.nodes.cards import GrantSpec, ZoneRef
from interpreter.language.nodes.expressions import ActionVariable, Local
from interpreter.language.nodes.ground import Expr, Node, Part, Sign, Variable, one_of


@define(eq=False)
class Statement(Node):
    pass


@define(eq=False)
class Block(Node):
    statements: tuple[Statement, ...]


@define(eq=False)
class Let(Statement):
    variable: Variable
    value: Expr


@define(eq=False)
class Target(Node):
    """What `set`, `add` … change: a stored value with its subject, a variable of the action or a name."""

    value: Any | None  # words.ValueDecl
    subject: Expr | None
    variable: ActionVariable | Local | None = None


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
    word: Expr


@define(eq=False)
class Pay(Statement):
    amount: Expr
    payer: Expr | None


@define(eq=False)
class Modifier(Part):
    """What a line adds to a die where its condition holds, and what the table calls it."""

    amount: Expr
    says: str
    condition: Expr | None


@define(eq=False)
class Roll(Statement):
    """One die for each variable; with `dice`, one variable for the total of so many.

    Modifiers go with a single variable. `to`: the faction that alone hears of it. `says`: what the table calls
    the roll.
    """

    variables: tuple[Variable, ...]
    dice: Expr | None = None
    modifiers: tuple[Modifier, ...] = ()
    to: Expr | None = None
    says: str = ""
    stream: int = -1  # of the vocabulary, once it is allotted


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
class Secretly(Statement):
    """Each faction of a set carries the body out, before anything of it comes about. `variables`: the
    actor, and the name given to him, if any."""

    variables: tuple[Variable, ...]
    collection: Expr
    body: Block


@define(eq=False)
class Repeat(Statement):
    times: Expr
    body: Block


@define(eq=False)
class RepeatWhile(Statement):
    """`condition` is judged before each time; `until`: after each, and it ends where it holds."""

    condition: Expr
    body: Block
    until: bool = False


@define(eq=False)
class Afterwards(Statement):
    """Carried out when the loop or choice around it is over, once for each time it was met, in that order.

    Names mean then what they meant when it was met.
    """

    body: Block


@define(eq=False)
class Stop(Statement):
    pass


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
class Draw(Statement):
    """One of a set by chance; none (of numbers 0) if it is empty."""

    variable: Variable
    collection: Expr
    stream: int = -1  # as of a roll


@define(eq=False)
class Hold(Statement):
    definitions: tuple[Any, ...]
    body: Block


@define(eq=False)
class Say(Statement):
    """`parts` are texts and expressions in turn; `to` a set of factions, None: all."""

    parts: tuple[str | Expr, ...]
    to: Expr | None = None


@define(eq=False)
class Show(Statement):
    """`cards` and `to` are sets: of cards, and of the factions that see them for a moment."""

    cards: Expr
    to: Expr


@define(eq=False)
class GoTo(Statement):
    phase: Any  # words.PhaseDecl


@define(eq=False)
class EndGame(Statement):
    pass

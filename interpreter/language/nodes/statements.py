"""Statements: what a text does. Choices are in choices.py, what is done to pieces in piece_statements.py."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from interpreter.language.nodes.cards import GrantSpec, ZoneRef
from interpreter.language.nodes.expressions import ActionVariable, Local
from interpreter.language.nodes.ground import (
    Asking,
    Does,
    Expr,
    Node,
    Part,
    Sign,
    Texts,
    Undeclared,
    Variable,
    one_of,
)


@define(eq=False, repr=False)
class Statement(Node):
    """`does`: in one word, what it does itself."""

    def __init_subclass__(cls, *, does: Does = "", **fields: Any) -> None:
        super().__init_subclass__(**fields)
        cls.does = does or cls.does
        if not cls.does:
            raise Undeclared(cls, "does")
        if cls.does == "changes" and not cls.writes:
            raise Undeclared(cls, "writes")

    def may_ask(self, known: Asking) -> bool:
        """Whether it may ask itself. A statement that `calls` or `picks` has its own answer."""
        return self.does in ("asks", "grants")


@define(eq=False, repr=False)
class Block(Node):
    statements: tuple[Statement, ...]


@define(eq=False, repr=False)
class Let(Statement, does="steers"):
    variable: Variable
    value: Expr


@define(eq=False, repr=False)
class Target(Node, writes="changed"):
    """Target of `set`, `add` …: a stored value with its subject, a variable of the action, or a name."""

    value: Any | None  # words.ValueDecl
    subject: Expr | None
    variable: ActionVariable | Local | None = None

    @property
    def changed(self) -> Any:
        return self.value if self.value is not None else getattr(self.variable, "path", None)


@define(eq=False, repr=False)
class SetValue(Statement, does="changes", writes="target"):
    target: Target
    value: Expr


@define(eq=False, repr=False)
class AddValue(Statement, does="changes", writes="target"):
    """`sign` is 1 or -1. Bounded by the value's limits; returns nothing."""

    target: Target
    amount: Expr
    sign: Sign = field(validator=one_of(Sign))


@define(eq=False, repr=False)
class Transfer(Statement, does="changes", writes="source receiver"):
    """Moves min(amount, what the source holds above its lower bound); what the receiver cannot hold is lost."""

    amount: Expr
    source: Target
    receiver: Target


@define(eq=False, repr=False)
class Shift(Statement, does="changes", writes="target"):
    """Moves an ordered value `steps` words toward `word`, no further."""

    target: Target
    steps: Expr
    word: Expr


@define(eq=False, repr=False)
class Pay(Statement, does="acts", pays="amount"):
    amount: Expr
    payer: Expr | None


@define(eq=False, repr=False)
class Modifier(Part):
    """A modifier of a die: its condition, the number that it adds, and its name at the table."""

    amount: Expr
    says: str
    condition: Expr | None


@define(eq=False, repr=False)
class Roll(Statement, does="chance", draws="variables"):
    """One die for each variable; with `dice`, one variable for the total of that many.

    Modifiers go with a single variable. `to`: the faction that alone hears of it. `says`: what the table calls
    the roll.
    """

    variables: tuple[Variable, ...]
    dice: Expr | None = None
    modifiers: tuple[Modifier, ...] = ()
    to: Expr | None = None
    says: str = ""
    stream: int = -1  # of the vocabulary, once it is allotted


@define(eq=False, repr=False)
class If(Statement, does="steers"):
    """`branches` are (condition, block) in order; `otherwise` may be None."""

    branches: tuple[tuple[Expr, Block], ...]
    otherwise: Block | None

    def texts(self) -> Texts:
        tests = tuple(condition for condition, _ in self.branches)
        blocks = (*[block for _, block in self.branches], self.otherwise)
        return tuple((tests[: place + 1], block) for place, block in enumerate(blocks))


@define(eq=False, repr=False)
class ForEach(Statement, does="steers", holds="body"):
    """Over a Filter (or other set) evaluated once on entry; each candidate's `where` was judged then."""

    variables: tuple[Variable, ...]
    collection: Expr
    body: Block


@define(eq=False, repr=False)
class Secretly(Statement, does="acts", holds="body"):
    """Each faction of a set runs the body in secret; then everything comes about. `variables`: the
    actor, and the name given to him, if any."""

    variables: tuple[Variable, ...]
    collection: Expr
    body: Block


@define(eq=False, repr=False)
class Repeat(Statement, does="steers", holds="body"):
    times: Expr
    body: Block


@define(eq=False, repr=False)
class ForNumber(Statement, does="steers", holds="body"):
    """Loop over whole numbers from `low` to `high`, both evaluated once; none if `high` is lower."""

    variables: tuple[Variable, ...]
    low: Expr
    high: Expr
    body: Block


@define(eq=False, repr=False)
class RepeatWhile(Statement, does="steers", holds="body", guard="condition"):
    """Loop while `condition` holds; `until`: test it after each round, and stop once it holds."""

    condition: Expr
    body: Block
    until: bool = False


@define(eq=False, repr=False)
class Afterwards(Statement, does="acts", holds="body"):
    """Carried out when the loop or choice around it is over, once for each time it was met, in that order.

    Names mean then what they meant when it was met.
    """

    body: Block


@define(eq=False, repr=False)
class Stop(Statement, does="leaves"):
    pass


@define(eq=False, repr=False)
class Do(Statement, does="calls", calls="procedure"):
    procedure: Any  # words.ProcedureDecl
    arguments: tuple[Expr, ...]

    def texts(self) -> Texts:
        return ((None, self.procedure.body),)

    def may_ask(self, known: Asking) -> bool:
        return self.procedure.index in known.procedures


@define(eq=False, repr=False)
class DoPart(Statement, does="calls", calls="path"):
    """Run a part of the running action, or what replaces it."""

    action: Any
    part: str

    @property
    def path(self) -> tuple[str, ...]:
        return "actions", self.action.id, "parts", self.part

    def texts(self) -> Texts:
        return ((None, self.action.parts[self.part]),)

    def may_ask(self, known: Asking) -> bool:
        asks = (self.action.index, self.part) in known.parts
        return asks or bool(known.instead(self.action, self.part))


@define(eq=False, repr=False)
class As(Statement, does="acts", holds="body"):
    actor: Variable
    faction: Expr
    body: Block


@define(eq=False, repr=False)
class At(Statement, does="acts", holds="body"):
    here: Variable
    space: Expr
    body: Block


@define(eq=False, repr=False)
class Grant(Statement, does="grants", calls="spec", deals="point"):
    point: Any
    spec: GrantSpec


@define(eq=False, repr=False)
class PlayCard(Statement, does="calls", calls="slot"):
    slot: Any
    card: Expr

    def may_ask(self, known: Asking) -> bool:
        return self.slot.index in known.slots


@define(eq=False, repr=False)
class EndEffects(Statement, does="acts", reads="lifetime"):
    lifetime: Any  # words.LifetimeDecl


@define(eq=False, repr=False)
class EndEffectsOf(Statement, does="acts"):
    card: Expr


@define(eq=False, repr=False)
class Shuffle(Statement, does="chance", writes="zone"):
    zone: ZoneRef


@define(eq=False, repr=False)
class PutCard(Statement, does="changes", writes="zone"):
    card: Expr
    zone: ZoneRef
    under: bool


@define(eq=False, repr=False)
class Deal(Statement, does="changes", writes="source receiver"):
    amount: Expr
    source: ZoneRef
    receiver: ZoneRef


@define(eq=False, repr=False)
class Spread(Statement, does="chance", writes="source receiver"):
    source: ZoneRef
    receiver: ZoneRef
    piles: Expr


@define(eq=False, repr=False)
class Draw(Statement, does="chance", draws="variable"):
    """One of a set by chance; none (of numbers 0) if it is empty."""

    variable: Variable
    collection: Expr
    stream: int = -1  # as of a roll


@define(eq=False, repr=False)
class Hold(Statement, does="acts", reads="definitions", holds="body"):
    definitions: tuple[Any, ...]
    body: Block


@define(eq=False, repr=False)
class Say(Statement, does="says"):
    """`parts` are texts and expressions in turn; `to` a set of factions, None: all."""

    parts: tuple[str | Expr, ...]
    to: Expr | None = None


@define(eq=False, repr=False)
class Show(Statement, does="shows"):
    """`cards` and `to` are sets: of cards, and of the factions that see them for a moment."""

    cards: Expr
    to: Expr


@define(eq=False, repr=False)
class GoTo(Statement, does="ends", calls="phase"):
    phase: Any  # words.PhaseDecl


@define(eq=False, repr=False)
class EndGame(Statement, does="ends"):
    pass

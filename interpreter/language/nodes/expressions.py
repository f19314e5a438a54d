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
    Eye,
    LogicOp,
    RelationName,
    SetOp,
    Variable,
    of_subject,
    one_of,
)


@define(eq=False, repr=False)
class Const(Expr, blind=True):
    """A constant: number, truth (0 or 1), or index of a space, faction, card, word or class; -1 is none."""

    value: int

    def in_words(self, vocabulary: Any) -> str:
        kind, value = self.type, self.value
        if value < 0:
            return "none"
        match kind.name if kind is not None else "":
            case "word":
                return str(kind.of.words[value])  # type: ignore[attr-defined]
            case "space":
                return str(vocabulary.spaces[value].id)
            case "faction":
                return str(vocabulary.factions[value].id)
            case "card":
                return f"card {vocabulary.cards[value].id}"
        return str(value)


@define(eq=False, repr=False)
class Local(Expr, blind=True):
    """A variable; `here`, `actor`, `owner`, `origin`, `faction`, `selected`, `group`, `limited`, `free` are too."""

    variable: Variable

    def in_words(self, vocabulary: Any) -> str:
        return self.variable.name


@define(eq=False, repr=False)
class ReadValue(Expr, reads="value"):
    """A stored value. `subject`: its owner, or None."""

    value: Any  # words.ValueDecl
    subject: Expr | None

    def hidden_from(self, eye: Eye) -> str:
        shown = self.value.seen in ("", "all") or eye.sees(self.value, self.subject)
        return "" if shown else f"'{self.value.id}' is a value"

    def in_words(self, vocabulary: Any) -> str:
        return of_subject(vocabulary, self.value.id, self.subject)


@define(eq=False, repr=False)
class Pair(Expr, blind=True):
    """Both owners as one number: `of * size + at`. `asked`: what is read of them."""

    of: Expr
    at: Expr
    size: int
    asked: str

    def in_words(self, vocabulary: Any) -> str:
        return f"{self.of.in_words(vocabulary)} at {self.at.in_words(vocabulary)}"


@define(eq=False, repr=False)
class Attribute(Expr, blind=True, reads="attribute"):
    """A constant of a space from the map: an attribute (number), a flag or a type (truth)."""

    attribute: Any  # words.AttributeDecl
    subject: Expr


@define(eq=False, repr=False)
class Border(Expr, blind=True, reads="border"):
    """Attribute of the border between two spaces; 0 if they share no border or one is none."""

    border: Any  # words.BorderDecl
    one: Expr
    other: Expr


@define(eq=False, repr=False)
class CallDefinition(Expr, reads="definition"):
    """A definition read for a subject; also at a `place` if it belongs to both.

    `actor`: the acting faction there, given only to a definition that reads it.
    """

    definition: Any  # words.DefinitionDecl
    subject: Expr | None
    place: Expr | None = None
    arguments: tuple[Expr, ...] = ()
    actor: Expr | None = None

    def hidden_from(self, eye: Eye) -> str:
        return f"'{self.definition.id}' hangs on cards" if eye.hides(self) else ""

    def in_words(self, vocabulary: Any) -> str:
        at = "" if self.place is None else f" at {self.place.in_words(vocabulary)}"
        return of_subject(vocabulary, self.definition.id, self.subject) + at


@define(eq=False, repr=False)
class NamedNumber(Expr, reads="path"):
    """Number or clause of the running action, with effects of lasting texts (uses actor and here)."""

    action: Any  # words.ActionDecl
    name: str

    @property
    def text(self) -> Expr:
        text: Expr = self.action.numbers.get(self.name) or self.action.clauses[self.name]
        return text

    @property
    def path(self) -> tuple[str, ...]:
        return tuple(self.action.path(self.name))

    def hidden_from(self, eye: Eye) -> str:
        return f"'{self.name}' hangs on cards" if eye.hidden(self.text) else ""

    def in_words(self, vocabulary: Any) -> str:
        return self.name


@define(eq=False, repr=False)
class ActionVariable(Expr, blind=True, reads="path"):
    """A variable of the running action."""

    action: Any
    name: str

    @property
    def path(self) -> tuple[str, ...]:
        return "actions", self.action.id, "variables", self.name

    def in_words(self, vocabulary: Any) -> str:
        return self.name


@define(eq=False, repr=False)
class Arithmetic(Expr, blind=True):
    """`/` is floor, `mod` what it leaves; by zero both are zero."""

    op: ArithmeticOp = field(validator=one_of(ArithmeticOp))
    left: Expr
    right: Expr


@define(eq=False, repr=False)
class Compare(Expr, blind=True):
    op: CompareOp = field(validator=one_of(CompareOp))  # `is` and `is not` are = and <>
    left: Expr
    right: Expr


@define(eq=False, repr=False)
class Logic(Expr, blind=True):
    op: LogicOp = field(validator=one_of(LogicOp))
    left: Expr
    right: Expr


@define(eq=False, repr=False)
class Not(Expr, blind=True):
    operand: Expr


@define(eq=False, repr=False)
class Conditional(Expr, blind=True):
    condition: Expr
    then: Expr
    otherwise: Expr

    def in_words(self, vocabulary: Any) -> str:
        """The one that can be none, where the other cannot; else both."""
        both = [expr for expr in (self.then, self.otherwise) if not isinstance(expr, Const)]
        said = [expr.in_words(vocabulary) for expr in both] or ["none"]
        return "this" if "this" in said else " or ".join(said)


@define(eq=False, repr=False)
class GivenName(Expr, blind=True):
    """let n be E then F: what F comes to where n stands for E, which is worked out once."""

    variable: Variable
    value: Expr
    body: Expr


@define(eq=False, repr=False)
class Truth(Expr, blind=True):
    """A number or set where a truth is wanted: not zero, not empty."""

    operand: Expr


@define(eq=False, repr=False)
class Member(Expr, blind=True):
    """Whether `item` is in `collection`, a set or a list."""

    item: Expr
    collection: Expr


@define(eq=False, repr=False)
class Relation(Expr, blind=True):
    """Whether the faction `left` is an enemy (or friend) of `right`."""

    relation: RelationName = field(validator=one_of(RelationName))
    left: Expr
    right: Expr


@define(eq=False, repr=False)
class SetLiteral(Expr, blind=True):
    """Set of the items as written, each once; none is no element."""

    items: tuple[Expr, ...]


@define(eq=False, repr=False)
class Filter(Expr, blind=True):
    """(spaces x next to S in SET where C) and the like, in the order of the domain.

    `variables` are bound to the candidate: for spaces `here` and x (both, if x is given).
    `domain` is None (all spaces or factions), or an expression of a set type; `beside` a space, spaces
    (then next to at least one of them), or None.
    """

    variables: tuple[Variable, ...]
    domain: Expr | None
    beside: Expr | None
    where: Expr | None


@define(eq=False, repr=False)
class Subsets(Expr, blind=True):
    """The sets of `least` to `most` members of a set, the smaller first, members in their order there."""

    least: Expr
    most: Expr
    collection: Expr


@define(eq=False, repr=False)
class LongestLine(Expr, blind=True):
    """(longest line x through S where C): a run of spaces on a line of the map, at each of which C holds.

    `variables` are bound to the candidate: `here`, and x if it is given. `through` is a space or None.
    """

    variables: tuple[Variable, ...]
    through: Expr | None
    where: Expr


@define(eq=False, repr=False)
class Reached(Expr, blind=True):
    """(spaces x reached from S passing n through C, up to N where D): over borders, C holding on the way.

    Neither S nor the space reached need meet C. `variables` are bound to a space passed in `through` and
    to the candidate in `where`: `here`, and x if it is given. `passed`, if given, is the least number of
    spaces between, known in `where` and in what is added up over the set; `most` bounds it.

    With a `cost`, that of a step from `origin` to the candidate, `passed` is the least sum of costs instead.
    `exact`: by ways that enter no space twice and cost `most`, neither more nor less.
    """

    variables: tuple[Variable, ...]
    start: Expr
    passed: Variable | None
    through: Expr
    most: Expr | None
    where: Expr | None
    cost: Expr | None = None
    origin: Variable | None = None
    exact: bool = False


@define(eq=False, repr=False)
class Connected(Expr, blind=True):
    """(spaces x connected to S where C): spaces at which C holds, connected to S through such spaces.

    S is a set; at which of it C does not hold nothing begins. `variables` are `here`, and x if it is given.
    """

    variables: tuple[Variable, ...]
    start: Expr
    where: Expr


@define(eq=False, repr=False)
class InLine(Expr, blind=True):
    """(spaces x in line from S over B toward D through C, up to N where D): along the lines of the map.

    From S in every direction, or only in those in which B lies and from behind B on; up to the first space
    at which C does not hold, which is the last, and at most `most` passed. `variables` as in Reached.
    `toward`: a set of directions that the map declares, along which it goes instead of the lines.
    """

    variables: tuple[Variable, ...]
    start: Expr
    beyond: Expr | None
    through: Expr
    most: Expr | None
    where: Expr | None
    toward: Expr | None = None


@define(eq=False, repr=False)
class NextSpace(Expr, blind=True):
    """The next space in a direction of the map; none if there is none, or from none."""

    start: Expr
    toward: Expr


@define(eq=False, repr=False)
class Best(Expr, blind=True):
    """The `number` of a set with the highest (lowest) `each`, the best first; equals in their order there.

    Without `number` it is all of the set.
    """

    op: Extreme = field(validator=one_of(Extreme))
    number: Expr | None
    each: Expr
    variable: Variable
    collection: Expr


@define(eq=False, repr=False)
class Foremost(Expr, blind=True):
    """Elements of a set that share the highest (lowest) `each`, in the order of the set."""

    op: Extreme = field(validator=one_of(Extreme))
    each: Expr
    variable: Variable
    collection: Expr


@define(eq=False, repr=False)
class Combined(Expr, blind=True):
    """Union of two sets, the left one first; or their difference."""

    op: SetOp = field(validator=one_of(SetOp))
    left: Expr
    right: Expr


@define(eq=False, repr=False)
class EndOf(Expr, blind=True):
    """The first or the last of a set, as it stands; none if it is empty."""

    op: End = field(validator=one_of(End))
    collection: Expr

    def in_words(self, vocabulary: Any) -> str:
        what = self.collection.in_words(vocabulary)
        return f"{self.op} of {'these' if what == 'this' else what}"


@define(eq=False, repr=False)
class Size(Expr):
    collection: Expr

    def hidden_from(self, eye: Eye) -> str:
        eye.count(self.collection)
        return ""


@define(eq=False, repr=False)
class Aggregate(Expr, blind=True):
    """total, highest or lowest of `each` over a Filter or other set; 0 over an empty one.

    When the collection is of spaces, `each` sees the candidate as `here` through `variable`.
    """

    op: AggregateOp = field(validator=one_of(AggregateOp))
    each: Expr
    variable: Variable
    collection: Expr

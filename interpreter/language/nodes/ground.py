"""Parent classes of all nodes of the bound tree."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, Protocol, get_args

from attrs import define, field

from interpreter.corpus.diagnostics import Span
from interpreter.language.types import Type

ArithmeticOp = Literal["+", "-", "*", "/", "mod", "min", "max"]
CompareOp = Literal["=", "<>", ">", ">=", "<", "<="]
LogicOp = Literal["and", "or"]
RelationName = Literal["enemy", "friendly"]
Extreme = Literal["highest", "lowest"]
End = Literal["first", "last"]
SetOp = Literal["together with", "without"]
AggregateOp = Literal["total", "highest", "lowest"]
PlaceKind = Literal["space", "box", "map", "beside", "set", "bag"]
Sign = Literal[1, -1]
Among = Literal["", "selected", "accompanied"]
ChangeOp = Literal["is", "plus", "at most", "at least", "forbidden"]
Does = Literal[
    "",  # it is no statement
    "asks",  # puts a question
    "grants",  # lets somebody act, who is asked how
    "picks",  # picks pieces; asks where there is a choice
    "calls",  # carries out a text that stands elsewhere; asks if that text does
    "steers",  # orders what stands in it, or gives a name
    "leaves",  # ends its text
    "ends",  # ends the phase or the game
    "changes",  # changes only what the fields in `writes` hold
    "chance",  # draws by chance
    "says",  # tells something
    "shows",  # shows cards
    "acts",  # changes something else that all see
]
Texts = tuple[tuple[Any, Any], ...]


class UnknownVariant(Exception):
    """A node or a variant of one that the code does not know: a construct is only half there."""

    def __init__(self, what: object, place: str) -> None:
        name = type(what).__name__ if isinstance(what, Node) else repr(what)
        super().__init__(f"{place} does not know {name}")


def one_of(variants: Any) -> Any:
    """A validator: one of the words of a Literal type."""

    known = get_args(variants)

    def check(node: object, field: Any, given: object) -> None:
        if given not in known:
            place = f"language/nodes/ground.py, {type(node).__name__}.{field.name},"
            raise UnknownVariant(given, place)

    return check


@define(eq=False, repr=False)
class Variable:
    """A local name. `changes`: a statement gives it another value later on."""

    name: str
    type: Type
    changes: bool | None = None  # None: it is no name of a `let` and cannot change
    same: Variable | None = None  # `here` or `it`, where this is another name for it


class Undeclared(Exception):
    """A class of nodes lacks a trait."""

    def __init__(self, kind: type, trait: str) -> None:
        super().__init__(f"language/nodes: {kind.__name__} does not declare its trait {trait}")


class Eye(Protocol):
    """The viewer that a text is read for (language/sections/bots/sight.py)."""

    def sees(self, decl: Any, owner: Any) -> bool: ...  # though not all see it
    def count(self, collection: Any) -> None: ...  # only its size matters
    def counts(self, cards: Any) -> bool: ...  # whether only their number matters
    def hidden(self, text: Any) -> bool: ...  # whether a text looks at hidden things
    def hides(self, call: Any) -> bool: ...  # whether a definition does, called like this
    def touches(self, body: Any) -> bool: ...  # whether carrying it out has to do with any


class Asking(Protocol):
    """The texts that may ask (language/walking/may_ask.py)."""

    procedures: set[int]
    parts: set[tuple[int, str]]
    slots: set[int]

    def instead(self, action: Any, part: str) -> tuple[int, ...]: ...
    def settles(self, node: Any) -> bool: ...


class Part:
    """A thing that can hold nodes; `walk` enters it. Its class declares traits as keywords.

    `blind=True`: it looks at no zone and no value itself. A node that may look has `hidden_from` instead.
    The others name fields: those that hold what it `reads`, `writes` or `calls` (a declaration, a path,
    or a node that names one), the prices that it `pays`, the questions before whose answer a deal may
    come (`deals`), the texts that it `holds`, what it looks at before it carries them out (`guard`), the
    phrases whose pieces it `takes` from where they are, or `places` from the supply, what decides between
    which `options` it asks, and the names that chance gives what it `draws`.
    """

    reads: ClassVar[tuple[str, ...]] = ()
    writes: ClassVar[tuple[str, ...]] = ()
    calls: ClassVar[tuple[str, ...]] = ()
    pays: ClassVar[tuple[str, ...]] = ()
    deals: ClassVar[tuple[str, ...]] = ()
    holds: ClassVar[tuple[str, ...]] = ()
    guard: ClassVar[tuple[str, ...]] = ()
    takes: ClassVar[tuple[str, ...]] = ()
    places: ClassVar[tuple[str, ...]] = ()
    options: ClassVar[tuple[str, ...]] = ()
    draws: ClassVar[tuple[str, ...]] = ()
    blind: ClassVar[bool] = False
    does: ClassVar[Does] = ""

    def __init_subclass__(cls, *, blind: bool = False, **fields: Any) -> None:
        # attrs makes each class twice, the second time without keywords.
        cls.blind = cls.__dict__.get("blind", blind)
        for trait, names in fields.items():
            if trait not in Part.__annotations__:
                raise Undeclared(cls, trait)
            setattr(cls, trait, tuple(names.split()))

    def hidden_from(self, eye: Eye) -> str:
        """Say why this node hides something from a viewer, for a message; "" if it does not."""
        raise Undeclared(type(self), "blind")

    def texts(self) -> Texts:
        """Texts that it carries out, each after its conditions."""
        guard = self.held("guard")
        return tuple((guard, text) for text in self.held("holds"))

    def held(self, trait: str) -> tuple[Any, ...]:
        """Values of the fields that a trait names, one by one."""
        values = [getattr(self, name) for name in getattr(self, trait)]
        return tuple(
            item for value in values for item in (value if type(value) is tuple else (value,))
        )

    def questions(self) -> tuple[Any, ...]:
        """The questions before whose answer a deal may come."""
        return self.held("deals")


@define(eq=False, repr=False)
class Node(Part):
    span: Span = field(kw_only=True)


@define(eq=False, repr=False)
class Expr(Node):
    type: Type = field(kw_only=True)

    def __init_subclass__(cls, *, blind: bool = False, **fields: Any) -> None:
        super().__init_subclass__(blind=blind, **fields)
        if not cls.blind and "hidden_from" not in cls.__dict__:
            raise Undeclared(cls, "blind")

    def in_words(self, vocabulary: Any) -> str:
        """Words of the rule for a runtime error; "this" where the node is too long to quote."""
        return "this"

    def none_there(self, vocabulary: Any, noun: str) -> str:
        """The mistake of asking none for something."""
        what = self.in_words(vocabulary)
        if what == "here":
            return f"there is no current space here, so no {noun}"
        return f"{what if what == 'this' else repr(what)} is none here, so it has no {noun}"


def of_subject(vocabulary: Any, name: str, subject: Expr | None) -> str:
    """Name of something that belongs to a subject, in words."""
    return name if subject is None else f"{name} of {subject.in_words(vocabulary)}"

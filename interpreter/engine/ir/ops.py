"""Instructions of the lowered form.

A text is lowered to a `Function`. Values are numbers, truths, lists of numbers, constant tables or records of
the running game; names are generated, so no word of a rule text is in them. Every instruction carries the span
of the rule text it comes from. `python/` rewrites instructions and prints them as Python.
"""

from __future__ import annotations

from typing import Any, Literal

from attrs import define, field, validators

from interpreter.corpus.diagnostics import Span

MathOp = Literal["+", "-", "*", "//", "%"]
CompareOp = Literal["==", "!=", "<", "<=", ">", ">=", "in", "not in", "is", "is not"]
LogicOp = Literal["and", "or"]
FoldOp = Literal["sum", "max", "min", "any"]

NOWHERE = Span("", 1, 1, 2)


@define(eq=False, repr=False)
class Op:
    span: Span = field(kw_only=True, default=NOWHERE)


# --- values ----------------------------------------------------------------------------------------


@define(eq=False, repr=False)
class Value(Op):
    """An instruction that gives something."""


@define(eq=False, repr=False)
class Const(Value):
    """A number, a truth (0 or 1), or the index of a thing; -1 is none. Natives also take `None` and texts."""

    value: int | str | None


@define(eq=False, repr=False)
class Table(Value):
    """A constant that all texts of a title share: a tuple or frozenset."""

    value: Any


@define(eq=False, repr=False)
class Local(Value):
    """A name of the function. `sure`: it never stands for none."""

    name: str
    sure: bool = False


@define(eq=False, repr=False)
class There(Value):
    """Index that must not be none. `about`: message of the error, and its place."""

    value: Value
    about: Table


@define(eq=False, repr=False)
class Field(Value):
    """A member of a record: of the run `R` or of the activation `A`."""

    record: Value
    name: str


@define(eq=False, repr=False)
class Address(Value):
    """Address of a cell of the state: `offset` plus each term's value times its stride."""

    offset: int
    terms: tuple[tuple[Value, int], ...] = ()


_ADDRESS = validators.instance_of(Address)  # build.address makes one, of a number alone, too


@define(eq=False, repr=False)
class Cell(Value):
    """A number of the state."""

    at: Address = field(validator=_ADDRESS)


@define(eq=False, repr=False)
class Row(Value):
    """Cells of the state from `first` up to `end`, each `step` apart, as a list."""

    first: Address = field(validator=_ADDRESS)
    end: Address = field(validator=_ADDRESS)
    step: int = 1


@define(eq=False, repr=False)
class Pieces(Value):
    """How many pieces of some columns are at one location. `fresh`: only those that have not moved.

    `columns` gives a tuple of columns, `location` the index of a space or box.
    """

    columns: Value
    location: Value
    fresh: bool = False


@define(eq=False, repr=False)
class Item(Value):
    """An element of a table or list, by index."""

    table: Value
    index: Value


@define(eq=False, repr=False)
class Math(Value):
    """Whole numbers; `//` and `%` have a divisor that is not 0."""

    op: MathOp
    left: Value
    right: Value


@define(eq=False, repr=False)
class Compare(Value):
    op: CompareOp
    left: Value
    right: Value


@define(eq=False, repr=False)
class Logic(Value):
    """Joined truths; the next is looked at only while the answer is open. Gives the part that decided it."""

    op: LogicOp
    parts: tuple[Value, ...]


@define(eq=False, repr=False)
class Not(Value):
    operand: Value


@define(eq=False, repr=False)
class Select(Value):
    """One of two values; the other is not worked out."""

    test: Value
    then: Value
    otherwise: Value


@define(eq=False, repr=False)
class Items(Value):
    """A list written out. `spread` entries are lists whose items stand there; a `fixed` one is a tuple."""

    items: tuple[Value, ...]
    fixed: bool = True
    spread: bool = False


@define(eq=False, repr=False)
class Each(Value):
    """The list of `result`, worked out for each of `source` that meets all tests.

    `name` is the candidate. `passed` names a second number where `source` is a table of pairs. `strips` are
    lists as long as the source, each read beside it under a name of its own (python/strips.py).
    """

    name: str
    source: Value
    tests: tuple[Value, ...]
    result: Value
    passed: str = ""
    strips: tuple[tuple[str, Value], ...] = ()


@define(eq=False, repr=False)
class Fold(Value):
    """The sum, highest or lowest of a list; 0 of an empty one. `any`: whether one holds; the next are not worked out."""

    op: FoldOp
    items: Value


@define(eq=False, repr=False)
class Call(Value):
    """A native of natives.py."""

    native: str
    args: tuple[Value, ...] = ()


@define(eq=False, repr=False)
class Invoke(Value):
    """Another text, by the name of its function. `asks`: it may ask, so this one may, too."""

    text: str
    args: tuple[Value, ...]
    asks: bool = False


@define(eq=False, repr=False)
class Recall(Value):
    """Definition cached for the length of a decision, with its arguments. `plain`: one number at most."""

    definition: int
    plain: bool
    args: tuple[Value, ...]


@define(eq=False, repr=False)
class Lambda(Value):
    """A value that a native works out again and again, with other arguments."""

    parameters: tuple[str, ...]
    body: Value


@define(eq=False, repr=False)
class Charged(Value):
    """A value that spends steps before it is worked out."""

    steps: int
    value: Value


@define(eq=False, repr=False)
class Counted(Value):
    """Truth that a watched title counts: how often it held (cell), and how often not (the next)."""

    cell: int
    truth: Value


# --- statements ------------------------------------------------------------------------------------


@define(eq=False, repr=False)
class Statement(Op):
    """Instruction without a value."""


Block = list[Statement]


@define(eq=False, repr=False)
class Set(Statement):
    """Gives local names a value; several take the items of a list."""

    names: tuple[str, ...]
    value: Value


@define(eq=False, repr=False)
class Put(Statement):
    """Assign to a member of a record, or to an item of a list in it."""

    target: Field | Item
    value: Value


@define(eq=False, repr=False)
class Do(Statement):
    """Evaluate for its side effect."""

    value: Value


@define(eq=False, repr=False)
class Branch(Op):
    test: Value
    body: Block


@define(eq=False, repr=False)
class If(Statement):
    branches: tuple[Branch, ...]
    otherwise: Block | None = None


@define(eq=False, repr=False)
class While(Statement):
    test: Value
    body: Block


@define(eq=False, repr=False)
class For(Statement):
    name: str
    source: Value
    body: Block


@define(eq=False, repr=False)
class Break(Statement):
    pass


@define(eq=False, repr=False)
class Continue(Statement):
    pass


@define(eq=False, repr=False)
class Return(Statement):
    """`keep`: what the answer is kept for, too."""

    value: Value | None = None
    keep: Recall | None = None


@define(eq=False, repr=False)
class Ask(Statement):
    """Ask: the decision point, who decides, the options and their subject. The answer gets a name."""

    name: str
    point: int
    faction: Value
    options: Value


@define(eq=False, repr=False)
class Inner(Statement):
    """A function within the function, which natives call."""

    name: str
    body: Block


@define(eq=False, repr=False)
class Tick(Statement):
    """Counts, in a watched title, that a place was run."""

    cell: int


@define(eq=False, repr=False)
class Function:
    """One text. `span`: its place; `asks`: whether it may ask."""

    name: str
    parameters: tuple[str, ...]
    body: Block
    span: Span
    asks: bool = False

"""Context of a text while it is lowered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any

from attrs import Factory, define, field

from interpreter.corpus.diagnostics import Span
from interpreter.engine.ir import build, ops
from interpreter.engine.ir.folding import fold
from interpreter.engine.ir.inlining import Short, inline, short
from interpreter.engine.lower.effects import ANYTHING, Effects, Settled, Tokens
from interpreter.engine.lower.marks import Marks
from interpreter.engine.lower.ranges import Ranges
from interpreter.engine.lower.steps import Steps
from interpreter.engine.state.layout import Layout
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionDecl, Vocabulary
from interpreter.language.walking.may_ask import Asks

# Names that a text may use without having bound them, where an action runs.
_OF_ACTION = ("selected", "limited", "free")
_OF_STAGE = {
    "origin": build.NONE,
    "group": build.call("bag"),
}  # and what they are where none is under way


@define(eq=False, slots=False)
class Text:
    """A function that is known by its name, and lowered when it is first asked for."""

    name: str
    span: Span
    make: Callable[[], ops.Function]
    ranges: Ranges

    @cached_property
    def tested(self) -> ops.Function:
        """The function with a test on each number. Raises RuleError for what cannot be lowered."""
        return self.make()

    @cached_property
    def function(self) -> ops.Function:
        """The finished function without needless tests."""
        return self.ranges.proved(self.tested)


@define(eq=False, slots=False)
class Compilation:
    """State shared by all texts of a title."""

    vocabulary: Vocabulary
    layout: Layout
    asks: Asks
    lasting: dict[tuple[Any, str], list[Any]]  # what is changed, and its name (lasting.py)
    texts: dict[str, Text] = Factory(dict)  # every text of the title, by the name of its function
    effects: Effects = field(init=False)
    ranges: Ranges = field(init=False)
    steps: Steps = field(init=False)
    remembered: dict[int, Any] = Factory(dict)  # definitions that texts of bots read, by index
    told_ways: set[Any] = Factory(set)  # nodes.Reached whose way is told with the choice
    written: dict[Any, Tokens] = Factory(dict)  # by statement node, what its acts write
    at: Span | None = None  # the statement or expression being lowered
    marks: Marks | None = None  # of a title that is watched
    _charged: dict[str, ops.Function] = Factory(dict)  # by name, texts after the passes
    _shorts: dict[str, Short | None] = Factory(dict)  # by name, texts that can be written out
    _uncharged: dict[str, Short | None] = Factory(dict)  # the same without steps

    def __attrs_post_init__(self) -> None:
        self.effects = Effects(self.vocabulary, self.layout, self.tested)
        self.ranges = Ranges(self.layout, self.tested)
        self.steps = Steps(self.ranges, self.lowered)

    def add(self, name: str, span: Span, make: Callable[[], ops.Function]) -> str:
        """Keep a text under the name of its function, and return that."""
        self.texts[name] = Text(name, span, make, self.ranges)
        return name

    def add_lowered(self, function: ops.Function) -> str:
        """Add a function that is lowered already, and return its name."""
        return self.add(function.name, function.span, lambda: function)

    def lowered(self, name: str) -> ops.Function | None:
        """Lowered text by the name of its function; None if it is not there yet."""
        text = self.texts.get(name)
        return None if text is None else text.function

    def tested(self, name: str) -> ops.Function | None:
        """The text with a test on each number: it reads the same, within the same bounds."""
        text = self.texts.get(name)
        return None if text is None else text.tested

    def charged(self, text: Text) -> ops.Function:
        """A text with the steps that it spends, and without what is known before the game."""
        if text.name not in self._charged:
            self._charged[text.name] = self._passed(self.steps.charged(text.function))
        return self._charged[text.name]

    def charged_alone(self, function: ops.Function) -> ops.Function:
        """Add steps to a function that no other text calls."""
        return self._passed(self.steps.charge(function))

    def _passed(self, function: ops.Function) -> ops.Function:
        return fold(function if self.marks else inline(function, self.short))

    def short(self, name: str) -> Short | None:
        """Inlinable form of a text; None for a recursive one."""
        if name in self.texts and name not in self._shorts:
            self._shorts[name] = None
            self._shorts[name] = short(self.charged(self.texts[name]))
        return self._shorts.get(name)

    def uncharged(self, name: str) -> Short | None:
        """Inlinable form without steps, usable while other texts are missing."""
        if name in self.texts and name not in self._uncharged:
            self._uncharged[name] = None
            self._uncharged[name] = short(inline(self.texts[name].function, self.uncharged))
        return self._uncharged.get(name)

    @cached_property
    def causes(self) -> list[Tokens]:
        """What the condition of each consequence reads, in the order of consequences."""
        tokens = []
        for decl in self.vocabulary.consequences:
            *_, check = self.texts[f"c{decl.index}"].tested.body
            assert isinstance(check, ops.If)
            tokens.append(self.effects.read(check.branches[0].test))
        return tokens

    def consequences(self, written: Tokens) -> list[int]:
        """Consequences to check after an act that writes these tokens."""
        if not written:
            return []
        return [
            index
            for index, read in enumerate(self.causes)
            if read & written or ANYTHING in read or ANYTHING in written
        ]

    def all_spaces(self) -> ops.Value:
        return ops.Table(tuple(range(self.layout.spaces)))

    def all_factions(self) -> ops.Value:
        """All factions that take part."""
        if self.layout.players >= 0:
            return build.call("unmask", build.cell(self.layout.players))
        return ops.Table(tuple(range(self.layout.factions)))


@define(eq=False)
class Scope:
    """The text being lowered: what its names stand for, its action, if any, and the block that is written."""

    title: Compilation
    name: str
    parameters: tuple[str, ...] = ()
    action: ActionDecl | None = None
    actor: ops.Value = build.NONE
    here: ops.Value = build.NONE
    remembers: bool = False  # the state stands still while it runs: definitions are worked out once
    names: dict[Any, ops.Value] = Factory(dict)
    loops: list[tuple[str, Any]] = Factory(list)
    later: Any = None  # what is put off until the loop is over (later.py)
    block: ops.Block = Factory(list)
    settled: Settled = Factory(Settled)  # statements after which consequences have been checked
    span: Span = ops.NOWHERE
    counter: list[int] = Factory(lambda: [0])  # shared with texts that are written out in this one
    marks: Marks | None = field(default=Factory(lambda made: made.title.marks, takes_self=True))

    # --- names -----------------------------------------------------------------------------------

    def fresh(self, sure: bool = True) -> ops.Local:
        """A new local name."""
        self.counter[0] += 1
        return ops.Local(f"t{self.counter[0]}", sure)

    def bind(self, variable: nodes.Variable | None, value: ops.Value) -> None:
        """From here on the variable stands for a value."""
        if variable is not None:
            self.names[variable] = value

    def value_of(self, variable: nodes.Variable) -> ops.Value:
        if variable in self.names:
            return self.names[variable]
        if variable.name == "here":
            return self.here
        if variable.name == "actor":
            return self.actor
        if self.action is not None and variable.name in _OF_ACTION:
            return ops.Field(build.ACTIVATION, variable.name)
        if self.action is not None and variable.name in _OF_STAGE:
            stage, none = ops.Field(build.ACTIVATION, "stage"), _OF_STAGE[variable.name]
            return ops.Select(stage, ops.Field(stage, variable.name), none)
        if variable.name in ("limited", "free"):
            return ops.Const(0)
        raise KeyError(f"{variable.name} is not bound at this place")

    # --- statements ------------------------------------------------------------------------------

    def put(self, statement: ops.Statement) -> None:
        """Adds a statement, at the place of the text that is being lowered."""
        if statement.span is ops.NOWHERE:
            statement.span = self.span
        if isinstance(statement, ops.If):
            for branch in statement.branches:
                branch.span = self.span if branch.span is ops.NOWHERE else branch.span
                _place(branch.body, self.span)
            _place(statement.otherwise or [], self.span)
        elif isinstance(statement, ops.While | ops.For | ops.Inner):
            _place(statement.body, self.span)
        self.block.append(statement)

    def set(self, name: ops.Local, value: ops.Value) -> ops.Local:
        """Gives a local name a value."""
        self.put(ops.Set((name.name,), value))
        return name

    def do(self, native: str, *args: ops.Value) -> None:
        self.put(ops.Do(ops.Call(native, args)))

    @contextmanager
    def into(self, block: ops.Block) -> Iterator[None]:
        """Write into another block for the duration."""
        before, self.block = self.block, block
        yield
        self.block = before


def _place(block: ops.Block, span: Span) -> None:
    for statement in block:
        if statement.span is ops.NOWHERE:
            statement.span = span

"""What a text knows while it is being compiled."""

from __future__ import annotations

from typing import Any

from attrs import Factory, define

from interpreter.corpus.diagnostics import Span
from interpreter.engine.compile.marks import Marks
from interpreter.engine.compile.ranges import Ranges
from interpreter.engine.compile.reads import Causes
from interpreter.engine.compile.texts.asks import Asks
from interpreter.engine.compile.texts.emit import Pool, Writer
from interpreter.engine.compile.weights import Weights
from interpreter.engine.state.layout import Layout
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionDecl, Vocabulary


@define(eq=False)
class Compilation:
    """What all texts of a title share."""

    vocabulary: Vocabulary
    layout: Layout
    asks: Asks
    causes: Causes
    lasting: dict[tuple[Any, str], list[Any]]  # what is changed, and its name (lasting.py)
    weights: Weights
    ranges: Ranges
    pool: Pool = Factory(Pool)
    remembered: dict[int, Any] = Factory(dict)  # definitions that texts of bots read, by index
    told_ways: set[Any] = Factory(set)  # nodes.Reached of which the way is told with the choice
    at: Span | None = None  # the statement or expression under compilation
    marks: Marks | None = None  # of a title that is watched

    def all_spaces(self) -> str:
        return self.pool.name(tuple(range(self.layout.spaces)))

    def all_factions(self) -> str:
        """Those that play."""
        if self.layout.players >= 0:
            return f"unmask(s[{self.layout.players}])"
        return self.pool.name(tuple(range(self.layout.factions)))


# Names that a text may use without having bound them, where an action runs.
_OF_ACTION = {
    "selected": "A.selected",
    "origin": "A.origin",
    "group": "A.group",
    "limited": "A.limited",
    "free": "A.free",
}


@define(eq=False)
class Scope:
    """The text under compilation: its writer, what its names stand for, and its action, if any."""

    title: Compilation
    writer: Writer
    action: ActionDecl | None = None
    actor: str = "-1"
    here: str = "-1"
    phase: bool = False
    remembers: bool = False  # the state stands still while it runs: definitions are worked out once
    names: dict[Any, str] = Factory(dict)
    unsure: set[str] = Factory(set)  # generated names that may stand for none
    loops: list[tuple[str, Any]] = Factory(list)
    later: Any = None  # what is put off until the loop is over (later.py)
    strips: dict[str, Any] = Factory(dict)  # Strips by the generated name of a set's candidate

    def bind(
        self, variable: nodes.Variable | None, name: str | None = None, unsure: bool = False
    ) -> str:
        """A generated name for a variable."""
        if name is None:
            name = self.writer.fresh()
        if variable is not None:
            self.names[variable] = name
        if unsure:
            self.unsure.add(name)
        return name

    def name(self, variable: nodes.Variable) -> str:
        if variable in self.names:
            return self.names[variable]
        if variable.name == "here":
            return self.here
        if variable.name == "actor":
            return self.actor
        if self.action is not None and variable.name in _OF_ACTION:
            return _OF_ACTION[variable.name]
        if variable.name in ("limited", "free"):
            return "0"
        raise KeyError(f"{variable.name} is not bound at this place")

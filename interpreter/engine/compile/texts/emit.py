"""Writing one generated function: its lines, its names and its constants."""

from __future__ import annotations

from typing import Any

from attrs import Factory, define

from interpreter.corpus.diagnostics import Span

INDENT = "    "
NOWHERE = Span("", 1, 1, 2)

Line = tuple[int, str, Span]  # how deep it stands, its text, where it comes from in the rules


def returning(text: str, kept: str = "") -> str:
    """The statement that returns a value; `kept` is where it is kept, too."""
    return f"c = {kept} = {text}; return c" if kept else f"return {text}"


@define(eq=False)
class Pool:
    """Constant tables that generated functions read by name; equal ones are shared."""

    values: dict[str, Any] = Factory(dict)
    _names: dict[Any, str] = Factory(dict)

    def name(self, value: Any) -> str:
        key = (type(value), value)
        if key not in self._names:
            name = f"K{len(self._names)}"
            self._names[key] = name
            self.values[name] = value
        return self._names[key]


@define(eq=False)
class Writer:
    """The lines of one function, each with the place in the rule file that it comes from."""

    name: str
    parameters: str
    lines: list[Line] = Factory(list)
    depth: int = 1
    span: Span = NOWHERE
    counter: int = 0

    def put(self, text: str) -> None:
        self.lines.append((self.depth, text, self.span))

    def fresh(self) -> str:
        """A new local name."""
        self.counter += 1
        return f"t{self.counter}"

"""Writing one generated function: its lines, its names and its constants."""

from __future__ import annotations

import ast
from functools import lru_cache
from types import CodeType
from typing import Any

from attrs import Factory, define

from interpreter.corpus.diagnostics import Span

INDENT = "    "
NOWHERE = Span("", 1, 1, 2)


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
    lines: list[tuple[int, str, Span]] = Factory(list)
    depth: int = 1
    span: Span = NOWHERE
    counter: int = 0

    def put(self, text: str) -> None:
        self.lines.append((self.depth, text, self.span))

    def fresh(self) -> str:
        """A new local name."""
        self.counter += 1
        return f"t{self.counter}"

    def source(self) -> str:
        body = [INDENT * depth + text for depth, text, _ in self.lines] or [INDENT + "pass"]
        return f"def {self.name}({self.parameters}):\n" + "\n".join(body) + "\n"

    def code(self, file: str) -> CodeType:
        """Compiled so that tracebacks and coverage speak of the rule file."""
        spans = [span for _, _, span in self.lines] or [self.span]
        return _code(self.source(), (spans[0], *spans), file or "<rules>")


@lru_cache(maxsize=10_000)
def _code(source: str, table: tuple[Span, ...], file: str) -> CodeType:
    """A check compiles a title with each of its overlays: most of its texts are the same again."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        number = getattr(node, "lineno", None)
        if number is not None:
            span = table[number - 1]
            node.lineno = node.end_lineno = span.line  # type: ignore[attr-defined]
            node.col_offset, node.end_col_offset = span.column, span.end_column  # type: ignore[attr-defined]
    return compile(tree, file, "exec", dont_inherit=True)

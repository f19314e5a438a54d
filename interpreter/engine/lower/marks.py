"""Marks: what makes compiled texts count how often each of their places runs.

A title is compiled with marks only to be watched; what is played has none. Each place has cells of its
own in one list: a text or statement one, how often it ran; a truth two, how often it held and how
often not. Copies of a text, such as a definition that bots remember, count into the same cells.
"""

from __future__ import annotations

from typing import Any

from attrs import Factory, define

from interpreter.corpus.diagnostics import Span
from interpreter.engine.ir import ops

TEXT, STATEMENT, TRUTH = "text", "statement", "truth"

Place = tuple[str, str, int, int, int, str]
"""A kind; file, line, column and end of the column; the kind of node that stands there."""


@define(eq=False)
class Marks:
    """`places`: by place its first cell. `closed`: no cell can come any more."""

    places: dict[Place, int] = Factory(dict)
    cells: int = 0
    closed: bool = False

    def ran(self, kind: str, span: Span, node: str) -> ops.Tick | None:
        """Instruction that counts each run of a place; None if the place is not counted."""
        cell = self._cell(kind, span, node)
        return None if cell is None else ops.Tick(cell, span=span)

    def truth(self, node: Any, truth: ops.Value) -> ops.Value:
        """Wrap a truth so that it is counted. Leave out one that is constant."""
        known = isinstance(truth, ops.Const)
        cell = None if known else self._cell(TRUTH, node.span, type(node).__name__)
        return truth if cell is None else ops.Counted(cell, truth)

    def _cell(self, kind: str, span: Span, node: str) -> int | None:
        place = kind, str(span.file), span.line, span.column, span.end_column, node
        if place not in self.places and not self.closed:
            self.places[place] = self.cells
            self.cells += 2 if kind == TRUTH else 1
        return self.places.get(place)

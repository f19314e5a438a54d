"""How the log keeps a gap of a text: what its value can be told by, when the text is not at hand."""

from __future__ import annotations

from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionDecl, FieldDecl, WordsDecl
from interpreter.language.types import Type
from interpreter.language.walking.walk import walk

Gap = tuple[str, int]
"""The type of a value, of several that of each, and which declaration's words it uses (-1: none's).

The words of a "word" are those of a stored value, of a "field" those of a field of cards, of "words" those of a list."""


def told_by_text(expr: nodes.Expr, by: nodes.Expr | None, action: ActionDecl | None) -> bool:
    """Whether only the asking text can fill a gap of its question, because the gap reads its names.

    `actor` is the faction asked, if no other is named. A stage knows `here`, except in a loop over other spaces.
    """
    return any(
        isinstance(node, nodes.Local)
        and (node.variable.name != "actor" or by is not None)
        and (action is None or node.variable is not action.here)
        for node in walk(expr)
    )


def gap_of(expr: nodes.Expr) -> Gap:
    """The gap that an expression fills."""
    kind = expr.type
    if kind.name in ("set", "list") and isinstance(kind.of, Type):
        kind = kind.of
    if kind.name == "word" and isinstance(kind.of, FieldDecl):
        return "field", kind.of.index
    if kind.name == "word" and isinstance(kind.of, WordsDecl):
        return "words", kind.of.index
    return kind.name, getattr(kind.of, "index", -1)

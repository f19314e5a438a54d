"""`why` in one sentence: what a thing needs, and what the place has instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import define

from interpreter.corpus.english import joined as listed
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionDecl
from interpreter.language.walking.walk import joined, walk
from interpreter.session.telling.rule_words import RuleWords


@define(eq=False)
class Sentences:
    """`place` is what a space is called, "" where no space is meant."""

    words: RuleWords

    def needs(
        self,
        name: str,
        failing: Sequence[nodes.Expr],
        place: str = "",
        action: ActionDecl | None = None,
        worth: Callable[[nodes.Expr], Any] | None = None,
    ) -> str:
        """Word what an action needs, then what is there instead. `worth`: value of a part at the place."""
        needs_text = listed([self._told(part, action) for part in failing])
        return f"{name} needs {needs_text}{self._instead(failing, place, worth)}."

    def _told(self, part: nodes.Expr, action: ActionDecl | None) -> str:
        """A condition without the alternatives that no space can change."""
        local = [expr for expr in joined(part, "or") if _looks_at_place(expr)]
        return listed([self.words.told(expr, action) for expr in local or joined(part, "or")], "or")

    def _instead(
        self, failing: Sequence[nodes.Expr], place: str, worth: Callable[[nodes.Expr], Any] | None
    ) -> str:
        if not place:
            return ""
        parts = [expr for part in failing for expr in joined(part, "or") if _looks_at_place(expr)]
        if parts and all(_is_presence(expr) for expr in parts):
            kinds = all(isinstance(expr, nodes.Attribute) for expr in parts)
            return f"; {place} {'is no such space' if kinds else 'has none'}"
        if (
            len(parts) == 1
            and worth is not None
            and isinstance(parts[0], nodes.Compare)
            and parts[0].left.type.name == "number"
        ):
            return f"; in {place} it is {worth(parts[0].left)}"
        return f"; that is not so in {place}"

    def among(self, name: str, sets: Sequence[nodes.Expr]) -> str:
        """Among what it would have to be."""
        sets_text = listed([self.words.told(expr) for expr in sets], "or")
        return f"{name} is none of the {sets_text.strip('()')}."


def _looks_at_place(part: nodes.Expr) -> bool:
    return any(
        isinstance(node, nodes.Local) and node.variable.name in ("here", "it")
        for node in walk(part)
    )


def _is_presence(part: nodes.Expr) -> bool:
    """Whether it asks that there be something, or that the place be of a kind."""
    inner = part.operand if isinstance(part, nodes.Truth) else part
    return isinstance(inner, nodes.Count) or (
        isinstance(inner, nodes.Attribute) and inner.attribute.kind != "number"
    )

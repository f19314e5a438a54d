"""Choices that are put even where one answer is left, because who decides knows more of them than others.

A forced move that is taken without a word tells what one holds. So what hangs on something that not all see is
asked all the same, as if the text said `always asked`.
"""

from __future__ import annotations

from typing import Any

from attrs import Factory, define

from interpreter.language import nodes
from interpreter.language.declarations.visibility import secretive
from interpreter.language.declarations.vocabulary import DefinitionDecl, Vocabulary
from interpreter.language.sections.bots.sight import first_hidden
from interpreter.language.walking.walk import definition_texts, texts, walk


def ask_all_the_same(vocabulary: Vocabulary) -> None:
    """Marks the choices of a title in which some see what others do not."""
    if not secretive(vocabulary):
        return
    public = Public()
    statements = [node for text in texts(vocabulary) for node in walk(text)]
    while _spread(statements, public):
        pass
    for node in statements:
        if node.options:
            node.always = node.always or any(map(public.misses, node.held("options")))


def _spread(statements: list[Any], public: Public) -> bool:
    """Add names and values that stand for something hidden. Return whether there are new ones."""
    before = len(public.names)
    for node in statements:
        match node:
            case nodes.Roll() if node.to is not None:
                public.names.update(node.variables)
            case nodes.Let() if public.misses(node.value):
                public.names.add(node.variable)
            case nodes.Choose() | nodes.ForEach() if public.misses(node.collection):
                public.names.update(node.variables)
            case nodes.SetValue() if public.misses(node.value):
                public.names.update(_written(node.target))
            case nodes.Do():
                pairs = zip(node.procedure.parameters, node.arguments, strict=True)
                public.names.update(name for name, given in pairs if public.misses(given))
    return len(public.names) > before


def _written(target: nodes.Target) -> list[Any]:
    """A name, or a value that refers to a card and so is as hidden as it."""
    if target.value is None:
        return [getattr(target.variable, "variable", None)]
    return [target.value] if target.value.type.name == "card" and not target.value.seen else []


@define(eq=False)
class Public:
    """A viewer who sees only what all see. `names`: variables and values that stand for hidden things."""

    names: set[Any] = Factory(set)
    _judged: dict[int, bool] = Factory(dict)

    def misses(self, expr: Any) -> bool:
        """Whether an expression looks at hidden things."""
        if expr is None:
            return False
        for node in walk(expr):
            if isinstance(node, nodes.Local) and node.variable in self.names:
                return True
            if isinstance(node, nodes.ReadValue) and node.value in self.names:
                return True
        return first_hidden(expr, lambda decl, subject: False, self._misses) is not None

    def _misses(self, call: nodes.CallDefinition) -> bool:
        return self.defined(call.definition)

    def defined(self, definition: DefinitionDecl) -> bool:
        """Whether a definition does, itself or through others."""
        if definition.index not in self._judged:
            self._judged[definition.index] = False  # while it is open: it cannot lead to itself
            text = definition_texts(definition)
            hidden = first_hidden(text, lambda decl, subject: False, self._misses)
            self._judged[definition.index] = hidden is not None
        return self._judged[definition.index]

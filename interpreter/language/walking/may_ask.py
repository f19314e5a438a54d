"""Which texts may ask somebody something, for the checks of the language and for the engine."""

from __future__ import annotations

from typing import Any

from attrs import Factory, define

from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import ActionDecl, Vocabulary
from interpreter.language.walking.carried import handed_on, uncovers
from interpreter.language.walking.walk import nodes_in


@define(eq=False)
class Asks:
    """Answers for procedures, parts and card texts, by index, worked out to a fixed point.

    `slots`: card texts that are known to ask, or taken to.
    """

    vocabulary: Vocabulary
    slots: set[int] = Factory(set)
    procedures: set[int] = Factory(set)
    parts: set[tuple[int, str]] = Factory(set)

    def __attrs_post_init__(self) -> None:
        v = self.vocabulary
        texts: list[tuple[set[Any], Any, Any]] = [
            *[(self.procedures, decl.index, decl.body) for decl in v.procedures],
            *[(self.parts, (a.index, n), part) for a in v.actions for n, part in a.parts.items()],
            *[
                (self.slots, e.slot.index, e.body)
                for card in v.cards
                for e in card.effects.values()
            ],
        ]
        more = True
        while more:
            more = False
            for asking, key, body in texts:
                if key not in asking and self.text(body):
                    asking.add(key)
                    more = True

    def text(self, body: nodes.Block | None) -> bool:
        """May this text ask?"""
        return self.first(body) is not None

    def first(self, body: nodes.Block | None) -> nodes.Statement | None:
        """The first statement of a text that may ask."""
        inside = () if body is None else nodes_in(body)
        return next((node for node in inside if node.does and node.may_ask(self)), None)

    def settles(self, node: nodes.Statement) -> bool:
        """Whether it can leave a choice of what becomes of what pieces carried."""
        if not uncovers(self.vocabulary, node):
            return False
        asks = any(procedure.index in self.procedures for procedure in handed_on(self.vocabulary))
        return asks or isinstance(node, nodes.MovePieces)

    def instead(self, action: ActionDecl, part: str) -> tuple[int, ...]:
        """The specials that may come in the stead of a part of the action."""
        return tuple(
            special.index
            for special in self.vocabulary.actions
            if special.instead_of == part and action.index in hosts(self.vocabulary, special)
        )


def hosts(vocabulary: Vocabulary, special: ActionDecl) -> frozenset[int]:
    """The actions that a special may accompany."""
    wanted = special.action_class.accompanies if special.action_class is not None else ""
    if not wanted:
        return frozenset()
    actions = {
        a.index for a in vocabulary.actions if a.action_class and a.action_class.id == wanted
    }
    if special.accompanies is not None:
        actions &= special.accompanies
    return frozenset(actions)

"""Unguarded payments: if the faction cannot pay, the game ends with an error.

A guard of a `pay` is a condition that reads the value paid with, itself or through definitions, numbers and clauses: an
`if` around it, also of a way, a `may`, a card's text or an action; the set that is chosen from; the `where` of a stage;
an `if` before it in the same text that leaves; or the amount itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import Factory, define

from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.walking.walk import walk

_LEAVING = ("leaves", "ends")


def unguarded(vocabulary: Vocabulary) -> list[nodes.Pay]:
    """Every such payment, in the order of the texts."""
    if vocabulary.pays_with is None:
        return []
    looking = _Looking(vocabulary)
    for condition, text in _texts(vocabulary):
        looking.visit(text, looking.reads(condition))
    return looking.found


def _texts(v: Vocabulary) -> Iterator[tuple[Any, Any]]:
    """Texts that only play itself reaches, each with its condition."""
    for action in v.actions:
        yield from ((action.condition, stage) for stage in action.stages)
    yield from ((None, decl.starts) for decl in v.action_classes)
    yield from ((None, phase.body) for phase in v.phases)
    yield from ((None, scenario.body) for scenario in v.scenarios)
    yield from ((decl.when, decl.body) for decl in v.consequences)
    yield from ((decl.condition, decl.body) for decl in v.deals)
    for card in v.cards:
        yield from ((effect.condition, effect.body) for effect in card.effects.values())


@define
class _Looking:
    """Walk through texts and their calls, until something guards the payment."""

    vocabulary: Vocabulary
    found: list[nodes.Pay] = Factory(list)
    visited: set[int] = Factory(set)  # by identity
    known: dict[int, bool] = Factory(dict)  # bodies of definitions and numbers that read the means
    named: set[nodes.Variable] = Factory(set)  # names given to what was read of them

    def reads(self, root: Any) -> bool:
        """Whether a text reads what is paid with."""
        return any(self._reads(node) for node in walk(root))

    def _reads(self, node: Any) -> bool:
        match node:
            case nodes.ReadValue():
                return node.value is self.vocabulary.pays_with
            case nodes.Local():
                return node.variable in self.named
            case nodes.CallDefinition():
                return self._remembered(node.definition.body)
            case nodes.NamedNumber():
                return self._remembered(node.text)
        return False

    def _remembered(self, body: Any) -> bool:
        if id(body) not in self.known:
            self.known[id(body)] = False
            self.known[id(body)] = self.reads(body)
        return self.known[id(body)]

    def visit(self, node: Any, guarded: bool) -> None:
        """Looks at a statement or stage and all within, unless something guards it."""
        if guarded or node is None or id(node) in self.visited:
            return
        self.visited.add(id(node))
        if isinstance(node, nodes.Block):
            self._block(node)
        elif isinstance(node, nodes.Pay):
            nothing = isinstance(node.amount, nodes.Const) and node.amount.value <= 0
            if not nothing and not self.reads(node.amount):
                self.found.append(node)
        for condition, text in node.texts():
            self.visit(text, self.reads(condition))

    def _block(self, block: nodes.Block) -> None:
        """Walk through statements: after one that asks and leaves, or picks what can be paid, all is safe."""
        for statement in block.statements:
            self.visit(statement, False)
            if isinstance(statement, nodes.Let) and self.reads(statement.value):
                self.named.add(statement.variable)
            if isinstance(statement, nodes.If) and self._leaves(statement):
                return
            if isinstance(statement, nodes.Choose) and self.reads(statement.collection):
                return

    def _leaves(self, statement: nodes.If) -> bool:
        tested = any(self.reads(condition) for condition, _ in statement.branches)
        return tested and any(node.does in _LEAVING for node in walk(statement))

"""Payments that nothing makes sure of: who cannot pay would end the game with an error.

What guards a `pay` is a condition around it that reads what is paid with, itself or through definitions,
numbers and clauses: an `if`, also of a way, a `may`, a card's text or an action; what is chosen from; the
`where` of a stage; an `if` before it in the same text that leaves. Or the amount itself reads it, as in
`pay min(3, means)`. Whether the condition is the right one is not judged.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import Factory, define

from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.walking.walk import walk

_LEAVING = (nodes.Stop, nodes.GoTo, nodes.EndGame)


def unguarded(vocabulary: Vocabulary) -> list[nodes.Pay]:
    """Every such payment, in the order of the texts."""
    if vocabulary.pays_with is None:
        return []
    looking = _Looking(vocabulary)
    for condition, text in _texts(vocabulary):
        looking.visit(text, looking.reads(condition))
    return looking.found


def _texts(v: Vocabulary) -> Iterator[tuple[Any, Any]]:
    """The texts that nothing leads to but play itself, each with the condition on which it is carried out."""
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
    """Goes through texts and what they call, as long as nothing guards."""

    vocabulary: Vocabulary
    found: list[nodes.Pay] = Factory(list)
    called: set[int] = Factory(set)  # texts that were looked at, by identity
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
                action = node.action
                return self._remembered(action.numbers.get(node.name) or action.clauses[node.name])
        return False

    def _remembered(self, body: Any) -> bool:
        if id(body) not in self.known:
            self.known[id(body)] = False
            self.known[id(body)] = self.reads(body)
        return self.known[id(body)]

    def visit(self, node: Any, guarded: bool) -> None:
        """Looks at a statement or stage and all within, unless something guards it."""
        if guarded or node is None:
            return
        match node:
            case nodes.Block():
                self._block(node)
            case nodes.If():
                self._branches(node)
            case nodes.May():
                self.visit(node.body, self.reads(node.condition))
                self.visit(node.otherwise, False)
            case nodes.ChooseWay():
                for way in node.ways:
                    self.visit(way.body, self.reads(way.condition))
            case nodes.Choose():
                self.visit(node.body, self.reads(node.collection))
            case nodes.SpacesStage():
                where = self.reads(node.where)
                self.visit(node.each, where)
                self.visit(node.ways, where)
            case nodes.MovesStage():
                to = self.reads(node.to)
                for text in (node.passing, node.group, node.arrived):
                    self.visit(text, to)
            case nodes.Do():
                self._call(node.procedure.body)
            case nodes.DoPart():
                self._call(node.action.parts[node.part])
            case nodes.Pay():
                if not self.reads(node.amount) and not _is_nothing(node.amount):
                    self.found.append(node)
            case nodes.RepeatWhile():
                self.visit(node.body, self.reads(node.condition))
            case _:
                self.visit(getattr(node, "body", None), False)

    def _block(self, block: nodes.Block) -> None:
        """One statement after another: from one that asks and leaves, or picks what can be paid, it is safe."""
        for statement in block.statements:
            self.visit(statement, False)
            if isinstance(statement, nodes.Let) and self.reads(statement.value):
                self.named.add(statement.variable)
            if isinstance(statement, nodes.If) and self._leaves(statement):
                return
            if isinstance(statement, nodes.Choose) and self.reads(statement.collection):
                return

    def _leaves(self, statement: nodes.If) -> bool:
        asked = any(self.reads(condition) for condition, _ in statement.branches)
        return asked and any(isinstance(node, _LEAVING) for node in walk(statement))

    def _branches(self, node: nodes.If) -> None:
        asked = False
        for condition, block in node.branches:
            asked = asked or self.reads(condition)
            self.visit(block, asked)
        self.visit(node.otherwise, asked)

    def _call(self, body: Any) -> None:
        if id(body) not in self.called:
            self.called.add(id(body))
            self.visit(body, False)


def _is_nothing(amount: nodes.Expr) -> bool:
    return isinstance(amount, nodes.Const) and amount.value <= 0

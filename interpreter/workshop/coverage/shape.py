"""Parts of a title that can run: declarations that come about, and conditions that steer texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
from attrs import Factory, define

from interpreter.corpus.diagnostics import Span
from interpreter.engine.lower.marks import TRUTH, Place
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import RungDecl, Vocabulary
from interpreter.language.walking.walk import lettered, owned_texts, walk
from interpreter.workshop.coverage.tally import Line

IF, CASE, RUNG, ALTERNATIVE, CONDITION = "if", "case", "rung", "alternative", "condition"
BRANCHES = (IF, CASE, RUNG, ALTERNATIVE)  # what a text is steered by; other conditions filter


@define(eq=False)
class Shape:
    """`declared`: by line what comes about there, in words. `roles`: by place of a truth what it steers.

    `arms`: by line of a case that stands on a line of its own, the truths that lead to it, and whether they
    hold or do not when they do.
    """

    declared: dict[Line, str] = Factory(dict)
    roles: dict[Place, str] = Factory(dict)
    arms: dict[Line, set[tuple[Place, bool]]] = Factory(dict)
    notes: dict[Line, str] = Factory(dict)  # by line of a text, what else is to be said of it

    @classmethod
    def of(cls, vocabulary: Vocabulary) -> Shape:
        shape = cls()
        shape.declared = dict(_declared(vocabulary))
        for root in [text for _, text in owned_texts(vocabulary)] + [*_of_bots(vocabulary)]:
            for node in walk(root):
                shape._meet(node)
        for rung in vocabulary.rungs:
            if rung.condition is not None:
                shape.roles[place_of(rung.condition)] = RUNG
        return shape

    def add(self, other: Shape) -> None:
        """Add the shape of the title in another printing or with other options."""
        self.declared |= other.declared
        self.roles |= other.roles
        for line, truths in other.arms.items():
            self.arms.setdefault(line, set()).update(truths)

    def _meet(self, node: Any) -> None:
        match node:
            case nodes.If():
                for test, _ in node.branches:
                    self.roles[place_of(test)] = IF
            case nodes.May(condition=nodes.Expr()):
                self.roles[place_of(node.condition)] = IF
            case nodes.ChooseWay():
                for way in node.ways:
                    if way.condition is not None:
                        self.roles[place_of(way.condition)] = IF
            case nodes.Conditional():
                self._case(node)
            case nodes.Logic(op="or"):
                for side in (node.left, node.right):
                    if not (isinstance(side, nodes.Logic) and side.op == "or"):
                        self.roles.setdefault(place_of(side), ALTERNATIVE)
            case nodes.Alternative():
                self.roles[place_of(node)] = ALTERNATIVE

    def _case(self, node: nodes.Conditional) -> None:
        test = place_of(node.condition)
        self.roles[test] = CASE
        arms = [(node.then, True)]
        if not isinstance(node.otherwise, nodes.Conditional):
            arms.append((node.otherwise, False))
        for arm, condition in arms:
            line = _line(arm.span)
            if line != (test[1], test[2]):
                self.arms.setdefault(line, set()).add((test, condition))


def place_of(node: Any) -> Place:
    """Place at which marks count a truth."""
    span = node.span
    return TRUTH, str(span.file), span.line, span.column, span.end_column, type(node).__name__


def _line(span: Span) -> Line:
    return str(span.file), span.line


def _declared(vocabulary: Vocabulary) -> Iterator[tuple[Line, str]]:
    """Declarations that a log or a bot's answers mention."""
    for action in vocabulary.actions:
        yield _line(action.span), f"action {action.id}"
    for phase in vocabulary.phases:
        yield _line(phase.span), f"phase {phase.id}"
    for deal in vocabulary.deals:
        yield _line(deal.span), f"deal {deal.id}"
    for card in lettered(vocabulary):
        for effect in card.effects.values():
            if not effect.unknown:
                yield _line(effect.span), f"card {card.id} {effect.slot.id}"
    for rung in vocabulary.rungs:
        yield _line(rung.span), f"rung {rung.name}"


def _of_bots(vocabulary: Vocabulary) -> Iterator[Any]:
    for rung in [*vocabulary.rungs, *(bot.ties for bot in vocabulary.bots if bot.ties)]:
        yield from _texts(rung)


def _texts(rung: RungDecl) -> Iterator[Any]:
    """Everything of a rung that can hold nodes; what follows from it is a rung of its own."""
    for field in attrs.fields(RungDecl):
        given = getattr(rung, field.name)
        for part in given if isinstance(given, tuple) else (given,):
            part = getattr(part, "expr", part)  # of a preference
            if isinstance(part, tuple):
                part = part[-1]  # of a change
            if isinstance(part, nodes.Part):
                yield part

"""Check that a bot looks only at what its faction sees. Hidden cards may only be counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
from attrs import Factory, define, frozen

from interpreter.corpus.diagnostics import Span
from interpreter.language import nodes
from interpreter.language.grammar.rule_text import Mistake
from interpreter.language.types import FACTION
from interpreter.language.walking.walk import definition_texts, nodes_in, unfiltered, walk

Report = Callable[[Mistake], None]
Judged = dict[tuple[int, frozenset[Any]], bool]
"""By definition and the names in it that stand for one's own faction, whether it looks at what is hidden."""


@define(eq=False)
class Sight:
    """The eyes of a bot: the factions it plays, and the name that stands for the one it decides for.

    `judged`: cached results of definitions, shared by all that play the same factions.
    """

    plays: frozenset[int]
    actor: nodes.Variable | None
    report: Report
    judged: Judged = Factory(dict)

    def check(self, expr: Any) -> None:
        """Reports the first thing in a text that the bot may not know."""
        if expr is None:
            return
        own = frozenset({self.actor}) if self.actor is not None else frozenset()
        fault = self._fault(expr, own)
        if fault is not None:
            message = f"a bot may not know this: {fault.reason} that its faction does not see"
            self.report(Mistake(fault.span, "hidden", message))

    def _fault(self, expr: Any, own: frozenset[Any]) -> Hidden | None:
        def hides(call: nodes.CallDefinition) -> bool:
            return self._hides(call.definition, self._own_names(call, own))

        def sees(decl: Any, subject: Any) -> bool:
            return self._sees(decl, subject, own)

        return first_hidden(expr, sees, hides)

    def _own_names(self, call: nodes.CallDefinition, own: frozenset[Any]) -> frozenset[Any]:
        """Variables of the definition that stand for the asker's own faction in this call."""
        decl = call.definition
        names = (decl.variable, decl.actor, *decl.parameters)
        given = (call.subject, call.actor, *call.arguments)
        pairs = zip(names, given, strict=True)
        return frozenset({name for name, pair in pairs if self._is_own(pair, own)})

    def _hides(self, definition: Any, own: frozenset[Any]) -> bool:
        """Whether a definition looks at hidden cards, if these variables stand for the asker's own faction."""
        key = definition.index, own
        if key not in self.judged:
            self.judged[key] = False  # while it is open: a definition cannot lead to itself
            self.judged[key] = self._fault(definition_texts(definition), own) is not None
        return self.judged[key]

    def _sees(self, decl: Any, subject: Any, own: frozenset[Any]) -> bool:
        if decl.seen == "some":
            return bool(self.plays <= decl.to)
        return decl.seen == "owner" and self._is_own(subject, own)

    def _is_own(self, subject: Any, own: frozenset[Any]) -> bool:
        if isinstance(subject, nodes.Pair):
            pair = subject.of, subject.at
            subject = next((part for part in pair if part.type == FACTION), None)
        if isinstance(subject, nodes.Const):
            return self.plays == {subject.value}
        return isinstance(subject, nodes.Local) and subject.variable in own


@frozen
class Hidden:
    """A place in a text that looks at hidden things, and the reason for a message."""

    span: Span
    reason: str


def first_hidden(
    expr: Any, sees: Callable[[Any, Any], bool], hides: Callable[[nodes.CallDefinition], bool]
) -> Hidden | None:
    """First place in a text that looks at something hidden, itself or by a name; None if there is none.

    `sees`: a zone or value, of the subject that an expression gives, is shown to the asking faction though not to all.
    How many cards a zone holds is no secret.
    """
    eye = _Eye(sees, hides)
    for node in nodes_in(expr):
        if not node.blind:  # most are
            reason = node.hidden_from(eye)
            if reason:
                return Hidden(node.span, reason)
    return None


@define
class _Eye:
    """The viewer of one text (nodes.Eye)."""

    sees: Callable[[Any, Any], bool]
    hides: Callable[[nodes.CallDefinition], bool]
    counted: set[int] = Factory(set)

    def count(self, collection: nodes.Expr) -> None:
        self.counted.add(id(unfiltered(collection)))

    def counts(self, cards: nodes.Expr) -> bool:
        return id(cards) in self.counted

    def hidden(self, text: Any) -> bool:
        return first_hidden(text, self.sees, self.hides) is not None

    def touches(self, body: Any) -> bool:
        return _touches_hidden(body, self.hides, set())


def _touches_hidden(
    body: Any, hides: Callable[[nodes.CallDefinition], bool], seen: set[int]
) -> bool:
    """Whether an imagined move touches hidden things, and so would show them."""
    for node in walk(body):
        if isinstance(node, nodes.CallDefinition) and hides(node):
            return True
        members = (getattr(node, field.name) for field in attrs.fields(type(node)))
        if any(getattr(decl, "seen", "") not in ("", "all") for decl in members):
            return True
        if isinstance(node, nodes.Do) and node.procedure.index not in seen:
            seen.add(node.procedure.index)
            if _touches_hidden(node.procedure.body, hides, seen):
                return True
    return False

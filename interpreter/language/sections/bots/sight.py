"""What a bot may look at: what its faction sees. Hidden cards may only be counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import Factory, define

from interpreter.language import nodes
from interpreter.language.grammar.rule_text import Mistake
from interpreter.language.types import FACTION
from interpreter.language.walking.walk import definition_texts, nodes_in, unfiltered, walk

Report = Callable[[Mistake], None]
Judged = dict[tuple[int, frozenset[Any]], bool]
"""By definition and the names in it that stand for one's own faction, whether it looks at what is hidden."""
# These look at no zone themselves, whatever their parts do.
BLIND = (
    nodes.Variable, nodes.Const, nodes.Local, nodes.Pair, nodes.ReadValue, nodes.Attribute,
    nodes.ActionVariable, nodes.Arithmetic, nodes.Compare, nodes.Logic, nodes.Not,
    nodes.Conditional, nodes.Truth, nodes.Member, nodes.Relation, nodes.SetLiteral, nodes.Filter,
    nodes.Border, nodes.LongestLine, nodes.Connected, nodes.InLine, nodes.Reached, nodes.Best, nodes.Foremost,
    nodes.Combined, nodes.EndOf, nodes.Aggregate, nodes.Columns, nodes.PiecePlace, nodes.Phrase, nodes.Count,
    nodes.ZoneRef, nodes.CardField, nodes.Playable, nodes.Effective, nodes.InEffect,
    nodes.Accompanying, nodes.Accompanied, nodes.Acting, nodes.GrantSpec, nodes.Possible,
    nodes.Playing, nodes.Around, nodes.NextFaction,
)  # fmt: skip
_BLIND = frozenset(BLIND) - {nodes.ReadValue}  # which may be hidden itself


@define(eq=False)
class Sight:
    """The eyes of a bot: the factions it plays, and the name that stands for the one it decides for.

    `judged`: what has been found out of definitions, for whoever plays the same factions.
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
            message = f"a bot may not know this: {_what(fault)} that its faction does not see"
            self.report(Mistake(fault.span, "hidden", message))

    def _fault(self, expr: Any, own: frozenset[Any]) -> Any:
        def hides(call: nodes.CallDefinition) -> bool:
            return self._hides(call.definition, self._own_names(call, own))

        def sees(decl: Any, subject: Any) -> bool:
            return self._sees(decl, subject, own)

        return first_hidden(expr, sees, hides)

    def _own_names(self, call: nodes.CallDefinition, own: frozenset[Any]) -> frozenset[Any]:
        """What in the definition stands for one's own faction, asked like this."""
        decl = call.definition
        names = (decl.variable, decl.actor, *decl.parameters)
        given = (call.subject, call.actor, *call.arguments)
        pairs = zip(names, given, strict=True)
        return frozenset({name for name, each in pairs if self._is_own(each, own)})

    def _hides(self, definition: Any, own: frozenset[Any]) -> bool:
        """Does a definition look at hidden cards, where these names are one's own faction?"""
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


def first_hidden(
    expr: Any,
    sees: Callable[[Any, Any], bool],
    hides: Callable[[nodes.CallDefinition], bool],
) -> Any:
    """The first place in a text that looks at what is hidden, itself or by a name; None if there is none.

    `sees`: a zone or value, of the subject that an expression gives, is shown to who asks though not to
    all. How many cards a zone holds is no secret.
    """
    counted: set[int] = set()
    for node in nodes_in(expr):
        if type(node) in _BLIND:  # most are
            continue
        match node:
            case nodes.Size():
                counted.add(id(unfiltered(node.collection)))
            case nodes.ZoneCards() if id(node) not in counted:
                if node.zone.zone.seen != "all" and not sees(node.zone.zone, node.zone.owner):
                    return node
            case nodes.TopCard():
                zone = node.zone.zone
                if zone.seen not in ("all", "top") and not sees(zone, node.zone.owner):
                    return node
            case nodes.ReadValue():
                if node.value.seen not in ("", "all") and not sees(node.value, node.subject):
                    return node
            case nodes.CallDefinition():
                if hides(node):
                    return node
            case nodes.Would():
                if _touches_hidden(node.procedure.body, hides, set()):
                    return node
            case nodes.NamedNumber():
                action, name = node.action, node.name
                text = action.numbers[name] if name in action.numbers else action.clauses[name]
                if first_hidden(text, sees, hides) is not None:
                    return node
            case _ if not isinstance(node, (nodes.ZoneCards, *BLIND)):
                raise nodes.UnknownVariant(node, "language/sections/bots/sight.py")
    return None


def _touches_hidden(
    body: Any, hides: Callable[[nodes.CallDefinition], bool], seen: set[int]
) -> bool:
    """Whatever an imagined move has to do with hidden things would show of them."""
    for node in walk(body):
        if isinstance(node, nodes.CallDefinition) and hides(node):
            return True
        held = {nodes.ZoneRef: "zone", nodes.ReadValue: "value", nodes.Target: "value"}
        decl = getattr(node, held.get(type(node), ""), None)
        if decl is not None and decl.seen not in ("", "all"):
            return True
        if isinstance(node, nodes.Do) and node.procedure.index not in seen:
            seen.add(node.procedure.index)
            if _touches_hidden(node.procedure.body, hides, seen):
                return True
    return False


def _what(fault: Any) -> str:
    """What hides: a zone, or what looks at one."""
    if isinstance(fault, nodes.CallDefinition):
        return f"'{fault.definition.id}' hangs on cards"
    if isinstance(fault, nodes.Would):
        return f"'{fault.procedure.id}' touches cards or values"
    if isinstance(fault, nodes.NamedNumber):
        return f"'{fault.name}' hangs on cards"
    if isinstance(fault, nodes.ReadValue):
        return f"'{fault.value.id}' is a value"
    return f"'{fault.zone.zone.id}' has cards"

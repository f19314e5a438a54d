"""What `each faction … secretly:` may hold: decisions, and changes of what the one who decides alone sees."""

from __future__ import annotations

from typing import Any

from attrs import define

from interpreter.language import nodes
from interpreter.language.binding.scopes import Binding
from interpreter.language.declarations.vocabulary import ValueDecl, ZoneDecl
from interpreter.language.grammar.rule_text import Mistake
from interpreter.language.types import FACTION
from interpreter.language.walking.walk import nodes_in, owned_texts, walk

_ASKING = (nodes.Choose, nodes.ChooseNumber, nodes.ChooseWay, nodes.May)
_STEERING = (
    nodes.Let, nodes.If, nodes.ForEach, nodes.Repeat, nodes.RepeatWhile, nodes.Stop, *_ASKING,
)  # fmt: skip
_SETTING = (nodes.SetValue, nodes.AddValue, nodes.Shift, nodes.Transfer)
_CHANCE = (nodes.Roll, nodes.Draw, nodes.Shuffle, nodes.Spread)


def check_secrets(title: Binding) -> None:
    """Reports what others would see, and marks the questions whose answers nobody else hears."""
    for owner, text in owned_texts(title.vocabulary):
        for node in nodes_in(text):
            if isinstance(node, nodes.Secretly):
                found = _Block(frozenset(node.variables), _names(node.body)).fault(node.body)
                if found is not None:
                    title.collector.add(found.diagnostic(owner, ()))


def _names(body: Any) -> frozenset[nodes.Variable]:
    """The names that a text gives itself."""
    found: set[nodes.Variable] = set()
    for node in walk(body):
        if isinstance(node, nodes.Let | nodes.ChooseNumber):
            found.add(node.variable)
        elif isinstance(node, nodes.Choose | nodes.ForEach):
            found.update(node.variables)
    return frozenset(found)


@define(eq=False)
class _Block:
    """A text that is carried out in secret. `own`: names of who decides; `names`: those that the text gives."""

    own: frozenset[Any]
    names: frozenset[Any]
    depth: int = 0

    def fault(self, body: Any) -> Mistake | None:
        """The first statement that others would see the outcome of."""
        for node in walk(body):
            if isinstance(node, nodes.Statement) and not isinstance(node, nodes.Block):
                found = self._fault(node)
                if found is not None:
                    return found
        return None

    def _fault(self, node: Any) -> Mistake | None:
        if isinstance(node, _ASKING):
            node.point.secret = True
            if getattr(node, "by", None) is not None and not self._is_own(node.by):
                return Mistake(
                    node.span, "secretly", "in secret each decides for himself, without 'by'"
                )
        elif isinstance(node, _SETTING):
            targets = (
                [node.source, node.receiver] if isinstance(node, nodes.Transfer) else [node.target]
            )
            return next((found for each in targets if (found := self._target(each))), None)
        elif isinstance(node, nodes.PutCard):
            return self._zone(node.zone)
        elif isinstance(node, nodes.Deal):
            return self._zone(node.source) or self._zone(node.receiver)
        elif isinstance(node, nodes.Say) and node.to is not None:
            return None
        elif isinstance(node, nodes.Do):
            return self._called(node)
        elif isinstance(node, _CHANCE):
            return Mistake(
                node.span, "secretly", "in secret there is no chance: let it come before"
            )
        elif not isinstance(node, _STEERING):
            return _seen(node, "this")
        return None

    def _called(self, node: nodes.Do) -> Mistake | None:
        decl = node.procedure
        if self.depth > 60 or decl.body is None:  # circles are told elsewhere
            return None
        given = zip(decl.parameters, node.arguments, strict=True)
        own = {name for name, argument in given if self._is_own(argument)}
        inner = _Block(frozenset({decl.actor, *own}), _names(decl.body), self.depth + 1)
        found = inner.fault(decl.body)
        return found and Mistake(node.span, "secretly", f"{found.message} (in '{decl.id}')")

    def _target(self, target: nodes.Target) -> Mistake | None:
        if target.value is not None:
            private = self._private(target.value, target.subject)
            return None if private else _seen(target, f"'{target.value.id}'")
        variable = getattr(target.variable, "variable", None)
        return None if variable in self.names else _seen(target, "a name from outside")

    def _zone(self, zone: nodes.ZoneRef) -> Mistake | None:
        private = self._private(zone.zone, zone.owner)
        return None if private else _seen(zone, f"'{zone.zone.id}'")

    def _private(self, decl: ValueDecl | ZoneDecl, subject: Any) -> bool:
        """Whether who decides alone sees it; of a pair the first faction is the owner."""
        if isinstance(subject, nodes.Pair):
            subject = subject.of if decl.domains[0] == FACTION else subject.at
        return decl.seen == "owner" and self._is_own(subject)

    def _is_own(self, subject: Any) -> bool:
        return isinstance(subject, nodes.Local) and subject.variable in self.own


def _seen(node: Any, what: str) -> Mistake:
    message = f"in secret only what its owner alone sees may change, and {what} is seen by others"
    return Mistake(node.span, "secretly", message)

"""Check `each faction … secretly:`: it may hold decisions, and changes that only the decider sees."""

from __future__ import annotations

from typing import Any

from attrs import define

from interpreter.language import nodes
from interpreter.language.binding.scopes import Binding
from interpreter.language.declarations.vocabulary import ValueDecl, ZoneDecl
from interpreter.language.grammar.rule_text import Mistake
from interpreter.language.types import FACTION
from interpreter.language.walking.walk import nodes_in, owned_texts, walk


def check_secrets(title: Binding) -> None:
    """Report what others would see, and mark the questions whose answers stay secret."""
    for owner, text in owned_texts(title.vocabulary):
        for node in nodes_in(text):
            if isinstance(node, nodes.Secretly):
                fault = _Block(frozenset(node.variables), _names(node.body)).fault(node.body)
                if fault is not None:
                    title.collector.add(fault.diagnostic(owner, ()))


def _names(body: Any) -> frozenset[nodes.Variable]:
    """Variables that a text itself introduces and may change."""
    return frozenset({node.variable for node in walk(body) if isinstance(node, nodes.Let)})


@define(eq=False)
class _Block:
    """A text run in secret. `own`: variables of the decider; `names`: those that the text introduces."""

    own: frozenset[Any]
    names: frozenset[Any]
    depth: int = 0

    def fault(self, body: Any) -> Mistake | None:
        """The first statement that others would see the outcome of."""
        faults = (self._fault(node) for node in walk(body) if node.does)
        return next(filter(None, faults), None)

    def _fault(self, node: Any) -> Mistake | None:
        match node.does:
            case "asks":
                node.point.secret = True
                if node.by is not None and not self._is_own(node.by):
                    message = "in secret each decides for himself, without 'by'"
                    return Mistake(node.span, "secretly", message)
            case "changes":
                changed = node.held("writes")
                return next((mistake for decl in changed if (mistake := self._changed(decl))), None)
            case "says" if node.to is not None:
                return None
            case "calls" if isinstance(node, nodes.Do):
                return self._called(node)
            case "chance":
                message = "in secret there is no chance: let it come before"
                return Mistake(node.span, "secretly", message)
            case "steers" | "leaves":
                return None
            case _:
                return _seen(node, "this")
        return None

    def _called(self, node: nodes.Do) -> Mistake | None:
        decl = node.procedure
        if self.depth > 60 or decl.body is None:  # circles are told elsewhere
            return None
        given = zip(decl.parameters, node.arguments, strict=True)
        own = {name for name, argument in given if self._is_own(argument)}
        inner = _Block(frozenset({decl.actor, *own}), _names(decl.body), self.depth + 1)
        mistake = inner.fault(decl.body)
        return mistake and Mistake(node.span, "secretly", f"{mistake.message} (in '{decl.id}')")

    def _changed(self, target: nodes.Target | nodes.ZoneRef) -> Mistake | None:
        if isinstance(target, nodes.ZoneRef):
            private = self._private(target.zone, target.owner)
            return None if private else _seen(target, f"'{target.zone.id}'")
        if target.value is not None:
            private = self._private(target.value, target.subject)
            return None if private else _seen(target, f"'{target.value.id}'")
        variable = getattr(target.variable, "variable", None)
        return None if variable in self.names else _seen(target, "a name from outside")

    def _private(self, decl: ValueDecl | ZoneDecl, subject: Any) -> bool:
        """Whether the deciding faction alone sees it; the first faction of a pair is its owner."""
        if isinstance(subject, nodes.Pair):
            subject = subject.of if decl.domains[0] == FACTION else subject.at
        return decl.seen == "owner" and self._is_own(subject)

    def _is_own(self, subject: Any) -> bool:
        return isinstance(subject, nodes.Local) and subject.variable in self.own


def _seen(node: Any, what: str) -> Mistake:
    message = f"in secret only things that their owner alone sees may change, which {what} is not"
    return Mistake(node.span, "secretly", message)

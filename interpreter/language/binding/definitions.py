"""Calls of definitions in texts: owner, place, arguments and the acting faction."""

from __future__ import annotations

from typing import Any

from interpreter.language import nodes
from interpreter.language.binding.phrases import PhraseBinder
from interpreter.language.binding.scopes import Scope
from interpreter.language.binding.text import spoken
from interpreter.language.declarations.vocabulary import (
    BOTH,
    AttributeDecl,
    DefinitionDecl,
    Owned,
    ValueDecl,
)
from interpreter.language.grammar.rule_text import Silent
from interpreter.language.grammar.trees import Tree, leaf
from interpreter.language.nodes import Expr
from interpreter.language.types import NUMBER, SPACE, UNKNOWN, Type

_PARTS = {  # of each form in which a thing is asked for
    "bare": ("thing",), "at_here": ("thing",), "of": ("thing", "of"), "held": ("of", "thing"),
    "at_place": ("thing", "at"), "of_at": ("thing", "of", "at"), "held_at": ("of", "thing", "at"),
}  # fmt: skip


class DefinitionBinder(PhraseBinder):
    """Binder of `NAME of F at S with E, E`. Omitted parts default to the actor, `here`, or nothing."""

    def x_at_place(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        return self._named_thing(tree, tree, None, scope)

    x_of_at = x_held_at = x_at_place

    def x_with_given(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        call, given = tree.children
        return self._named_thing(tree, call, given, scope)

    def _pair(
        self, part: Tree, decl: Owned, first: Expr | None, second: Expr | None, scope: Scope
    ) -> Expr:
        """Bind both owners of a value or a zone. Omitted ones are implied."""
        of = self.implied(part, decl, 0, scope) if first is None else first
        at = self.implied(part, decl, 1, scope) if second is None else second
        span = self.span(part)
        return nodes.Pair(of, at, decl.sizes[1], decl.id, type=NUMBER, span=span)

    def _named_thing(self, tree: Tree, call: Tree, given: Tree | None, scope: Scope) -> Expr:
        """Bind the thing that `call` names, with its owner and place if given."""
        parts = dict(zip(_PARTS[call.data], call.children, strict=True))
        thing, of, at = parts["thing"], parts.get("of"), parts.get("at")
        decl = self.word(leaf(thing))
        if given is not None and not isinstance(decl, DefinitionDecl):
            message = f"'{decl}' is no definition; leave out 'with'"
            raise self.fail(thing, "no-subject", message)
        if at is not None and (isinstance(decl, AttributeDecl) or decl.of != BOTH):
            message = f"'{decl}' belongs to a space: '{decl} of …'"
            if not isinstance(decl, AttributeDecl) and decl.of != "space":
                hint = f"if it goes with a word before it, write '({decl})'"
                message = f"'{decl}' belongs to no space; {hint}"
            raise self.fail(at, "no-subject", message)
        subject = None if of is None else self.subject(thing, of, scope)
        place = None if at is None else self.value(at, scope, decl.domains[1])
        return self.owned(tree, decl, subject, place, given, scope)

    def owned(
        self, part: Tree, decl: Any, subject: Expr | None, place: Expr | None, given: Tree | None,
        scope: Scope,
    ) -> Expr:  # fmt: skip
        """Bind a definition or value of these owners. A None owner is implied."""
        if isinstance(decl, DefinitionDecl):
            return self.call(part, decl, subject, place, given, scope)
        if decl.type == UNKNOWN:
            raise Silent
        self.check_holder(part, decl, subject)
        if decl.of == BOTH:
            subject = self._pair(part, decl, subject, place, scope)
        elif subject is None and decl.of:
            subject = self.implied(part, decl, 0, scope)
        return nodes.ReadValue(decl, subject, type=decl.type, span=self.span(part))

    def check_holder(self, part: Tree, decl: ValueDecl, subject: Expr | None) -> None:
        """A faction that does not have the value is an error when it is named outright."""
        if decl.without and isinstance(subject, nodes.Const) and subject.value in decl.without:
            faction = self.vocabulary.factions[subject.value]
            raise self.fail(part, "no-value", f"{faction} has no '{decl}'")

    def call(
        self, part: Tree, decl: DefinitionDecl, subject: Expr | None, place: Expr | None,
        given: Tree | None, scope: Scope,
    ) -> Expr:  # fmt: skip
        """A definition asked of these, or of the actor and `here` where they are None."""
        if decl.type == UNKNOWN:
            raise Silent
        if subject is None and decl.of:
            subject = self.implied(part, decl, 0, scope)
        if place is None and decl.of == BOTH:
            place = self.implied(part, decl, 1, scope)
        handed = self._given(part, decl, given, scope)
        span = self.span(part)
        call = nodes.CallDefinition(decl, subject, place, handed, type=decl.type, span=span)
        self.unit.asks(decl, scope.actor, call)
        return call

    def _given(
        self, part: Tree, decl: DefinitionDecl, given: Tree | None, scope: Scope
    ) -> tuple[Expr, ...]:
        """Bind the arguments, each with the type of its parameter."""
        trees, wanted = [] if given is None else given.children, decl.parameters
        if len(trees) != len(wanted):
            names = ", ".join([f"{variable.name} ({spoken(variable.type)})" for variable in wanted])
            needs = f"needs 'with …': {names}" if wanted else "takes no values"
            raise self.fail(given or part, "wrong-count", f"'{decl}' {needs}")
        pairs = zip(trees, wanted, strict=True)
        return tuple([self.value(tree, scope, pair.type) for tree, pair in pairs])

    # --- whose a thing is -----------------------------------------------------------------------

    def subject(self, thing: Tree, subject: Tree, scope: Scope) -> Expr:
        """Bind the subject, written after `of` or in front, with the type of the value's owner."""
        decl = self.word(thing.children[0])
        if isinstance(decl, AttributeDecl):
            return self.value(subject, scope, SPACE)
        if not decl.domains:
            message = f"'{decl}' belongs to no space or faction; leave this out"
            raise self.fail(subject, "no-subject", message)
        owner = decl.domains[0]
        note = f"; '{decl}' belongs to {spoken(owner)}"
        return self.coerce(self.expr(subject, scope, owner), subject, owner, note)

    def implied(self, part: Tree, decl: Owned, place: int, scope: Scope) -> Expr:
        """Return the implied subject where none is named: `here`, the actor, or the `it` of a set."""
        return self._meant(part, decl.id, decl.domains[place], ("of", "at")[place], scope)

    def _meant(self, part: Tree, word: str, domain: Type, said: str, scope: Scope) -> Expr:
        variable = scope.implied(domain)
        if variable is None:
            message = f"'{word}' belongs to {spoken(domain)}; say of which: '{word} {said} …'"
            raise self.fail(part, "no-subject", message)
        return self.local(part, variable)

    def attribute(self, part: Tree, decl: AttributeDecl, of: Expr | None, scope: Scope) -> Expr:
        """Bind an attribute of a space; `here` if no other is named."""
        subject = self._meant(part, decl.id, SPACE, "of", scope) if of is None else of
        return nodes.Attribute(decl, subject, type=NUMBER, span=self.span(part))

    def placed_here(self, tree: Tree, decl: Owned, scope: Scope) -> tuple[Expr | None, Expr | None]:
        """Bind `here` as the owner, or as the second of a pair; the other is None."""
        here = self.here(tree, scope)
        if SPACE not in decl.domains:
            message = f"'{decl}' belongs to no space; leave out 'here'"
            raise self.fail(tree, "no-subject", message)
        return (None, here) if decl.domains[1:] == (SPACE,) else (here, None)

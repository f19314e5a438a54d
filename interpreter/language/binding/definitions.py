"""Definitions where a text asks them: of whom, at which place, with what, and who acts there."""

from __future__ import annotations

from interpreter.language import nodes
from interpreter.language.binding.phrases import PhraseBinder
from interpreter.language.binding.scopes import Scope
from interpreter.language.binding.text import spoken
from interpreter.language.declarations.vocabulary import BOTH, AttributeDecl, DefinitionDecl
from interpreter.language.grammar.rule_text import Silent
from interpreter.language.grammar.trees import Tree, leaf
from interpreter.language.nodes import Expr
from interpreter.language.types import FACTION, SPACE, UNKNOWN, Type


class DefinitionBinder(PhraseBinder):
    """Adds `NAME of F at S with E, E`; what is left out is the actor, `here`, or nothing."""

    def x_at_place(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        thing, place = tree.children
        return self._asked(tree, thing, None, place, None, scope)

    def x_of_at(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        thing, subject, place = tree.children
        return self._asked(tree, thing, subject, place, None, scope)

    def x_held_at(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        holder, thing, place = tree.children
        return self._asked(tree, thing, holder, place, None, scope)

    def x_with_given(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        asked, given = tree.children
        parts = asked.children
        match asked.data:
            case "bare" | "at_here":
                thing, subject, place = parts[0], None, None
            case "of":
                (thing, subject), place = parts, None
            case "at_place":
                (thing, place), subject = parts, None
            case "of_at":
                thing, subject, place = parts
            case "held":
                (subject, thing), place = parts, None
            case "held_at":
                subject, thing, place = parts
            case other:
                raise nodes.UnknownVariant(other, "language/binding/definitions.py")
        return self._asked(tree, thing, subject, place, given, scope)

    def _asked(
        self, tree: Tree, thing: Tree, of: Tree | None, at: Tree | None, given: Tree | None,
        scope: Scope,
    ) -> Expr:  # fmt: skip
        decl = self.word(leaf(thing))
        if not isinstance(decl, DefinitionDecl):
            word = "at" if at is not None else "with"
            message = f"'{decl}' is no definition; leave out '{word}'"
            raise self.fail(thing, "no-subject", message)
        if at is not None and decl.of != BOTH:
            message = f"'{decl}' belongs to a space: '{decl} of …'"
            if decl.of != "space":
                hint = f"if it goes with a word before it, write '({decl})'"
                message = f"'{decl}' belongs to no space; {hint}"
            raise self.fail(at, "no-subject", message)
        subject = None if of is None else self.subject(thing, of, scope)
        place = None if at is None else self.value(at, scope, SPACE)
        return self.call(tree, decl, subject, place, given, scope)

    def call(
        self, part: Tree, decl: DefinitionDecl, subject: Expr | None, place: Expr | None,
        given: Tree | None, scope: Scope,
    ) -> Expr:  # fmt: skip
        """A definition asked of these, or of the actor and `here` where they are None."""
        if decl.type == UNKNOWN:
            raise Silent
        if subject is None and decl.of:
            subject = self.implied(part, decl.id, decl.of, scope)
        if place is None and decl.of == BOTH:
            place = self.implied(part, decl.id, "space", scope, "at")
        handed = self._given(part, decl, given, scope)
        call = nodes.CallDefinition(
            decl, subject, place, handed, type=decl.type, span=self.span(part)
        )
        self.unit.asks(decl, scope.actor, call)
        return call

    def _given(
        self, part: Tree, decl: DefinitionDecl, given: Tree | None, scope: Scope
    ) -> tuple[Expr, ...]:
        """What is handed over, each of the type of its parameter."""
        trees, wanted = [] if given is None else given.children, decl.parameters
        if len(trees) != len(wanted):
            names = ", ".join([f"{each.name} ({spoken(each.type)})" for each in wanted])
            needs = f"needs 'with …': {names}" if wanted else "takes no values"
            raise self.fail(given or part, "wrong-count", f"'{decl}' {needs}")
        pairs = zip(trees, wanted, strict=True)
        return tuple([self.value(tree, scope, each.type) for tree, each in pairs])

    # --- whose a thing is -----------------------------------------------------------------------

    def subject(self, thing: Tree, subject: Tree, scope: Scope) -> Expr:
        """What stands behind `of` or in front, of the type that the value belongs to."""
        decl = self.word(thing.children[0])
        of = "space" if isinstance(decl, AttributeDecl) else decl.of
        if not of:
            message = f"'{decl}' belongs to no space or faction; leave this out"
            raise self.fail(subject, "no-subject", message)
        return self.value(subject, scope, SPACE if of == "space" else FACTION)

    def implied(self, part: Tree, word: str, of: str, scope: Scope, said: str = "of") -> Expr:
        """The space or faction that is meant where none is named."""
        variable = scope.here if of == "space" else scope.subject
        if variable is None:
            owner = "space" if of == "space" else "faction"
            message = f"'{word}' belongs to a {owner}; say of which: '{word} {said} …'"
            raise self.fail(part, "no-subject", message)
        return self.local(part, variable)

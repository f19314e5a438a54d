"""Names and values: what a single word means where it stands."""

from __future__ import annotations

from typing import Any

from lark import Token

from interpreter.corpus.meant import few
from interpreter.corpus.nearest import tired
from interpreter.language import nodes
from interpreter.language.binding.definitions import DefinitionBinder
from interpreter.language.binding.scopes import Scope
from interpreter.language.declarations.vocabulary import AttributeDecl
from interpreter.language.grammar.expecting import NOUNS, beginning, contains
from interpreter.language.grammar.foreign import ASKED, FILLERS, spoken
from interpreter.language.grammar.rule_text import Mistake
from interpreter.language.grammar.trees import Tree, leaf
from interpreter.language.nodes import Expr
from interpreter.language.types import (
    CARD,
    FACTION,
    FACTIONS,
    NOTHING,
    NUMBER,
    SPACE,
    SPACES,
    TRUTH,
    Type,
)

_WANTED = {
    SPACE: ("SPACE",),
    FACTION: ("FACTION", "ACTOR", "OWNER"),
    CARD: ("VALUE", "DEFINITION"),
    NUMBER: ("VALUE", "DEFINITION", "ATTRIBUTE"),
}
# "no space", "no card" and the like stand for a name that gets a value later.
_WORDS = {
    "yes": (1, TRUTH), "no": (0, TRUTH), "none": (-1, NOTHING),
    "no_space": (-1, SPACE), "no_faction": (-1, FACTION), "no_card": (-1, CARD),
}  # fmt: skip


class NameBinder(DefinitionBinder):
    """Binder of constants, local names, and values with their owners."""

    # --- constants ------------------------------------------------------------------------------

    def x_number(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        return self.const(tree, int(leaf(tree)), NUMBER)

    def x_yes(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        return self.const(tree, *_WORDS[tree.data])

    x_no = x_none = x_no_space = x_no_faction = x_no_card = x_yes

    def x_faction(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        return self.const(tree, self.word(tree.children[0]).index, FACTION)

    def x_space(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        return self.const(tree, self.word(tree.children[0]).index, SPACE)

    def x_word(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        """Bind a word of a value; if several values have it, the wanted type decides."""
        token = tree.children[0]
        owners = self.word(token)
        if hint is not None and hint.name == "word":
            of: Any = hint.of
            if str(token) not in of.words:
                raise self.unknown(token, "word", str(token), of.words, f" of '{of}'")
            return self.const(token, of.words.index(str(token)), hint)
        if len(owners) > 1:
            said = " or ".join(f"'{owner}'" for owner in owners)
            raise self.fail(token, "ambiguous", f"'{token}' could be a word of {said}")
        of = owners[0]
        return self.const(token, of.words.index(str(token)), Type("word", of))

    def x_words(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        """All words of a list, in its order."""
        decl = self.word(tree.children[0])
        of = Type("word", decl)
        words = tuple(self.const(tree, place, of) for place in range(len(decl.words)))
        return nodes.SetLiteral(words, type=Type("set", of), span=self.span(tree))

    def x_box(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        message = f"'{tree.children[0]}' is a box; only pieces can be in it"
        raise self.fail(tree, "wrong-type", message)

    def x_group(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        return self.expr(tree.children[0], scope, hint)

    # --- who and where --------------------------------------------------------------------------

    def x_here(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        return self.here(tree, scope)

    def x_actor(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        if scope.actor is None:
            raise self.fail(tree, "no-actor", "'actor' means nobody at this point")
        return self.local(tree, scope.actor)

    def x_owner(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        if scope.owner is None:
            message = "'owner' has a meaning only in the 'if' or 'unless' of a 'remove'"
            raise self.fail(tree, "no-owner", message)
        return self.local(tree, scope.owner)

    def x_is_limited(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        name = tree.data.removeprefix("is_")
        variable = getattr(scope.action, name) if scope.action else scope.find(name)
        if variable is None:
            raise self.fail(tree, "no-action", f"'{name}' has a meaning only in an action")
        return self.local(tree, variable)

    x_is_free = x_is_limited

    def x_accompanied(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        self._special(tree, scope)
        return nodes.Accompanied(type=SPACES, span=self.span(tree))

    def x_acting(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        return nodes.Acting(type=FACTIONS, span=self.span(tree))

    def x_accompanying(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        self._special(tree, scope)
        return nodes.Accompanying(self.word(tree.children[0]), type=TRUTH, span=self.span(tree))

    def _special(self, tree: Tree, scope: Scope) -> None:
        action_class = scope.action.action_class if scope.action else None
        if action_class is None or not action_class.accompanies:
            message = "this has a meaning only in an action that accompanies another"
            raise self.fail(tree, "no-action", message)

    def x_name(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        """A local name, or one of the running action."""
        token = leaf(tree)
        name, action = str(token), scope.action
        variable = scope.find(name)
        if variable is not None:
            return self.local(tree, variable)
        span = self.span(tree)
        if action is not None and name in action.numbers:
            return nodes.NamedNumber(action, name, type=NUMBER, span=span)
        if action is not None and name in action.clauses:
            return nodes.NamedNumber(action, name, type=TRUTH, span=span)
        if action is not None and name in action.variables:
            type = action.variables[name].type
            return nodes.ActionVariable(action, name, type=type, span=span)
        raise self._stranger(token, scope, hint)

    def _stranger(self, token: Token, scope: Scope, hint: Type | None) -> Mistake:
        name = str(token)
        if name in ("selected", "group", "origin", "faction"):
            return self.fail(token, "unknown-word", f"'{name}' has no meaning at this point")
        if hint is not None and hint.name == "word":
            of: Any = hint.of
            return self.unknown(token, "word", name, of.words, f" of '{of}'")
        if name in {*FILLERS, *ASKED} or (spoken(name) or ["*"])[0] not in "+-*/":
            do = f"; say '{ASKED[name]}'" if name in ASKED else ""
            message = f"unknown word '{name}'{'; leave it out' if name in FILLERS else do}"
            return self.fail(token, "unknown-word", message, "".join(spoken(name)[:1]))
        for action in self.vocabulary.actions:
            if name in action.numbers or name in action.clauses or name in action.variables:
                message = f"'{name}' belongs to the action {action} and means nothing outside it"
                return self.fail(token, "no-action", message)
        if tired():
            return self.fail(token, "unknown-word", f"unknown word '{name}'")
        types = self.unit.title.lexicon.types
        kinds = _WANTED.get(hint, tuple(NOUNS)) if hint else tuple(NOUNS)
        among = {word: NOUNS.get(kind, "word") for word, kind in types.items() if kind in kinds}
        among.update(dict.fromkeys(scope.known(), "word"))
        mistake = self.unknown(token, "word", name, among)
        singular = (name.removesuffix("ies") + "y", name.removesuffix("s"))
        known = (word for word in singular if word in among and word != name)
        mistake.suggestion = mistake.suggestion or next(known, "")
        noun = among.get(mistake.suggestion) or (NOUNS[kinds[0]] if len(kinds) == 1 else "word")
        rest = beginning([word for word in among if contains(word, name)])
        declared = [word for word, noun in among.items() if noun != "word"]
        if not rest and hint in (SPACE, FACTION):
            rest = few(declared)
        mistake.message = f"unknown {noun} '{name}'{'' if mistake.suggestion else rest}"
        return mistake

    # --- values, definitions and attributes -----------------------------------------------------

    def x_bare(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        return self.thing(tree, leaf(tree.children[0]), None, scope)

    def x_at_here(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        token = leaf(tree.children[0])
        decl = self.word(token)
        if isinstance(decl, AttributeDecl):
            return self.thing(tree, token, self.here(tree, scope), scope)
        return self.owned(tree, decl, *self.placed_here(tree, decl, scope), None, scope)

    def x_of(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        thing, subject = tree.children
        return self.thing(tree, leaf(thing), self.subject(thing, subject, scope), scope)

    def x_held(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        holder, thing = tree.children
        return self.thing(tree, leaf(thing), self.subject(thing, holder, scope), scope)

    def x_flag(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        decl = self.word(tree.children[0])
        return nodes.Attribute(decl, self.here(tree, scope), type=TRUTH, span=self.span(tree))

    def x_border(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        token, *both = tree.children
        decl = self.word(token)
        one, other = [self.value(space, scope, SPACE) for space in both]
        return nodes.Border(decl, one, other, type=decl.type, span=self.span(tree))

    def thing(self, part: Tree, token: Token, subject: Expr | None, scope: Scope) -> Expr:
        """Bind a value, definition or attribute, of `here` or the actor by default."""
        decl = self.word(token)
        if isinstance(decl, AttributeDecl):
            return self.attribute(part, decl, subject, scope)
        return self.owned(part, decl, subject, None, None, scope)

    def x_placed(self, tree: Tree, scope: Scope, hint: Type | None) -> Expr:
        phrase = self.phrase(tree, scope)
        return nodes.Count(phrase, type=NUMBER, span=self.span(tree))

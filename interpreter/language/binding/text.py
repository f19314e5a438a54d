"""The ground that expressions and statements are bound on: trees, spans, types, errors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from attrs import define
from lark import Token

from interpreter.corpus.diagnostics import Span
from interpreter.corpus.nearest import nearest
from interpreter.language import nodes
from interpreter.language.binding.scopes import Scope, Unit
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.grammar.parser import parse
from interpreter.language.grammar.rule_text import Mistake, RuleText, Silent
from interpreter.language.grammar.trees import Tree
from interpreter.language.nodes import Expr
from interpreter.language.types import (
    BAG,
    CARD,
    FACTION,
    FACTION_LIST,
    FACTIONS,
    NOTHING,
    NUMBER,
    SPACE,
    SPACES,
    TRUTH,
    UNKNOWN,
    Type,
    nullable,
)  # fmt: skip

SPOKEN = {
    NUMBER: "a number", TRUTH: "a truth", SPACE: "a space", FACTION: "a faction", CARD: "a card",
    BAG: "pieces touched before", NOTHING: "none", SPACES: "a set of spaces",
    FACTIONS: "a set of factions", FACTION_LIST: "a list of factions", UNKNOWN: "unknown",
}  # fmt: skip


def spoken(type: Type) -> str:
    """A type as the reader would say it."""
    if type.name == "word":
        return f"a word of '{type.of}'"
    if type.name == "class":
        return "a card class"
    return SPOKEN.get(type) or f"a {type}"


@define(eq=False)
class TextBinder:
    """Binds the trees of one text. The classes derived from this add what trees mean."""

    unit: Unit
    source: RuleText

    @property
    def vocabulary(self) -> Vocabulary:
        return self.unit.vocabulary

    def parse(self, entry: str, scope: Scope) -> Tree:
        """The text's tree. Raises Mistake."""
        return parse(self.source, entry, self.unit.title.lexicon, scope.known())

    @contextmanager
    def reporting(self) -> Iterator[None]:
        """Report a mistake in what is bound within, and go on behind it."""
        try:
            yield
        except Mistake as mistake:
            self.unit.report(mistake, self.source.overlays)
        except Silent:
            pass

    def span(self, part: Tree | Token) -> Span:
        if isinstance(part, Token):
            return self.source.span(part.start_pos or 0, part.end_pos or 0)
        meta = part.meta
        if meta.empty:
            return self.source.span(0, len(self.source.value))
        return self.source.span(meta.start_pos, meta.end_pos)

    def fail(self, part: Tree | Token, code: str, message: str, suggestion: str = "") -> Mistake:
        return Mistake(self.span(part), code, message, suggestion)

    def unknown(
        self, part: Tree | Token, noun: str, word: str, among: Iterable[str], rest: str = ""
    ) -> Mistake:
        """'unknown space 'harbuor'', with the word that was probably meant."""
        message = f"unknown {noun} '{word}'{rest}"
        known = tuple(among)
        shown = self.vocabulary.lexicon.shown.get(word, "")
        meant = nearest(word, known) or (shown if shown in known else "")
        return self.fail(part, "unknown-word", message, meant)

    def word(self, token: Any) -> Any:
        """The declaration of a word that the lexer has recognised; all owners of a value's word."""
        return self.vocabulary.declared[token.type, str(token)]

    def const(self, part: Tree | Token, value: int, type: Type) -> Expr:
        return nodes.Const(value, type=type, span=self.span(part))

    def local(self, part: Tree | Token, variable: nodes.Variable) -> Expr:
        if variable.type == UNKNOWN:
            raise Silent
        self.unit.uses(variable)
        return nodes.Local(variable, type=variable.type, span=self.span(part))

    def coerce(self, expr: Expr, part: Tree | Token, wanted: Type) -> Expr:
        """Convert to the wanted type: counts and sets serve as truths, lists as sets."""
        type = expr.type
        if type == wanted or (type == NOTHING and nullable(wanted)) or wanted == UNKNOWN:
            return expr
        if wanted == TRUTH and (type == NUMBER or type.name in ("set", "list")):
            return nodes.Truth(expr, type=TRUTH, span=expr.span)
        if wanted == FACTIONS and type == FACTION_LIST:
            return expr
        note = ""
        if wanted == NUMBER and type.name in ("set", "list"):
            note = "; write 'number of …'"
        elif wanted == TRUTH and type == SPACE:
            note = "; say 'here is …'"
        elif type.many and type.of == wanted:
            note = "; 'first of …' is one of them"
        elif type.name == "word" and wanted in (CARD, SPACE, FACTION):
            v: Any = self.vocabulary
            things = [
                decl.id for decl in (*v.fields, *v.values, *v.definitions) if decl.type == type
            ]
            note = f"; say '{things[0]} of …'" if things else ""
        message = f"expected {spoken(wanted)}, but this is {spoken(type)}{note}"
        raise self.fail(part, "wrong-type", message)

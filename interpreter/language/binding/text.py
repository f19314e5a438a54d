"""The ground that expressions and statements are bound on: trees, spans, types, errors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from attrs import define, evolve
from lark import Token

from interpreter.corpus.diagnostics import Collector, Span
from interpreter.corpus.english import joined
from interpreter.corpus.nearest import nearest
from interpreter.language import nodes
from interpreter.language.binding.scopes import Scope, Unit
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.grammar.mending import Mended, told
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
_FEW = 3  # things of a title that a message names
_NOTES = {  # by the names of what is wanted and of what is there
    ("number", "set"): "; write 'number of …'", ("number", "list"): "; write 'number of …'", ("number", "nothing"): "; a number is never none: say 0",
    ("number", "truth"): "; a truth stands under 'truth:' or behind 'if'; '1 if … otherwise 0' makes it a number", ("truth", "space"): "; say 'here is {shown}', 'PIECES in {shown}'", ("truth", "faction"): "; say 'actor is {shown}', '… is {shown}'",
    ("truth", "word"): "; say '{of} is {shown}', of several '{of} is in {{{shown}, …}}'", ("truth", "card"): "; say '… is {shown}'", ("truth", "nothing"): "; say '… is none'",
    ("set", "number"): "; numbers are gone through by 'for each n from 1 to {shown}:'",
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

    def parse(self, entry: str, scope: Scope, wanted: Type | None = None) -> Tree:
        """The text's tree. Raises Mistake."""
        try:
            return parse(self.source, entry, self.unit.title.lexicon, scope.known())
        except Mistake as mistake:
            if mistake.mended and entry in ("text", "expression"):
                fits = partial(self._binds, entry, scope, wanted)
                mistake.settle(told(mistake.mended, fits))
            raise

    def _binds(self, entry: str, scope: Scope, wanted: Type | None, mended: Mended) -> bool:
        """Whether a text binds in the line that is mended. What binding notes down is thrown away."""
        if mended.slip:
            return True
        title, points = self.unit.title, len(self.vocabulary.points)
        tried = evolve(
            title,
            collector=Collector(),
            used={*title.used},
            calls=[],
            pending=[],
            slots=[],
            imagined=[],
        )
        unit = evolve(self.unit, title=tried)
        binder: Any = evolve(self, unit=unit, source=RuleText(mended.text))
        scope = evolve(scope, unit=unit, names=dict(scope.names))
        with binder.reporting():
            tree = parse(binder.source, entry, title.lexicon, scope.known())
            if entry == "text":
                binder.text(tree, scope)
            elif wanted:
                binder.value(tree.children[0], scope, wanted)
            else:
                binder.expr(tree.children[0], scope)
        del self.vocabulary.points[points:]
        return all(each.span.line != mended.line for each in tried.collector.diagnostics)

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

    def coerce(self, expr: Expr, part: Tree | Token, wanted: Type, note: str = "") -> Expr:
        """Convert to the wanted type: counts and sets serve as truths, lists as sets."""
        type = expr.type
        if type == wanted or (type == NOTHING and nullable(wanted)) or wanted == UNKNOWN:
            return expr
        if wanted == TRUTH and (type == NUMBER or type.name in ("set", "list")):
            return nodes.Truth(expr, type=TRUTH, span=expr.span)
        if wanted == FACTIONS and type == FACTION_LIST:
            return expr
        place = part if isinstance(part, Token) else part.meta
        shown = self.source.value[place.start_pos or 0 : place.end_pos]
        if not note and (says := _NOTES.get((wanted.name, type.name), "")):
            note = says.format(of=self.naming(type, place.end_pos), shown=shown)
        if type.many and type.of == wanted and (wanted != NUMBER or shown[0] == "{"):
            alone = shown[0] == "{" and "," not in shown
            note = "; leave out the braces" if alone else "; 'first of …' is one of them"
        elif wanted.many and wanted.of == type != NUMBER:
            note = f"; one alone stands in braces: '{{{shown}}}'"
        elif wanted in (CARD, SPACE, FACTION, NUMBER) and not type.many:
            note = note if note.startswith("; '") else self._of(wanted, type) or note
        message = f"expected {spoken(wanted)}, but this is {spoken(type)}{note}"
        raise self.fail(part, "wrong-type", message)

    def naming(self, type: Any, end: int | None) -> Any:
        """What is of a type, the nearest before the end of a part; the owner of its words, if nothing is."""
        v: Any = self.vocabulary
        things = [k.id for k in (*v.values, *v.definitions) if k.type == type]
        return max(things, key=self.source.value[:end].rfind, default=type.of)

    def _of(self, wanted: Type, found: Type) -> str:
        """Say where a thing of this title leads from what was found to what is wanted, or back."""
        v: Any = self.vocabulary
        known, word = [*v.values, *v.definitions, *v.fields], found.name == "word"
        things = [k.id for k in known if k.type == wanted and found in getattr(k, "domains", ())]
        things = things[:_FEW] or [k.id for k in known if word and k.type == found][:1]
        said = joined([f"'{thing} of …'" for thing in things], "or")
        return f"; say {said}" if things else ""

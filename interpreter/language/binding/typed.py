"""Texts from outside the files: a question at the table, a line of a rule test."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.corpus.diagnostics import Collector, CorpusError
from interpreter.corpus.yaml.tree import Text
from interpreter.language.binding.choices import ChoiceBinder
from interpreter.language.binding.scopes import Binding, Scope, Unit
from interpreter.language.binding.unit import inventory_of
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.grammar.rule_text import Mistake, RuleText, Silent
from interpreter.language.nodes import Block, Expr, Variable
from interpreter.language.types import Type

SPECIAL = ("here", "actor")


def parse_expression(
    vocabulary: Vocabulary,
    text: str | Text,
    variables: Mapping[str, Variable] | None = None,
    wanted: Type | None = None,
) -> Expr:
    """An expression; `variables` gives names, `here` and `actor` among them. Raises CorpusError."""
    binder, scope, collector = _open(vocabulary, text, variables or {})
    try:
        tree = binder.parse("expression", scope).children[0]
        return binder.value(tree, scope, wanted) if wanted else binder.expr(tree, scope)
    except (Mistake, Silent) as mistake:
        raise _failure(mistake, scope, binder, collector) from None


def parse_block(
    vocabulary: Vocabulary,
    text: str | Text,
    variables: Mapping[str, Variable] | None = None,
    phase: bool = False,
) -> Block:
    """Statements, as `parse_expression`; those of a `phase` may `go to` another.

    New decision points join the vocabulary's. Raises CorpusError.
    """
    binder, scope, collector = _open(vocabulary, text, variables or {})
    scope.phase = phase
    try:
        block = binder.text(binder.parse("text", scope), scope)
    except (Mistake, Silent) as mistake:
        raise _failure(mistake, scope, binder, collector) from None
    collector.raise_if_any()
    return block


def parse_inventory(vocabulary: Vocabulary, text: str | Text) -> list[tuple[int, int]]:
    """ "2 anchored northern ships, 1 fort" as (column, number). Raises CorpusError."""
    binder, scope, collector = _open(vocabulary, text, {})
    try:
        return inventory_of(binder, scope)
    except (Mistake, Silent) as mistake:
        raise _failure(mistake, scope, binder, collector) from None


def _open(
    vocabulary: Vocabulary, text: str | Text, variables: Mapping[str, Variable]
) -> tuple[ChoiceBinder, Scope, Collector]:
    source = RuleText.of(text)
    lines = text.source.lines if isinstance(text, Text) else tuple(text.split("\n"))
    collector = Collector({text.source.file if isinstance(text, Text) else "": lines})
    unit = Unit(Binding(vocabulary, vocabulary.lexicon, collector), "")
    names = {name: v for name, v in variables.items() if name not in SPECIAL}
    scope = Scope(unit, names, here=variables.get("here"), actor=variables.get("actor"))
    return ChoiceBinder(unit, source), scope, collector


def _failure(
    mistake: Mistake | Silent, scope: Scope, binder: ChoiceBinder, collector: Collector
) -> CorpusError:
    if isinstance(mistake, Mistake):
        scope.unit.report(mistake, binder.source.overlays)
    return CorpusError(collector.diagnostics, collector.files)

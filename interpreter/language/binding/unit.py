"""Binds what stands under a key: an expression, a block, a phrase, a count. Mistakes are collected."""

from __future__ import annotations

import re
from typing import Any

from interpreter.corpus.yaml.tree import Mapping, Node, Number, Text, Truth
from interpreter.language import nodes
from interpreter.language.binding.choices import ChoiceBinder
from interpreter.language.binding.scopes import Scope
from interpreter.language.declarations.reading import get, items
from interpreter.language.declarations.reading import text as leaf
from interpreter.language.grammar.rule_text import Mistake, RuleText
from interpreter.language.grammar.trees import children_of
from interpreter.language.nodes import Block, Expr, Phrase, PiecePlace
from interpreter.language.types import NUMBER, TRUTH, UNKNOWN, Type

_MOST_SYNTAX_ERRORS = 10  # in one text; more would only bury the first
_WORD = re.compile(r"[a-z][\w-]*")
_LETTER = re.compile(r"[^\n]")

Parts = tuple[str | Expr, ...]


def expression(scope: Scope, node: Node | None, wanted: Type | None) -> Expr | None:
    """Bind the expression or the table of `cases` under a key; None if it is missing or wrong."""
    if node is None:
        return None
    if isinstance(node, Mapping) and wanted is not None:
        return table(scope, node, wanted)
    if isinstance(node, Truth) or (isinstance(node, Number) and wanted in (NUMBER, None)):
        type = TRUTH if isinstance(node, Truth) else NUMBER
        return nodes.Const(int(node.value), type=type, span=node.span)
    binder = _binder(scope, node)
    with binder.reporting():
        tree = binder.parse("expression", scope, wanted).children[0]
        return binder.value(tree, scope, wanted) if wanted else binder.expr(tree, scope)
    return None


def table(scope: Scope, node: Node, wanted: Type) -> Expr | None:
    """The cases from the last to the first, each inside the one before."""
    fault: Any = scope.unit.title.declarer
    *cases, last = items(get(node, "cases"))
    if get(last, "otherwise") is None:
        message = "the last case must be '- {otherwise: …}'"
        fault.error(last, "no-otherwise", message, context=scope.unit.label)
        return None
    result = expression(scope, get(last, "otherwise"), wanted)
    for case in reversed(cases):
        if get(case, "otherwise") is not None:
            fault.error(case, "no-otherwise", "only the last case is '- {otherwise: …}'")
        condition = expression(scope, get(case, "if"), TRUTH)
        then = expression(scope, get(case, "then"), wanted)
        if condition and then and result:
            result = nodes.Conditional(condition, then, result, type=wanted, span=case.span)
        else:
            result = None
    return result


def block(scope: Scope, node: Node | None) -> Block | None:
    """The statements under a key."""
    if node is None:
        return None
    binder, texts_told = _binder(scope, node), set[int]()
    for _ in range(_MOST_SYNTAX_ERRORS):
        try:
            return binder.text(binder.parse("text", scope), scope)
        except Mistake as mistake:
            line = binder.source.value.count("\n", 0, max(mistake.offset, 0))
            if line in texts_told:  # a `nothing` cannot stand there either
                break
            texts_told.add(line)
            if not _follows(scope, binder.source, mistake):
                scope.unit.report(mistake, binder.source.overlays)
            rest = binder.source.without(mistake.offset) if mistake.offset >= 0 else None
            if rest is None:
                break
            for name in _lost(binder.source, rest, mistake) - scope.known():
                unknown_name(scope, name)
            binder = ChoiceBinder(scope.unit, rest)
    return None


def _follows(scope: Scope, source: RuleText, mistake: Mistake) -> bool:
    """Whether the parser fails at a line with a word that has failed before."""
    types = scope.unit.title.lexicon.types
    suspects = {n for n, v in scope.names.items() if v.type == UNKNOWN and n not in types}
    if mistake.suggestion in suspects:
        mistake.suggestion = ""
    line = source.value[source.value.rfind("\n", 0, max(mistake.offset, 0)) + 1 :].split("\n", 1)[0]
    return mistake.code == "unexpected" and bool(suspects.intersection(_WORD.findall(line)))


def _lost(source: RuleText, rest: RuleText, mistake: Mistake) -> set[str]:
    """Words that occur only in blanked lines, without the wrong ones: they may be names."""
    end = mistake.offset + mistake.span.end_column - mistake.span.column
    fault = _LETTER.sub(" ", source.value[mistake.offset : end])  # which may be several lines
    mended = source.value[: mistake.offset] + fault + source.value[end:]
    lines = zip(mended.split("\n"), rest.value.split("\n"), source.value.split("\n"), strict=True)
    blanked = " ".join(left for left, new, old in lines if old != new)
    return set(_WORD.findall(blanked))


def phrase(scope: Scope, node: Node | None, place: PiecePlace) -> Phrase | None:
    """A phrase without place, whose place is understood."""
    if node is None:
        return None
    binder = _binder(scope, node)
    with binder.reporting():
        return binder.bare_phrase(binder.parse("phrase", scope).children[0], scope, place)
    return None


def inventory(scope: Scope, node: Node | None) -> list[tuple[int, int]]:
    """ "2 moored northern ships, 1 fort" as columns and numbers; new pieces show the first state."""
    if node is None:
        return []
    binder = _binder(scope, node)
    with binder.reporting():
        return inventory_of(binder, scope)
    return []


def inventory_of(binder: ChoiceBinder, scope: Scope) -> list[tuple[int, int]]:
    """Raises Mistake."""
    children = children_of(binder.parse("inventory", scope))
    rows: list[tuple[int, int]] = []
    for number, what in zip(children[::2], children[1::2], strict=True):
        columns, _ = binder.columns(what, scope, on_map=False)
        decls = binder.vocabulary.columns
        stated = any(getattr(child, "data", "") == "state" for child in what.children)
        fit = [c for row in columns.table for c in row if stated or decls[c].fresh_state == c]
        if columns.selector is not None or len(fit) != 1:
            raise binder.fail(what, "whose", "say whose pieces these are and of which kind")
        rows.append((fit[0], int(number)))
    return rows


def _bounds(binder: Any, tree: Any, numbers: list[Any]) -> tuple[int, Any]:
    """The least, which must be plain, and the most."""
    least, most = numbers[0], numbers[-1]
    if not isinstance(least, nodes.Const):
        message = "the least must be a plain number; write 'up to …' to allow none"
        raise binder.fail(tree.children[0], "wrong-type", message)
    if isinstance(most, nodes.Const) and least.value > most.value:
        message = f"from {least.value} to {most.value}: nothing lies between"
        raise binder.fail(tree.children[0], "bounds", message)
    return least.value, most


def count(scope: Scope, node: Node | None, least: int = 1) -> tuple[int, Expr | None]:
    """Read `count:` of a stage as least and most; `least` is the default."""
    if node is None:
        return least, None
    if isinstance(node, Number):
        return node.value, nodes.Const(node.value, type=NUMBER, span=node.span)
    binder = _binder(scope, node)
    with binder.reporting():
        tree = binder.parse("count", scope)
        numbers = [binder.value(child, scope, NUMBER) for child in tree.children]
        match tree.data:
            case "any_count":
                return 1, None
            case "any_number":
                return 0, None
            case "up_to":
                return 0, numbers[0]
            case "exactly" | "between":
                return _bounds(binder, tree, numbers)
            case other:
                raise nodes.UnknownVariant(other, "language/binding/unit.py")
    return least, None


def says(scope: Scope, node: Node | None) -> Parts:
    """Bind a sentence for the table; expressions stand in braces."""
    if not isinstance(node, Text):
        return (leaf(node),) if node is not None else ()
    binder = _binder(scope, node)
    with binder.reporting():
        return binder.filled(0, len(node.value), scope)
    return ()


def unknown_name(scope: Scope, name: str) -> None:
    """A name whose value is wrong: its uses are not blamed."""
    scope.names[name] = nodes.Variable(name, UNKNOWN)


def _binder(scope: Scope, node: Node) -> ChoiceBinder:
    if isinstance(node, Text):
        return ChoiceBinder(scope.unit, RuleText.of(node))
    return ChoiceBinder(scope.unit, _Leaf(leaf(node), node))


class _Leaf(RuleText):
    """A number instead of a text: all of it has one place."""

    def __init__(self, value: str, node: Any) -> None:
        super().__init__(value)
        self.node = node

    @property
    def overlays(self) -> tuple[str, ...]:
        return (self.node.origin,) if self.node.origin else ()

    def span(self, start: int, end: int) -> Any:
        return self.node.span

"""What a mistake at play calls an expression, as near to the words of the rules as its tree tells."""

from __future__ import annotations

from typing import Any

from interpreter.language import nodes


def told(vocabulary: Any, expr: Any) -> str:
    """An expression in the words of the rule language; "this" where it is a longer one."""
    match expr:
        case nodes.Const():
            return _constant(vocabulary, expr)
        case nodes.Local():
            return str(expr.variable.name)
        case nodes.ReadValue():
            return _of(vocabulary, expr.value.id, expr.subject)
        case nodes.Pair():
            return f"{told(vocabulary, expr.of)} at {told(vocabulary, expr.at)}"
        case nodes.CallDefinition():
            at = "" if expr.place is None else f" at {told(vocabulary, expr.place)}"
            return _of(vocabulary, expr.definition.id, expr.subject) + at
        case nodes.TopCard():
            return f"top of {zone(vocabulary, expr.zone)}"
        case nodes.CardField() if expr.field is not None:
            return f"{expr.field.id} of {told(vocabulary, expr.card)}"
        case nodes.EndOf():
            return f"{expr.op} of {_set(vocabulary, expr.collection)}"
        case nodes.Conditional():
            return _of_two(vocabulary, expr)
        case nodes.ActionVariable() | nodes.NamedNumber():
            return str(expr.name)
    return "this"


def _set(vocabulary: Any, expr: Any) -> str:
    """A set, by the zone or name that it comes from."""
    if isinstance(expr, nodes.ZoneCards):
        return zone(vocabulary, expr.zone)
    what = told(vocabulary, expr)
    return "these" if what == "this" else what


def _of_two(vocabulary: Any, expr: nodes.Conditional) -> str:
    """The one that can be none, where the other cannot; else both."""
    both = [each for each in (expr.then, expr.otherwise) if not isinstance(each, nodes.Const)]
    said = [told(vocabulary, each) for each in both] or ["none"]
    return "this" if "this" in said else " or ".join(said)


def zone(vocabulary: Any, ref: nodes.ZoneRef) -> str:
    return _of(vocabulary, ref.zone.id, ref.owner)


def none_there(vocabulary: Any, expr: Any, asked: str) -> str:
    """The mistake of asking none for something."""
    if isinstance(expr, nodes.TopCard):
        return f"no card lies in '{zone(vocabulary, expr.zone)}'"
    what = told(vocabulary, expr)
    if what == "here":
        return f"no space is looked at here, and without one there is no {asked}"
    return f"{what if what == 'this' else repr(what)} is none here, and none has no {asked}"


def _of(vocabulary: Any, name: str, subject: Any) -> str:
    return name if subject is None else f"{name} of {told(vocabulary, subject)}"


def _constant(vocabulary: Any, expr: nodes.Const) -> str:
    if expr.value < 0:
        return "none"
    lists = {
        "space": vocabulary.spaces,
        "faction": vocabulary.factions,
    }
    kind = expr.type.name if expr.type is not None else ""
    if kind == "word":
        return str(expr.type.of.words[expr.value])  # type: ignore[attr-defined]
    if kind in lists:
        return str(lists[kind][expr.value].id)
    return f"card {vocabulary.cards[expr.value].id}" if kind == "card" else str(expr.value)

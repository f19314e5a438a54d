"""What the language is made of, found out from the grammar and the classes of its nodes."""

from __future__ import annotations

import ast
import inspect
import types
import typing
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import attrs

import interpreter
from interpreter.engine.ir import ops
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.grammar import parser
from interpreter.language.walking.walk import texts, walk

PACKAGE = Path(interpreter.__file__).parent

Variant = tuple[str, str, str]  # class, field, what stands in it

# --- nodes ---------------------------------------------------------------------------------------


def leaves(base: type | None = None) -> dict[str, Any]:
    """The classes of nodes that texts are made of, by name: those that no other is derived from."""
    found = [
        kind for _, kind in inspect.getmembers(nodes, attrs.has) if issubclass(kind, nodes.Part)
    ]
    parents = {parent for kind in found for parent in kind.__mro__[1:]}
    return {
        kind.__name__: kind
        for kind in found
        if kind not in parents and (base is None or issubclass(kind, base))
    }


def instructions(base: type) -> set[str]:
    """The instructions of the lowered form, by name."""
    return {
        name
        for name, kind in inspect.getmembers(ops, inspect.isclass)
        if issubclass(kind, base) and kind is not base
    }


def variants() -> set[Variant]:
    """Every class with every word, yes and no, and something or nothing that a field may hold."""
    return {
        (name, field, option)
        for name, kind in leaves().items()
        for field, options in _fields(kind).items()
        for option in options
    } | {(name, "", "") for name in leaves()}


@cache
def _fields(kind: Any) -> dict[str, tuple[str, ...]]:
    """The fields of a class that come in variants."""
    hints = typing.get_type_hints(kind)
    return {field: tuple(_options(hint)) for field, hint in hints.items() if [*_options(hint)]}


def _options(hint: Any) -> Iterator[str]:
    if hint is bool:
        yield from ("False", "True")
    elif get_origin(hint) is Literal:
        yield from map(repr, get_args(hint))
    elif get_origin(hint) in (typing.Union, types.UnionType) and type(None) in get_args(hint):
        yield from ("something", "nothing")


def made(roots: Iterable[Any]) -> set[Variant]:
    """The classes and variants in some texts."""
    found: set[Variant] = set()
    for root in roots:
        for node in walk(root):
            name = type(node).__name__
            found.add((name, "", ""))
            kind: Any = type(node)
            for field, options in _fields(kind).items():
                given = getattr(node, field)
                if "nothing" in options:
                    found.add((name, field, "nothing" if given is None else "something"))
                else:
                    found.add((name, field, repr(given)))
    return found


PARTS = (nodes.Target, nodes.PiecePlace, nodes.Phrase, nodes.ZoneRef, nodes.Amount, nodes.Columns)


def combined(roots: Iterable[Any]) -> set[Variant]:
    """Each expression with its type, and each field with the type or the variants of what it holds."""
    found: set[Variant] = set()
    for root in roots:
        for node in walk(root):
            name = type(node).__name__
            if isinstance(node, nodes.Expr):
                found.add((name, "type", node.type.name))
            for part in attrs.fields(type(node)):
                held = getattr(node, part.name)
                if isinstance(held, nodes.Expr):
                    found.add((name, f"the type of {part.name}", held.type.name))
                elif isinstance(held, PARTS):
                    inside = (v for v in made([held]) if v[0] == type(held).__name__ and v[1])
                    found |= {(name, f"{part.name}.{field}", option) for _, field, option in inside}
    return found


def every_text(vocabulary: Vocabulary) -> list[Any]:
    """All texts of a title, and the lines of those that last."""
    lines = [line for effect in vocabulary.lasting for line in effect.lasting]
    return [*texts(vocabulary), *lines]


def told(missing: Iterable[Variant]) -> list[str]:
    """Variants as one would look for them in language/nodes/."""
    return sorted(f"nodes.{n}" + (f", {f} = {o}" if f else "") for n, f, o in missing)


# --- grammar -------------------------------------------------------------------------------------


def heads(symbol: str) -> set[str]:
    """The names of the trees that a rule of the grammar may give."""
    return _heads(symbol, set())


def _heads(symbol: str, under_way: set[str]) -> set[str]:
    if symbol in under_way:
        return set()
    under_way.add(symbol)
    found: set[str] = set()
    for rule in parser.lark().rules:
        if rule.origin.name != symbol:
            continue
        parts: Any = rule.expansion
        kept = [part for part in parts if not (part.is_term and part.filter_out)]
        alone = len(kept) == 1 and (rule.options.expand1 or symbol.startswith("_"))
        if rule.alias:
            found.add(rule.alias)
        elif alone:
            found |= set() if kept[0].is_term else _heads(kept[0].name, under_way)
        elif not symbol.startswith("_"):
            found.add(str(symbol))
    return found


def trees() -> set[str]:
    """The names of all trees of the grammar."""
    names = {str(rule.origin.name) for rule in parser.lark().rules}
    return set().union(*(heads(name) for name in names if not name.startswith("_")))


# --- source --------------------------------------------------------------------------------------


def named(place: str) -> set[str]:
    """The classes of nodes that a module speaks of, as `nodes.Name`."""
    return {
        each.attr
        for each in ast.walk(_tree(place))
        if isinstance(each, ast.Attribute)
        and isinstance(each.value, ast.Name)
        and each.value.id == "nodes"
    }


def cases(place: str) -> set[str]:
    """The words that a module distinguishes by `case "…"`."""
    return {
        str(each.value.value)
        for each in ast.walk(_tree(place))
        if isinstance(each, ast.MatchValue) and isinstance(each.value, ast.Constant)
    }


def _home(place: str) -> Path:
    """The package's folder, or where the tree walker lies, beside it."""
    return PACKAGE.parent if place.startswith("tests/") else PACKAGE


def _tree(place: str) -> ast.Module:
    return ast.parse((_home(place) / place).read_text(encoding="utf-8"))

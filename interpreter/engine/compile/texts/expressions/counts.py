"""Numbers of pieces: inlined as sums of cells of the state."""

from __future__ import annotations

from typing import Any, assert_never

from attrs import frozen

from interpreter.engine.compile.texts.context import Scope
from interpreter.engine.compile.texts.expressions import strips
from interpreter.engine.compile.texts.expressions.expressions import (
    emits,
    guarded,
    subject,
    sure,
    value,
)
from interpreter.engine.state.map import static
from interpreter.language import nodes

FEW = 6  # cells written out one by one


@frozen
class Chosen:
    """The columns of a phrase. `fixed` if they are known, else `text` gives a tuple of them.

    `lanes`: tables with one column a faction each, when every faction has as many; `faction` selects.
    """

    fixed: tuple[int, ...] | None
    text: str
    lanes: tuple[str, ...] = ()
    faction: str = ""


def chosen(scope: Scope, columns: nodes.Columns, rows: Any = None) -> Chosen:
    """`rows` stands in for the table, where a statement needs other columns."""
    table = tuple(tuple(sorted(set(r))) for r in (columns.table if rows is None else rows))
    pool = scope.title.pool
    selector = columns.selector
    if selector is None:
        return Chosen(table[0], pool.name(table[0]))
    if isinstance(selector, nodes.Const):
        row = table[selector.value] if selector.value >= 0 else ()
        return Chosen(row, pool.name(row))
    text = value(scope, selector)
    if text.isdigit() and selector.type.name == "faction":  # an actor whom the text names already
        return Chosen(table[int(text)], pool.name(table[int(text)]))
    rows_name = pool.name((*table, ()))  # none's row is the last one
    if selector.type.name != "faction":
        return Chosen(None, f"joined({rows_name}, {text})")
    lanes: tuple[str, ...] = ()
    lengths = {len(row) for row in table}
    if len(lengths) == 1 and 0 < len(table[0]) <= FEW and sure(scope, selector):
        lanes = tuple(pool.name(lane) for lane in zip(*table, strict=True))
    return Chosen(None, f"{rows_name}[{text}]", lanes, text)


def at(scope: Scope, columns: Chosen, location: str, fresh: bool, unsure: Any = None) -> str:
    """Pieces at one location, which is a plain name or a number. `unsure`: its expression, if it may be none."""
    layout = scope.title.layout
    root = (
        str(int(location) * layout.columns)
        if location.isdigit()
        else f"{location}*{layout.columns}"
    )
    if unsure is None and (strip := _in_strips(scope, columns, location, fresh)):
        return strip
    text = _sum(columns, root, 0)
    if unsure is not None:  # one look is enough
        there = guarded(scope, unsure, location, "pieces")
        text = text.replace(root, f"{there}*{layout.columns}", 1)
    return f"({text}-{_sum(columns, root, layout.spent)})" if fresh else text


def _in_strips(scope: Scope, columns: Chosen, location: str, fresh: bool) -> str | None:
    """The same where the location is a set's candidate whose cells are read all at once."""
    if columns.fixed is None:
        return None if fresh else strips.of_actor(scope, location, columns.text)
    spent = scope.title.layout.spent
    cells = [strips.cell(scope, location, column) for column in columns.fixed]
    if fresh:
        cells += [strips.cell(scope, location, spent + column) for column in columns.fixed]
    found = [each for each in cells if each is not None]
    if not found or len(found) < len(cells):
        return None
    there, gone = found[: len(columns.fixed)], found[len(columns.fixed) :]
    return f"({'-'.join(['+'.join(there), *gone])})" if len(found) > 1 else found[0]


def _sum(columns: Chosen, root: str, offset: int) -> str:
    if columns.fixed is not None:
        return _fixed_sum(columns.fixed, root, offset)
    if columns.lanes:
        cells = [f"s[{_plus(root, offset)}+{lane}[{columns.faction}]]" for lane in columns.lanes]
        return cells[0] if len(cells) == 1 else f"({'+'.join(cells)})"
    return f"sum([s[{_plus(root, offset)}+c] for c in {columns.text}])"


def _plus(root: str, offset: int) -> str:
    if root.isdigit():
        return str(int(root) + offset)
    return f"{root}+{offset}" if offset else root


def _fixed_sum(columns: tuple[int, ...], root: str, offset: int) -> str:
    if not columns:
        return "0"
    if len(columns) > 2 and columns == tuple(range(columns[0], columns[-1] + 1)):
        first, last = columns[0] + offset, columns[-1] + offset + 1
        return f"sum(s[{_plus(root, first)}:{_plus(root, last)}])"
    cells = [f"s[{_plus(root, offset + column)}]" for column in columns]
    return cells[0] if len(cells) == 1 else f"({'+'.join(cells)})"


@emits(nodes.Count)
def _count(scope: Scope, expr: nodes.Count) -> str:
    phrase = expr.phrase
    columns = chosen(scope, phrase.columns)
    place, fresh = phrase.place, phrase.fresh
    match place.kind:
        case "box":
            return at(scope, columns, str(place.at.location), False)
        case "space":
            return at_space(scope, columns, place.at, fresh)
        case "bag":
            bag = value(scope, nodes.Local(place.at, span=phrase.span, type=place.at.type))
            return f"bag_count(R, {bag}, {columns.text}, {fresh})"
        case "map":
            return _on_map(scope, columns, fresh)
        case "beside" | "set":
            name = scope.bind(None)
            looked = locations(scope, place)
            return f"sum([{at(scope, columns, name, fresh)} for {name} in {looked}])"
        case other:
            assert_never(other)


def at_space(scope: Scope, columns: Chosen, space: Any, fresh: bool) -> str:
    text = value(scope, space)
    if sure(scope, space) or text.isidentifier():
        return at(scope, columns, text, fresh, None if sure(scope, space) else space)
    # A space that is costly to name is named once.
    name = scope.bind(None)
    there = guarded(scope, space, text, "pieces")
    return f"sum([{at(scope, columns, name, fresh)} for {name} in ({there},)])"


def _on_map(scope: Scope, columns: Chosen, fresh: bool) -> str:
    layout = scope.title.layout
    end = layout.spaces * layout.columns
    tables = [(1, 0, end)] + ([(-1, layout.spent, layout.spent + end)] if fresh else [])
    terms = []
    for sign, first, last in tables:
        mark = "-" if sign < 0 else "+"
        if columns.fixed is None:
            terms.append(
                f"{mark}sum([sum(s[{first}+c:{last}:{layout.columns}]) for c in {columns.text}])"
            )
        for column in columns.fixed or ():
            terms.append(f"{mark}sum(s[{first + column}:{last}:{layout.columns}])")
    return f"({''.join(terms).removeprefix('+') or '0'})"


def locations(scope: Scope, place: nodes.PiecePlace) -> str:
    """The locations of a place, in order; not for bags."""
    match place.kind:
        case "space":
            there = subject(scope, place.at, "pieces")
            return f"({there},)"
        case "box":
            return f"({place.at.location},)"
        case "map":
            return scope.title.all_spaces()
        case "beside":
            return f"N[{value(scope, place.at)}]"
        case "set":
            return as_set(scope, place.at)
        case "bag":
            raise nodes.UnknownVariant(
                "bag", "engine/compile/texts/expressions/counts.py, locations"
            )
        case other:
            assert_never(other)


def as_set(scope: Scope, expr: nodes.Expr) -> str:
    """Each element once, by index."""
    fixed = static.value_or_none(expr, {})
    if fixed is not None:
        return scope.title.pool.name(tuple(sorted(fixed)))
    text = value(scope, expr)
    if isinstance(expr, nodes.Filter) and (expr.domain is None or expr.beside is not None):
        return text
    return f"ordered({text})"

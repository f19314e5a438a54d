"""Statements about pieces: inlined where nothing is left to choose, else calls of picks.py."""

from __future__ import annotations

from typing import Any

from interpreter.engine.compile.texts.asks import by_piece, pieces_ask
from interpreter.engine.compile.texts.context import Scope
from interpreter.engine.compile.texts.expressions.counts import Chosen, chosen, locations
from interpreter.engine.compile.texts.expressions.expressions import condition, subject, value
from interpreter.engine.compile.texts.statements.statements import puts
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.walking.carried import uncovers


def owed(scope: Scope, amount: nodes.Amount) -> str:
    return "ALL" if amount.number is None else value(scope, amount.number)


def placed_rows(vocabulary: Vocabulary, columns: nodes.Columns) -> tuple[tuple[int, ...], ...]:
    """Of a kind's columns, new pieces go to the one of its first state, if the phrase allows it."""
    return tuple(_placed(vocabulary, row) for row in columns.table)


def _placed(vocabulary: Vocabulary, row: tuple[int, ...]) -> tuple[int, ...]:
    chosen_columns: dict[int, int] = {}
    for column in row:
        fresh = vocabulary.columns[column].fresh_state
        if fresh not in chosen_columns or column == fresh:
            chosen_columns[fresh] = column
    return tuple(column for column in row if column in chosen_columns.values())


def keep(scope: Scope, variable: nodes.Variable | None) -> str:
    """A new bag for the pieces touched, or None."""
    if variable is None:
        return "None"
    name = scope.bind(variable)
    scope.writer.put(f"{name} = {{}}")
    return name


def source(scope: Scope, phrase: nodes.Phrase, rows: Any = None) -> str:
    """The `Candidates` of a phrase."""
    columns = chosen(scope, phrase.columns, rows)
    if phrase.place.kind == "bag":
        return f"in_bag(R, {scope.name(phrase.place.at)}, {columns.text}, {phrase.fresh})"
    return f"Candidates(R, {locations(scope, phrase.place)}, {columns.text}, {phrase.fresh})"


def picking(scope: Scope, node: Any, call: str) -> None:
    """A pick, begun anew where a deal came before all of it."""
    if node.point.deals:
        scope.writer.put(f"while (yield from {call}) is None: pass")
    else:
        scope.writer.put(f"yield from {call}")


def perform(scope: Scope, node: Any, act: str, amount: nodes.Amount) -> None:
    """The act, asking if it leaves a choice."""
    number = owed(scope, amount)
    if pieces_ask(node):
        arguments = f"{node.point.index}, {scope.actor}, {number}, {bool(amount.optional)}"
        picking(scope, node, f"pick({act}, {arguments})")
    else:
        scope.writer.put(f"settle({act}, {number})")


def one(scope: Scope, node: Any, phrase: nodes.Phrase, columns: Chosen) -> tuple[str, str] | None:
    """Location and column when a statement is about one cell and keeps no names."""
    if node.keep is not None or pieces_ask(node) or phrase.place.kind not in ("space", "box"):
        return None
    if columns.fixed is not None and len(columns.fixed) == 1:
        column = str(columns.fixed[0])
    elif len(columns.lanes) == 1:
        column = f"{columns.lanes[0]}[{columns.faction}]"
    else:
        return None
    place = phrase.place
    return (
        str(place.at.location) if place.kind == "box" else subject(scope, place.at, "pieces")
    ), column


@puts(nodes.PlacePieces)
def _place(scope: Scope, node: nodes.PlacePieces) -> None:
    rows = placed_rows(scope.title.vocabulary, node.phrase.columns)
    if node.point.lacks:
        _ask_for_more(scope, node, chosen(scope, node.phrase.columns, rows))
    cell = one(scope, node, node.phrase, chosen(scope, node.phrase.columns, rows))
    if cell is not None:
        scope.writer.put(f"place_one(R, {cell[0]}, {cell[1]}, {owed(scope, node.amount)})")
        return
    act = f"Placement({source(scope, node.phrase, rows)}, {keep(scope, node.keep)})"
    plain = node.keep is None and node.phrase.place.kind == "space"
    if not node.anywhere and not (plain and pieces_ask(node)):
        perform(scope, node, act, node.amount)
        return
    writer, columns = scope.writer, chosen(scope, node.phrase.columns, rows)
    asker, number = f"{node.point.index}, {scope.actor}", owed(scope, node.amount)
    optional = bool(node.amount.optional)
    if plain:
        place = subject(scope, node.phrase.place.at, "pieces")
        call = f"place_some(R, {asker}, {place}, {columns.text}, {number}, {optional})"
        if not node.anywhere:
            picking(scope, node, call)
            return
    left = writer.fresh()
    if node.point.deals:
        writer.put(f"{left} = None")
        writer.put(f"while {left} is None:")
        writer.depth += 1
    if not plain:
        name = writer.fresh()
        writer.put(f"{name} = {act}")
        act, call = name, f"pick({name}, {asker}, {number}, {optional})"
    writer.put(f"{left} = yield from {call}")
    if node.point.deals:
        writer.depth -= 1
    out = f" and not ({_in_supply(scope, columns.fixed)})" if columns.fixed else ""
    sources = chosen(scope, node.phrase.columns).text
    writer.put(f"if {left} > 0{out}: yield from from_anywhere({act}, {asker}, {left}, {sources})")


def _ask_for_more(scope: Scope, node: nodes.PlacePieces, columns: Chosen) -> None:
    """Before pieces are left unplaced: a deal of their owner that brings some to the supply."""
    place, number = subject(scope, node.phrase.place.at, "pieces"), owed(scope, node.amount)
    few = f"if {_in_supply(scope, columns.fixed)} < {number}: " if columns.fixed else ""
    scope.writer.put(f"{few}yield from for_want(R, {place}, {columns.text}, {number})")


def _in_supply(scope: Scope, columns: tuple[int, ...]) -> str:
    layout = scope.title.layout
    fresh = sorted({layout.fresh[column] for column in columns})
    return "+".join([f"s[{layout.cell(layout.supply, column)}]" for column in fresh])


@puts(nodes.TurnPieces)
def _turn(scope: Scope, node: nodes.TurnPieces) -> None:
    turned = scope.title.pool.name(tuple(node.turned))
    cell = one(scope, node, node.phrase, chosen(scope, node.phrase.columns))
    if cell is not None and not node.phrase.fresh:
        amount = owed(scope, node.amount)
        scope.writer.put(f"turn_one(R, {cell[0]}, {cell[1]}, {amount}, {turned})")
        return
    act = f"Turn({source(scope, node.phrase)}, {turned}, {keep(scope, node.keep)})"
    perform(scope, node, act, node.amount)


@puts(nodes.MovePieces)
def _move(scope: Scope, node: nodes.MovePieces) -> None:
    to = node.to
    if to.kind not in ("space", "box"):
        raise nodes.UnknownVariant(to.kind, "engine/compile/texts/statements/pieces.py, move")
    target = str(to.at.location) if to.kind == "box" else subject(scope, to.at, "pieces")
    spent = scope.action is not None
    act = f"Move({source(scope, node.phrase)}, {target}, {spent}, {keep(scope, node.keep)})"
    if not uncovers(scope.title.vocabulary, node):
        perform(scope, node, act, node.amount)
        return
    moved = scope.writer.fresh()
    scope.writer.put(f"{moved} = {act}")
    perform(scope, node, moved, node.amount)
    scope.writer.put(f"yield from take_along(R, {node.point.index}, {moved}.left, {target})")


@puts(nodes.RemovePieces)
def _remove(scope: Scope, node: nodes.RemovePieces) -> None:
    if by_piece(node):
        _remove_by_piece(scope, node)
        return
    line = node.alternatives[0]
    cell = one(scope, node, line.phrase, chosen(scope, line.phrase.columns))
    box = _box(scope, line)
    if cell is not None and not line.phrase.fresh:
        amount = owed(scope, node.amount)
        scope.writer.put(f"remove_one(R, {cell[0]}, {cell[1]}, {amount}, {box})")
        return
    act = f"RemoveTo({source(scope, line.phrase)}, {box}, {keep(scope, node.keep)})"
    perform(scope, node, act, node.amount)


def _box(scope: Scope, line: nodes.Alternative) -> str:
    return str(scope.title.layout.supply if line.to is None else line.to.location)


def _remove_by_piece(scope: Scope, node: nodes.RemovePieces) -> None:
    """The removable cells are gathered by an inner function, anew after each piece."""
    writer = scope.writer
    kept = keep(scope, node.keep)
    judge = writer.fresh()
    writer.put(f"def {judge}():")
    writer.depth += 1
    writer.put(f"R.spend({scope.title.weights.judged(node)})")
    found = writer.fresh()
    writer.put(f"{found} = []")
    for line in node.alternatives:
        _alternative(scope, line, found)
    writer.span = node.span
    writer.put(f"return {found}")
    writer.depth -= 1
    arguments = f"{node.point.index}, {scope.actor}, {owed(scope, node.amount)}"
    optional = bool(node.amount.optional)
    act = f"Remove(Candidates(R, (), ()), {kept})"
    writer.put(f"yield from remove_by_piece({act}, {arguments}, {optional}, {judge})")


def _alternative(scope: Scope, line: nodes.Alternative, found: str) -> None:
    writer = scope.writer
    writer.span = line.span
    name, place, column = writer.fresh(), writer.fresh(), writer.fresh()
    writer.put(f"{name} = {source(scope, line.phrase)}")
    writer.put(f"for {place} in {name}.locations:")
    writer.depth += 1
    writer.put(f"for {column} in {name}.columns:")
    writer.depth += 1
    test = f"{name}.count({place}, {column}) > 0"
    if line.unless is not None:
        owners = scope.title.pool.name(scope.title.layout.faction_of)
        owner = scope.bind(line.owner)
        writer.put(f"{owner} = {owners}[{column}]")
        test += f" and not {condition(scope, line.unless)}"
    width = scope.title.layout.columns
    target = f"{_box(scope, line)} * {width} + {column}"
    if line.turned is not None:
        turned = scope.title.pool.name(tuple(line.turned))
        test += f" and {turned}[{column}] != {column}"
        target = f"{place} * {width} + {turned}[{column}]"
    entry = f"({place} * {width} + {column}, {target}, {name})"
    if scope.title.marks:
        test = scope.title.marks.truth(line, f"({test})")
    writer.put(f"if {test}: {found}.append({entry})")
    writer.depth -= 2


@puts(nodes.ReplacePieces)
def _replace(scope: Scope, node: nodes.ReplacePieces) -> None:
    rows = placed_rows(scope.title.vocabulary, node.placed.columns)
    columns = chosen(scope, node.placed.columns, rows).text
    writer = scope.writer
    kept = writer.fresh()
    writer.put(f"{kept} = {columns}")
    placing = f"lambda x: Placement(Candidates(R, (x,), {kept}))"
    removed = f"({owed(scope, node.remove)}, {bool(node.remove.optional)})"
    placed = f"({owed(scope, node.place)}, {bool(node.place.optional)})"
    asker = f"{node.point.index}, {scope.actor}"
    act = f"Remove({source(scope, node.removed)})"
    picking(
        scope, node, f"replace({act}, {placing}, {asker}, {removed}, {placed}, {node.point.lacks})"
    )


@puts(nodes.Refresh)
def _refresh(scope: Scope, node: nodes.Refresh) -> None:
    scope.writer.put(f"refresh(R, {scope.name(node.bag)})")

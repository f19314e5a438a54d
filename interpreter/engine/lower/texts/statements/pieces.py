"""Statements about pieces: a plain act where nothing is left to choose, else what picks.py asks."""

from __future__ import annotations

from typing import Any

from interpreter.engine.ir import build, ops
from interpreter.engine.lower.texts.context import Scope
from interpreter.engine.lower.texts.expressions.counts import chosen, locations, only_column
from interpreter.engine.lower.texts.expressions.expressions import condition, subject, value
from interpreter.engine.lower.texts.statements.statements import lowers
from interpreter.engine.state.stacking import ENDLESS
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.language.walking.carried import uncovers

NOTHING = ops.Const(None)


def owed(scope: Scope, amount: nodes.Amount) -> ops.Value:
    return ops.Const(ENDLESS) if amount.number is None else value(scope, amount.number)


def placed_rows(vocabulary: Vocabulary, columns: nodes.Columns) -> tuple[tuple[int, ...], ...]:
    """Rows of new pieces: the first state of each kind that the phrase allows."""
    return tuple(_placed(vocabulary, row) for row in columns.table)


def _placed(vocabulary: Vocabulary, row: tuple[int, ...]) -> tuple[int, ...]:
    chosen_columns: dict[int, int] = {}
    for column in row:
        fresh = vocabulary.columns[column].fresh_state
        if fresh not in chosen_columns or column == fresh:
            chosen_columns[fresh] = column
    return tuple(column for column in row if column in chosen_columns.values())


def keep(scope: Scope, variable: nodes.Variable | None) -> ops.Value:
    """A new bag for the pieces touched, or None."""
    if variable is None:
        return NOTHING
    name = scope.set(scope.fresh(), build.call("bag"))
    scope.bind(variable, name)
    return name


def source(scope: Scope, phrase: nodes.Phrase, rows: Any = None) -> ops.Value:
    """The `Candidates` of a phrase."""
    columns, fresh = chosen(scope, phrase.columns, rows), ops.Const(phrase.fresh)
    if phrase.place.kind == "bag":
        return build.call("in_bag", build.RUN, scope.value_of(phrase.place.at), columns, fresh)
    there = locations(scope, phrase.place)
    return build.call("Candidates", build.RUN, there, columns, fresh)


def picking(scope: Scope, node: Any, call: ops.Value) -> None:
    """A pick, begun anew where a deal came before all of it."""
    if node.point.deals:
        scope.put(ops.While(ops.Compare("is", call, NOTHING), []))
    else:
        scope.put(ops.Do(call))


def asker(scope: Scope, node: Any) -> tuple[ops.Value, ops.Value]:
    return ops.Const(node.point.index), scope.actor


def perform(scope: Scope, node: Any, act: ops.Value, amount: nodes.Amount) -> None:
    """The act, asking if it leaves a choice."""
    number = owed(scope, amount)
    if node.leaves_choice:
        optional = ops.Const(amount.optional)
        picking(scope, node, build.call("pick", act, *asker(scope, node), number, optional))
    else:
        scope.do("settle", act, number)


def one(
    scope: Scope, node: Any, phrase: nodes.Phrase, columns: ops.Value
) -> tuple[ops.Value, ops.Value] | None:
    """Location and column when a statement is about one cell and keeps no names."""
    if node.keep is not None or node.leaves_choice or phrase.place.kind not in ("space", "box"):
        return None
    column = only_column(columns)
    if column is None:
        return None
    place = phrase.place
    if place.kind == "box":
        return ops.Const(place.at.location), column
    return subject(scope, place.at, "pieces"), column


@lowers(nodes.PlacePieces)
def _place(scope: Scope, node: nodes.PlacePieces) -> None:
    rows = placed_rows(scope.title.vocabulary, node.phrase.columns)
    columns = chosen(scope, node.phrase.columns, rows)
    if node.point.lacks:
        _ask_for_more(scope, node, columns)
    cell = one(scope, node, node.phrase, columns)
    if cell is not None:
        scope.do("place_one", build.RUN, *cell, owed(scope, node.amount))
        return
    kept = keep(scope, node.keep)
    act = build.call("Placement", source(scope, node.phrase, rows), kept)
    plain = node.keep is None and node.phrase.place.kind == "space"
    if not node.anywhere and not (plain and node.leaves_choice):
        perform(scope, node, act, node.amount)
        return
    number, optional = owed(scope, node.amount), ops.Const(node.amount.optional)
    chooser = asker(scope, node)
    if plain:
        place = subject(scope, node.phrase.place.at, "pieces")
        call = build.call("place_some", build.RUN, *chooser, place, columns, number, optional)
        if not node.anywhere:
            picking(scope, node, call)
            return
        _from_anywhere(scope, node, act, call, columns)
        return
    placing: ops.Block = []
    with scope.into(placing):
        name = scope.set(scope.fresh(), act)
        call = build.call("pick", name, *chooser, number, optional)
    _from_anywhere(scope, node, name, call, columns, placing)


def _from_anywhere(
    scope: Scope,
    node: nodes.PlacePieces,
    act: ops.Value,
    call: ops.Value,
    columns: ops.Value,
    before: ops.Block | None = None,
) -> None:
    """Take what the empty supply still owes from elsewhere."""
    left = scope.fresh()
    taking: ops.Block = [*(before or []), ops.Set((left.name,), call)]
    if node.point.deals:
        said = build.when(ops.Compare("is not", left, NOTHING), ops.Break())
        scope.put(ops.While(ops.Const(1), [*taking, said]))
    else:
        for statement in taking:
            scope.put(statement)
    tests: list[ops.Value] = [ops.Compare(">", left, ops.Const(0))]
    if node.anywhere_if is not None:
        tests.append(condition(scope, node.anywhere_if))
    if isinstance(columns, ops.Table) and columns.value:
        tests.append(ops.Not(_in_supply(scope, columns.value)))
    sources = chosen(scope, node.phrase.columns)
    more = build.call("from_anywhere", act, *asker(scope, node), left, sources)
    scope.put(build.when(build.join("and", tests), ops.Do(more)))


def _ask_for_more(scope: Scope, node: nodes.PlacePieces, columns: ops.Value) -> None:
    """Before pieces are left unplaced: a deal of their owner that brings some to the supply."""
    place, number = subject(scope, node.phrase.place.at, "pieces"), owed(scope, node.amount)
    deal = ops.Do(build.call("for_want", build.RUN, place, columns, number))
    if isinstance(columns, ops.Table) and columns.value:
        scope.put(build.when(ops.Compare("<", _in_supply(scope, columns.value), number), deal))
    else:
        scope.put(deal)


def _in_supply(scope: Scope, columns: tuple[int, ...]) -> ops.Value:
    layout = scope.title.layout
    fresh = sorted({layout.fresh[column] for column in columns})
    return build.total([build.cell(layout.cell(layout.supply, column)) for column in fresh])


@lowers(nodes.TurnPieces)
def _turn(scope: Scope, node: nodes.TurnPieces) -> None:
    turned = ops.Table(tuple(node.turned))
    cell = one(scope, node, node.phrase, chosen(scope, node.phrase.columns))
    if cell is not None and not node.phrase.fresh:
        scope.do("turn_one", build.RUN, *cell, owed(scope, node.amount), turned)
        return
    kept = keep(scope, node.keep)
    act = build.call("Turn", source(scope, node.phrase), turned, kept)
    perform(scope, node, act, node.amount)


@lowers(nodes.MovePieces)
def _move(scope: Scope, node: nodes.MovePieces) -> None:
    to = node.to
    if to.kind not in ("space", "box"):
        raise nodes.UnknownVariant(to.kind, "engine/lower/texts/statements/pieces.py, move")
    target = ops.Const(to.at.location) if to.kind == "box" else subject(scope, to.at, "pieces")
    spent = ops.Const(scope.action is not None)
    kept = keep(scope, node.keep)
    act = build.call("Move", source(scope, node.phrase), target, spent, kept)
    if not uncovers(scope.title.vocabulary, node):
        perform(scope, node, act, node.amount)
        return
    moved = scope.set(scope.fresh(), act)
    perform(scope, node, moved, node.amount)
    point = ops.Const(node.point.index)
    scope.do("take_along", build.RUN, point, ops.Field(moved, "left"), target)


@lowers(nodes.RemovePieces)
def _remove(scope: Scope, node: nodes.RemovePieces) -> None:
    if node.by_piece:
        _remove_by_piece(scope, node)
        return
    line = node.alternatives[0]
    cell = one(scope, node, line.phrase, chosen(scope, line.phrase.columns))
    box = ops.Const(_box(scope, line))
    if cell is not None and not line.phrase.fresh:
        scope.do("remove_one", build.RUN, *cell, owed(scope, node.amount), box)
        return
    kept = keep(scope, node.keep)
    act = build.call("RemoveTo", source(scope, line.phrase), box, kept)
    perform(scope, node, act, node.amount)


def _box(scope: Scope, line: nodes.Alternative) -> int:
    box: int = scope.title.layout.supply if line.to is None else line.to.location
    return box


def _remove_by_piece(scope: Scope, node: nodes.RemovePieces) -> None:
    """The removable cells are gathered by an inner function, anew after each piece."""
    kept = keep(scope, node.keep)
    judge, cells = scope.fresh(), scope.fresh()
    gathered: ops.Block = []
    span = scope.span
    with scope.into(gathered):
        scope.set(cells, ops.Items((), False))
        for line in node.alternatives:
            _alternative(scope, line, cells)
        scope.span = node.span
        scope.put(ops.Return(cells))
    scope.put(ops.Inner(judge.name, gathered, span=span))
    nowhere = build.call("Candidates", build.RUN, ops.Table(()), ops.Table(()), ops.Const(0))
    act = build.call("Remove", nowhere, kept)
    given = (*asker(scope, node), owed(scope, node.amount), ops.Const(node.amount.optional), judge)
    scope.do("remove_by_piece", act, *given)


def _alternative(scope: Scope, line: nodes.Alternative, local: ops.Local) -> None:
    """Adds the cells of one line: where they are, what they become, and whose they are."""
    scope.span = line.span
    name, place, column = scope.fresh(), scope.fresh(), scope.fresh()
    width = scope.title.layout.columns
    scope.set(name, source(scope, line.phrase))
    looked: ops.Block = []
    with scope.into(looked):
        there = build.call("count_of", name, place, column)
        tests: list[ops.Value] = [ops.Compare(">", there, ops.Const(0))]
        if line.unless is not None:
            owner = scope.fresh()
            faction_of = ops.Table(scope.title.layout.faction_of)
            scope.set(owner, build.item(faction_of, column))
            scope.bind(line.owner, owner)
            tests.append(build.invert(condition(scope, line.unless)))
        target = build.address(_box(scope, line) * width, (column, 1))
        if line.turned is not None:
            turned = build.call("turned_into", ops.Table(tuple(line.turned)), column)
            tests.append(ops.Compare("!=", turned, column))
            target = build.address(0, (place, width), (turned, 1))
        test = build.join("and", tests)
        if scope.marks:
            test = scope.marks.truth(line, test)
        entry = build.call("Leaving", build.address(0, (place, width), (column, 1)), target, name)
        scope.put(build.when(test, ops.Do(build.call("append", local, entry))))
    columns = ops.For(column.name, ops.Field(name, "columns"), looked, span=line.span)
    scope.put(ops.For(place.name, ops.Field(name, "locations"), [columns], span=line.span))


@lowers(nodes.ReplacePieces)
def _replace(scope: Scope, node: nodes.ReplacePieces) -> None:
    rows = placed_rows(scope.title.vocabulary, node.placed.columns)
    kept = scope.set(scope.fresh(), chosen(scope, node.placed.columns, rows))
    removed = ops.Items((owed(scope, node.remove), ops.Const(node.remove.optional)))
    placed = ops.Items((owed(scope, node.place), ops.Const(node.place.optional)))
    act = build.call("Remove", source(scope, node.removed), NOTHING)
    lacks = ops.Const(node.point.lacks)
    picking(
        scope,
        node,
        build.call("replace", act, kept, *asker(scope, node), removed, placed, lacks),
    )


@lowers(nodes.Refresh)
def _refresh(scope: Scope, node: nodes.Refresh) -> None:
    scope.do("refresh", build.RUN, scope.value_of(node.bag))

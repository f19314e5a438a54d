"""Statements that place, remove, turn, replace and move pieces. How pieces are picked is in picks.py."""

from __future__ import annotations

from collections.abc import Callable, Generator
from itertools import product
from typing import Any

from interpreter.engine.runtime import picked, picks
from interpreter.engine.runtime.carrying import take_along
from interpreter.engine.state import bags
from interpreter.engine.state.bag import Bag
from interpreter.engine.state.options import Question
from interpreter.language import nodes
from interpreter.language.declarations.vocabulary import BoxDecl
from tests.walker.evaluate.pieces import columns_of, locations_of
from tests.walker.evaluate.walker import Frame, Steps, holds, value
from tests.walker.reference.acts import acts


def source_of(frame: Frame, phrase: nodes.Phrase) -> picked.Candidates:
    """Where the pieces of a phrase are looked for."""
    columns = columns_of(frame, phrase.columns)
    if phrase.place.kind == "bag":
        bag = frame.variables[phrase.place.at]
        return picked.in_bag(frame.run, bag, columns, phrase.fresh)
    places = locations_of(frame, phrase.place)
    return picked.Candidates(frame.run, places, columns, phrase.fresh)


def _owed(frame: Frame, amount: nodes.Amount) -> int:
    return picks.ALL if amount.number is None else max(0, value(frame, amount.number))


def _keep(frame: Frame, variable: nodes.Variable | None) -> Bag | None:
    """A new bag, when the statement names what it touches."""
    if variable is None:
        return None
    bag = Bag()
    frame.put(variable, bag)
    return bag


def _pick(
    frame: Frame, statement: Any, made: Callable[[], picked.Act]
) -> Generator[Question, int, int]:
    """Picks for a statement with an amount; says how many are still owed.

    Where a deal came before all of it, the act is made anew, for where to look may have changed.
    """
    left: int | None = None
    while left is None:
        amount = statement.amount
        point, owed = statement.point.index, _owed(frame, amount)
        left = yield from picks.pick(made(), point, frame.actor, owed, amount.optional)
    return left


@acts(nodes.PlacePieces)
def place(frame: Frame, statement: nodes.PlacePieces) -> Steps:
    keep = _keep(frame, statement.keep)

    def made() -> picked.Act:
        source = source_of(frame, statement.phrase)
        source.columns = as_placed(frame, tuple(source.columns))
        return picked.Placement(source, keep)

    if statement.point.lacks:
        source, owed = made().source, _owed(frame, statement.amount)
        (here,) = source.locations
        yield from picks.for_want(frame.run, here, tuple(source.columns), owed)
    left = yield from _pick(frame, statement, made)
    allowed = statement.anywhere_if
    if statement.anywhere and left > 0 and (allowed is None or holds(frame, allowed)):
        point, named = statement.point.index, columns_of(frame, statement.phrase.columns)
        yield from picks.from_anywhere(made(), point, frame.actor, left, named)


def as_placed(frame: Frame, columns: tuple[int, ...]) -> tuple[int, ...]:
    """New pieces show the first state of their kind, or the first that the phrase names."""
    fresh = [column.fresh_state for column in frame.vocabulary.columns]
    return tuple(
        column
        for column in columns
        if column == fresh[column]
        or (
            fresh[column] not in columns
            and not any(other < column and fresh[other] == fresh[column] for other in columns)
        )
    )


@acts(nodes.RemovePieces)
def remove(frame: Frame, statement: nodes.RemovePieces) -> Steps:
    first = statement.alternatives[0]
    keep = _keep(frame, statement.keep)
    if len(statement.alternatives) == 1 and first.unless is None:
        box = _box(frame, first)
        yield from _pick(
            frame, statement, lambda: picked.RemoveTo(source_of(frame, first.phrase), box, keep)
        )
        return
    yield from picks.remove_by_piece(
        picked.Remove(picked.Candidates(frame.run, (), ()), keep),
        statement.point.index,
        frame.actor,
        _owed(frame, statement.amount),
        statement.amount.optional,
        lambda: _open(frame, statement),
    )


def _box(frame: Frame, alternative: nodes.Alternative) -> int:
    box: BoxDecl | None = alternative.to or frame.vocabulary.supply
    assert box is not None
    return box.location


def _open(frame: Frame, statement: nodes.RemovePieces) -> list[picked.Leaving]:
    """Cells line by line with pieces that nothing protects, the cells they would come to, and the line's pieces."""
    layout, found = frame.run.layout, []
    for alternative in statement.alternatives:
        turned, source = alternative.turned, source_of(frame, alternative.phrase)
        for location, column in product(source.locations, source.columns):
            target = layout.cell(_box(frame, alternative), column)
            if turned is not None:
                target = layout.cell(location, turned[column])
            cell = layout.cell(location, column)
            if cell == target or not source.count(location, column):
                continue
            if not _protected(frame, alternative, layout.faction_of[column]):
                found.append(picked.Leaving(cell, target, source))
    return found


def _protected(frame: Frame, alternative: nodes.Alternative, owner: int) -> bool:
    with frame.bound((alternative.owner,), owner):
        return alternative.unless is not None and holds(frame, alternative.unless)


@acts(nodes.TurnPieces)
def turn(frame: Frame, statement: nodes.TurnPieces) -> Steps:
    keep, turned = _keep(frame, statement.keep), statement.turned
    yield from _pick(
        frame, statement, lambda: picked.Turn(source_of(frame, statement.phrase), turned, keep)
    )


@acts(nodes.ReplacePieces)
def replace(frame: Frame, statement: nodes.ReplacePieces) -> Steps:
    columns = as_placed(frame, columns_of(frame, statement.placed.columns))

    left: int | None = None
    while left is None:
        left = yield from picks.replace(
            picked.Remove(source_of(frame, statement.removed)),
            columns,
            statement.point.index,
            frame.actor,
            (_owed(frame, statement.remove), statement.remove.optional),
            (_owed(frame, statement.place), statement.place.optional),
            statement.point.lacks,
        )


@acts(nodes.MovePieces)
def move(frame: Frame, statement: nodes.MovePieces) -> Steps:
    """What an action moves is spent until the action ends."""
    keep, spent = _keep(frame, statement.keep), frame.action is not None
    (target,) = locations_of(frame, statement.to)
    acts: list[picked.Move] = []

    def made() -> picked.Act:
        acts.append(picked.Move(source_of(frame, statement.phrase), target, spent, keep))
        return acts[-1]

    yield from _pick(frame, statement, made)
    yield from take_along(frame.run, statement.point.index, acts[-1].left, target)


@acts(nodes.Refresh)
def refresh(frame: Frame, statement: nodes.Refresh) -> None:
    bags.refresh(frame.run, frame.variables[statement.bag])

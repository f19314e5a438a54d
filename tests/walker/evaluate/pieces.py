"""Phrases of pieces: which columns, in which cells, and how many lie there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from interpreter.engine.state import bags
from interpreter.language import nodes
from tests.walker.evaluate.sets import as_set
from tests.walker.evaluate.walker import Frame, evaluates, needed, value


def columns_of(frame: Frame, columns: nodes.Columns) -> tuple[int, ...]:
    """The columns that a phrase names, by index."""
    if columns.selector is None:
        return as_set(columns.table[0])
    chosen = value(frame, columns.selector)
    factions = chosen if isinstance(chosen, tuple) else (chosen,)
    return as_set(
        column for faction in factions if faction >= 0 for column in columns.table[faction]
    )


def locations_of(frame: Frame, place: nodes.PiecePlace) -> tuple[int, ...]:
    """Where a phrase without a bag looks. Nothing is next to none."""
    match place.kind:
        case "space":
            return (needed(frame, place.at, "pieces"),)
        case "box":
            return (place.at.location,)
        case "map":
            return tuple(range(len(frame.vocabulary.spaces)))
        case "beside":
            space = value(frame, place.at)
            return as_set(frame.vocabulary.spaces[space].borders) if space >= 0 else ()
        case "set":
            return as_set(value(frame, place.at))
        case "bag":
            raise nodes.UnknownVariant("bag", "tests/walker/evaluate/pieces.py, locations_of")
        case other:
            assert_never(other)


def lying(frame: Frame, phrase: nodes.Phrase) -> Iterator[tuple[int, int, int]]:
    """Location, column and number of all that a phrase names, place by place."""
    columns = columns_of(frame, phrase.columns)
    if phrase.place.kind == "bag":
        yield from _in_bag(frame, columns, phrase)
        return
    for location in locations_of(frame, phrase.place):
        for column in columns:
            number = count_at(frame, location, column, phrase.fresh)
            if number:
                yield location, column, number


def _in_bag(
    frame: Frame, columns: tuple[int, ...], phrase: nodes.Phrase
) -> Iterator[tuple[int, int, int]]:
    """A bag remembers cells; a piece that left the map is remembered as it left."""
    bag = frame.variables[phrase.place.at]
    for cell in sorted(bag.cells):
        location, column = divmod(cell, frame.run.layout.columns)
        number = bags.present(frame.run, bag, cell, phrase.fresh)
        if column in columns and number:
            yield location, column, number


def count_at(frame: Frame, location: int, column: int, fresh: bool = False) -> int:
    """The pieces of a column at a location; the fresh ones are those not spent in this action."""
    layout, state = frame.run.layout, frame.run.s
    cell = layout.cell(location, column)
    spent = state[layout.spent + cell] if fresh and location < layout.spaces else 0
    return state[cell] - spent


@evaluates(nodes.Count)
def count(frame: Frame, expr: nodes.Count) -> int:
    return sum(number for _, _, number in lying(frame, expr.phrase))

"""Invariants: the number of pieces of each kind, and one place for each card."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from interpreter.engine.state.run import Run


def missing(run: Run) -> Iterator[str]:
    """Violated invariants, in sentences."""
    yield from _pieces(run)
    yield from _cards(run)


def _pieces(run: Run) -> Iterator[str]:
    """No piece is made or lost."""
    layout, s, size = run.layout, run.s, run.layout.spent
    if min(s[:size], default=0) < 0:
        yield "a number of pieces is below 0"
    there = dict.fromkeys(layout.fresh, 0)
    for column, fresh in enumerate(layout.fresh):
        there[fresh] += sum(s[column : size : layout.columns])
    playing = run.players
    for fresh, number in there.items():
        total = layout.totals[fresh] if layout.takes_part(fresh, layout.supply, playing) else 0
        if number != total:
            name = run.program.vocabulary.columns[fresh].name
            yield f"there are {number} {name} in all, not {total}"


def _cards(run: Run) -> Iterator[str]:
    """Every card lies in one place."""
    layout = run.layout
    lying = [run.cards_in(layout.zone(zone, owner)) for zone, owner in layout.every_zone()]
    if lying and sorted(chain.from_iterable(lying)) != list(range(layout.cards)):
        yield "a card lies nowhere or twice"

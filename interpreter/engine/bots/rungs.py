"""A bot's ladders as functions that can be called: what compile/bots.py has written, linked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import define

from interpreter.corpus.diagnostics import Span
from interpreter.engine.bots.pieces import Picks

Ladder = tuple["Rung", ...]


@define(eq=False)
class Rung:
    """A compiled rung. Texts are called with (run, frame, actor, here), some with the option, too."""

    index: int
    condition: Callable[..., Any] | None
    where: Callable[..., Any] | None
    prefer: tuple[tuple[str, Callable[..., Any]], ...]
    amount: Callable[..., Any] | None
    most: Callable[..., Any] | None
    picks: Picks | None
    changes: tuple[tuple[str, Callable[..., Any]], ...]
    measures: tuple[tuple[Span, Callable[..., Any]], ...]  # what the condition compares
    pick: int | None
    if_none: int
    leads: int
    then: dict[int, Ladder]


@define(eq=False)
class Bot:
    """Whom it plays, the table of spaces that breaks its ties, and a ladder for each point."""

    plays: frozenset[int]
    table: tuple[int, ...]
    ladders: dict[int, Ladder]
    general: dict[int, Ladder]  # where those say nothing


def link(names: dict[str, Any], tables: Sequence[tuple[Any, ...]]) -> list[Bot]:
    """`tables` as compile/bots.py makes them; a table that several points share is linked once."""
    linked: dict[int, Ladder] = {}

    def ladder(table: tuple[Any, ...]) -> Ladder:
        if id(table) not in linked:
            linked[id(table)] = tuple(map(rung, table))
        return linked[id(table)]

    def rung(table: tuple[Any, ...]) -> Rung:
        index, condition, where, prefer, amount, most, picks, changes, measures, *rest = table
        pick, if_none, leads, then = rest
        texts = [None if name is None else names[name] for name in (condition, where, amount, most)]
        return Rung(
            index,
            texts[0],
            texts[1],
            tuple((order, names[name]) for order, name in prefer),
            texts[2],
            texts[3],
            None if picks is None else _picks(names, picks),
            tuple((kind, names[name]) for kind, name in changes),
            tuple((Span(*place), names[name]) for place, name in measures),
            pick,
            if_none,
            leads,
            {point: ladder(rungs) for point, rungs in then.items()},
        )

    return [
        Bot(plays, table, *({p: ladder(rungs) for p, rungs in each.items()} for each in both))
        for plays, table, *both in tables
    ]


def _picks(names: dict[str, Any], table: tuple[Any, ...]) -> Picks:
    pieces, whose, order, evenly = table
    return Picks(
        None if pieces is None else names[pieces],
        tuple((kind, names[name]) for kind, name in whose),
        tuple(names[name] for name in order),
        tuple(names[name] for name in evenly),
    )


def by_index(bots: Sequence[Bot]) -> dict[int, Rung]:
    """Every rung, also those that follow from others, by its index."""
    found: dict[int, Rung] = {}

    def enter(ladders: dict[int, Ladder]) -> None:
        for ladder in {id(ladder): ladder for ladder in ladders.values()}.values():
            for rung in ladder:
                found[rung.index] = rung
                enter(rung.then)

    for bot in bots:
        enter(bot.ladders)
        enter(bot.general)
    return found

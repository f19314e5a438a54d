"""A bot's ladders as functions that can be called: what lower/bots.py has written, linked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import define

from interpreter.corpus.diagnostics import Span
from interpreter.engine.bots.pieces import Picks
from interpreter.engine.lower.product import Record

Ladder = tuple["Rung", ...]
Lines = tuple[tuple[str, Callable[..., Any]], ...]  # preferences: the order, and what is read


@define(eq=False)
class Rung:
    """A compiled rung. Texts are called with (run, activation, actor, here), some with the option, too."""

    index: int
    condition: Callable[..., Any] | None
    where: Callable[..., Any] | None
    prefer: Lines
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
    """Whom it plays, what breaks its ties of spaces (then the table), and a ladder for each point."""

    plays: frozenset[int]
    ties: Lines
    table: tuple[int, ...]
    ladders: dict[int, Ladder]
    general: dict[int, Ladder]  # where those say nothing


def link(names: dict[str, Any], records: Sequence[Record]) -> list[Bot]:
    """`records` as lower/bots.py makes them; a ladder that several points share is linked once."""
    linked: dict[int, Ladder] = {}

    def ladder(rungs: tuple[Record, ...]) -> Ladder:
        if id(rungs) not in linked:
            linked[id(rungs)] = tuple(map(rung, rungs))
        return linked[id(rungs)]

    def ladders(points: dict[int, tuple[Record, ...]]) -> dict[int, Ladder]:
        return {point: ladder(rungs) for point, rungs in points.items()}

    def rung(record: Record) -> Rung:
        texts = {
            name: record[name] and names[record[name]]
            for name in ("condition", "where", "amount", "most")
        }
        return Rung(
            index=record["index"],
            **texts,
            prefer=tuple((order, names[name]) for order, name in record["prefer"]),
            picks=record["picks"] and _picks(names, record["picks"]),
            changes=tuple((kind, names[name]) for kind, name in record["changes"]),
            measures=tuple((Span(*place), names[name]) for place, name in record["measures"]),
            pick=record["pick"],
            if_none=record["if_none"],
            leads=record["leads"],
            then=ladders(record["then"]),
        )

    return [
        Bot(
            plays=record["plays"],
            ties=tuple((order, names[name]) for order, name in record["ties"]),
            table=record["table"],
            ladders=ladders(record["ladders"]),
            general=ladders(record["general"]),
        )
        for record in records
    ]


def _picks(names: dict[str, Any], record: Record) -> Picks:
    return Picks(
        record["pieces"] and names[record["pieces"]],
        tuple((kind, names[name]) for kind, name in record["whose"]),
        tuple(names[name] for name in record["order"]),
        tuple(names[name] for name in record["evenly"]),
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

"""A bot's ladders as functions that can be called: what lower/bots.py has written, linked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import define

from interpreter.corpus.diagnostics import Span
from interpreter.engine.bots.pieces import Picks
from interpreter.engine.bots.reading import Line
from interpreter.engine.lower.product import Record
from interpreter.language.declarations.vocabulary import DecisionPoint, Vocabulary

SIGNS = {"number": 0, "gain": 1, "loss": -1}


@define(eq=False)
class Change:
    """Measure of a trial: pieces of some columns, or a number, before and after. The other is None.

    `sign`: 1 counts a number's growth, -1 its fall, 0 either.
    """

    pieces: Callable[..., list[int]] | None
    number: Callable[..., int] | None
    sign: int


@define(eq=False)
class Rung:
    """A compiled rung. Texts are called with (run, activation, actor, here), some with the option, too."""

    index: int
    condition: Callable[..., int] | None
    where: Callable[..., int] | None
    prefer: tuple[Line, ...]
    amount: Callable[..., int] | None
    most: Callable[..., int] | None
    picks: Picks | None
    changes: tuple[Change, ...]
    measures: tuple[tuple[Span, Callable[..., Any]], ...]  # what the condition compares
    pick: int | None
    if_none: int
    leads: int
    points: tuple[int, ...]  # of decisions that follow
    ladders: tuple[Ladder, ...]  # for these

    def then(self, point: int) -> Ladder | None:
        """The ladder of a decision that follows."""
        for place in range(len(self.points)):
            if self.points[place] == point:
                return self.ladders[place]
        return None


Ladder = tuple[Rung, ...]


@define(eq=False)
class WayTests:
    """The ways of a space that is chosen: the point where one is picked, and when each is open (None: always)."""

    point: int
    tests: tuple[Callable[..., int] | None, ...]


@define(eq=False)
class Kind:
    """Facts about a decision point that the judge needs."""

    moves: bool  # pieces that move
    hidden: bool  # cards that lie face down
    space: bool
    yes_no: bool
    number: bool
    action: bool

    @classmethod
    def of(cls, point: DecisionPoint) -> Kind:
        hidden = bool(point.face_down) and point.type == "card"
        types = [point.type == kind for kind in ("space", "yes-no", "number", "action")]
        return cls(point.name in ("group", "escorts"), hidden, *types)


@define(eq=False)
class Bot:
    """A bot: its factions, its tie-breakers for spaces (before the table), and a ladder or None for each point.

    A None follows the ladders of all points: it is the entry of point -1, which has no ladder.
    """

    plays: frozenset[int]
    ties: tuple[Line, ...]
    table: tuple[int, ...]
    ladders: tuple[Ladder | None, ...]
    general: tuple[Ladder | None, ...]  # where those say nothing


def link(names: dict[str, Any], records: Sequence[Record], points: int) -> list[Bot]:
    """`records` as lower/bots.py makes them; a ladder that several points share is linked once."""
    linked: dict[int, Ladder] = {}

    def ladder(rungs: tuple[Record, ...]) -> Ladder:
        if id(rungs) not in linked:
            linked[id(rungs)] = tuple(map(rung, rungs))
        return linked[id(rungs)]

    def by_point(given: dict[int, tuple[Record, ...]]) -> tuple[Ladder | None, ...]:
        ladders = {point: ladder(rungs) for point, rungs in given.items()}
        return tuple(ladders.get(point) for point in range(points + 1))

    def rung(record: Record) -> Rung:
        texts = {
            name: record[name] and names[record[name]]
            for name in ("condition", "where", "amount", "most")
        }
        return Rung(
            index=record["index"],
            **texts,
            prefer=_lines(names, record["prefer"]),
            picks=record["picks"] and _picks(names, record["picks"]),
            changes=tuple(
                Change(names[name], None, 0)
                if kind == "pieces"
                else Change(None, names[name], SIGNS[kind])
                for kind, name in record["changes"]
            ),
            measures=tuple((Span(*place), names[name]) for place, name in record["measures"]),
            pick=record["pick"],
            if_none=record["if_none"],
            leads=record["leads"],
            points=tuple(record["then"]),
            ladders=tuple(map(ladder, record["then"].values())),
        )

    return [
        Bot(
            plays=record["plays"],
            ties=_lines(names, record["ties"]),
            table=record["table"],
            ladders=by_point(record["ladders"]),
            general=by_point(record["general"]),
        )
        for record in records
    ]


def ways(
    names: dict[str, Any], records: dict[int, tuple[int, tuple[str | None, ...]]], points: int
) -> list[WayTests | None]:
    """Point and tests of the ways, by the point where a space is chosen; None for other points."""
    tests_by_space = {
        space: WayTests(point, tuple(None if name is None else names[name] for name in tests))
        for space, (point, tests) in records.items()
    }
    return [tests_by_space.get(point) for point in range(points)]


def kinds(vocabulary: Vocabulary) -> list[Kind]:
    """Facts about each decision point."""
    return [Kind.of(point) for point in vocabulary.points]


def _lines(names: dict[str, Any], lines: Sequence[tuple[str, str]]) -> tuple[Line, ...]:
    return tuple(Line(order in ("most", "first"), names[name]) for order, name in lines)


def _picks(names: dict[str, Any], record: Record) -> Picks:
    return Picks(
        record["pieces"] and names[record["pieces"]],
        _lines(names, record["whose"]),
        tuple(names[name] for name in record["order"]),
        tuple(names[name] for name in record["evenly"]),
    )


def by_index(bots: Sequence[Bot]) -> dict[int, Rung]:
    """Every rung, also those that follow from others, by its index."""
    rungs: dict[int, Rung] = {}

    def enter(ladders: Sequence[Ladder | None]) -> None:
        for ladder in {id(ladder): ladder for ladder in ladders if ladder is not None}.values():
            for rung in ladder:
                rungs[rung.index] = rung
                enter(rung.ladders)

    for bot in bots:
        enter(bot.ladders)
        enter(bot.general)
    return rungs

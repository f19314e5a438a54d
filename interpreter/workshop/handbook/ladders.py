"""A bot as ladders: for each decision its rungs from the top, with those that a rung holds for what follows."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from interpreter.corpus.english import capital
from interpreter.corpus.index import Named, Path
from interpreter.workshop.handbook.contents import Row, Teller, Told
from interpreter.workshop.handbook.places import BOTS, said

STEP = 2  # columns that a rung's text is set in below its name


@frozen
class Ladder:
    """The rungs for one question, from the top."""

    name: str
    place: str
    rungs: tuple[Rung, ...]


@frozen
class Rung:
    """One rung, and the ladders that it lays for the decisions that follow from it."""

    told: Told
    says: str
    ladders: tuple[Ladder, ...]


@frozen
class Decision:
    """What a bot answers: an action or a rule, and in it a ladder for each question."""

    name: str
    place: str
    ladders: tuple[Ladder, ...]


def decisions(teller: Teller, bot: Named) -> tuple[Decision, ...]:
    """Decisions with ladders of this bot's own, in the order of its file."""
    below = _below(teller, bot.path)
    return tuple(
        Decision(
            capital(thing.called), said(thing.path), tuple(_ladders(teller, thing.path, below))
        )
        for thing in below
        if thing.kind == "ladders"
    )


def count(teller: Teller, bot: Named) -> int:
    """How many rungs it has."""
    return sum(thing.kind == "rung" for thing in _below(teller, bot.path))


def _below(teller: Teller, path: Path) -> list[Named]:
    things = teller.pages.index.things
    return [
        t for t in things if t.path[0] == BOTS and t.path[: len(path)] == path and t.path != path
    ]


def _ladders(teller: Teller, path: Path, below: list[Named]) -> Iterator[Ladder]:
    """The ladders right under a path; where a bot's own decision is one ladder, its rungs."""
    for thing in below:
        direct = thing.path[: len(path)] == path and thing.kind == "ladder"
        if direct and len([name for name in thing.path[len(path) :] if name != "then"]) == 1:
            rungs = tuple(_rungs(teller, thing.path, below))
            yield Ladder(thing.called, said(thing.path), rungs)


def _rungs(teller: Teller, path: Path, below: list[Named]) -> Iterator[Rung]:
    for thing in below:
        if thing.kind == "rung" and thing.path[:-1] == path:
            inside = [entry for entry in below if entry.path[: len(thing.path)] == thing.path]
            yield Rung(
                _own(teller.told(thing)),
                teller.rung(thing),
                tuple(_ladders(teller, thing.path, inside)),
            )


def _own(rule_told: Told) -> Told:
    """Rows of a rung without its name, its paragraph and its ladders, which the page shows elsewhere."""
    rows: list[Row] = []
    for row in rule_told.rows[1:]:
        if row.text.startswith(" " * STEP + "then:"):
            break
        if not row.text.startswith(" " * STEP + "cite:"):
            rows.append(evolve(row, text=row.text[STEP:]))
    return evolve(rule_told, title=capital(rule_told.title), rows=tuple(rows))

"""Ranking and score sheets. The highest or lowest score wins, as the title says, with the title's tie-breakers.

The defeated share the last rank, whatever their score; the favoured win ties before that order counts.
Equals in all share a rank; a shared first rank is a draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import define, frozen

from interpreter.corpus.english import joined
from interpreter.engine.program import Program
from interpreter.engine.state import events
from interpreter.engine.state.run import Run
from interpreter.language.declarations.vocabulary import PhaseDecl, ValueDecl
from interpreter.session.telling.position_reader import PositionReader

if TYPE_CHECKING:
    from interpreter.language.declarations.vocabulary import DefinitionDecl, ValueDecl, Vocabulary
    from interpreter.session.seating.seats import Seats


_BEHIND = (1 << 60, True, 0)  # behind every score
Judged = tuple[int, int | None, bool, bool]
"""A faction by index, its score, whether it is favoured in ties, whether it is defeated."""


@frozen
class Place:
    """Rank of a faction: its id, its name at the table, its score (None if it has none) and its rank from 1.

    `defeated`: it cannot have won, even if it ranks first.
    """

    faction: str
    name: str
    score: int | None
    rank: int = 0
    defeated: bool = False


@frozen
class Result:
    """The ranking, best first."""

    places: tuple[Place, ...]

    @property
    def winner(self) -> str:
        """The id of the faction ranked first; "" where several are."""
        first = [place.faction for place in self.places if place.rank == 1]
        return first[0] if len(first) == 1 else ""

    def verdict(self, vocabulary: Vocabulary, seats: Seats) -> str:
        """Result for the people who played, in a sentence; "" if nobody did."""
        people = [_names(vocabulary, factions) for factions in seats.people]
        best = {p.name for p in self.places if p.rank == 1 and not p.defeated}
        ahead = [person for person in people if best & set(person)]
        if not people:
            return ""
        if not ahead:
            if len(people) > 1:
                return "The players have lost."
            return f"You have lost, as {joined(people[0])}."
        if not best <= set(ahead[0]):
            return f"A draw between {joined([p.name for p in self.places if p.name in best])}."
        if len(people) == 1:
            return f"You have won, as {joined(people[0])}."
        return " ".join(f"{joined(p)}: {'won' if p is ahead[0] else 'lost'}." for p in people)

    def scores(self, vocabulary: Vocabulary) -> tuple[int, ...]:
        """Scores by faction index; empty if the title has none."""
        by_id = {place.faction: place.score for place in self.places}
        scores = [by_id[faction.id] for faction in vocabulary.factions if faction.id in by_id]
        return tuple(score for score in scores if score is not None)

    def lines(self) -> list[str]:
        """The ranking as people read it."""
        rows = []
        for place in self.places:
            score = "" if place.score is None else f"  {place.score:+d}"
            rows.append(f"{place.rank}. {place.name}{score}")
        return rows


def _names(vocabulary: Vocabulary, factions: frozenset[int]) -> list[str]:
    return [vocabulary.factions[faction].name for faction in sorted(factions)]


def ranking(program: Program, run: Run) -> Result:
    """The factions by score as it stands, whether the game is over or not."""
    vocabulary, reading = program.vocabulary, PositionReader(program, run)

    def holds(judge: DefinitionDecl | None, faction: int) -> bool:
        return judge is not None and bool(reading.of(judge, faction))

    def score(faction: int) -> int | None:
        return None if vocabulary.score is None else int(reading.of(vocabulary.score, faction))

    return ranked(
        vocabulary,
        [
            (who, score(who), holds(vocabulary.favoured, who), holds(vocabulary.defeated, who))
            for who in run.players
        ],
    )


@frozen(eq=False)
class Ranks:
    """The ranking, as a search asks for it (searching/game_ahead.py)."""

    program: Program

    def of(self, run: Run) -> Result:
        return ranking(self.program, run)

    def judges(self) -> list[DefinitionDecl | ValueDecl] | None:
        return judges_of(self.program.vocabulary)

    def told(self, here: Sequence[int], judged: Sequence[int]) -> Result:
        vocabulary = self.program.vocabulary
        return ranked(vocabulary, rows(vocabulary, here, judged))


def judges_of(vocabulary: Vocabulary) -> list[DefinitionDecl | ValueDecl] | None:
    """Declarations that rank a faction; None if they cannot be read for each faction."""
    judges = (vocabulary.score, vocabulary.favoured, vocabulary.defeated)
    known = [judge for judge in judges if judge is not None]
    return known if all(value.of == "faction" for value in known) else None


def rows(vocabulary: Vocabulary, here: Sequence[int], words: Sequence[int]) -> list[Judged]:
    """Values of these judges for each faction that plays."""
    left, judged = [*words][::-1], []
    for faction in here:
        score = None if vocabulary.score is None else left.pop()
        favoured = vocabulary.favoured is not None and bool(left.pop())
        defeated = vocabulary.defeated is not None and bool(left.pop())
        judged.append((faction, score, favoured, defeated))
    return judged


def ranked(vocabulary: Vocabulary, judged: Iterable[Judged]) -> Result:
    """Ranking from the judges' values of each faction."""
    best = -1 if vocabulary.lowest else 1
    ties = {faction: place for place, faction in enumerate(vocabulary.ties)}
    rows = []
    for index, score, favoured, defeated in judged:
        key = (-best * (score or 0), not favoured, ties.get(index, len(ties)))
        rows.append((_BEHIND if defeated else key, vocabulary.factions[index], score))
    rows.sort(key=lambda row: (row[0], row[1].index))
    keys = [row[0] for row in rows]
    places = (
        Place(faction.id, faction.name, score, 1 + keys.index(key), key == _BEHIND)
        for key, faction, score in rows
    )
    return Result(tuple(places))


@define
class Sheet:
    """`rows`: by time that the phase began, what each player got; `totals`: what each has now."""

    value: ValueDecl
    phase: PhaseDecl
    rows: list[list[int]]
    totals: list[int]

    def lines(self, names: list[str]) -> Iterator[str]:
        """A head with the names of the players, a line for each row, and the totals."""
        table = [
            (self.value.name, names),
            *((f"{self.phase.name} {n}", map(str, row)) for n, row in enumerate(self.rows, 1)),
            ("In all", map(str, self.totals)),
        ]
        first = max(len(label) for label, _ in table)
        widths = [max(len(name), 4) for name in names]
        for label, cells in table:
            padded = (cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
            yield "  ".join([label.ljust(first), *padded])


def sheet(run: Run, value: ValueDecl, phase: PhaseDecl) -> Sheet:
    """The sheet as it stands. Changes before the phase first begins are in the totals alone."""
    players, place = run.players, run.layout.values[value.index]
    columns = {place + faction: column for column, faction in enumerate(players)}
    rows: list[list[int]] = []
    for entry in run.log:
        if entry[0] == events.PHASE and entry[1] == phase.index:
            rows.append([0] * len(players))
        elif entry[0] == events.VALUE and entry[1] in columns and rows:
            rows[-1][columns[entry[1]]] += entry[3] - entry[2]
    return Sheet(value, phase, rows, [run.s[index] for index in columns])

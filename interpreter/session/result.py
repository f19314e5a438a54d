"""Who has won: the score that the title names, ties in the order that it gives.

Equals in both share a rank; a shared first rank is a draw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from interpreter.engine.program import Program
from interpreter.engine.state import Run
from interpreter.session.reading import Reading

if TYPE_CHECKING:
    from interpreter.session.game import Game


@frozen
class Place:
    """One faction: its id, its name at the table, its score (None where there is none) and its rank from 1."""

    faction: str
    name: str
    score: int | None
    rank: int = 0


@frozen
class Result:
    """The ranking, best first."""

    places: tuple[Place, ...]

    @property
    def winner(self) -> str:
        """The id of the faction ranked first; "" where several are."""
        first = [place.faction for place in self.places if place.rank == 1]
        return first[0] if len(first) == 1 else ""

    def lines(self) -> list[str]:
        """The ranking as people read it."""
        rows = []
        for place in self.places:
            score = "" if place.score is None else f"  {place.score:+d}"
            rows.append(f"{place.rank}. {place.name}{score}")
        return rows


def result_of(game: Game) -> Result:
    return ranking(game.title.program, game.run)


def ranking(program: Program, run: Run) -> Result:
    """The factions by score as it stands, whether the game is over or not."""
    vocabulary = program.vocabulary
    reading = Reading(program, run)
    ties = {faction: place for place, faction in enumerate(vocabulary.ties)}
    rows = []
    for faction in vocabulary.factions:
        score = None if vocabulary.score is None else int(reading.of(vocabulary.score, faction.index))
        rows.append((-(score or 0), ties.get(faction.index, len(ties)), faction, score))
    rows.sort(key=lambda row: (row[0], row[1], row[2].index))
    ranked = [row[:2] for row in rows]
    places = (
        Place(faction.id, faction.name, score, 1 + ranked.index((less, tie)))
        for less, tie, faction, score in rows
    )
    return Result(tuple(places))

"""Who has won: the score that the title names, ties in the order that it gives."""

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
    """One faction's rank: its id, its name at the table and its score (None where there is none)."""

    faction: str
    name: str
    score: int | None


@frozen
class Result:
    """The ranking, best first."""

    places: tuple[Place, ...]

    @property
    def winner(self) -> str:
        """The id of the faction ranked first."""
        return self.places[0].faction

    def lines(self) -> list[str]:
        """The ranking as people read it."""
        rows = []
        for number, place in enumerate(self.places, 1):
            score = "" if place.score is None else f"  {place.score:+d}"
            rows.append(f"{number}. {place.name}{score}")
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
    return Result(tuple(Place(faction.id, faction.name, score) for _, _, faction, score in rows))

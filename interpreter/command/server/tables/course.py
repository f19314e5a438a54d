"""The course of a game that is over: where everybody stood after each act, and which acts turned it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from attrs import frozen

from interpreter.command.server.tables.past import Past
from interpreter.session.playing.game import Game
from interpreter.session.playing.result import Result, ranking
from interpreter.session.viewing.acts import Act, Chapters, acts

SWINGS = 3  # of the acts that changed a score most, so many are told


@frozen
class Point:
    """Where everybody stood when an act was done."""

    act: Act
    result: Result

    @property
    def worth(self) -> dict[str, int]:
        """By faction, its score."""
        return {place.faction: place.score or 0 for place in self.result.places}


def course(game: Game, past: Past) -> dict[str, Any]:
    """`name` of the score, and `points` with the line each act begins with, its moment and the scores; none without a score.

    `cards`: the points with which cards or turns begin. `turns`: the points that changed who leads, or a score most.
    """
    score, lines = game.title.vocabulary.score, past.lines()
    found = [] if score is None else list(_points(game, past))
    places = {point.act.first: number for number, point in enumerate(found)}
    starts = Chapters(game, past.log).starts()
    return {
        "name": "" if score is None else score.name,
        "points": [
            {"line": p.act.first, "moment": lines[p.act.end - 1], "worth": p.worth} for p in found
        ],
        "cards": [places[line] for line in starts if line in places],
        "turns": [{"point": number, "said": said} for number, said in _turns(game, found)],
    }


def _points(game: Game, past: Past) -> Iterator[Point]:
    """The last is the end, whatever came after the last line."""
    back, done = game.copy(), acts(game, past.log)
    found: list[Point] = []
    for act in reversed(done):
        if found:
            back.rewind(past.told[act.end - 1])
        found.append(Point(act, ranking(game.title.program, back.run)))
    back.play.let_go()
    return reversed(found)


def _turns(game: Game, points: Sequence[Point]) -> Iterator[tuple[int, str]]:
    names = {faction.id: faction.name for faction in game.players}
    swings: list[tuple[int, int, str]] = []
    told: dict[int, str] = {}
    for number, (before, after) in enumerate(pairwise(points), 1):
        leads = after.result.winner
        if leads and leads != before.result.winner:
            told[number] = f"{names[leads]} in the lead"
        swings += [
            (abs(after.worth[each] - worth), number, f"{names[each]} {after.worth[each] - worth:+}")
            for each, worth in before.worth.items()
            if after.worth[each] != worth
        ]
    for _, number, said in sorted(swings, key=lambda swing: (-swing[0], swing[1]))[:SWINGS]:
        told[number] = f"{told[number]}; {said}" if number in told else said
    yield from sorted(told.items())

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
from interpreter.session.viewing.goals import goal

SHARE = "Share of the goal, in hundredths"
SWINGS = 3  # of the acts that changed a score most, so many are told


@frozen
class Point:
    """Standing of everybody after an act."""

    act: Act
    result: Result
    worth: dict[
        str, int
    ]  # by faction, its score; or how much of its goal is reached, in hundredths


def course(game: Game, past: Past) -> dict[str, Any]:
    """`name` of the score, and `points` with the line each act begins with, its moment and the scores; none without a score.

    Where the score only says who has won, the share of the goal that is reached stands in its place. `cards`: the points with which cards or turns begin. `turns`: the points that changed who leads, or a score most.
    """
    score, lines = game.title.vocabulary.score, past.lines()
    points = [] if score is None else list(_points(game, past))
    places = {point.act.first: number for number, point in enumerate(points)}
    starts = Chapters(game, past.log).starts()
    return {
        "name": "" if score is None else SHARE if _by_goals(game) else score.name,
        "points": [
            {"line": p.act.first, "moment": lines[p.act.end - 1], "worth": p.worth} for p in points
        ],
        "cards": [places[line] for line in starts if line in places],
        "turns": [{"point": number, "said": said} for number, said in _turns(game, points)],
    }


def _points(game: Game, past: Past) -> Iterator[Point]:
    """The last is the end, whatever came after the last line."""
    back, done, shares = game.copy(), acts(game, past.log), _by_goals(game)
    points: list[Point] = []
    for act in reversed(done):
        if points:
            back.rewind(past.told[act.end - 1])
        result = ranking(game.title.program, back.run)
        scores = {place.faction: place.score or 0 for place in result.places}
        points.append(Point(act, result, _shares(back) if shares else scores))
    back.play.let_go()
    return reversed(points)


def _by_goals(game: Game) -> bool:
    """Whether the end knows no score but 0 and 1, and the title declares goals."""
    scores = {place.score for place in ranking(game.title.program, game.run).places}
    return scores <= {0, 1} and bool(game.title.display.goals)


def _shares(game: Game) -> dict[str, int]:
    """By faction, how much of its goal is reached: by the way on which the least that it lacks is most."""
    shares = {}
    for faction in game.players:
        goal_data = goal(game, None, faction.index)
        ways = [
            [100 if need["met"] else need["share"] or 0 for need in way]
            for way in (goal_data["ways"] if goal_data else ())
        ]
        shares[faction.id] = max((min(way) for way in ways), default=0)
    return shares


def _turns(game: Game, points: Sequence[Point]) -> Iterator[tuple[int, str]]:
    names = {faction.id: faction.name for faction in game.players}
    swings: list[tuple[int, int, str]] = []
    turn_names: dict[int, str] = {}
    for number, (before, after) in enumerate(pairwise(points), 1):
        leads = after.result.winner
        if leads and leads != before.result.winner:
            turn_names[number] = f"{names[leads]} in the lead"
        swings += [
            (abs(after.worth[each] - worth), number, f"{names[each]} {after.worth[each] - worth:+}")
            for each, worth in before.worth.items()
            if after.worth[each] != worth
        ]
    for _, number, said in sorted(swings, key=lambda swing: (-swing[0], swing[1]))[:SWINGS]:
        turn_names[number] = f"{turn_names[number]}; {said}" if number in turn_names else said
    yield from sorted(turn_names.items())

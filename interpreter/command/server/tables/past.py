"""Past of a game: earlier views, and the course of a game that is over.

A moment is one at which the log grew. If nothing is hidden, or no longer, each answer that added to the log is one.
Otherwise a seat looks back at what its page showed: the moments at which a person was asked. So neither their number
nor their content says more than the seat has seen. The last of them counts as now, even if others have since chosen
something unseen.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from attrs import define, frozen

from interpreter.engine.state import events
from interpreter.language.declarations.visibility import Eyes
from interpreter.session.mistakes import Mistake
from interpreter.session.playing.game import Game
from interpreter.session.playing.result import Result, ranking
from interpreter.session.telling.narrate import Line
from interpreter.session.viewing.acts import Act, Chapters, acts, told
from interpreter.session.viewing.goal_distance import goal
from interpreter.session.viewing.picture import picture

SHARE = "Share of the goal, in hundredths"
SWINGS = 3  # of the acts that changed a score most, so many are told


@define(eq=False)
class Past:
    """`moments`: how many answers each follows, without that of now; `told`: how many each line of the log follows.

    `log`: those lines.
    """

    moments: list[int]
    told: list[int]
    log: list[Line]

    @classmethod
    def of(cls, game: Game, eyes: Eyes) -> Past:
        """All that these eyes have seen of a game under way or over."""
        log, now = game.run.log, len(game.play.answers)
        answers = [place for place, entry in enumerate(log) if entry[0] == events.ANSWER]
        lines = game.narrator(eyes).tell(log)
        line_moments = [bisect_right(answers, line.entry) for line in lines]
        seen = {0, *line_moments}
        if game.hides and not game.over:
            stops = [n for n, at in enumerate(answers) if game.seats.is_human(log[at][2])] + [now]
            seen = {stops[bisect_left(stops, number)] for number in seen}
            now = max(seen)
        return cls(sorted(seen - {now}), line_moments, lines)

    def lines(self) -> list[int]:
        """By line of the log, the first moment that has it; as many as there are moments: now."""
        return [bisect_left(self.moments, number) for number in self.told]

    def last_choice(self, game: Game, factions: tuple[str, ...]) -> int:
        """The line behind all that the last answer of these factions brought about; 0 where they gave none."""
        log, vocabulary = game.run.log, game.title.vocabulary
        own = {faction.index for faction in vocabulary.factions if faction.id in factions}
        answers = [entry[2] for entry in log if entry[0] == events.ANSWER]
        last = max((n for n, who in enumerate(answers, 1) if who in own), default=-1)
        return bisect_right(self.told, last)

    def acts(self, game: Game, since: int) -> dict[str, Any]:
        """The acts that reach beyond a line, each with the moment that shows it done; the lines at which chapters begin."""
        lines, chapters = self.lines(), Chapters(game, self.log)
        acts_told = [
            told(game, self.log, act, since) | {"moment": lines[act.end - 1]}
            for act in acts(game, self.log, since)
        ]
        begun = [
            {"line": first, "card": chapters.card(first, end)}
            for first, end in pairwise([*chapters.starts(), len(lines)])
        ]
        return {"acts": acts_told, "chapters": begun, "moments": len(self.moments)}

    def ends(self, game: Game) -> dict[str, list[int]]:
        """The moments at which turns and cards are over, for who looks back by them."""
        lines = self.lines()
        turns = [act.end for act in acts(game, self.log)]
        cards = [*Chapters(game, self.log).starts()[1:], len(lines)]
        return {
            name: list(dict.fromkeys(lines[end - 1] for end in ends if end))
            for name, ends in (("turns", turns), ("cards", cards))
        }

    def behind(self, line: int) -> range:
        """The answers that came to a line of the log: those since the line before it. Raises Mistake."""
        if not 0 <= line < len(self.told):
            raise Mistake("the log has no such line")
        number = self.told[line]
        before = max((end for end in self.told[:line] if end < number), default=0)
        return range(before, number)


def seen_at(game: Game, eyes: Eyes, answers: int) -> dict[str, Any]:
    """The view after that many answers; `game` is led back there. Of the decision it holds only the faction."""
    game.rewind(answers)
    view = picture(game, eyes)
    decision = view["decision"]
    view["decision"] = decision and {"faction": decision["faction"], "yours": False}
    return view


@frozen
class Point:
    """Standing of everybody after an act."""

    act: Act
    result: Result
    worth: dict[
        str, int
    ]  # by faction, its score; or how much of its goal is reached, in hundredths


def course(game: Game, past: Past) -> dict[str, Any]:
    """`name` of the score, and `points` with the first line of each act, its moment and the scores.

    Without a score there are no points. If the score only says who has won, use the share of the goal reached instead.
    `cards`: the points with which cards or turns begin. `turns`: the points that changed the leader, or a score most.
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
    """The last moment is the end, even if something came after the last line."""
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
            (abs(after.worth[id] - worth), number, f"{names[id]} {after.worth[id] - worth:+}")
            for id, worth in before.worth.items()
            if after.worth[id] != worth
        ]
    for _, number, said in sorted(swings, key=lambda swing: (-swing[0], swing[1]))[:SWINGS]:
        turn_names[number] = f"{turn_names[number]}; {said}" if number in turn_names else said
    yield from sorted(turn_names.items())

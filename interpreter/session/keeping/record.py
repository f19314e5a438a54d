"""Every answer of a game, by name and with a sum of the position after it: what a save holds of it.

A game is kept after each answer, so each is worked out once. What was worked out stays true for as long
as the answers begin alike; undo needs no notice.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import Factory, define

from interpreter.engine.state import events
from interpreter.session.keeping.save import Step
from interpreter.session.keeping.sums import Cells, shown
from interpreter.session.telling import names

if TYPE_CHECKING:
    from interpreter.engine.play import Play
    from interpreter.language.declarations.vocabulary import Vocabulary


@define(eq=False)
class Record:
    """The steps of one game, as far as they have been worked out."""

    vocabulary: Vocabulary
    cells: Cells
    answers: list[int] = Factory(list)  # those of the steps
    totals: list[int] = Factory(list)  # at the first decision, and after each answer
    steps: list[Step] = Factory(list)

    def begun(self, play: Play) -> str:
        """The sum of the position at the first decision."""
        self.follow(play)
        return shown(self.totals[0])

    def follow(self, play: Play) -> list[Step]:
        """The steps of the game up to now."""
        known = len(self.steps)
        if play.answers[:known] != self.answers:
            known = _alike(play.answers, self.answers)
            del self.answers[known:], self.steps[known:], self.totals[known + 1 :]
        if self.totals and known == len(play.answers):
            return self.steps
        s, changes = _since(play, known)
        if not self.totals:
            self.totals.append(self.cells.start(s))
        for entry, changed in zip(_last_answers(play, len(changes)), changes, strict=True):
            for index, now in changed.items():
                s[index] = now
            self.totals.append(self.cells.add(self.totals[-1], s, changed))
            self.steps.append(self._step(entry, self.totals[-1]))
        self.answers = play.answers[:]
        return self.steps

    def _step(self, entry: tuple[int, ...], total: int) -> Step:
        _, number, faction, option, about = entry
        point = self.vocabulary.points[number]
        name = names.name_of(self.vocabulary, point, about, option)
        return point.name, self.vocabulary.factions[faction].id, name, shown(total)


def _alike(one: list[int], other: list[int]) -> int:
    """How many answers both begin with."""
    for number, (mine, yours) in enumerate(zip(one, other, strict=False)):
        if mine != yours:
            return number
    return min(len(one), len(other))


def _since(play: Play, known: int) -> tuple[list[int], list[dict[int, int]]]:
    """The state after this many answers; and for each later answer, the integers that it changed."""
    s, u, end = play.run.s[:], play.run.u, len(play.run.u)
    changes = []
    for start in reversed(play.marks[known:]):
        before: dict[int, int] = {}
        for place in range(start, end, 2):
            before.setdefault(u[place], u[place + 1])
        changes.append({index: s[index] for index, old in before.items() if s[index] != old})
        for index, old in before.items():
            s[index] = old
        end = start
    return s, changes[::-1]


def _last_answers(play: Play, number: int) -> Iterator[tuple[int, ...]]:
    """Log entries of this many answers, in order."""
    answers: list[tuple[int, ...]] = []
    place = len(play.run.log)
    while len(answers) < number:
        place -= 1
        if play.run.log[place][0] == events.ANSWER:
            answers.append(play.run.log[place])
    return reversed(answers)

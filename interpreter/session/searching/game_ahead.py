"""A game that is played on in thought: quickly, without a way back, and what it is worth in the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, Protocol

from attrs import Factory, define, frozen

from interpreter.engine.bots import Chance
from interpreter.engine.play import Play
from interpreter.engine.state.options import Question
from interpreter.engine.state.playouts import BY_BOT, LUCK
from interpreter.engine.state.run import Run
from interpreter.engine.state.streams import folded
from interpreter.language.declarations.vocabulary import Vocabulary
from interpreter.session.thinking import decided

Worth = list[float]
"""By faction, from 0 to 1."""


@frozen(eq=False)
class Habits:
    """Answers outside the tree: nobody agrees at `agreeing` points, and bots answer for the factions `by_bots`."""

    agreeing: frozenset[int]
    by_bots: frozenset[int]

    @property
    def mask(self) -> int:
        """The factions, one bit each."""
        return sum(1 << faction for faction in self.by_bots)


@define(eq=False)
class Walk:
    """One game ahead."""

    run: Run
    steps: object
    _asked: Question | None
    ranks: Ranks
    habits: Habits
    _chosen: bool = False  # a choice of the tree, and nothing behind it

    @classmethod
    def of(cls, play: Play, seed: int, ranks: Ranks, habits: Habits) -> Walk:
        """Walk from a position. `seed`: for the chance to come."""
        ahead = play.copy()
        ahead.run.s[ahead.run.layout.seed] = seed
        ahead.wake()
        question = ahead.decision
        return cls(
            ahead.run, ahead.steps, None if question is None else question[:4], ranks, habits
        )

    @property
    def asked(self) -> Question | None:
        """The question; None once the game is over. After a choice, skip questions outside the tree."""
        while self._chosen and self._asked is not None:
            point, faction, options, _ = self._asked
            if point in self.habits.agreeing:
                self._answer(0)
            elif faction in self.habits.by_bots:
                self._by_bot()
            elif len(options) == 1:
                self._answer(options[0])
            else:
                break
        return self._asked

    def choose(self, option: int) -> None:
        """A choice of the tree. Raises what the rules raise."""
        if self._chosen:
            assert self.asked is not None
        self._answer(option)
        self._chosen = True

    def _by_bot(self) -> None:
        """Answer as the bot of the faction that is asked."""
        run = self.run
        assert self._asked is not None
        chance = Chance.of(run, self._asked[1], self._asked[0])
        decided_option = decided(run.program, run, self._asked, chance)
        run.memory.note(len(run.log), self._asked[0], decided_option.rung, decided_option.option)
        self._answer(decided_option.option)

    def _answer(self, option: int) -> None:
        """Answer and run to the next decision. Raises errors of the rules."""
        run = self.run
        assert self._asked is not None
        run.memory.answered(self._asked[1], self._asked[0], option)
        run.steps = run.limits.steps
        given: int | None = option
        for _ in range(run.limits.phases):
            try:
                self._asked = self.steps.send(given)  # type: ignore[attr-defined]
            except StopIteration:
                if run.s[run.layout.over]:
                    self._asked = None
                    return
                given = None
                run.u.clear()
                self.steps = run.program.phase(run)
            else:
                return
        self._asked = None

    def play_on(self, answers: int, pause: Callable[[], None]) -> None:
        """Answer up to `answers` questions: mostly as the title's bots do, else by chance."""
        bots, layout = self.run.program.players, self.run.layout
        for left in range(answers - 1, -1, -1):
            if self._asked is None:
                return
            pause()
            point, faction, options, _ = self._asked
            bits = folded(self.run.s[layout.seed], (LUCK, left))
            if point in self.habits.agreeing:
                self._answer(0)
            elif len(options) > 1 and bots[faction] is not None and bits % 100 < BY_BOT:
                self._by_bot()
            else:
                self._answer(options[(bits >> 32) % len(options)])

    def stands(self) -> tuple[Any, bool]:
        """The ranking, and whether the game is over."""
        return self.ranks.of(self.run), bool(self.run.s[self.run.layout.over])


class Ranks(Protocol):
    """Ranking of a game that is over or still runs."""

    def of(self, run: Run) -> Any: ...

    def judges(self) -> Any:
        """Definitions from which WebAssembly can rank; None if it cannot."""

    def told(self, here: Sequence[int], judged: Sequence[int]) -> Any:
        """Ranking from the judges' values for the factions that take part."""


@define(eq=False)
class Judge:
    """Worth to each faction of an end of the game, or of a position. `spread`: usual distance between scores."""

    vocabulary: Vocabulary
    spread: float = 1.0
    _seen: int = 0
    _sums: dict[int, tuple[int, float, float]] = Factory(dict)  # of all worths of a faction
    _ids: dict[str, int] = Factory(dict)

    def worth(self, result: Any, over: bool) -> Worth:
        """Worth for each faction, up to 1. At an end, victory is most of it."""
        worths = [0.0] * len(self.vocabulary.factions)
        rows = [(place.rank, place.score, self._index(place.faction)) for place in result.places]
        lead = self._won(result)
        for rank, score, faction in rows:
            others = [self._ahead(rank, score, *row[:2]) for row in rows if row[2] != faction]
            mean = sum(others) / len(others) if others else 1.0
            worths[faction] = 0.8 * lead.get(faction, 0.0) + 0.2 * mean if over else mean
        return worths

    def note(self, worths: Worth) -> None:
        """Note worths; `deviation` follows from all of them."""
        for faction, worth in enumerate(worths):
            number, total, squares = self._sums.get(faction, (0, 0.0, 0.0))
            self._sums[faction] = number + 1, total + worth, squares + worth * worth

    def deviation(self, faction: int) -> float:
        """Usual deviation of a faction's worth."""
        number, total, squares = self._sums.get(faction, (0, 0.0, 0.0))
        if number < 2:
            return 0.5
        return sqrt(max(1e-3, squares / number - (total / number) ** 2))

    def _index(self, faction: str) -> int:
        if not self._ids:
            self._ids = {decl.id: decl.index for decl in self.vocabulary.factions}
        return self._ids[faction]

    def _won(self, result: Any) -> dict[int, float]:
        first = [place for place in result.places if place.rank == 1]
        shared = 0.5 if len(first) > 1 else 1.0
        return {self._index(place.faction): shared for place in first}

    def _ahead(self, rank: int, score: int | None, other: int, scored: int | None) -> float:
        """Lead of one over another, from 0 to 1; a half if they are equal."""
        if score is None or scored is None or score == scored:
            return 0.5 if rank == other else float(rank < other)
        gap = abs(score - scored)
        self._seen += 1
        self.spread += (gap - self.spread) / self._seen
        part = 0.5 * gap / (gap + self.spread)
        return 0.5 + part if rank < other else 0.5 - part


def agreeing_points(vocabulary: Vocabulary) -> frozenset[int]:
    """Points at which a deal needs agreement."""
    return frozenset(
        point.index
        for point in vocabulary.points
        if point in vocabulary.deal_points and point.type == "yes-no"
    )


def best(scores: Sequence[tuple[int, float]]) -> int:
    """The place of the one that was tried most often, of equals the one worth most, of these the first."""
    return max(range(len(scores)), key=lambda place: (*scores[place], -place))

"""Looking ahead: whether a special, by some way to go on, leaves the action that it goes with a space.

Each way is tried out on the game itself and taken back. First come the ways that end as soon as they may; if none of
them leaves a space, those that go on once where it would be enough, then twice, and so on. The same answers in another
order that lead to the same question in the same state are no new way. Trials do not reveal chance: they have dice of
their own. Both executors look ahead with this module, each for the specials that it carries out itself; WebAssembly
(wasm/looking.py) uses its `WaysAhead`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from interpreter.engine.runtime.picks import Steps
from interpreter.engine.state.bag import Bag
from interpreter.engine.state.errors import MISTAKES, PhaseEnds, StepsError
from interpreter.engine.state.memory import Memory
from interpreter.engine.state.options import DONE, PIECES, Question, tag
from interpreter.engine.state.run import Run
from interpreter.engine.state.streams import GAMMA

WAYS = 400  # that are tried to see whether it may begin
NEXT = 60  # for one answer in it
MOST = 200  # decisions on one way

Answer = tuple[int, int, int, int]
"""A question (point, subject, place of the pieces) and its answer."""

Fork = tuple[int, int, tuple[int, ...], tuple[Answer, ...], tuple[int, ...]]
"""The question (point, subject, options), the answers so far in any order, and the writes."""


class Way:
    """The answers with which a way begins."""

    answers: list[int]

    def __init__(self, answers: list[int]) -> None:
        self.answers = answers


class WaysAhead:
    """Ways to try in their order, and those that are known to leave a space."""

    now: list[Way]
    later: list[Way]  # they go on where it would be enough
    good: list[Way]
    helped_at: list[int]  # the points of the answers of good ways, and these
    helped: list[int]

    def __init__(self) -> None:
        self.now, self.later, self.good, self.helped_at, self.helped = [], [], [], [], []

    def known(self, answers: list[int]) -> bool:
        """Whether a way that leaves a space begins with these answers."""
        for way in self.good:
            if len(way.answers) >= len(answers) and way.answers[: len(answers)] == answers:
                return True
        return False

    def begin(self, answers: list[int]) -> None:
        self.now, self.later = [], []
        self.now.append(Way(answers))

    def waiting(self) -> bool:
        """Whether a way is left to try; the later ones come when no other is left."""
        if not self.now:
            self.now, self.later = self.later, self.now
        return len(self.now) > 0

    def take(self) -> list[int]:
        """The newest."""
        last = self.now[len(self.now) - 1]
        self.now = self.now[: len(self.now) - 1]
        return last.answers[:]

    def branch(self, way: list[int], options: list[int]) -> list[int]:
        """The way that goes on with the first of some answers; the others wait, the next one first."""
        for back in range(len(options) - 1):
            other = Way([*way, options[len(options) - 1 - back]])
            if options[0] == DONE:
                self.later.append(other)
            else:
                self.now.append(other)
        return [*way, options[0]]

    def branches(self, point: int, options: list[int], about: int) -> list[int]:
        """The answers in the order in which they are tried: where something has been done enough first,
        then what has led to a space before; of numbers the ends.
        """
        rest = options
        ordered: list[int] = []
        if options[len(options) - 1] == DONE:
            rest = options[: len(options) - 1]
            ordered.append(DONE)
        if tag(about) == PIECES:
            rest = [rest[len(rest) - 1], rest[0], *rest[1 : max(1, len(rest) - 1)]]
        for option in rest:
            if self.has_helped(point, option):
                ordered.append(option)
        for option in rest:
            if not self.has_helped(point, option):
                ordered.append(option)
        return ordered

    def has_helped(self, point: int, option: int) -> bool:
        for place in range(len(self.helped)):
            if self.helped[place] == option and self.helped_at[place] == point:
                return True
        return False

    def note(self, way: list[int], points: list[int]) -> None:
        """A way leaves a space. `points`: where its answers were given."""
        self.good.append(Way(way))
        for place in range(len(points)):
            if not self.has_helped(points[place], way[place]):
                self.helped_at.append(points[place])
                self.helped.append(way[place])


class Ahead(ABC):
    """A special that is about to begin. Each executor says how it begins and what its action needs."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.undo, self.log = len(run.u), len(run.log)
        self.acting, self.sheets = run.activations[:], _copies(run)
        self.ways = WaysAhead()
        self.vain: set[Fork] = set()  # from which no way does

    @abstractmethod
    def start(self) -> Steps:
        """Begin the special."""

    @abstractmethod
    def able(self) -> bool:
        """Whether its action has a space."""

    @abstractmethod
    def must(self) -> bool:
        """Whether what is done next could take the last space; else nothing is tried."""

    def possible(self) -> bool:
        """Whether it may begin at all."""
        with self._aside():
            return self._leads_on([])

    def kept(self, answers: list[int], options: list[int]) -> list[int]:
        """Options that can still leave a space after these answers; all if none can."""
        if len(options) == 1:
            return options
        with self._aside():
            kept = [option for option in options if self._leads_on([*answers, option])]
        return kept or options

    def guide(self, steps: Any, actor: int) -> Steps:
        """The special's own steps; the actor gets only options that leave a space."""
        answers: list[int] = []
        option: int | None = None
        while True:
            try:
                point, faction, options, about = steps.send(option)
            except StopIteration:
                return
            if faction == actor and len(options) > 1 and self.must():
                options = self.kept(answers, options)
            option = options[0]
            if len(options) > 1:
                option = yield point, faction, options, about
            answers.append(option)

    @contextmanager
    def _aside(self) -> Iterator[None]:
        """Whatever is tried in the block is taken back."""
        run = self.run
        s, u, log = run.s[:], run.u[self.undo :], run.log[self.log :]
        acting, sheets = run.activations[:], _copies(run)
        apart = run.memory, run.picking, run.checking, run.steps, run.dealing, run.offered
        looking, run.ahead = run.ahead, True
        run.memory, run.checking, run.steps = Memory(), set(run.checking), run.limits.steps
        try:
            yield
        finally:
            run.s[:], run.u[self.undo :], run.log[self.log :] = s, u, log
            run.activations[:], run.sheets[:] = acting, sheets
            run.memory, run.picking, run.checking, run.steps, run.dealing, run.offered = apart
            run.ahead = looking

    def _leads_on(self, answers: list[int]) -> bool:
        """Whether some way that begins with these answers leaves a space."""
        if self.ways.known(answers):
            return True
        self.ways.begin(answers)
        if self._tried(None):  # mostly it does, so the first way notes no forks
            return True
        met = self.vain.copy()
        for _ in range(NEXT if answers else WAYS):
            if not self.ways.waiting():
                self.vain = met
                return False
            if self._tried(met):
                return True
        return False

    def _tried(self, met: set[Fork] | None) -> bool:
        """Goes the newest of the ways to its end, or to a fork already met. Where it forks, the other
        branches are new ways.
        """
        run, way = self.run, self.ways.take()
        run.rewind(self.undo, self.log)
        run.activations[:], run.sheets[:] = self.acting, [sheet.copy() for sheet in self.sheets]
        seed = run.layout.seed
        run.write(seed, run.s[seed] ^ GAMMA)
        steps: Any = self.start()
        option: int | None = None
        given: list[Answer] = []
        leaves = False  # so a way that does not end is given up
        try:
            for number in range(MOST):
                point, _, options, about = question = steps.send(option)
                if number >= len(way):
                    if met is not None:
                        if (fork := self._fork(question, given)) in met:
                            return False
                        met.add(fork)
                    way = self.ways.branch(way, self.ways.branches(point, options, about))
                option = way[number]
                given.append((point, about, run.picking, option))
        except StopIteration:
            leaves = self.able()
        except PhaseEnds:
            leaves = True
        except MISTAKES as error:
            if isinstance(error, StepsError):
                raise
        if leaves:
            self.ways.note(way, [answer[0] for answer in given])
        return leaves

    def _fork(self, question: Question, given: list[Answer]) -> Fork:
        s, (point, _, options, about) = self.run.s, question
        written = sorted(set(self.run.u[self.undo :: 2]))
        state = tuple([value for index in written for value in (index, s[index])])
        return point, about, tuple(options), tuple(sorted(given)), state


def _copies(run: Run) -> list[Bag]:
    return [sheet.copy() for sheet in run.sheets]

"""Looking ahead: whether a special, by some way to go on, leaves the action that it goes with a space.

Each way is tried out on the game itself and taken back. First come the ways that end as soon as they may;
if none of them leaves a space, those that go on once where it would be enough, then twice, and so on. The
same answers in another order that lead to the same question in the same state are no new way. What chance
would bring is not seen: the trials have dice of their own. Both executors look ahead with this module, each
at what it carries out itself.
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

Way = list[int]
"""The answers with which it begins."""

Answer = tuple[int, int, int, int]
"""What was asked (point, what it is about, place of the pieces), and what was answered."""

Fork = tuple[int, int, tuple[int, ...], tuple[Answer, ...], tuple[int, ...]]
"""What is asked (point, what it is about, options), the answers so far in any order, and what has been written."""


class Ahead(ABC):
    """A special that is about to begin. Each executor says how it begins and what its action needs."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.undo, self.log = len(run.u), len(run.log)
        self.acting, self.sheets = run.activations[:], _copies(run)
        self.good: list[list[int]] = []  # ways that are known to leave a space
        self.helped: set[tuple[int, int]] = set()  # the points and answers of these
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
        """Of the options that follow these answers those that can still leave a space; else all."""
        if len(options) == 1:
            return options
        with self._aside():
            found = [option for option in options if self._leads_on([*answers, option])]
        return found or options

    def guide(self, steps: Any, actor: int) -> Steps:
        """The special's own steps; of what the actor may choose in them only what leaves a space."""
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
        if any(way[: len(answers)] == answers for way in self.good):
            return True
        ways: list[Way] = [answers]
        later: list[Way] = []
        if self._tried(ways, later, None):  # mostly it does, so the first way notes no forks
            return True
        met = self.vain.copy()
        for _ in range(NEXT if answers else WAYS):
            if not ways:
                ways, later = later, ways
            if not ways:
                self.vain = met
                return False
            if self._tried(ways, later, met):
                return True
        return False

    def _tried(self, ways: list[Way], later: list[Way], met: set[Fork] | None) -> bool:
        """Goes the newest of the ways to its end, or to a fork already met. Where it forks, the other
        branches are new ways, for later those that go on where it would be enough.
        """
        run, way = self.run, ways.pop()
        run.rewind(self.undo, self.log)
        run.activations[:], run.sheets[:] = self.acting, [sheet.copy() for sheet in self.sheets]
        seed = run.layout.seed
        run.write(seed, run.s[seed] ^ GAMMA)
        steps: Any = self.start()
        option: int | None = None
        given: list[Answer] = []
        try:
            for number in range(MOST):
                asked = steps.send(option)
                if number >= len(way):
                    if met is not None:
                        if (fork := self._fork(asked, given)) in met:
                            return False
                        met.add(fork)
                    first, *others = self._branches(asked)
                    fresh = later if first == DONE else ways
                    fresh += [[*way, branch] for branch in reversed(others)]
                    way = [*way, first]
                option = way[number]
                given.append((asked[0], asked[3], run.picking, option))
        except StopIteration:
            leaves = self.able()
        except PhaseEnds:
            leaves = True
        except StepsError:
            raise
        except MISTAKES:
            leaves = False
        if leaves:
            self.good.append(way)
            self.helped.update((answer[0], answer[3]) for answer in given)
        return leaves

    def _branches(self, asked: Question) -> list[int]:
        """The answers in the order in which they are tried: where something has been done enough first,
        then what has led to a space before; of numbers the ends.
        """
        point, _, options, about = asked
        enough, rest = ([DONE], options[:-1]) if options[-1] == DONE else ([], options)
        if tag(about) == PIECES:
            rest = [rest[-1], rest[0], *rest[1:-1]]
        helped = self.helped
        return enough + sorted(rest, key=lambda option: (point, option) not in helped)

    def _fork(self, asked: Question, given: list[Answer]) -> Fork:
        s, (point, _, options, about) = self.run.s, asked
        written = sorted(set(self.run.u[self.undo :: 2]))
        state = tuple([value for index in written for value in (index, s[index])])
        return point, about, tuple(options), tuple(sorted(given)), state


def _copies(run: Run) -> list[Bag]:
    return [sheet.copy() for sheet in run.sheets]

"""Looking ahead: whether a special, by some way to go on, leaves the action that it goes with a space.

Each way is tried out on the game itself and taken back. What chance would bring is not seen: the trials
have dice of their own. Both executors look ahead with this module, each at what it carries out itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from interpreter.engine.runtime.picks import Steps
from interpreter.engine.state.errors import MISTAKES, PhaseEnds, StepsError
from interpreter.engine.state.memory import Memory
from interpreter.engine.state.options import DONE, Question
from interpreter.engine.state.rng import GAMMA, MASK
from interpreter.engine.state.run import Run

WAYS = 60  # that are tried for one question
MOST = 200  # decisions on one way


class Ahead:
    """A special that is about to begin. `start` begins it; `able`: has its action a space?

    `must`: whether what is done next could take the last one; else nothing is tried.
    """

    def __init__(
        self,
        run: Run,
        start: Callable[[], Steps],
        able: Callable[[], bool],
        must: Callable[[], bool] = lambda: True,
    ) -> None:
        self.run, self.start, self.able, self.must = run, start, able, must
        self.undo, self.log = len(run.u), len(run.log)
        self.acting, self.sheets = run.activations[:], _copies(run)
        self.good: list[list[int]] = []  # ways that are known to leave a space

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
        run.memory, run.checking, run.steps = Memory(), set(run.checking), run.limits.steps
        try:
            yield
        finally:
            run.s[:], run.u[self.undo :], run.log[self.log :] = s, u, log
            run.activations[:], run.sheets[:] = acting, sheets
            run.memory, run.picking, run.checking, run.steps, run.dealing, run.offered = apart

    def _leads_on(self, answers: list[int]) -> bool:
        """Whether some way that begins with these answers leaves a space."""
        if any(way[: len(answers)] == answers for way in self.good):
            return True
        ways = [answers]
        for _ in range(WAYS):
            if not ways:
                break
            if self._tried(ways):
                return True
        return False

    def _tried(self, ways: list[list[int]]) -> bool:
        """Goes the newest of the ways to its end. Where it forks, the other branches are new ways."""
        run, way = self.run, ways.pop()
        run.rewind(self.undo, self.log)
        run.activations[:], run.sheets[:] = self.acting, [dict(sheet) for sheet in self.sheets]
        generator = run.layout.generator
        run.write(generator, (run.s[generator] ^ GAMMA) & MASK)
        steps: Any = self.start()
        option: int | None = None
        try:
            for number in range(MOST):
                asked = steps.send(option)
                if number == len(way):
                    branches = _branches(asked, number == 0)
                    ways += [[*way, branch] for branch in reversed(branches[1:])]
                    way = [*way, branches[0]]
                option = way[number]
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
        return leaves


def _copies(run: Run) -> list[dict[int, int]]:
    return [dict(sheet) for sheet in run.sheets]


def _branches(asked: Question, first: bool) -> list[int]:
    """The answers worth trying: enough, where something has been done; of numbers the ends."""
    _, _, options, about = asked
    if DONE in options:
        rest = [option for option in options if option != DONE]
        return [DONE, *rest] if first else [DONE]
    if about >= 0:
        return list(dict.fromkeys((options[-1], options[0])))
    return options

"""Games shared among several processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, cast

from interpreter.session.playing.title import Title
from interpreter.session.seating.players import Players
from interpreter.workshop.simulating.engines import BOTH, NATIVE, PYTHON
from interpreter.workshop.simulating.one_game import Outcome, played

if TYPE_CHECKING:
    from interpreter.engine.native import Played

Seated = tuple[tuple[str, ...], tuple[int, ...]]
"""Fields of `Players`."""

AHEAD = 3  # parts of the games that wait or are played, for each process

_here: list[Title] = []  # the title that this process plays
_enough: list[Any] = []  # what says that nobody wants more games


def shared(
    title: Title,
    scenario: int,
    seeds: range,
    players: Players,
    check: bool,
    jobs: int,
    executor: str = PYTHON,
    log: bool = True,
) -> Generator[Outcome, None, None]:
    """Every game's outcome, in the order of the seeds.

    After Ctrl-C no more games begin; those that any process has played by then still come, then KeyboardInterrupt.
    """
    teller = _told(title, scenario, players, executor, log)
    most = 2_000 if executor == NATIVE else 20
    size = max(1, min(most, len(seeds) // (4 * jobs)))
    parts = (seeds[first : first + size] for first in range(0, len(seeds), size))
    seated = (players.kinds, players.here)
    with processes(title, jobs) as pool:
        due: deque[Future[list[Played | Outcome]]] = deque()
        try:
            while True:
                for part in islice(parts, AHEAD * jobs - len(due)):
                    due.append(pool.submit(_play, scenario, seated, check, part, executor, log))
                if not due:
                    break
                outcome_due = due[0].result()
                due.popleft()
                for outcome in teller(outcome_due):
                    yield outcome
                    if executor == BOTH and outcome.differs:
                        return
        except KeyboardInterrupt:
            pool.stop()
            for future in [future for future in due if not future.cancel()]:
                yield from teller(future.result())
            raise


class Stopped(Exception):
    """Nobody wants the rest."""


class Pool(ProcessPoolExecutor):
    """Processes that play one title."""

    def __init__(self, title: Title, jobs: int) -> None:
        self._stopping = multiprocessing.Event()
        super().__init__(jobs, initializer=_begin, initargs=(title, self._stopping))

    def stop(self) -> None:
        """No more games begin."""
        self._stopping.set()

    def kill(self) -> None:
        """End the processes, which ignore SIGTERM."""
        for process in [*(self._processes or {}).values()]:
            process.kill()


@contextmanager
def processes(title: Title, jobs: int) -> Iterator[Pool]:
    """Processes that play the title, `here` in each. They end with this one, however it ends."""
    pool = Pool(title, jobs)
    stop = pool.stop
    try:
        yield pool
    except BrokenProcessPool:
        stop = pool.kill  # a dead process may hold a lock that the others wait for
        raise
    finally:
        stop()
        pool.shutdown(cancel_futures=True)


def here() -> Title:
    """The title that this process plays."""
    return _here[0]


def enough() -> bool:
    """Whether nobody wants more games."""
    return bool(_enough[0].is_set())


def _pause() -> None:
    """Between two looks ahead. Raises Stopped: a game in which somebody searches may take minutes."""
    if enough():
        raise Stopped


def _told(
    title: Title, scenario: int, players: Players, executor: str, log: bool
) -> Callable[[list[Played | Outcome]], Iterable[Outcome]]:
    """Return a function that makes outcomes of what processes send."""
    if executor != NATIVE:
        return lambda outcomes: cast("list[Outcome]", outcomes)
    from interpreter.workshop.simulating import natively  # as in engines.py

    module = natively.native(title, scenario, players, log)
    return partial(natively.outcomes, title, players, module)


def _begin(title: Title, enough: Any) -> None:
    """Begin a process. A forked one has the title and its module already; any other loads them from the cache. Only the first answers signals."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    threading.Thread(target=_end_with_the_first, daemon=True).start()
    _enough.append(enough)
    _here.append(title)


def _end_with_the_first() -> None:
    """Wait for the end of the parent process, which may be killed without a word."""
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os._exit(1)


def _play(
    scenario: int, seated: Seated, check: bool, seeds: range, executor: str, log: bool
) -> list[Played | Outcome]:
    """Play the games of these seeds."""
    players = Players(*seated)
    if executor != PYTHON:
        from interpreter.workshop.simulating import natively  # as in engines.py

        module = natively.native(here(), scenario, players, log)
        play = natively.compared if executor == BOTH else natively.played
        return [*play(here(), scenario, seeds, players, module)]
    outcomes: list[Played | Outcome] = []
    for seed in seeds:
        if enough():
            break
        try:
            outcomes.append(played(here(), scenario, seed, players, check, log, _pause))
        except Stopped:
            break
    return outcomes

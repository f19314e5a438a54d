"""Games shared among several processes."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from typing import Any

from interpreter.session.editions.variant import Variant
from interpreter.session.playing.title import Title, load
from interpreter.session.seating.players import Players
from interpreter.workshop.simulating.engines import PYTHON, played_natively
from interpreter.workshop.simulating.one_game import Outcome, played

Seated = tuple[tuple[str, ...], tuple[int, ...]]
"""What `Players` holds."""

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
) -> Generator[Outcome, None, None]:
    """Every game's outcome, in the order of the seeds.

    After Ctrl-C no more games begin; those that any process has played by then still come, then KeyboardInterrupt.
    """
    most = 20 if executor == PYTHON else 2_000
    size = max(1, min(most, len(seeds) // (4 * jobs)))
    parts = (seeds[first : first + size] for first in range(0, len(seeds), size))
    seated, enough = (players.kinds, players.here), multiprocessing.Event()
    with ProcessPoolExecutor(
        jobs, initializer=_begin, initargs=(title.variant, title.steps, enough)
    ) as pool:
        due: deque[Future[list[Outcome]]] = deque()
        try:
            while True:
                for part in islice(parts, AHEAD * jobs - len(due)):
                    due.append(pool.submit(_play, scenario, seated, check, part, executor))
                if not due:
                    break
                found = due[0].result()
                due.popleft()
                yield from found
        except KeyboardInterrupt:
            enough.set()
            for future in [each for each in due if not each.cancel()]:
                yield from future.result()
            raise
        finally:
            enough.set()
            for future in due:
                future.cancel()


def _begin(variant: Variant, steps: int | None, enough: Any) -> None:
    """Every process loads the title for itself, from the cache. Ctrl-C is answered by the first alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _enough.append(enough)
    _here.append(
        load(
            variant.title,
            printing=variant.printing or None,
            options=variant.options,
            mods=variant.mods,
            root=variant.root,
            steps=steps,
        )
    )


def _play(scenario: int, seated: Seated, check: bool, seeds: range, executor: str) -> list[Outcome]:
    """So many of these games as are wanted."""
    players = Players(*seated)
    if executor != PYTHON:
        return [*played_natively(_here[0], scenario, seeds, players, executor)]
    outcomes: list[Outcome] = []
    for seed in seeds:
        if _enough[0].is_set():
            break
        outcomes.append(played(_here[0], scenario, seed, players, check))
    return outcomes

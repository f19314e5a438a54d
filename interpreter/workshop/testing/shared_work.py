"""Work shared among processes: results in order, and a note of each test while one waits.

Games have a pool of their own (`simulating/game_pool.py`). There each process holds the title, and Ctrl-C keeps what was
played; here each item brings what it needs, and Ctrl-C drops the rest. Both share only the standard library's pool.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

T = TypeVar("T")
Item = TypeVar("Item")
Note = Callable[[], None]
"""Hears of every test that has been run."""
Counts = Callable[[int], Note]
"""Hears how many will be run, and tells who hears of each."""

LOOK = 0.1  # seconds between two looks at how far the processes are
_note: list[Any] = []  # in a process that shares the work: how it tells of a test


def silently() -> None:
    """Nobody wants to hear."""


def uncounted(number: int) -> Note:
    """Default for callers that want no counts."""
    return silently


def shared(
    work: Callable[[Item, Note], T], items: Sequence[Item], jobs: int, note: Note = silently
) -> Iterator[T]:
    """Apply `work` to each item, in order; with `jobs` > 1 in that many processes.

    An error of `work` is raised here, and items not begun by then are dropped.
    """
    jobs = min(jobs, len(items))
    if jobs < 2:
        yield from (work(item, note) for item in items)
        return
    # The processes of the standard library load slowly.
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor, wait

    queue: Any = multiprocessing.SimpleQueue()
    with ProcessPoolExecutor(jobs, initializer=_note.append, initargs=(queue,)) as pool:
        futures = [pool.submit(_in_process, work, item) for item in items]
        try:
            for future in futures:
                while wait({future}, timeout=LOOK).not_done:
                    _hear(queue, note)
                _hear(queue, note)
                yield future.result()
        finally:
            for future in futures:
                future.cancel()


def _hear(queue: Any, note: Note) -> None:
    while not queue.empty():
        queue.get()
        note()


def _in_process(work: Callable[[Item, Note], T], item: Item) -> T:
    return work(item, lambda: _note[0].put(None))

"""Rule tests that are compiled together: those of one printing with the same options.

Groups know nothing of each other, so processes may share them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from attrs import frozen

from interpreter.session.testing.ruletests import Case, grouped

T = TypeVar("T")
Item = TypeVar("Item")
Note = Callable[[], None]
"""Hears of every test that has been run."""

LOOK = 0.1  # seconds between two looks at how far the processes are
_note: list[Any] = []  # in a process that shares the work: how it tells of a test


@frozen
class Group:
    """What `Bench.of` takes."""

    title: str
    cases: list[Case]
    printing: str | None
    options: tuple[str, ...]
    mods: tuple[str, ...]
    steps: int | None = None


def groups_of(
    title: str,
    cases: list[Case],
    printing: str | None,
    options: tuple[str, ...],
    mods: tuple[str, ...],
    steps: int | None = None,
) -> list[Group]:
    """The groups of some tests, the largest first: it takes longest."""
    found = [
        Group(title, group, chosen, (*options, *own), mods, steps)
        for (chosen, own), group in grouped(cases, printing)
    ]
    return sorted(found, key=lambda group: -len(group.cases))


def silently() -> None:
    """Nobody wants to hear."""


def shared(
    work: Callable[[Item, Note], T], items: Sequence[Item], jobs: int, note: Note = silently
) -> Iterator[T]:
    """What comes of each, in their order; with more `jobs` so many processes share them.

    What `work` raises is raised here, and what has not begun by then is left.
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

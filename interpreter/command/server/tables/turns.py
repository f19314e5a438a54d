"""Take turns at work: one thread at a table, and one at all tables together, in the order of arrival.

Python runs one thread at a time anyway. Many at once would only hold up each other and the thread that listens to all
pages. A thread that waits for the disk lets others work meanwhile.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from attrs import define, field

LONG = 0.02  # seconds of work, after which others come first


@define(eq=False)
class Queue:
    """A fair lock: the thread that has waited longest gets it next."""

    _lock: threading.Lock = field(factory=threading.Lock)
    _held: bool = False
    _waiting: deque[threading.Lock] = field(factory=deque)

    def enter(self) -> None:
        with self._lock:
            if not self._held:
                self._held = True
                return
            gate = threading.Lock()
            gate.acquire()
            self._waiting.append(gate)
        gate.acquire()

    def leave(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._held = False

    @property
    def wanted(self) -> bool:
        """Whether somebody waits."""
        return bool(self._waiting)


@define(eq=False)
class Turn:
    """The turn at one table, to be held `with` it, also again by who holds it. `queue` is that of all tables."""

    queue: Queue = field(factory=Queue)
    _table: threading.RLock = field(factory=threading.RLock)
    _deep: int = 0
    _since: float = 0.0

    def __enter__(self) -> None:
        self._table.acquire()
        if self._deep == 0:
            self._come()
        self._deep += 1

    def __exit__(self, *_: object) -> None:
        self._deep -= 1
        if self._deep == 0:
            self.queue.leave()
        self._table.release()

    def _come(self) -> None:
        self.queue.enter()
        self._since = monotonic()

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Others work at their tables while something is waited for in the block; nobody else at this one."""
        self.queue.leave()
        try:
            yield
        finally:
            self._come()

    @contextmanager
    def apart(self) -> Iterator[None]:
        """In the block others may come to this table, too: what is worked on is no part of it yet. `pause` lets them."""
        deep, self._deep = self._deep, 0
        for _ in range(deep):
            self._table.release()
        try:
            yield
        finally:
            self.queue.leave()
            for _ in range(deep):
                self._table.acquire()
            self._come()
            self._deep = deep

    def pause(self) -> None:
        """Between two steps of long work: others come first if they have waited."""
        if monotonic() - self._since > LONG and self.queue.wanted:
            with self.waiting():
                pass

    def unless_taken(self, act: Callable[[], None]) -> None:
        """Something quick, if nobody has the turn now."""
        if self._table.acquire(blocking=False):
            if self._deep == 0:
                act()
            self._table.release()

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
    """Reentrant lock of one table, taken by `with`. All tables share one `queue`."""

    queue: Queue = field(factory=Queue)
    _table: threading.RLock = field(factory=threading.RLock)
    _depth: int = 0
    _since: float = 0.0

    def __enter__(self) -> None:
        self._table.acquire()
        if self._depth == 0:
            self._enter_queue()
        self._depth += 1

    def __exit__(self, *_: object) -> None:
        self._depth -= 1
        if self._depth == 0:
            self.queue.leave()
        self._table.release()

    def _enter_queue(self) -> None:
        self.queue.enter()
        self._since = monotonic()

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Let other tables work while the block waits. This table stays locked."""
        self.queue.leave()
        try:
            yield
        finally:
            self._enter_queue()

    @contextmanager
    def table_released(self) -> Iterator[None]:
        """Release the table while the block works on a copy of its game. `pause` then lets others take the table."""
        depth, self._depth = self._depth, 0
        for _ in range(depth):
            self._table.release()
        try:
            yield
        finally:
            self.queue.leave()
            for _ in range(depth):
                self._table.acquire()
            self._enter_queue()
            self._depth = depth

    def pause(self) -> None:
        """Between two steps of long work, let threads go first that have waited."""
        if monotonic() - self._since > LONG and self.queue.wanted:
            with self.waiting():
                pass

    def unless_taken(self, act: Callable[[], None]) -> None:
        """Call `act`, which must be quick, unless somebody has the turn."""
        if self._table.acquire(blocking=False):
            if self._depth == 0:
                act()
            self._table.release()

"""Server-sent events: the version of a table, to each page that is open at it."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import AsyncGenerator, Hashable
from contextlib import suppress

from attrs import define, field

from interpreter.command.server.guarding.guard import TooMuch
from interpreter.command.server.tables.hosted import Hosted

PULSE = 20  # seconds between signs of life to a page that waits
PAGES = 64  # that may be open at one table
OWN = 12  # and at one seat, so that nobody takes the places of the others


@define(eq=False)
class Listening:
    """All pages that wait; once it is `closed`, none waits any longer."""

    closed: bool = False
    _waiting: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = field(factory=set)
    _open: Counter[Hashable] = field(factory=Counter)  # pages by seat
    _changed: list[asyncio.Event] = field(factory=list)  # of whom nobody has told the loop yet
    _lock: threading.Lock = field(factory=threading.Lock)

    def close(self) -> None:
        """Send everybody home: the server ends. May be called from a signal's handler."""
        self.closed = True
        for loop, changed in list(self._waiting):
            with suppress(RuntimeError):  # the server has ended meanwhile; nobody listens
                loop.call_soon_threadsafe(changed.set)

    def of(self, table: Hosted, who: Hashable = None) -> AsyncGenerator[str, None]:
        """The version now and after each change. `who`: the seat of the page. Raises TooMuch."""
        if len(table.listeners) >= PAGES:
            raise TooMuch(f"{PAGES} pages are open at this table already; close one")
        if self._open[who] >= OWN:
            raise TooMuch(f"{OWN} pages are open at this seat already; close one")
        return self._versions(table, who)

    async def _versions(self, table: Hosted, who: Hashable) -> AsyncGenerator[str, None]:
        loop, changed = asyncio.get_running_loop(), asyncio.Event()

        def heard() -> None:
            self._wake(loop, changed)

        table.listeners.add(heard)
        self._open[who] += 1
        self._waiting.add((loop, changed))
        try:
            while not self.closed:
                changed.clear()
                yield f"data: {table.version}\n\n"
                while not changed.is_set() and not self.closed:
                    try:
                        await asyncio.wait_for(changed.wait(), PULSE)
                    except TimeoutError:
                        yield ": still here\n\n"
        finally:
            table.listeners.discard(heard)
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]
            self._waiting.discard((loop, changed))

    def _wake(self, loop: asyncio.AbstractEventLoop, changed: asyncio.Event) -> None:
        """The loop is called once for all that changed, not once for each page."""
        with self._lock:
            self._changed.append(changed)
            first = len(self._changed) == 1
        if first:
            try:
                loop.call_soon_threadsafe(self._set)
            except RuntimeError:  # the server has ended meanwhile; nobody listens
                self._set()

    def _set(self) -> None:
        with self._lock:
            told, self._changed = self._changed, []
        for changed in told:
            changed.set()

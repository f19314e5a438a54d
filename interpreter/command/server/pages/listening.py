"""Server-sent events: to each page that is open at a seat the version of what that seat sees."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress

from attrs import define, field
from starlette.concurrency import run_in_threadpool
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from interpreter.command.server.guarding.guard import TooMuch
from interpreter.command.server.tables.database import Seat
from interpreter.command.server.tables.hosted import Hosted

PULSE = 20  # seconds between signs of life to a page that waits
OWN = 12  # pages that may be open at one seat; they take no place of another seat
UNBUFFERED = {"x-accel-buffering": "no"}  # a proxy passes each event on at once


@define(eq=False)
class Page:
    """One page that waits. It has its place from the moment it is made until it is closed."""

    listening: Listening
    table: Hosted
    seat: Seat
    valid: Callable[[], bool]  # whether its link still leads here
    loop: asyncio.AbstractEventLoop = field(factory=asyncio.get_running_loop)
    changed: asyncio.Event = field(factory=asyncio.Event)
    version: int = -1
    sent: int = -1

    def hear(self, version: int) -> None:
        """Take note of the version of the seat. May be called from any thread."""
        if version != self.version:
            self.version = version
            self.listening.wake(self)

    async def events(self) -> AsyncGenerator[str, None]:
        """Yield the version now and after each change."""
        self.hear(await run_in_threadpool(self.table.version_for, self.seat.hands))
        while not self.listening.closed and self.valid():
            self.changed.clear()
            if self.sent != self.version:
                self.sent = self.version
                yield f"data: {self.sent}\n\n"
            try:
                await asyncio.wait_for(self.changed.wait(), PULSE)
            except TimeoutError:
                yield ": still here\n\n"

    def close(self) -> None:
        self.listening.leave(self)


class EventStream(StreamingResponse):
    """The events of a page; its place is free again when they end."""

    def __init__(self, page: Page) -> None:
        super().__init__(page.events(), media_type="text/event-stream", headers=UNBUFFERED)
        self.page = page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.page.close()


@define(eq=False)
class Listening:
    """All pages that wait; once it is `closed`, none waits any longer."""

    closed: bool = False
    _pages: set[Page] = field(factory=set)
    _open: Counter[Seat] = field(factory=Counter)
    _changed: list[Page] = field(factory=list)  # of whom nobody has told the loop yet
    _lock: threading.Lock = field(factory=threading.Lock)

    def close(self) -> None:
        """Send everybody home: the server ends. May be called from a signal's handler."""
        self.closed = True
        self._rouse(list(self._pages))

    def look(self, seat: Seat) -> None:
        """Let the pages of a seat see whether their link still leads there."""
        self._rouse([page for page in self._pages if page.seat == seat])

    def _rouse(self, pages: list[Page]) -> None:
        for page in pages:
            with suppress(RuntimeError):  # the server has ended meanwhile; nobody listens
                page.loop.call_soon_threadsafe(page.changed.set)

    def open(self, table: Hosted, seat: Seat, valid: Callable[[], bool] = lambda: True) -> Page:
        """Take a place for one more page, in the same step as it is looked for. Raises TooMuch."""
        if self._open[seat] >= OWN:
            raise TooMuch(f"{OWN} pages are open at this seat already; close one")
        page = Page(self, table, seat, valid)
        self._open[seat] += 1
        self._pages.add(page)
        table.listeners[page.hear] = seat.hands
        return page

    def leave(self, page: Page) -> None:
        """Give the place of a page back."""
        if page in self._pages:
            self._pages.discard(page)
            del page.table.listeners[page.hear]
            self._open[page.seat] -= 1
            if not self._open[page.seat]:
                del self._open[page.seat]

    def wake(self, page: Page) -> None:
        """The loop is called once for all that changed, not once for each page."""
        with self._lock:
            self._changed.append(page)
            first = len(self._changed) == 1
        if first:
            try:
                page.loop.call_soon_threadsafe(self._set)
            except RuntimeError:  # the server has ended meanwhile; nobody listens
                self._set()

    def _set(self) -> None:
        with self._lock:
            changed_before, self._changed = self._changed, []
        for page in changed_before:
            page.changed.set()

"""How long the server waits for those who do not go on: for a request to come, and for an answer to be taken.

Without it whoever opens many connections and says nothing, or a letter a minute, would keep all others out.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import Any

from starlette.types import Message, Receive, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD = 10.0  # seconds for the head of a request; up to twice that
BODY = 15.0  # for each part of its body
TAKEN = 60.0  # for an answer to be taken
OPEN = 4000  # connections at once
SPARE = 64  # files that the server needs for itself


class Slow(Exception):
    """Somebody does not go on; the connection ends."""


class Patient(H11Protocol):
    """A connection that is closed where no request comes of it in time."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        line = transport.get_extra_info("socket")
        if line is not None:  # else the end of an answer waits until its beginning is acknowledged
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._last: object = None
        self._late = self.loop.call_later(HEAD, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        self._late.cancel()
        super().connection_lost(exc)

    def _look(self) -> None:
        """Whether a request is being answered, or another one has come since."""
        busy = self.cycle is not None and not self.cycle.response_complete
        if not busy and self.cycle is self._last:
            self.transport.close()
            return
        self._last = self.cycle
        self._late = self.loop.call_later(HEAD, self._look)


def in_time(receive: Receive) -> Receive:
    """The same, for so long as there is a body to come; then it waits for the end of the connection."""
    whole = False

    async def received() -> Message:
        nonlocal whole
        if whole:
            return await receive()
        try:
            async with asyncio.timeout(BODY):
                message = await receive()
        except TimeoutError:
            raise Slow from None
        whole = not message.get("more_body", False)
        return message

    return received


async def taken(send: Send, message: Message) -> None:
    """Sends it to somebody who takes it. Raises Slow."""
    try:
        async with asyncio.timeout(TAKEN):
            await send(message)
    except TimeoutError:
        raise Slow from None


def room() -> int:
    """How many connections there may be, of those that this process may have open."""
    most = OPEN + SPARE
    with suppress(ImportError, ValueError, OSError):
        import resource  # not everywhere

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < most:
            wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        most = min(most, soft)
    return max(1, most - SPARE)

"""Limit how long the server waits for a request to arrive, and for an answer to be taken.

Without a limit, a client that opens many connections and sends nothing, or a letter a minute, keeps all others out.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, ClassVar

from starlette.types import Message, Receive, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD = 10.0  # seconds for the head of a request; up to twice that
BODY = 15.0  # for each part of its body
TAKEN = 60.0  # for an answer to be taken
OPEN = 4000  # connections at once
SPARE = 64  # files that the server needs for itself


KNOWN = "plainrules.known"  # in the scope of a request that has a seat's or the host's secret


class Slow(Exception):
    """Somebody does not go on; the connection ends."""


class Patient(H11Protocol):
    """A connection that is closed if it sends no request in time.

    With `tls` it speaks TLS itself, so the time counts from the beginning and not only once TLS has begun.
    """

    tls: ClassVar[ssl.SSLContext | None] = None
    _early: bytes | None = None  # what has come while TLS begins
    _lost = False

    @property
    def known(self) -> bool:
        """Whether somebody with a seat, or the host, is being answered."""
        answering = self.cycle is not None and not self.cycle.response_complete
        return answering and KNOWN in self.scope

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.since = self.loop.time()
        most, self.limit_concurrency = self.limit_concurrency, None  # or uvicorn refused who comes
        self._make_room(most)
        line = transport.get_extra_info("socket")
        if line is not None:  # else the end of an answer waits until its beginning is acknowledged
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._last: object = None
        self._late = self.loop.call_later(HEAD, self._look)
        if self.tls is not None:
            self._early = b""
            self._beginning = self.loop.create_task(self._begin(transport, self.tls))

    async def _begin(self, transport: Any, tls: ssl.SSLContext) -> None:
        try:
            secured: Any = await self.loop.start_tls(transport, self, tls, server_side=True)
        except OSError:  # no TLS
            secured = None
        if self._lost:
            return
        if secured is None:  # it has hung up, perhaps
            transport.abort()
            self.connection_lost(None)
            return
        super().connection_made(secured)
        early, self._early = self._early, None
        if early:
            self.data_received(early)

    def data_received(self, data: bytes) -> None:
        if self._early is None:
            super().data_received(data)
        else:
            self._early += data

    def _make_room(self, most: int | None) -> None:
        """End some connections, where there are as many as may be, so that there is room for this one."""
        if most is None or len(self.connections) < most:
            return
        open_connections: list[Any] = [
            connection for connection in self.connections if not connection.transport.is_closing()
        ]
        if len(open_connections) >= most:
            for crowd in crowding(open_connections, len(open_connections) - most + 1 + most // 16):
                crowd.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._lost = True
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


def crowding(connections: Iterable[Any], number: int) -> list[Patient]:
    """Choose connections to end when there is no room: of strangers, of those with the most from one address, the oldest.

    So every address has its share, and idle connections take no place from others.
    """
    strangers = sorted((peer for peer in connections if not peer.known), key=lambda c: -c.since)
    newer: Counter[str] = Counter()
    ranked = []
    for stranger in strangers:
        where = share_of(stranger.client[0] if stranger.client else "")
        newer[where] += 1
        ranked.append((newer[where], stranger))
    ranked.sort(key=lambda entry: (-entry[0], entry[1].since))
    return [stranger for _, stranger in ranked[:number]]


def share_of(host: str) -> str:
    """Return what shares its places: an address, of the longer ones (IPv6) all that one line has."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 4 or address.ipv4_mapped:
        return host
    return str(ipaddress.ip_network((address, 64), strict=False))


def in_time(receive: Receive) -> Receive:
    """Give a request so long for its body; after it, wait for the end of the connection without limit."""
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


async def passed_over(receive: Receive, message: Message) -> None:
    """Let who sends too much come to an end, for a while, or the line would break before the answer is read."""
    with suppress(TimeoutError):
        async with asyncio.timeout(BODY):
            while message.get("more_body", False):
                message = await receive()


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

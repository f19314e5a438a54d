"""Calls to an address that the host has set: whose move it is at a table.

An address may lead anywhere, so it is looked up once, judged, and connected to as it was judged; a redirect is
not followed, what comes back is not read, and each call has some seconds.
"""

from __future__ import annotations

import ipaddress
import json
import logging
import queue
import socket
import threading
from contextlib import suppress
from typing import Any
from urllib.parse import SplitResult, urlsplit

from attrs import define, field, frozen

from interpreter.corpus.english import counted
from interpreter.session.mistakes import Mistake

LETTERS = 500  # of an address
WAIT = 5.0  # seconds for a call
CALLS = 100  # that wait; more are left out
HOUR, HOURS = 3600.0, 1000  # seconds; the most that may be set
LOG = logging.getLogger("plainrules.table")


def parts(url: str) -> SplitResult:
    """The parts of an address that may be called. Raises Mistake."""
    try:
        address = urlsplit(url)
        port = address.port
    except ValueError:
        raise Mistake("a webhook is an address such as https://chat.example/hooks/1") from None
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LETTERS
    if not plain or address.scheme not in ("http", "https") or not address.hostname or port == 0:
        raise Mistake("a webhook is an address such as https://chat.example/hooks/1")
    if address.username is not None or address.password is not None:
        raise Mistake("a webhook has no user and no password before its name")
    return address


class Unknown(Mistake):
    """A name without an address, now at least."""


def settable(url: str, private: bool) -> None:
    """Raise Mistake for an address that would not be called. A name that is unknown now may be known later."""
    to = parts(url)
    if not private:
        with suppress(Unknown):
            reachable(to.hostname or "", to.port or 443, private)


def reachable(host: str, port: int, private: bool) -> str:
    """The address of a host, looked up once. `private`: also one of this machine or network. Raises Mistake."""
    try:
        resolved = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Unknown(f"nobody knows {host}") from None
    for *_, place in resolved:
        if private or is_public(str(place[0])):
            return str(place[0])
    raise Mistake(f"{host} is an address of this machine or network (--private-webhooks allows it)")


def is_public(address: str) -> bool:
    """Whether that is an address of the open internet, by none of the ways in which one wraps another."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return is_public(str(ip.ipv4_mapped))
        if ip.sixtofour or ip.teredo or ip not in ipaddress.ip_network("2000::/3"):
            return False
    return ip.is_global and not ip.is_multicast


def call(url: str, message: dict[str, Any], private: bool = False) -> int:
    """Post that as JSON; gives the status. Raises Mistake and OSError."""
    import http.client  # a browser's Python, which loads this module, has no ssl
    import ssl

    to = parts(url)
    secure, host = to.scheme == "https", to.hostname or ""
    port = to.port or (443 if secure else 80)
    line = socket.create_connection((reachable(host, port, private), port), WAIT)
    try:
        if secure:
            line = ssl.create_default_context().wrap_socket(line, server_hostname=host)
        asking = http.client.HTTPConnection(host, port, timeout=WAIT)
        asking.sock = line  # it is connected already, to the address that was judged
        path = f"{to.path or '/'}{f'?{to.query}' if to.query else ''}"
        asking.request("POST", path, json.dumps(message), {"content-type": "application/json"})
        return asking.getresponse().status
    except http.client.HTTPException as error:
        raise OSError(f"no answer in HTTP: {error}") from None
    finally:
        line.close()


@frozen
class Hours:
    """After how many hours of one choice the webhook is called, again and again, and when it is late; 0: never.

    `acts`: whether a bot chooses for a late player.
    """

    remind: int = 0
    deadline: int = 0
    acts: int = 0

    @classmethod
    def read(cls, text: str) -> Hours:
        """The form that the store keeps, as `str` writes it."""
        return cls(*(int(number) for number in text.split()))

    @classmethod
    def of(cls, remind: str, deadline: str, acts: bool = False) -> Hours:
        """Hours as a person types them. Raises Mistake."""
        given = [text.strip() or "0" for text in (remind, deadline)]
        if not all(text.isascii() and text.isdigit() and int(text) <= HOURS for text in given):
            raise Mistake(f"reminder and deadline are whole hours, {HOURS} at most")
        if acts and not int(given[1]):
            raise Mistake("a bot can choose for late players only after a deadline: set its hours")
        return cls(int(given[0]), int(given[1]), int(acts))

    def __str__(self) -> str:
        return f"{self.remind} {self.deadline} {int(self.acts)}"

    @property
    def enforced(self) -> int:
        """After how many hours a bot chooses for a late player; 0: never."""
        return self.deadline if self.acts else 0

    @property
    def told(self) -> str:
        """The message to all at the table about the time limit."""
        if not self.enforced:
            return "No bot chooses for late players any longer."
        return (
            f"A bot chooses for a player who has not chosen after {counted(self.deadline, 'hour')}."
        )

    def due(self, waited: float) -> tuple[int, bool]:
        """How many reminders are due after these seconds, and whether the choice is late."""
        hours = waited / HOUR
        reminders = int(hours / self.remind) if self.remind else 0
        return reminders, bool(self.deadline) and hours >= self.deadline


@define(eq=False)
class Caller:
    """Makes calls one after the other in a thread of its own, which begins with the first."""

    private: bool = False
    _waiting: queue.Queue[tuple[str, dict[str, Any]]] = field(
        factory=lambda: queue.Queue(CALLS), init=False
    )
    _thread: threading.Thread | None = field(default=None, init=False)

    def send(self, url: str, message: dict[str, Any]) -> None:
        """Call soon. It keeps nobody waiting, and does nothing where too many wait."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, daemon=True)
            self._thread.start()
        try:
            self._waiting.put_nowait((url, message))
        except queue.Full:
            LOG.warning("a webhook is left out: %d calls wait", CALLS)

    def _work(self) -> None:
        while True:
            url, message = self._waiting.get()
            try:
                status = call(url, message, self.private)
                if status >= 300:
                    LOG.warning("the webhook of %s answered %d", urlsplit(url).hostname, status)
            except (Mistake, OSError) as error:
                LOG.warning("the webhook of %s failed: %s", urlsplit(url).hostname, error)

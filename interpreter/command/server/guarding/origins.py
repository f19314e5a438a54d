"""From where a request may come: by the names that the server is called by, and from its own pages.

A page of a stranger cannot read what it asks for here, but it could make somebody's browser ask, or give its own name
the address of this machine. Secrets keep it from everything; this keeps it from asking at all.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from attrs import field, frozen
from starlette.datastructures import Headers

from interpreter.session.mistakes import Mistake

HERE = ("localhost", "127.0.0.1", "::1")
LOOKS = ("GET", "HEAD")
OWN = (
    None,
    "same-origin",
    "none",
)  # what a browser says of its own pages, and of what a user typed; None: no browser


class Foreign(Mistake):
    """A request that no page of this server makes."""


@frozen
class Names:
    """Names that the server may have. `addresses`: any address of a machine, too; `all`: anything."""

    names: frozenset[str] = frozenset()
    addresses: bool = False
    all: bool = False
    given: frozenset[str] = field(default=frozenset())  # of them those that a proxy may have

    @classmethod
    def at(cls, host: str, given: Iterable[str] = ()) -> Names:
        """Origins of a server that listens at this address, and its names behind a proxy."""
        named = frozenset(name.lower().strip("[]") for name in given)
        if _loopback(host):
            return cls(named | {host.lower(), *HERE}, given=named)
        own = socket.gethostname().lower()
        return cls(named | {host.lower(), own, f"{own}.local", *HERE}, addresses=True, given=named)

    def check(self, method: str, headers: Headers) -> None:
        """Raises Foreign."""
        if self.all:
            return
        host = headers.get("host", "")
        if not self._known(_name(host)):
            raise Foreign(
                "this server does not go by that name; --name NAME tells it how it is called"
            )
        site, mode = headers.get("sec-fetch-site"), headers.get("sec-fetch-mode")
        looks = method in LOOKS
        if site not in OWN and not (looks and mode == "navigate"):
            raise Foreign("only pages of this server may ask for this")
        origin = headers.get("origin")
        if not looks and origin is not None and not self._own(origin, host):
            raise Foreign("only pages of this server may send this")

    def _known(self, name: str) -> bool:
        return name in self.names or (self.addresses and _address(name))

    def _own(self, origin: str, host: str) -> bool:
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        if parts.scheme not in ("http", "https"):
            return False
        return parts.netloc.lower() == host.lower() or parts.hostname in self.given


ANY = Names(all=True)


def _name(host: str) -> str:
    """Without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _loopback(host: str) -> bool:
    return host.lower() == "localhost" or (
        _address(host) and ipaddress.ip_address(host).is_loopback
    )

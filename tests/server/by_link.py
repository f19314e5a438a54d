"""What somebody asks for who has come by a link: the address and the cookie that its secret is exchanged for."""

from __future__ import annotations

import re
from typing import Any

from starlette.testclient import TestClient

from interpreter.command.server.guarding.keys import HOSTS, SEATS, cookie_of, name_of

KINDS = {"seat": SEATS, "host": HOSTS}


def asked(link: str) -> tuple[str, dict[str, str]]:
    """Return address and headers for what is behind a link: "/seat/SECRET/view"."""
    found = re.fullmatch(r"(.*?)/(seat|host)/([^/?]*)(.*)", link, re.DOTALL)
    if found is None:
        return link, {}
    before, kind, secret, rest = found.groups()
    name = name_of(secret)
    return f"{before}/{KINDS[kind]}/{name}{rest}", {"cookie": f"{cookie_of(name)}={secret}"}


class ByLink(TestClient):
    """Asks for all that is behind a link as a browser does that has come by it."""

    def request(self, method: str, url: Any, **how: Any) -> Any:
        place, cookie = asked(str(url))
        sent = {name: value.encode() for name, value in cookie.items()}
        return super().request(
            method, place, **{**how, "headers": {**(how.get("headers") or {}), **sent}}
        )

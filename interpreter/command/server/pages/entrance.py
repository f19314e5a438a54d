"""Access: a link is a secret, exchanged for a cookie, and each secret has a rate limit.

The secret of a seat allows to look, answer and take back for it; the host's allows to list, open and close tables. All
others learn only that a link leads nowhere.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from attrs import define, field
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from interpreter.command.server.guarding.guard import Nowhere, TooMuch
from interpreter.command.server.guarding.keys import HOSTS, SEATS, exchanged, key_in
from interpreter.command.server.guarding.patience import KNOWN
from interpreter.command.server.guarding.rates import Rate
from interpreter.command.server.tables.database import Seat
from interpreter.command.server.tables.hall import Hall
from interpreter.command.server.tables.hosted import Hosted
from interpreter.session.mistakes import Mistake

TEMPLATES = Path(__file__).parent / "templates"
BURST, A_SECOND = 60, 20.0  # requests of one secret at once, and then
NOWHERE = "this link leads to no table, or this browser has not come by it: open the link again"
USED = (
    "this link was used already, or is wrong: the page of all tables, in the browser that used it, gives you"
    " another; so does a restart of the server"
)
T = TypeVar("T")


def _templates() -> Environment:
    return Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined
    )


@define(eq=False)
class Entrance:
    """The way into a hall, with the templates of its pages."""

    hall: Hall
    templates: Environment = field(factory=_templates)
    _rate: Rate = field(factory=lambda: Rate(BURST, A_SECOND))  # by secret

    async def seated(self, request: Request) -> tuple[Hosted, Seat]:
        """The table and the seat of a request. Raises Mistake."""
        seat = self.sitting(request)
        table = self.hall.awake(seat.table)
        if table is None:
            table = await run_in_threadpool(self.hall.table, seat.table)
        return table, seat

    def sitting(self, request: Request) -> Seat:
        """The seat of a request, whether or not its game has begun. Raises Nowhere."""
        seat = self._seat(key_in(request))
        request.scope[KNOWN] = True
        return seat

    def hosting(self, request: Request) -> None:
        """Raises Nowhere for who does not run the server."""
        self._host(key_in(request))
        request.scope[KNOWN] = True

    async def seat_link(self, request: Request) -> Response:
        """Exchange the secret of a seat for its cookie. Raises Nowhere."""
        secret = request.path_params["secret"]
        self._seat(secret)
        return exchanged(request, SEATS, secret)

    async def host_link(self, request: Request) -> Response:
        """Exchange the link of the terminal, once, for the cookie of the host. Raises Nowhere."""
        if request.method == "HEAD" or not self.hall.enter(request.path_params["secret"]):
            raise Nowhere(USED)
        return exchanged(request, HOSTS, self.hall.host)

    def _seat(self, secret: str) -> Seat:
        seat = self.hall.store.who(secret)
        if seat is None:
            raise Nowhere(NOWHERE)
        self._spend(secret)
        return seat

    def _host(self, secret: str) -> None:
        if not self.hall.is_host(secret):
            raise Nowhere(NOWHERE)
        self._spend(secret)

    def _spend(self, secret: str) -> None:
        if not self._rate.allows(secret):
            raise TooMuch("too many requests at once; wait a moment")

    def page(self, template: str, **content: Any) -> Response:
        return HTMLResponse(self.templates.get_template(template).render(**content))


async def order_of(request: Request) -> dict[str, Any]:
    """Read the order that a page sends. Raises Mistake if it is none."""
    try:
        body = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise Mistake("this is no JSON") from None
    if not isinstance(body, dict):
        raise Mistake("this is no order")
    return body


async def apart(act: Callable[..., T], *given: Any) -> T:
    """Call a slow function in a thread, so that it keeps nobody waiting."""
    return await run_in_threadpool(act, *given)

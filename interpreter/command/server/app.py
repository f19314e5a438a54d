"""The pages and what they ask: every route, who may call it, and how much of it.

Whoever has the secret of a seat may look, answer and take back for it; whoever has the host's may list and
open tables; nobody else is told more than that a link leads nowhere.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import parse_qs

from attrs import define, field
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from interpreter.command.server.hall import Hall
from interpreter.command.server.hosted import Hosted
from interpreter.command.server.store import Seat
from interpreter.corpus.catalogue import find_root, titles
from interpreter.corpus.diagnostics import CorpusError
from interpreter.session.drawing.chart import chart
from interpreter.session.mistakes import Mistake

HERE = Path(__file__).parent
BODY = 4096  # bytes of a request
BURST, A_SECOND = 60, 20.0  # requests of one secret at once, and then
PULSE = 20  # seconds between signs of life to a page that waits
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
    " img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
}
log = logging.getLogger("plainrules.table")


def app(hall: Hall) -> Starlette:
    """The server's application for all tables of a hall."""
    pages = _Pages(hall)
    routes = [
        Route("/host/{secret}", pages.host),
        Route("/host/{secret}/tables", pages.open, methods=["POST"]),
        Route("/seat/{secret}", pages.seat),
        Route("/seat/{secret}/chart", pages.chart),
        Route("/seat/{secret}/view", pages.view),
        Route("/seat/{secret}/news", pages.news),
        Route("/seat/{secret}/why", pages.why),
        Route("/seat/{secret}/save", pages.save),
        Route("/seat/{secret}/answer", pages.answer, methods=["POST"]),
        Route("/seat/{secret}/undo", pages.undo, methods=["POST"]),
        Mount("/static", StaticFiles(directory=HERE / "static")),
    ]
    made = Starlette(routes=routes, exception_handlers={Mistake: _mistaken, CorpusError: _mistaken})
    made.add_middleware(_Guard)
    return made


async def _mistaken(request: Request, error: Exception) -> Response:
    status = 404 if isinstance(error, _Nowhere) else 409
    log.info("refused %s: %s", request.scope.get("plain", request.url.path), error)
    return JSONResponse({"mistake": str(error)}, status)


class _Nowhere(Mistake):
    """A secret that opens nothing."""


@define(eq=False)
class _Pages:
    hall: Hall
    spent: dict[str, tuple[float, float]] = field(factory=dict)  # by secret: tokens left, when
    made: Environment = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.made = Environment(
            loader=FileSystemLoader(HERE / "templates"), autoescape=True, undefined=StrictUndefined
        )

    # --- who asks -----------------------------------------------------------------------------

    async def _seated(self, request: Request) -> tuple[Hosted, Seat]:
        """The table and the seat of a request. Raises Mistake."""
        secret = _hidden(request)
        if self.hall.store.who(secret) is None:
            raise _Nowhere("this link leads to no table")
        self._spend(secret)
        return await run_in_threadpool(self.hall.enter, secret)

    def _hosting(self, request: Request) -> None:
        if not self.hall.is_host(_hidden(request)):
            raise _Nowhere("this link leads to no table")

    def _spend(self, secret: str) -> None:
        now = monotonic()
        left, then = self.spent.get(secret, (float(BURST), now))
        left = min(BURST, left + (now - then) * A_SECOND)
        if left < 1:
            raise Mistake("too many requests at once; wait a moment")
        self.spent[secret] = (left - 1, now)

    # --- pages --------------------------------------------------------------------------------

    def _page(self, template: str, **held: Any) -> Response:
        return HTMLResponse(self.made.get_template(template).render(**held))

    async def host(self, request: Request) -> Response:
        self._hosting(request)
        kept = [
            {"kept": one, "links": self.hall.store.links(one.id)} for one in self.hall.store.kept()
        ]
        return self._page(
            "host.html", tables=kept, titles=titles(find_root()), secret=self.hall.host
        )

    async def open(self, request: Request) -> Response:
        self._hosting(request)
        held = parse_qs((await request.body()).decode("utf-8", "replace"))
        form = {name: values[0].strip() for name, values in held.items()}
        words = [f"{name}=human" for name in form.get("people", "").replace(",", " ").split()]
        scenario = form.get("scenario") or None
        await run_in_threadpool(self.hall.open, form.get("title", ""), scenario, words)
        return RedirectResponse(f"/host/{self.hall.host}", 303)

    async def seat(self, request: Request) -> Response:
        table, seat = await self._seated(request)
        return self._page(
            "table.html", name=table.game.title.name, seat=" and ".join(seat.factions)
        )

    # --- data ---------------------------------------------------------------------------------

    async def chart(self, request: Request) -> Response:
        """Where the spaces lie: the same for everybody."""
        table, _ = await self._seated(request)
        drawn = chart(table.game.title.vocabulary)
        if drawn is None:
            return JSONResponse(None)
        places = [
            {"shape": p.shape, "x": p.x, "y": p.y, "size": p.size, "outline": p.outline}
            for p in drawn.places
        ]
        sides = [{"name": s.name, "from": s.start, "to": s.end} for s in drawn.sides]
        return JSONResponse(
            {
                "width": drawn.width,
                "height": drawn.height,
                "places": places,
                "links": drawn.links,
                "sides": sides,
                "dense": drawn.dense,
            }
        )

    async def view(self, request: Request) -> Response:
        table, seat = await self._seated(request)
        return JSONResponse(await run_in_threadpool(table.view, seat.factions))

    async def save(self, request: Request) -> Response:
        """The game as a file of the terminal, where that gives nothing hidden away."""
        table, _ = await self._seated(request)
        if table.game.hides and not table.game.over:
            raise Mistake("this game hides something: it can be kept once it is over")
        text = await run_in_threadpool(lambda: table.game.to_save().to_text())
        name = f'attachment; filename="{table.game.title.id}.json"'
        return Response(text, media_type="application/json", headers={"content-disposition": name})

    async def why(self, request: Request) -> Response:
        table, seat = await self._seated(request)
        word = request.query_params.get("word", "")
        return JSONResponse(await run_in_threadpool(table.why, seat.factions, word))

    async def answer(self, request: Request) -> Response:
        table, seat = await self._seated(request)
        order = await _order(request)
        version, option = order.get("version"), order.get("option")
        if not isinstance(version, int) or not isinstance(option, str):
            raise Mistake("an answer names an option and the version of the table")
        sure = bool(order.get("confirmed"))
        return JSONResponse(
            await run_in_threadpool(table.answer, seat.factions, version, option, sure)
        )

    async def undo(self, request: Request) -> Response:
        table, seat = await self._seated(request)
        return JSONResponse(await run_in_threadpool(table.undo, seat.factions))

    async def news(self, request: Request) -> Response:
        """The version of the table, now and after each change, as server-sent events."""
        table, _ = await self._seated(request)
        return StreamingResponse(_versions(table), media_type="text/event-stream")


async def _versions(table: Hosted) -> AsyncIterator[str]:
    loop, changed = asyncio.get_running_loop(), asyncio.Event()

    def heard() -> None:
        loop.call_soon_threadsafe(changed.set)

    table.listeners.add(heard)
    try:
        while True:
            changed.clear()
            yield f"data: {table.version}\n\n"
            while not changed.is_set():
                try:
                    await asyncio.wait_for(changed.wait(), PULSE)
                except TimeoutError:
                    yield ": still here\n\n"
    finally:
        table.listeners.discard(heard)


def _hidden(request: Request) -> str:
    """The secret of a request; what is logged of it holds none."""
    secret: str = request.path_params["secret"]
    request.scope["plain"] = request.url.path.replace(secret, "…")
    return secret


async def _order(request: Request) -> dict[str, Any]:
    try:
        found = json.loads(await request.body())
    except ValueError:
        raise Mistake("this is no JSON") from None
    if not isinstance(found, dict):
        raise Mistake("this is no order")
    return found


@define
class _Guard:
    """Around everything: headers of every answer, and no request of more than a few lines."""

    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        taken = 0

        async def some() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > BODY:
                raise Mistake("this request is too long")
            return message

        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                held = [(k.encode(), v.encode()) for k, v in HEADERS.items()]
                message["headers"] = [*message.get("headers", []), *held]
            await send(message)

        await self.app(scope, some, headed)

"""The pages and what they ask: every route, who may call it, and how much of it.

Whoever has the secret of a seat may look, answer and take back for it; whoever has the host's may list and
open tables; nobody else is told more than that a link leads nowhere.
"""

from __future__ import annotations

import json
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

from interpreter.command.server.guard import Guard, Nowhere, Refusals, TooMuch, hidden
from interpreter.command.server.hall import Hall
from interpreter.command.server.hosted import Hosted
from interpreter.command.server.listening import Listening
from interpreter.command.server.store import Seat
from interpreter.corpus.catalogue import find_root, titles
from interpreter.session.drawing.chart import chart
from interpreter.session.mistakes import Mistake

HERE = Path(__file__).parent
BURST, A_SECOND = 60, 20.0  # requests of one secret at once, and then


def app(hall: Hall) -> Starlette:
    """The server's application for all tables of a hall; its `state.listening` can be closed."""
    pages = _Pages(hall)
    refusals = Refusals(pages.made)
    routes = [
        Route("/host/{secret}", pages.host),
        Route("/host/{secret}/tables", pages.open, methods=["POST"]),
        Route("/seat/{secret}", pages.seat),
        Route("/seat/{secret}/chart", pages.chart),
        Route("/seat/{secret}/view", pages.view),
        Route("/seat/{secret}/changes", pages.changes),
        Route("/seat/{secret}/why", pages.why),
        Route("/seat/{secret}/save", pages.save),
        Route("/seat/{secret}/answer", pages.answer, methods=["POST"]),
        Route("/seat/{secret}/undo", pages.undo, methods=["POST"]),
        Mount("/static", StaticFiles(directory=HERE / "static")),
    ]
    made = Starlette(routes=routes, exception_handlers=refusals.handlers)
    made.add_middleware(Guard, refusals=refusals)
    made.state.listening = pages.told
    return made


@define(eq=False)
class _Pages:
    hall: Hall
    spent: dict[str, tuple[float, float]] = field(factory=dict)  # by secret: tokens left, when
    told: Listening = field(factory=Listening)
    made: Environment = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.made = Environment(
            loader=FileSystemLoader(HERE / "templates"), autoescape=True, undefined=StrictUndefined
        )

    # --- who asks -----------------------------------------------------------------------------

    async def _seated(self, request: Request) -> tuple[Hosted, Seat]:
        """The table and the seat of a request. Raises Mistake."""
        secret = hidden(request)
        seat = self.hall.store.who(secret)
        if seat is None:
            raise Nowhere("this link leads to no table")
        self._spend(secret)
        return await run_in_threadpool(self.hall.table, seat.table), seat

    def _hosting(self, request: Request) -> None:
        if not self.hall.is_host(hidden(request)):
            raise Nowhere("this link leads to no table")

    def _spend(self, secret: str) -> None:
        now = monotonic()
        left, then = self.spent.get(secret, (float(BURST), now))
        left = min(BURST, left + (now - then) * A_SECOND)
        if left < 1:
            raise TooMuch("too many requests at once; wait a moment")
        self.spent[secret] = (left - 1, now)

    # --- pages --------------------------------------------------------------------------------

    def _page(self, template: str, **held: Any) -> Response:
        return HTMLResponse(self.made.get_template(template).render(**held))

    async def host(self, request: Request) -> Response:
        self._hosting(request)
        return await run_in_threadpool(self._tables)

    def _tables(self) -> Response:
        store, stopped = self.hall.store, self.hall.stopped
        kept = [
            {"kept": one, "links": store.links(one.id), "stopped": stopped.get(one.id)}
            for one in store.kept()
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
        version, option = _version(order), order.get("option")
        if not isinstance(option, str):
            raise Mistake("an answer names an option")
        sure = bool(order.get("confirmed"))
        return JSONResponse(
            await run_in_threadpool(table.answer, seat.factions, version, option, sure)
        )

    async def undo(self, request: Request) -> Response:
        table, seat = await self._seated(request)
        version = _version(await _order(request))
        return JSONResponse(await run_in_threadpool(table.undo, seat.factions, version))

    async def changes(self, request: Request) -> Response:
        """The version of the table, now and after each change, as server-sent events."""
        table, _ = await self._seated(request)
        if request.method == "HEAD":
            return Response(media_type="text/event-stream")
        return StreamingResponse(self.told.of(table), media_type="text/event-stream")


async def _order(request: Request) -> dict[str, Any]:
    try:
        found = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise Mistake("this is no JSON") from None
    if not isinstance(found, dict):
        raise Mistake("this is no order")
    return found


def _version(order: dict[str, Any]) -> int:
    version = order.get("version")
    if not isinstance(version, int):
        raise Mistake("an order names the version of the table")
    return version

"""The server's application: routes of its pages, and the middleware around each request."""

from __future__ import annotations

from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from interpreter.command.server.guarding.guard import Guard, Refusals
from interpreter.command.server.guarding.origins import ANY, Names
from interpreter.command.server.pages.entrance import Entrance
from interpreter.command.server.pages.host_pages import HostPages
from interpreter.command.server.pages.one_script import one_script
from interpreter.command.server.pages.seat_pages import DealPages, SeatPages
from interpreter.command.server.tables.hall import Hall

STATIC = Path(__file__).parent / "static"
DRAWING = "interpreter.session.drawing", "look"  # the style of maps
LONG = 1000  # bytes, from which on an answer is compressed
LEVEL = 4  # of compression: a seventh is left of a view, in 0.25 milliseconds


def app(hall: Hall, names: Names = ANY) -> Starlette:
    """For all tables of a hall, called by these names; its `state.listening` can be closed."""
    entrance = Entrance(hall)
    seats = SeatPages(entrance)
    script = one_script(STATIC / "table.js")
    refusals = Refusals(entrance.templates)
    routes = [
        *HostPages(entrance, seats.listening).routes(),
        *seats.routes(),
        *DealPages(entrance).routes(),
        Route("/static/table.js", lambda _: Response(script, media_type="text/javascript")),
        Mount("/static", StaticFiles(directory=STATIC, packages=[DRAWING])),
    ]
    app = Starlette(routes=routes, exception_handlers=refusals.handlers)
    app.add_middleware(GZipMiddleware, minimum_size=LONG, compresslevel=LEVEL)
    app.add_middleware(Guard, refusals=refusals, names=names)
    app.state.listening = seats.listening
    return app

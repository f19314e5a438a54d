"""The server's application: every route of its pages, and what stands around each request."""

from __future__ import annotations

from pathlib import Path

from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from interpreter.command.server.entrance import Entrance
from interpreter.command.server.guard import Guard, Refusals
from interpreter.command.server.hall import Hall
from interpreter.command.server.host_pages import HostPages
from interpreter.command.server.origins import ANY, Names
from interpreter.command.server.seat_pages import SeatPages

STATIC = Path(__file__).parent / "static"
DRAWING = "interpreter.session.drawing", "look"  # the style of maps


def app(hall: Hall, names: Names = ANY) -> Starlette:
    """For all tables of a hall, called by these names; its `state.listening` can be closed."""
    entrance = Entrance(hall)
    seats = SeatPages(entrance)
    refusals = Refusals(entrance.made)
    routes = [
        *HostPages(entrance).routes(),
        *seats.routes(),
        Mount("/static", StaticFiles(directory=STATIC, packages=[DRAWING])),
    ]
    made = Starlette(routes=routes, exception_handlers=refusals.handlers)
    made.add_middleware(Guard, refusals=refusals, names=names)
    made.state.listening = seats.told
    return made

"""What is behind the link of whoever runs the server: all tables, opened, taken from files, put away and brought back."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

from attrs import define
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from interpreter.command.server.guarding.keys import HOSTS, arriving, place_of
from interpreter.command.server.pages.entrance import Entrance, apart
from interpreter.command.server.pages.listening import Listening
from interpreter.command.server.pages.seat_pages import as_file
from interpreter.command.server.tables.deal import Deal
from interpreter.command.server.tables.setting_up import Setting, setting
from interpreter.command.server.tables.store import link_name
from interpreter.corpus.catalogue import find_root, titles
from interpreter.session.keeping.save_reader import parse
from interpreter.session.mistakes import Mistake

# What may stand behind the address of the form.
WANTED = ("title", "printing", "scenario", "option", "mod", "players", "seed", "blind")


@define(eq=False)
class HostPages:
    entrance: Entrance
    told: Listening

    def routes(self) -> list[Route]:
        return [
            Route("/host/{secret}", self.entrance.host_link),
            Route("/tables/{name}", self.page),
            Route("/tables/{name}/open", self.open, methods=["POST"]),
            Route("/tables/{name}/saves", self.take, methods=["POST"]),
            Route("/tables/{name}/{table}/save", self.save),
            Route("/tables/{name}/{table}/away", self.away, methods=["POST"]),
            Route("/tables/{name}/{table}/back", self.back, methods=["POST"]),
            Route("/tables/{name}/{table}/deal", self.deal, methods=["POST"]),
            Route("/tables/{name}/{table}/renew", self.renew, methods=["POST"]),
            Route("/tables/{name}/{table}/revoke", self.revoke, methods=["POST"]),
        ]

    async def page(self, request: Request) -> Response:
        """All tables; behind `title` and `printing` what a new one of it may be, and behind the rest what is chosen."""
        if (first := arriving(request, self.entrance.made)) is not None:
            return first
        self.entrance.hosting(request)
        wanted = {name: request.query_params.getlist(name) for name in WANTED}
        return await apart(self._tables, wanted)

    def _tables(self, wanted: dict[str, list[str]]) -> Response:
        title, printing = ("".join(wanted[name][:1]) for name in ("title", "printing"))
        hall = self.entrance.hall
        kept = [
            {
                "kept": one,
                "links": [(link_name(told), told, key) for told, key in hall.store.links(one.id)],
                "stopped": hall.stopped.get(one.id),
                "away": one.id in hall.away,
                "deal": hall.store.deal(one.id),
            }
            for one in hall.store.kept()
        ]
        return self.entrance.page(
            "host.html",
            tables=kept,
            titles=titles(find_root()),
            chosen=setting(title, printing) if title else None,
            wanted=wanted,
            mods=[(mod, mod) for mod in hall.mods],
            place=place_of(HOSTS, hall.host),
        )

    async def open(self, request: Request) -> Response:
        """A new table, as a form says."""
        self.entrance.hosting(request)
        wanted = Setting.of(await _form(request))
        await apart(self.entrance.hall.open_as, wanted)
        return self._listed()

    async def take(self, request: Request) -> Response:
        """A table that goes on with a kept game: the file is the body of the request."""
        self.entrance.hosting(request)
        body = await request.body()
        return JSONResponse({"table": await apart(self._taken, body)})

    def _taken(self, body: bytes) -> str:
        return self.entrance.hall.take(parse("this file", body))

    async def save(self, request: Request) -> Response:
        """A table's game as a file of the terminal, hidden things and all."""
        self.entrance.hosting(request)
        hall, id = self.entrance.hall, _table(request)
        table = await apart(hall.table, id)
        if not table.game.over and (await apart(hall.deal, id)).blind:
            raise Mistake("this table is blind: its file is given once the game is over")
        return await apart(as_file, table)

    async def deal(self, request: Request) -> Response:
        """A game begins without those who have given nothing to its seed, or all give anew."""
        self.entrance.hosting(request)
        await apart(self.entrance.hall.deal, _table(request), Deal.hastened)
        return self._listed()

    async def away(self, request: Request) -> Response:
        """A table is put away: its links lead nowhere, and it stays in the file."""
        return await self._put(request, True)

    async def back(self, request: Request) -> Response:
        return await self._put(request, False)

    async def _put(self, request: Request, away: bool) -> Response:
        self.entrance.hosting(request)
        await apart(self.entrance.hall.put, _table(request), away)
        return self._listed()

    async def renew(self, request: Request) -> Response:
        """A seat gets a new link; the old one, and who came by it, are out."""
        return await self._linked(request, True)

    async def revoke(self, request: Request) -> Response:
        """A seat has no link until it gets a new one."""
        return await self._linked(request, False)

    async def _linked(self, request: Request, again: bool) -> Response:
        self.entrance.hosting(request)
        told = next(iter((await _form(request)).get("seat", [])), "")
        self.told.look(await apart(self.entrance.hall.store.renew, _table(request), told, again))
        return self._listed()

    def _listed(self) -> Response:
        return RedirectResponse(place_of(HOSTS, self.entrance.hall.host), 303)


async def _form(request: Request) -> dict[str, list[str]]:
    held = parse_qs((await request.body()).decode("utf-8", "replace"))
    return {name: [value.strip() for value in held[name]] for name in held}


def _table(request: Request) -> str:
    found: Any = request.path_params["table"]
    if not str(found).isalnum():
        raise Mistake("there is no such table")
    return str(found)

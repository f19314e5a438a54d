"""Pages behind a seat's link: its table, the deal of its game, and the choices made there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from attrs import define, field
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from interpreter.command.server.guarding.keys import SEATS, arriving, key_in, place_of
from interpreter.command.server.pages.entrance import Entrance, apart, order_of
from interpreter.command.server.pages.listening import EventStream, Listening
from interpreter.command.server.tables.database import Seat
from interpreter.command.server.tables.deal import Deal
from interpreter.command.server.tables.hosted import Hosted
from interpreter.command.server.tables.requests import (
    CHOICES,
    LOOKS,
    Answering,
    branched,
    hand_of,
    part,
    seen,
)
from interpreter.session.mistakes import Mistake

Handler = Callable[[Request], Awaitable[Response]]


@define(eq=False)
class SeatPages:
    """`told`: the pages that wait until something changes."""

    entrance: Entrance
    listening: Listening = field(factory=Listening)

    def routes(self) -> list[Route]:
        return [
            Route("/seat/{secret}", self.entrance.seat_link),
            Route("/table/{name}", self.page),
            Route("/table/{name}/view", self.view),
            Route("/table/{name}/changes", self.changes),
            Route("/table/{name}/save", self.save),
            Route("/table/{name}/branch", self.branch, methods=["POST"]),
            *(Route(f"/table/{{name}}/{what}", self.looking(look)) for what, look in LOOKS.items()),
            *(
                Route(f"/table/{{name}}/{what}", self.choosing(choose), methods=["POST"])
                for what, choose in CHOICES.items()
            ),
        ]

    # --- looking ------------------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        if (first := arriving(request, self.entrance.templates)) is not None:
            return first
        sitting = self.entrance.sitting(request)
        if not (deal := await apart(self.entrance.hall.deal, sitting.table)).dealt:
            return await apart(waiting_room, self.entrance, sitting, request)
        table, seat = await self.entrance.seated(request)
        names = {faction.id: faction.name for faction in table.game.players}
        faction_names = " and ".join(names.get(faction, faction) for faction in seat.factions)
        name, place = table.game.title.name, request.url.path
        content = {"name": name, "seat": faction_names, "blind": deal.blind, "place": place}
        return self.entrance.page("table.html", root="/", **content)

    def looking(self, look: Answering) -> Handler:
        """Answer a request by the query of its address."""

        async def handler(request: Request) -> Response:
            table, seat = await self.entrance.seated(request)
            return JSONResponse(await apart(look, table, seat, request.query_params))

        return handler

    def choosing(self, choose: Answering) -> Handler:
        """Answer from the order that the page sends."""

        async def handler(request: Request) -> Response:
            table, seat = await self.entrance.seated(request)
            return JSONResponse(await apart(choose, table, seat, await order_of(request)))

        return handler

    async def view(self, request: Request) -> Response:
        table, seat = await self.entrance.seated(request)
        who = request.query_params.get("as", "")
        # A seat's only hand does not hang on the game.
        view = table.ready(hand_of(seat, table, who)) if len(seat.hands) < 2 else None
        if view is None:
            view = await apart(seen, table, seat, who)
        return Response(view, media_type="application/json")

    async def changes(self, request: Request) -> Response:
        """The version of what the seat sees, now and after each change, as server-sent events."""
        table, seat = await self.entrance.seated(request)
        if request.method == "HEAD":
            return Response(media_type="text/event-stream")
        secret, who = key_in(request), self.entrance.hall.store.who
        return EventStream(self.listening.open(table, seat, lambda: who(secret) == seat))

    async def branch(self, request: Request) -> Response:
        """A link to a new table, which goes on from a moment of a game that is over."""
        table, seat = await self.entrance.seated(request)
        hall, order = self.entrance.hall, await order_of(request)
        links = await apart(lambda: hall.store.links(branched(hall, table, seat, order)))
        return JSONResponse({"link": f"/seat/{links[0][1]}"})

    async def save(self, request: Request) -> Response:
        """The game as a file of the terminal, once that tells nothing of what is to come."""
        table, _ = await self.entrance.seated(request)
        if not table.game.over:
            raise Mistake(
                "the file of a game holds its seed, from which all that is to come follows:"
                " you get it once the game is over; before that only the host may have it"
            )
        return await apart(as_file, table)


def as_file(table: Hosted) -> Response:
    """The game of a table as a file of the terminal."""
    with table.lock:
        text, name = table.game.to_save().to_text(), table.game.title.id
    headers = {"content-disposition": f'attachment; filename="{name}.json"'}
    return Response(text, media_type="application/json", headers=headers)


@define(eq=False)
class DealPages:
    entrance: Entrance

    def routes(self) -> list[Route]:
        return [
            Route("/table/{name}/deal", self.page),
            Route("/table/{name}/parts", self.parts),
            Route("/table/{name}/part", self.give, methods=["POST"]),
        ]

    async def page(self, request: Request) -> Response:
        """The players who have given a part of the seed, and how to check the deal."""
        if (first := arriving(request, self.entrance.templates)) is not None:
            return first
        return await apart(waiting_room, self.entrance, self.entrance.sitting(request), request)

    async def parts(self, request: Request) -> Response:
        seat = self.entrance.sitting(request)
        return JSONResponse(await apart(self._shown, seat))

    async def give(self, request: Request) -> Response:
        """The sum of a part, or a part that is opened, for a hand of this seat."""
        seat = self.entrance.sitting(request)
        order = await order_of(request)
        hand = part(order, "hand", str, "a part is of a hand")
        what = "part" if "part" in order else "sum"
        given = part(order, what, str, "a part, or the sum of one, is given")
        if hand not in _hands(seat):
            raise Mistake("nobody of that name sits here")
        change = partial(
            Deal.with_part if what == "part" else Deal.with_sum, hand=hand, given=given
        )
        await apart(self.entrance.hall.deal, seat.table, change)
        return JSONResponse(await apart(self._shown, seat))

    def _shown(self, seat: Seat) -> dict[str, Any]:
        hall = self.entrance.hall
        deal = hall.deal(seat.table)
        over = deal.dealt and bool(deal.host) and hall.table(seat.table).game.over
        return deal.shown(_hands(seat), over)


def _hands(seat: Seat) -> list[str]:
    return ["+".join(hand) for hand in seat.hands]


def waiting_room(entrance: Entrance, seat: Seat, request: Request) -> Response:
    """The page of a table's deal."""
    title = entrance.hall.title(seat.table)
    names = {faction.id: faction.name for faction in title.vocabulary.factions}
    place = place_of(SEATS, key_in(request))
    return entrance.page("deal.html", name=title.name, table=seat.table, names=names, place=place)

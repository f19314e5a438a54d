"""What a seat is shown of how its game is dealt, and what it gives to the seed before the game begins."""

from __future__ import annotations

from functools import partial
from typing import Any

from attrs import define
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from interpreter.command.server.guarding.keys import SEATS, arriving, key_in, place_of
from interpreter.command.server.pages.entrance import Entrance, apart, order_of
from interpreter.command.server.tables.deal import Deal
from interpreter.command.server.tables.requests import part
from interpreter.command.server.tables.store import Seat
from interpreter.session.mistakes import Mistake


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
        """Who has given a part of the seed, and how the deal is checked."""
        if (first := arriving(request, self.entrance.made)) is not None:
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

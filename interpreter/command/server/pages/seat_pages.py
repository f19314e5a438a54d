"""What is behind a seat's link and its cookie: the page of its table, what it shows, and what is chosen on it."""

from __future__ import annotations

from typing import Any

from attrs import define, field
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from interpreter.command.server.guarding.keys import arriving, key_in
from interpreter.command.server.pages.deal_pages import waiting_room
from interpreter.command.server.pages.entrance import Entrance, apart, number_in, order_of, part
from interpreter.command.server.pages.hands import Hand, around, hand_of, hand_to_undo
from interpreter.command.server.pages.listening import EventStream, Listening
from interpreter.command.server.tables.asking import named_actions
from interpreter.command.server.tables.hosted import Hosted
from interpreter.command.server.tables.store import Seat
from interpreter.session.drawing.plain import plain
from interpreter.session.mistakes import Mistake

VERSIONED = "an order names the version of what it was chosen on"


@define(eq=False)
class SeatPages:
    """`told`: the pages that wait until something changes."""

    entrance: Entrance
    told: Listening = field(factory=Listening)

    def routes(self) -> list[Route]:
        return [
            Route("/seat/{secret}", self.entrance.seat_link),
            Route("/table/{name}", self.page),
            Route("/table/{name}/chart", self.chart),
            Route("/table/{name}/actions", self.actions),
            Route("/table/{name}/view", self.view),
            Route("/table/{name}/changes", self.changes),
            Route("/table/{name}/moments", self.moments),
            Route("/table/{name}/past", self.past),
            Route("/table/{name}/thoughts", self.thoughts),
            Route("/table/{name}/leads", self.leads),
            Route("/table/{name}/why", self.why),
            Route("/table/{name}/save", self.save),
            Route("/table/{name}/answer", self.answer, methods=["POST"]),
            Route("/table/{name}/undo", self.undo, methods=["POST"]),
        ]

    async def _asking(self, request: Request) -> tuple[Hosted, Seat, Hand]:
        """The table, the seat, and the factions of whoever looks. Raises Mistake."""
        table, seat = await self.entrance.seated(request)
        who = request.query_params.get("as", "")
        return table, seat, await _hand(seat, table, who)

    # --- looking ------------------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        if (first := arriving(request, self.entrance.made)) is not None:
            return first
        sitting = self.entrance.sitting(request)
        if not (deal := await apart(self.entrance.hall.deal, sitting.table)).dealt:
            return await apart(waiting_room, self.entrance, sitting, request)
        table, seat = await self.entrance.seated(request)
        names = {faction.id: faction.name for faction in table.game.players}
        told = " and ".join(names.get(faction, faction) for faction in seat.factions)
        name, place = table.game.title.name, request.url.path
        return self.entrance.page("table.html", name=name, seat=told, blind=deal.blind, place=place)

    async def chart(self, request: Request) -> Response:
        """Where the spaces lie and how pieces look: the same for everybody."""
        table, _ = await self.entrance.seated(request)
        return JSONResponse(await apart(plain, table.game.title))

    async def actions(self, request: Request) -> Response:
        """What each faction may ever do: the same for everybody."""
        table, _ = await self.entrance.seated(request)
        return JSONResponse(named_actions(table.game))

    async def view(self, request: Request) -> Response:
        table, seat, hand = await self._asking(request)
        found = table.ready(hand) if len(seat.hands) < 2 else None
        if found is None:
            found = await apart(_seen, table, seat, hand)
        return Response(found, media_type="application/json")

    async def changes(self, request: Request) -> Response:
        """The version of what the seat sees, now and after each change, as server-sent events."""
        table, seat = await self.entrance.seated(request)
        if request.method == "HEAD":
            return Response(media_type="text/event-stream")
        secret, who = key_in(request), self.entrance.hall.store.who
        return EventStream(self.told.open(table, seat, lambda: who(secret) == seat))

    async def moments(self, request: Request) -> Response:
        """How many there are to look back at, and which of them each line of the log is of."""
        table, _, hand = await self._asking(request)
        return JSONResponse(await apart(table.moments, hand))

    async def past(self, request: Request) -> Response:
        """What was to be seen at a moment."""
        table, _, hand = await self._asking(request)
        version, moment = number_in(request, "version"), number_in(request, "at")
        return JSONResponse(await apart(table.past, hand, version, moment))

    async def thoughts(self, request: Request) -> Response:
        """Why bots did what a line of the log tells."""
        table, _, hand = await self._asking(request)
        version, line = number_in(request, "version"), number_in(request, "line")
        return JSONResponse(await apart(table.thoughts, hand, version, line))

    async def leads(self, request: Request) -> Response:
        """What an option of the decision leads to."""
        table, _, hand = await self._asking(request)
        option = request.query_params.get("option", "")
        version = number_in(request, "version")
        return JSONResponse(await apart(table.leads, hand, version, option))

    async def why(self, request: Request) -> Response:
        """What keeps a thing from being chosen."""
        table, _, hand = await self._asking(request)
        return JSONResponse(await apart(table.why, hand, request.query_params.get("word", "")))

    async def save(self, request: Request) -> Response:
        """The game as a file of the terminal, once that tells nothing of what is to come."""
        table, _ = await self.entrance.seated(request)
        if not table.game.over:
            raise Mistake(
                "the file of a game holds its seed, from which all that is to come follows:"
                " it is given once the game is over, before that to whoever runs the server"
            )
        return await apart(as_file, table)

    # --- choosing -----------------------------------------------------------------------------

    async def answer(self, request: Request) -> Response:
        table, seat = await self.entrance.seated(request)
        order = await order_of(request)
        version = part(order, "version", int, VERSIONED)
        option = part(order, "option", str, "an answer names an option")
        hand = await _hand(seat, table, _who(order))
        sure = order.get("confirmed") is True
        return JSONResponse(await apart(table.answer, hand, version, option, sure))

    async def undo(self, request: Request) -> Response:
        table, seat = await self.entrance.seated(request)
        order = await order_of(request)
        version, who = part(order, "version", int, VERSIONED), _who(order)
        return JSONResponse(await apart(_undone, table, seat, who, version))


async def _hand(seat: Seat, table: Hosted, who: str) -> Hand:
    if len(seat.hands) < 2:  # then it does not hang on the game
        return hand_of(seat, table, who)
    return await apart(hand_of, seat, table, who)


def _seen(table: Hosted, seat: Seat, hand: Hand) -> bytes:
    with table.lock:
        return table.seen(hand, around(seat, table, hand))


def _undone(table: Hosted, seat: Seat, who: str, version: int) -> dict[str, Any]:
    with table.lock:
        shown, hand = hand_of(seat, table, who), hand_to_undo(seat, table, who)
        return table.undo(hand, version, shown)


def _who(order: dict[str, object]) -> str:
    who = order.get("as", "")
    if not isinstance(who, str):
        raise Mistake("'as' names who sits there")
    return who


def as_file(table: Hosted) -> Response:
    """The game of a table as a file of the terminal."""
    with table.lock:
        text, name = table.game.to_save().to_text(), table.game.title.id
    headers = {"content-disposition": f'attachment; filename="{name}.json"'}
    return Response(text, media_type="application/json", headers=headers)

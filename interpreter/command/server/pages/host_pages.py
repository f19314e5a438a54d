"""Pages of the host's link: open a table, take one from a file, archive it, bring it back."""

from __future__ import annotations

import threading
from time import time
from typing import Any
from urllib.parse import parse_qs

from attrs import define, field
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from interpreter.command.server.guarding.keys import HOSTS, arriving, exchanged, place_of
from interpreter.command.server.pages.entrance import Entrance, apart
from interpreter.command.server.pages.listening import Listening
from interpreter.command.server.pages.seat_pages import as_file
from interpreter.command.server.tables.database import link_name
from interpreter.command.server.tables.deal import Deal
from interpreter.command.server.tables.own_cards import LONG, standing, write
from interpreter.command.server.tables.setting_up import PERSON, Setting, setting
from interpreter.command.server.tables.thumbnail import thumbnail
from interpreter.command.server.tables.webhook import Hours
from interpreter.corpus import cachefolder
from interpreter.corpus.catalogue import find_root, fingerprint, titles
from interpreter.corpus.english import counted
from interpreter.session.editions.title_page import in_order, title_page
from interpreter.session.editions.variant import manifest_of, require_title
from interpreter.session.keeping.save_reader import parse
from interpreter.session.mistakes import Mistake
from interpreter.session.seating.seats import HUMAN

# What may stand behind the address of the form.
WANTED = ("title", "printing", "scenario", "option", "mod", "players", "seed", "blind")
HOOKED = ("webhook", "remind", "deadline", "acts")
NOBODY = "nobody plays at this table: choose a person beside a faction, or tick 'Only bots and chance' to watch a game"


@define(eq=False)
class HostPages:
    entrance: Entrance
    listening: Listening
    drawing: threading.Lock = field(factory=threading.Lock, init=False)

    def routes(self) -> list[Route]:
        return [
            Route("/host/{secret}", self.entrance.host_link),
            Route("/tables/{name}", self.page),
            Route("/tables/{name}/open", self.open, methods=["POST"]),
            Route("/tables/{name}/cards/{title}", self.cards),
            Route("/tables/{name}/cards/{title}/keep", self.keep_cards, methods=["POST"]),
            Route("/tables/{name}/saves", self.take, methods=["POST"]),
            Route("/tables/{name}/invite", self.invite, methods=["POST"]),
            Route("/tables/{name}/sign-out", self.sign_out, methods=["POST"]),
            Route("/tables/{name}/picture/{title}", self.picture),
            Route("/tables/{name}/{table}/name", self.rename, methods=["POST"]),
            Route("/tables/{name}/{table}/webhook", self.webhook, methods=["POST"]),
            Route("/tables/{name}/{table}/save", self.save),
            Route("/tables/{name}/{table}/away", self.away, methods=["POST"]),
            Route("/tables/{name}/{table}/back", self.back, methods=["POST"]),
            Route("/tables/{name}/{table}/deal", self.deal, methods=["POST"]),
            Route("/tables/{name}/{table}/renew", self.renew, methods=["POST"]),
            Route("/tables/{name}/{table}/revoke", self.revoke, methods=["POST"]),
        ]

    async def page(self, request: Request) -> Response:
        """All tables; behind `title` and `printing` what a new one of it may be, and behind the rest what is chosen."""
        if (first := arriving(request, self.entrance.templates)) is not None:
            return first
        self.entrance.hosting(request)
        wanted = {name: request.query_params.getlist(name) for name in WANTED}
        return await apart(self._tables, wanted)

    def _tables(self, wanted: dict[str, list[str]], invited: str = "") -> Response:
        title, printing = ("".join(wanted[name][:1]) for name in ("title", "printing"))
        hall, root = self.entrance.hall, find_root()
        mods = [mod for mod in hall.known_mods() if mod in wanted["mod"]]
        offered = {name: title_page(root, name) for name in in_order(root, titles(root))}
        kept = [
            {
                "kept": one,
                "title": offered[one.title].name if one.title in offered else one.title,
                "webhook": hall.store.own(f"webhook {one.id}"),
                "hours": hall.hours(one.id),
                "age": _age(one.summary.get("when", one.begun)),
                "links": [
                    (link_name(faction_names, one.summary.get("names", {})), faction_names, key)
                    for faction_names, key in hall.store.links(one.id)
                ],
                "stopped": hall.stopped.get(one.id),
                "away": one.id in hall.away,
                "deal": hall.store.deal(one.id),
            }
            for one in hall.store.kept()
        ]
        return self.entrance.page(
            "host.html",
            tables=kept,
            offered=offered,
            invited=invited,
            chosen=setting(title, printing, mods) if title else None,
            wanted=wanted,
            mods=[m for m in hall.known_mods() if manifest_of(m).get("extends", title) == title],
            place=place_of(HOSTS, hall.host),
        )

    async def cards(self, request: Request) -> Response:
        """The stand-in cards of a title, with room for what is printed on them."""
        self.entrance.hosting(request)
        return await apart(self._cards, str(request.path_params["title"]))

    def _cards(self, title: str) -> Response:
        hall = self.entrance.hall
        loaded = hall.shelf.load(title)
        texts, place = standing(loaded, hall.store), place_of(HOSTS, hall.host)
        return self.entrance.page(
            "cards.html", name=loaded.name, title=loaded.id, texts=texts, place=place, long=LONG
        )

    async def keep_cards(self, request: Request) -> Response:
        """Keep what was typed as a mod of the host's own."""
        self.entrance.hosting(request)
        given = {field: texts[0] for field, texts in (await _form(request)).items()}
        hall, title = self.entrance.hall, str(request.path_params["title"])
        await apart(lambda: write(hall.shelf.load(title), hall.store, given))
        return self._listed()

    async def open(self, request: Request) -> Response:
        """Open a new table, as a form says; a single person goes to the seat at once. Raises Mistake."""
        self.entrance.hosting(request)
        form = await _form(request)
        if "alone" in form:
            person = (await apart(setting, form.get("title", [""])[0]))["person"]
            form[f"seat {person}"] = [f"{PERSON}1"]
        wanted, hall = Setting.of(form), self.entrance.hall
        if not any(seat.endswith(f"={HUMAN}") for seat in wanted.seats) and "watch" not in form:
            raise Mistake(NOBODY)
        table = await apart(hall.open_as, wanted)
        if name := next(iter(form.get("name", [])), ""):
            await apart(hall.rename, table, name)
        seats = [
            (faction_names, secret)
            for faction_names, secret in hall.store.links(table)
            if faction_names
        ]
        if len(seats) == 1:
            return RedirectResponse(
                f"/seat/{seats[0][1]}{'?coach' if 'coach' in form else ''}", 303
            )
        return self._listed(table)

    async def rename(self, request: Request) -> Response:
        """A table gets another name."""
        self.entrance.hosting(request)
        name, table = next(iter((await _form(request)).get("name", [])), ""), _table(request)
        await apart(self.entrance.hall.rename, table, name)
        return self._listed(table)

    async def webhook(self, request: Request) -> Response:
        """An address is called when the choice at a table passes on."""
        self.entrance.hosting(request)
        form, table = await _form(request), _table(request)
        url, remind, deadline, acts = ("".join(form.get(name, [])[:1]) for name in HOOKED)
        hours = Hours.of(remind, deadline, bool(acts))
        await apart(self.entrance.hall.webhook, table, url, hours)
        return self._listed(table)

    async def invite(self, request: Request) -> Response:
        """The page with a link that signs one more browser in as the host. Raises Mistake."""
        await self._pressed(request, "invite")
        link = str(request.url.replace(path=f"/host/{self.entrance.hall.invite()}", query=""))
        return await apart(self._tables, {name: [] for name in WANTED}, link)

    async def sign_out(self, request: Request) -> Response:
        """Every browser that was signed in as the host is out, but this one. Raises Mistake."""
        await self._pressed(request, "sign out")
        await apart(self.entrance.hall.sign_out)
        return exchanged(request, HOSTS, self.entrance.hall.host)

    async def _pressed(self, request: Request, what: str) -> None:
        """Raises Mistake where the host did not press the button of the page."""
        self.entrance.hosting(request)
        if (await _form(request)).get("host") != [what]:
            raise Mistake(f"this form says no 'host={what}'; use the buttons of the page")

    async def picture(self, request: Request) -> Response:
        """A small picture of a title."""
        self.entrance.hosting(request)
        drawn = await apart(self._drawn, request.path_params["title"])
        return Response(drawn, media_type="image/svg+xml")

    def _drawn(self, title: str) -> bytes:
        root, hall = find_root(), self.entrance.hall
        require_title(root, title)
        kept = f"picture-{fingerprint(root, title)[:32]}.svg"
        with self.drawing:  # who opens a table waits for one title at most
            data = cachefolder.read(kept)
            if data is None:
                data = thumbnail(hall.shelf.load(title)).encode()
                cachefolder.write(kept, data)
        return data

    async def take(self, request: Request) -> Response:
        """A table that goes on with a kept game: the file is the body of the request."""
        self.entrance.hosting(request)
        body = await request.body()
        return JSONResponse({"table": await apart(self._taken, body)})

    def _taken(self, body: bytes) -> str:
        """Open a table with the kept game in a file. Return its name."""
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
        hands_wanted = next(iter((await _form(request)).get("seat", [])), "")
        self.listening.look(
            await apart(self.entrance.hall.store.renew, _table(request), hands_wanted, again)
        )
        return self._listed()

    def _listed(self, table: str = "") -> Response:
        place = place_of(HOSTS, self.entrance.hall.host)
        return RedirectResponse(f"{place}#{table}" if table else place, 303)


def _age(when: float) -> str:
    """How long ago that is, in words."""
    minutes = max(0, int(time() - when) // 60)
    for size, name in ((24 * 60, "day"), (60, "hour"), (1, "minute")):
        if minutes >= size:
            return f"{counted(minutes // size, name, f'{name}s')} ago"
    return "just now"


async def _form(request: Request) -> dict[str, list[str]]:
    form = parse_qs((await request.body()).decode("utf-8", "replace"))
    return {name: [value.strip() for value in form[name]] for name in form}


def _table(request: Request) -> str:
    table: Any = request.path_params["table"]
    if not str(table).isalnum():
        raise Mistake("there is no such table")
    return str(table)

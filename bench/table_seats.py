"""Scripted people at tables in the browser: each has a page open that listens, looks after every change and answers when asked.

They speak HTTP over plain sockets, so that the load is the server's and not theirs. What they see is checked: it
is of their table, with their own eyes, and never older than what was heard of it.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from typing import Any

from attrs import define, field

from interpreter.command.server.guarding import keys

Link = tuple[str, str]  # the factions of a seat, and its secret


@define(eq=False)
class Line:
    """A connection for one request after another; opened again where the server has closed it."""

    host: str
    port: int
    cookie: str = ""
    _ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, order: dict[str, Any] | None = None) -> Any:
        """The JSON of the answer. Raises OSError where there is none, RuntimeError where it refuses."""
        for again in (True, False):
            try:
                status, body = await self._asked(method, path, order)
                break
            except (OSError, asyncio.IncompleteReadError, ValueError):
                self.close()
                if not again:
                    raise
        if status >= 400:
            raise RuntimeError(f"{method} {path.rsplit('/', 1)[1]}: {status} {body[:200]!r}")
        return json.loads(body)

    async def _asked(
        self, method: str, path: str, order: dict[str, Any] | None
    ) -> tuple[int, bytes]:
        if self._ends is None:
            self._ends = await asyncio.open_connection(self.host, self.port, limit=2**22)
        reader, writer = self._ends
        body = b"" if order is None else json.dumps(order).encode()
        writer.write(self.head(method, path, len(body)) + body)
        told = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(told.split("content-length: ")[1].split("\r\n")[0])
        return int(told.split(" ", 2)[1]), await reader.readexactly(length)

    def head(self, method: str, path: str, length: int = 0) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"host: {self.host}:{self.port}"]
        lines += [f"cookie: {self.cookie}", f"content-length: {length}", "", ""]
        return "\r\n".join(lines).encode()

    def close(self) -> None:
        if self._ends is not None:
            self._ends[1].close()
            self._ends = None


@define(eq=False)
class Seat:
    """One page: which versions of its own it heard and saw, in their order, and when."""

    line: Line
    who: str
    place: str
    news: asyncio.Event = field(factory=asyncio.Event)
    heard: dict[int, float] = field(factory=dict)
    seen: dict[int, float] = field(factory=dict)
    view: dict[str, Any] = field(factory=dict)
    awaited: dict[int, asyncio.Future[int]] = field(factory=dict)  # by the version before

    async def listen(self) -> None:
        reader, writer = await asyncio.open_connection(self.line.host, self.line.port)
        writer.write(self.line.head("GET", f"{self.place}/changes"))
        try:
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    self.heard[int(line[6:])] = time.perf_counter()
                    self.news.set()
        finally:
            writer.close()

    async def look(self) -> None:
        self.view = await self.line.ask("GET", f"{self.place}/view")
        version = self.view["version"]
        self.seen[version] = time.perf_counter()
        for before in [each for each in self.awaited if each != version]:
            if not (waiting := self.awaited.pop(before)).done():
                waiting.set_result(version)

    def sees(self) -> asyncio.Future[int]:
        """The version that it sees next."""
        now = self.view.get("version", -1)
        if now not in self.awaited:
            self.awaited[now] = asyncio.get_running_loop().create_future()
        return self.awaited[now]

    @property
    def latest(self) -> int:
        """The version that it heard of last."""
        return next(reversed(self.heard))


@define(eq=False)
class Table:
    """`given`: acknowledged answers in their order; delays in seconds, until another page heard, and until it had seen."""

    title: str
    seats: list[Seat]
    pause: float
    dice: random.Random
    given: list[tuple[str, str]] = field(factory=list)
    heard: list[float] = field(factory=list)
    seen: list[float] = field(factory=list)
    wrong: list[str] = field(factory=list)
    id: str = ""

    async def play(self, begin: float, until: float) -> None:
        await asyncio.sleep(max(0.0, begin - time.perf_counter()))
        listening = [asyncio.create_task(seat.listen()) for seat in self.seats]
        playing = [asyncio.create_task(self._sit(seat, until)) for seat in self.seats]
        try:
            done, _ = await asyncio.wait(
                [*playing, *listening],
                timeout=until - time.perf_counter(),
                return_when=asyncio.FIRST_EXCEPTION,
            )
            self.wrong += [f"a page: {task.exception()!r}" for task in done if task.exception()]
            self.wrong += ["a page hears no more" for task in listening if task.done()]
            await asyncio.wait(playing, timeout=5)  # for the answers under way
        finally:
            for task in (*playing, *listening):
                task.cancel()
            await asyncio.gather(*playing, *listening, return_exceptions=True)
            for seat in self.seats:
                seat.line.close()

    async def _sit(self, seat: Seat, until: float) -> None:
        """As a page does: it looks after every change, and answers after a while where it is asked."""
        while time.perf_counter() < until:
            await seat.news.wait()
            seat.news.clear()
            latest = seat.latest
            if latest in seat.seen:
                continue
            await seat.look()
            self._check(seat, latest)
            asked = seat.view["decision"]
            if asked and asked["yours"]:
                await asyncio.sleep(self.dice.uniform(0, 2 * self.pause))
                if time.perf_counter() < until:
                    await self._answer(seat, asked)

    def _check(self, seat: Seat, latest: int) -> None:
        view = seat.view
        self.id = self.id or view["table"]
        if view["table"] != self.id or view["title"]["id"] != self.title:
            self.wrong.append(f"a page of {self.id} showed {view['table']}")
        if view["yours"] != [seat.who] or seat.who not in view["eyes"]:
            self.wrong.append(f"the page of {seat.who} showed what {view['yours']} see")
        heard = list(seat.heard)
        if view["version"] in heard[: heard.index(latest)]:
            self.wrong.append("a page showed an older state than it had heard of")

    async def _answer(self, seat: Seat, asked: dict[str, Any]) -> None:
        option = self.dice.choice(asked["options"])["name"]
        order = {"version": seat.view["version"], "option": option}
        path = f"{seat.place}/answer"
        other = self.seats[(self.seats.index(seat) + 1) % len(self.seats)]
        sent, seeing = time.perf_counter(), other.sees()
        reply = await seat.line.ask("POST", path, order)
        if "confirm" in reply:
            sent = time.perf_counter()
            await seat.line.ask("POST", path, {**order, "confirmed": True})
        self.given.append((seat.who, option))
        version = await asyncio.wait_for(seeing, 60)
        if version not in other.heard:  # it came to look for an earlier one
            return
        self.heard.append(other.heard[version] - sent)
        self.seen.append(other.seen[version] - sent)


def _seat(address: tuple[str, int], who: str, secret: str) -> Seat:
    """As a browser that has come by the link."""
    cookie = f"{keys.cookie_of(keys.name_of(secret))}={secret}"
    return Seat(Line(*address, cookie), who, keys.place_of(keys.SEATS, secret))


async def _all(tables: list[Table], seconds: float) -> None:
    """Their pages are opened one table after another, within a tenth of the time."""
    now = time.perf_counter()
    each = seconds / 10 / len(tables)
    await asyncio.gather(
        *(table.play(now + n * each, now + seconds) for n, table in enumerate(tables))
    )


def people(
    address: tuple[str, int],
    title: str,
    links: list[list[Link]],
    seconds: float,
    pause: float,
    seed: int,
) -> list[dict[str, Any]]:
    """They play at these tables; what came of it, by table. Runs in a process of its own."""
    tables = [
        Table(
            title,
            [_seat(address, *link) for link in table],
            pause,
            random.Random(seed + number),
        )
        for number, table in enumerate(links)
    ]
    asyncio.run(_all(tables, seconds))
    return [
        {
            "id": table.id,
            "given": table.given,
            "heard": table.heard,
            "seen": table.seen,
            "wrong": table.wrong,
        }
        for table in tables
    ]

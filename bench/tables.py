"""Tables in the browser: how long an answer takes until another seat's page hears of it, and how many a core carries.

python -m bench.tables [TABLES [SECONDS [TITLE]]]

A server of its own, on this machine alone. At each table four people sit, each with a page that listens; whoever
is asked answers at random after a pause, so that a table goes at the pace of quick people.
"""

from __future__ import annotations

import asyncio
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
from attrs import define, field

from bench.machine import machine

PAUSE = 4.0  # seconds between two answers at a table, on the average


@define(eq=False)
class Page:
    """One seat, open in a browser: the version it was told last, when, and what it waits for."""

    secret: str
    client: httpx.AsyncClient
    version: int = -1
    heard: dict[int, float] = field(factory=dict)

    async def listen(self) -> None:
        async with self.client.stream("GET", f"/seat/{self.secret}/changes", timeout=None) as told:
            async for line in told.aiter_lines():
                if line.startswith("data: "):
                    self.heard[int(line[6:])] = time.perf_counter()

    async def view(self) -> dict[str, object]:
        reply = (await self.client.get(f"/seat/{self.secret}/view")).raise_for_status()
        found: dict[str, object] = reply.json()
        return found


@define(eq=False)
class Measured:
    """What was seen at all tables: seconds until another page heard, answers, what went wrong."""

    delays: list[float] = field(factory=list)
    wrong: list[str] = field(factory=list)


async def play(pages: list[Page], until: float, seed: int, found: Measured) -> None:
    """One table: each page asks for its view after every change, as a browser does."""
    dice = random.Random(seed)
    listening = [asyncio.create_task(page.listen()) for page in pages]
    try:
        while time.perf_counter() < until:
            await asyncio.sleep(dice.uniform(0, 2 * PAUSE))
            views = await asyncio.gather(*(page.view() for page in pages))
            asked = [number for number, view in enumerate(views) if _asked(view)]
            if len(asked) != 1:
                if not views[0]["over"]:
                    found.wrong.append(f"{len(asked)} are asked at once")
                return
            await _answer(pages, asked[0], views[asked[0]], dice, found)
    except httpx.HTTPError as error:
        found.wrong.append(repr(error))
    finally:
        for task in listening:
            task.cancel()


def _asked(view: dict[str, object]) -> bool:
    decision = view["decision"]
    return isinstance(decision, dict) and bool(decision["yours"])


async def _answer(
    pages: list[Page], who: int, view: dict[str, object], dice: random.Random, found: Measured
) -> None:
    decision = view["decision"]
    assert isinstance(decision, dict)
    option = dice.choice(decision["options"])["name"]
    order = {"version": view["version"], "option": option, "confirmed": True}
    other = pages[(who + 1) % len(pages)]
    page, sent = pages[who], time.perf_counter()
    reply = await page.client.post(f"/seat/{page.secret}/answer", json=order)
    version = reply.raise_for_status().json()["version"]
    while version not in other.heard:
        if time.perf_counter() > sent + 60:
            found.wrong.append("another page heard nothing")
            return
        await asyncio.sleep(0.001)
    found.delays.append(other.heard[version] - sent)


def used(process: int) -> tuple[float, float]:
    """Seconds of the processor, and memory now in MB (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return (int(fields[11]) + int(fields[12])) / 100, pages * 4096 / 1e6


async def measure(
    base: str, host: str, process: int, tables: int, seconds: float, title: str
) -> None:
    limits = httpx.Limits(max_connections=None, keepalive_expiry=2)  # the server waits for five
    async with httpx.AsyncClient(
        base_url=base, trust_env=False, timeout=60, limits=limits
    ) as client:
        first = await client.get(host)
        people = _people(title)
        for _ in range(tables):
            form = {"title": title, "people": " ".join(people)}
            await client.post(f"{host}/tables", data=form)
        listed = (await client.get(host)).text
        assert first.is_success
        held = re.findall(r'href="/seat/([\w-]+)">([^<]*)<', listed)
        seats = [secret for secret, who in held if who != "to watch"]
        each = len(people)
        found = Measured()
        (spent, memory), begun = used(process), time.perf_counter()
        await asyncio.gather(
            *(
                play(
                    [Page(s, client) for s in seats[n * each : (n + 1) * each]],
                    begun + seconds,
                    n,
                    found,
                )
                for n in range(tables)
            )
        )
        (after, later), lasted = used(process), time.perf_counter() - begun
    tell(found, tables, lasted, after - spent, memory, later)


def tell(
    found: Measured, tables: int, lasted: float, spent: float, memory: float, later: float
) -> None:
    share = spent / lasted
    cuts = statistics.quantiles(found.delays, n=20)
    print(
        f"{tables} tables, {lasted:.0f} s: {len(found.delays)} answers, {len(found.wrong)} wrong;"
        f" until another page heard {cuts[9] * 1000:.0f} ms (median), {cuts[18] * 1000:.0f} ms (95 %)"
    )
    print(
        f"the server used {share:.0%} of a core ({spent / len(found.delays) * 1000:.0f} ms an answer with the"
        f" four views after it): one core carries {tables / share:.0f} such tables"
    )
    print(f"memory {memory:.0f} MB at the start, {later:.0f} MB at the end")
    for line in sorted(set(found.wrong)):
        print(f"wrong: {line}")


def _people(title: str) -> list[str]:
    import interpreter

    return [faction.id for faction in interpreter.load(title).vocabulary.factions][:4]


def main() -> None:
    given = sys.argv[1:]
    tables, seconds = int(given[0]) if given else 20, float(given[1]) if given[1:] else 20.0
    title = given[2] if given[2:] else "adp"
    print(machine())
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "interpreter", "table", "--no-browser"]
        server = subprocess.Popen(
            [*command, "--data", str(Path(folder) / "tables.sqlite")],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            assert server.stdout is not None
            first = server.stdout.readline().split()[-1]
            base, _, secret = first.partition("/host/")
            work = measure(base, f"/host/{secret}", server.pid, tables, seconds, title)
            asyncio.run(work)
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()

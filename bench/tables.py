"""Tables in the browser under load: how long an answer takes until another seat's page shows it, and whether all is kept.

python -m bench.tables [TABLES [SECONDS [TITLE [PAUSE]]]]

A server in a process of its own, on this machine alone; people in another. At each table four sit, each with a page
that listens; whoever is asked answers at random after a pause, so that a table goes at the pace of quick people.
Afterwards the server is killed, and what its file holds is compared with every answer that it has acknowledged.
"""

from __future__ import annotations

import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx

from bench.machine import machine
from bench.table_seats import Link, people
from interpreter.command.server.tables.database import Store

SEATS = 4


def used(process: int) -> tuple[float, float]:
    """Seconds of the processor, and memory now in MB (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return (int(fields[11]) + int(fields[12])) / 100, pages * 4096 / 1e6


def opened(host: str, title: str, tables: int) -> list[list[Link]]:
    """So many new tables: the links of their seats."""
    sitting = _people(title)
    seated = {f"seat {who}": f"person {n}" for n, who in enumerate(sitting.values(), 1)}
    form = {"title": title, "seed": "1"} | seated  # with a seed nobody has to draw parts
    with httpx.Client(trust_env=False, timeout=60, follow_redirects=True) as client:
        place = str(client.get(host).raise_for_status().url)
        for _ in range(tables):
            _patiently(lambda: client.post(f"{place}/open", data=form))
        page = _patiently(lambda: client.get(place)).raise_for_status().text
    held = re.findall(r'href="/seat/([\w-]+)"[^>]*>([^<]*)<', page)
    links = [(sitting[who.strip()], secret) for secret, who in held if who.strip() in sitting]
    each = len(sitting)
    return [links[n * each : (n + 1) * each] for n in range(tables)]


def _patiently(ask: Callable[[], httpx.Response]) -> httpx.Response:
    """Asked again where that was too often."""
    while (reply := ask()).status_code == 429:
        time.sleep(0.05)
    return reply


def lost(data: Path, found: list[dict[str, Any]]) -> list[str]:
    """What the file of the killed server lacks of what was acknowledged."""
    store, wrong = Store(data), []
    for table in found:
        save = store.save(table["id"]) if table["id"] else None
        kept = [(step[1], step[2]) for step in save.decisions] if save else []
        given = [(who, option) for who, option in table["given"]]
        if kept[: len(given)] != given or len(kept) > len(given) + 1:
            wrong.append(f"{len(given)} answers acknowledged, {len(kept)} kept, not the same")
    store.close()
    return wrong


def tell(found: list[dict[str, Any]], wrong: list[str], spent: float, lasted: float) -> None:
    tables, share = len(found), spent / lasted
    answers = sum(len(table["given"]) for table in found)
    print(f"{tables} tables of {SEATS}, {lasted:.0f} s: {answers} answers acknowledged")
    for name, what in (("heard", "heard of it"), ("seen", "showed it")):
        delays = [delay * 1000 for table in found for delay in table[name]]
        cuts = statistics.quantiles(delays, n=100)
        print(
            f"until another page {what}: {cuts[49]:.0f} ms (median), {cuts[94]:.0f} ms (95 %),"
            f" {cuts[98]:.0f} ms (99 %), {max(delays):.0f} ms at most"
        )
    print(
        f"the server used {share:.0%} of a core, {spent / answers * 1000:.1f} ms an answer with the views after it:"
        f" one core carries {tables / share:.0f} such tables"
    )
    print("nothing is lost, no view mixed up" if not wrong else f"WRONG: {len(wrong)}")
    for line in sorted(set(wrong))[:10]:
        print(f"  {line}")


def measure(folder: Path, tables: int, seconds: float, title: str, pause: float) -> bool:
    """Whether all was well."""
    data = folder / "tables.sqlite"
    command = [sys.executable, "-m", "interpreter", "table", "--no-browser", "--data", str(data)]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        assert server.stdout is not None
        host = server.stdout.readline().split()[-1]
        links = opened(host, title, tables)
        address = urlsplit(host).hostname or "", urlsplit(host).port or 0
        (before, memory), begun = used(server.pid), time.perf_counter()
        with ProcessPoolExecutor(1) as apart:
            playing = apart.submit(people, address, title, links, seconds, pause, 1)
            time.sleep(seconds / 3)  # by then all pages are open
            _, sooner = used(server.pid)
            found = playing.result()
        (after, later), lasted = used(server.pid), time.perf_counter() - begun
    finally:
        server.kill()
        server.wait()
    wrong = [line for table in found for line in table["wrong"]] + lost(data, found)
    told = (folder / "log").read_text().splitlines()
    wrong += [
        f"log: {line}" for line in told if not line.startswith("refused /tables/")
    ]  # too often
    tell(found, wrong, after - before, lasted)
    print(
        f"memory {memory:.0f} MB with all tables open, {sooner:.0f} MB with all pages open, {later:.0f} MB at the end"
    )
    return not wrong


def _people(title: str) -> dict[str, str]:
    """Ids of the factions that people play, by the names that the page shows."""
    import interpreter

    factions = interpreter.load(title).vocabulary.factions[:SEATS]
    return {faction.name: faction.id for faction in factions}


def main() -> int:
    given = sys.argv[1:]
    tables, seconds = int(given[0]) if given else 20, float(given[1]) if given[1:] else 20.0
    title = given[2] if given[2:] else "adp"
    pause = float(given[3]) if given[3:] else 4.0
    print(machine())
    with tempfile.TemporaryDirectory() as folder:
        fine = measure(Path(folder), tables, seconds, title, pause)
    print(machine())
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())

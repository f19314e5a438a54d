"""Pairs of games over the wire that differ only in what one seat may not know: does it get the same, byte by byte?

They differ in hidden cards, and in how often others choose unseen: in the second game each such choice is taken back
and made again where that can be, and whoever decides looks and is refused before. The seat and who watches hold an event stream open; what they ask for, and which
events come, has to be the same in number and content.

    python -m tests.server.hidden_pairs --pairs 1000 --title labyrinth
"""

from __future__ import annotations

import argparse
import contextlib
import json
import re
import socket
import sys
import tempfile
import threading
import time
from pathlib import Path
from unittest import mock

import httpx
import uvicorn

from interpreter.command.server.app import app
from interpreter.command.server.guarding.patience import Patient
from interpreter.command.server.guarding.rates import Rate
from interpreter.command.server.opening import Settled
from interpreter.command.server.tables.database import Store
from interpreter.command.server.tables.hall import Hall
from tests.server.by_link import asked
from tests.server.test_twins import CASES, STEPS, Twin, pair, play, words

MOST = 0.75  # of the times, after which no more is asked for
TITLES = (
    "afghanistan",
    "hearts",
    "hornets",
    "labyrinth",
)  # those in which somebody knows what others do not


class Line:
    """Requests over one connection that stays open, by links."""

    def __init__(self, base):
        self.client = httpx.Client(base_url=base, timeout=60, trust_env=False)

    def get(self, link):
        place, cookie = asked(link)
        return self.client.get(place, headers=cookie)

    def post(self, link, json):
        place, cookie = asked(link)
        return self.client.post(place, json=json, headers=cookie)


class News:
    """The event stream of a seat, as far as it has been read."""

    def __init__(self, address, link):
        place, cookie = asked(link)
        self.line = socket.create_connection(address, timeout=60)
        head = f"GET {place} HTTP/1.1\r\nhost: x\r\ncookie: {cookie['cookie']}\r\n\r\n"
        self.line.sendall(head.encode())
        self.text = b""

    @property
    def versions(self):
        return [int(found) for found in re.findall(rb"data: (\d+)\n\n", self.text)]

    def until(self, wanted):
        """Read on until the versions are as wanted; gives them."""
        while not wanted(self.versions):
            more = self.line.recv(65536)
            assert more, "the stream has ended"
            self.text += more
        return self.versions


class Wired(Twin):
    """A twin whose seats hear their events over the wire."""

    def __init__(self, hall, line, address, game):
        super().__init__(hall, line, game)
        self.address, self.news = address, {}

    def listen(self, who):
        self.news[who] = News(self.address, f"/seat/{self.links[who]}/changes")

    def events(self, who):
        now = self.version(who)
        heard = self.news[who].until(lambda versions: versions[-1:] == [now])
        return [self._place(who, version) for version in heard]

    def end(self):
        """AssertionError where more events had come than were waited for; only the call to look again may."""
        for who in self.news:
            self.events(who)
        before = {who: news.versions for who, news in self.news.items()}
        self.table.call()
        for who, news in self.news.items():
            heard = news.until(lambda versions, who=who: len(versions) > len(before[who]))
            assert heard[:-1] == before[who]
            news.line.close()


def looked(twin, who, differing, chance):
    """What a seat gets: its view and events; of the rest, which takes longer, now and then a part."""
    found = {what: twin.asked(who, what) for what in ("view", "moments")}
    found["events"] = twin.events(who)
    if chance.random() < MOST:
        return found
    (word,) = chance.sample([*differing, *words(twin.table.game.title)], 1)
    found["why"] = twin.asked(who, f"why?word={word}")
    number = json.loads(found["moments"][1])["moments"]
    if number:
        version = twin.version(who)
        found["past"] = twin.asked(who, f"past?version={version}&at={number - 1}")
    found["undo"] = twin.sent(who, "undo", version=-1)
    return found


@contextlib.contextmanager
def serving(folder):
    """A hall, and the address at which it is served."""
    hall = Hall(Store(Path(folder) / "pairs.sqlite"), Settled())
    made = app(hall)
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(made, http=Patient, log_level="error", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=[[listening]])
    thread.start()
    try:
        with mock.patch.object(Rate, "allows", lambda *_: True):
            yield hall, listening.getsockname()
    finally:
        made.state.listening.close()
        server.should_exit = True
        thread.join()
        hall.store.close()


def pairs(title, first, number, told=lambda *_: None, steps=STEPS):
    """How many answers of both games were the same, and how many choices more the second had unseen.

    Raises AssertionError where a seat could tell two games apart.
    """
    cases = [layouts for name, layouts, _ in dict.fromkeys(CASES) if name == title]
    answers = more = 0
    with tempfile.TemporaryDirectory() as folder, serving(folder) as (hall, address):
        line = Line(f"http://{address[0]}:{address[1]}")
        for seed in range(first, first + number):
            layouts = cases[seed // 2 % len(cases)]
            twins, watchers, differing = pair(
                title, layouts, seed, lambda game: Wired(hall, line, address, game)
            )
            steps, unseen = play(twins, watchers, differing, seed, looked, steps)
            for twin in twins:
                twin.end()
            answers, more = answers + steps, more + unseen
            told(seed - first + 1, answers, more)
        line.client.close()
    return answers, more


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=1000, help="of each title")
    parser.add_argument("--title", action="append", choices=TITLES, help="else all")
    parser.add_argument("--first", type=int, default=1, help="the seed of the first pair")
    order = parser.parse_args()
    for title in order.title or TITLES:
        begun = time.monotonic()

        def told(done, answers, more, title=title):
            text = f"\r{title}: {done} pairs, {answers} answers, {more} more unseen"
            print(text, end="", file=sys.stderr, flush=True)

        answers, more = pairs(title, order.first, order.pairs, told)
        seconds = time.monotonic() - begun
        print(
            f"\n{title}: {order.pairs} pairs, {answers} answers in each game of them, {more} changes more that"
            f" nobody else could see in the second games: every byte the same ({seconds:.0f} s)",
            flush=True,
        )


if __name__ == "__main__":
    main()

"""The real server, killed with SIGKILL at random moments of scripted play over HTTP: is an answer lost?

People play A Distant Plain at several tables, at some of them against bots, as fast as they can. An answer is
acknowledged by its reply; what the server had then has to be there when it is started anew, in the same order, and
the games go on.

    python -m tests.server.killed_server --kills 50 --answers 1000
"""

from __future__ import annotations

import argparse
import contextlib
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import httpx

from interpreter.command.server.guarding import keys
from interpreter.command.server.tables.database import Store
from interpreter.command.server.tables.hall import Hall

# By table, who plays there; bots play the others.
SEATS = (
    ("government", "coalition", "warlords", "taliban"),
    ("government", "coalition", "warlords", "taliban"),
    ("government", "coalition", "warlords", "taliban"),
    ("coalition", "taliban"),
)
PAGE = {"accept": "text/html"}
TOO_OFTEN = 429
LIVES = 0.8  # of the servers are killed in play, the others while they wake
MOMENTS = 2.5  # seconds, within which it is killed, if nothing else is said


class Server:
    """`plainrules table` in a process of its own, and what it printed: all, and its links."""

    def __init__(self, data, *words, stderr=subprocess.DEVNULL):
        command = [sys.executable, "-m", "interpreter", "table", *words, "--no-browser"]
        self.process = subprocess.Popen(
            [*command, "--data", str(data)],
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
        )
        self.links, self.told = {}, ""
        for line in self.process.stdout:
            self.told += line
            if found := re.match(r"(.*?): +(https?://\S+)", line):
                self.links[found[1]] = found[2]
            if line.startswith("Ctrl-C"):
                break
        self.base = self.links["all tables"].split("/host/")[0]

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


def patiently(ask):
    """The reply to a request; asked again where that was too often."""
    while (reply := ask()).status_code == TOO_OFTEN:
        time.sleep(0.05)
    return reply.raise_for_status()


class Table:
    """Where one thread plays, for as long as the server lives; `steps` are those that were kept when it was killed last."""

    def __init__(self, hall, people, seed):
        seats = [f"{seat}=human" for seat in people]
        self.id = hall.open("adp", "short", seats, seed=seed)
        links = dict(hall.store.links(self.id))
        self.people, self.dice = people, random.Random(seed)
        self.secrets = [links[seat] for seat in people]
        self.places = {secret: keys.place_of(keys.SEATS, secret) for secret in self.secrets}
        self.steps, self.given, self.over = [], [], False
        self.seen = threading.Event()  # its page, since the server was started

    def play(self, base):
        self.given = []
        self.seen.clear()
        client = httpx.Client(base_url=base, timeout=30, trust_env=False, follow_redirects=True)
        with contextlib.suppress(httpx.TransportError), client:
            for secret in self.secrets:  # their cookies
                patiently(lambda: client.get(f"/seat/{secret}", headers=PAGE))  # noqa: B023
            while not self.over:
                self.answer(client, self.view(client))

    def view(self, client):
        """What the one sees who is to decide."""
        for secret in self.secrets:
            seen = patiently(lambda: client.get(f"{self.places[secret]}/view")).json()  # noqa: B023
            self.over = seen["over"]
            self.seen.set()
            if seen["over"] or seen["decision"]["yours"]:
                return {**seen, "secret": secret}
        raise AssertionError("nobody is asked")

    def answer(self, client, view):
        if view["over"]:
            return
        option = self.dice.choice(view["decision"]["options"])["name"]
        order = {"version": view["version"], "option": option, "confirmed": True}
        patiently(lambda: client.post(f"{self.places[view['secret']]}/answer", json=order))
        self.given.append((view["decision"]["faction"], option))

    def look(self, store):
        """AssertionError where an acknowledged answer is lost."""
        steps, known = store.save(self.id).decisions, len(self.steps)
        new = [step[1:3] for step in steps[known:] if step[1] in self.people]
        assert steps[:known] == self.steps, "what was kept before has changed"
        assert new[: len(self.given)] == self.given, f"acknowledged: {self.given}; kept: {new}"
        assert len(new) <= len(self.given) + 1, "more is kept than was sent"
        self.steps = steps


class Victim:
    """A server with several tables, killed and started again."""

    def __init__(self, folder, seed):
        self.data, self.dice = Path(folder) / "tables.sqlite", random.Random(seed)
        hall = Hall(Store(self.data))
        self.tables = [Table(hall, people, seed + n) for n, people in enumerate(SEATS)]
        hall.store.close()
        self.server = Server(self.data)

    @property
    def over(self):
        return any(table.over for table in self.tables)

    def round(self, seconds=MOMENTS):
        """Play until it is killed, then look what is kept; gives how many answers were acknowledged.

        AssertionError where one of them is lost.
        """
        base = self.server.base
        threads = [threading.Thread(target=table.play, args=[base]) for table in self.tables]
        for thread in threads:
            thread.start()
        if self.dice.random() < LIVES:
            self.tables[0].seen.wait(60)
        time.sleep(self.dice.uniform(0, seconds))
        self.server.kill()
        for thread in threads:
            thread.join()
        store = Store(self.data)
        for table in self.tables:
            table.look(store)
        store.close()
        self.server = Server(self.data)
        return sum(len(table.given) for table in self.tables)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50, help="at least so many")
    parser.add_argument("--answers", type=int, default=1000, help="and at least so many answers")
    parser.add_argument("--seconds", type=float, default=MOMENTS, help="within which it is killed")
    parser.add_argument("--seed", type=int, default=1)
    order = parser.parse_args()
    told = number = 0
    with tempfile.TemporaryDirectory() as folder:
        victim = None
        while number < order.kills or told < order.answers:
            if victim is None or victim.over:
                if victim is not None:
                    victim.server.kill()
                (here := Path(folder) / str(number)).mkdir()
                victim = Victim(here, order.seed + number)
            told += victim.round(order.seconds)
            number += 1
            print(f"\r{number} kills, {told} answers", end="", file=sys.stderr, flush=True)
        victim.server.kill()
    print(f"\n{number} kills, {told} answers acknowledged: all of them are kept")


if __name__ == "__main__":
    main()

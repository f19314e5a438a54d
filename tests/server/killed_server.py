"""The real server, killed with SIGKILL at random moments of scripted play over HTTP: is an answer lost?

Two people play A Distant Plain against bots, as fast as they can. An answer is acknowledged by its reply; what
the server had then has to be there when it is started anew, in the same order, and the game goes on.

    python -m tests.server.killed_server --kills 50
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

from interpreter.command.server.store import Store

SEATS = ("coalition", "taliban")
OPENS = ["adp", "--scenario", "short", *(f"--seat={seat}=human" for seat in SEATS)]
TOO_OFTEN = 429
MOMENTS = 1.0  # seconds, within which it is killed


class Server:
    """`plainrules table` in a process of its own, and what it printed: its links."""

    def __init__(self, data, *words, stderr=subprocess.DEVNULL):
        command = [sys.executable, "-m", "interpreter", "table", *words, "--no-browser"]
        self.process = subprocess.Popen(
            [*command, "--data", str(data)],
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
        )
        self.links = {}
        for line in self.process.stdout:
            if found := re.match(r"(.*?): +(http://\S+)", line):
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


class Victim:
    """One table, killed and started again; `steps` are those that were kept when it was killed last."""

    def __init__(self, folder, seed):
        self.data, self.dice = Path(folder) / "tables.sqlite", random.Random(seed)
        self.server = Server(self.data, *OPENS, f"--seed={seed}")
        self.seats = {seat: self.server.links[seat].rsplit("/", 1)[1] for seat in SEATS}
        self.steps = []
        self.over = False

    def round(self):
        """Play until it is killed, then look what is kept; gives how many answers were acknowledged.

        AssertionError where one of them is lost.
        """
        timer = threading.Timer(self.dice.uniform(0, MOMENTS), self.server.process.kill)
        replies = 0
        client = httpx.Client(base_url=self.server.base, timeout=30, trust_env=False)
        with contextlib.suppress(httpx.TransportError), client:
            view = self.view(client)
            timer.start()
            while not view["over"]:
                self.answer(client, view)
                replies += 1
                view = self.view(client)
            self.over = True
        timer.join()
        self.server.kill()
        self.look(replies)
        self.server = Server(self.data)
        return replies

    def view(self, client):
        """What the one sees who is to decide."""
        for secret in self.seats.values():
            seen = patiently(lambda: client.get(f"/seat/{secret}/view")).json()  # noqa: B023
            if seen["over"] or seen["decision"]["yours"]:
                return {**seen, "secret": secret}
        raise AssertionError("nobody is asked")

    def answer(self, client, view):
        option = self.dice.choice(view["decision"]["options"])["name"]
        order = {"version": view["version"], "option": option, "confirmed": True}
        patiently(lambda: client.post(f"/seat/{view['secret']}/answer", json=order))

    def look(self, replies):
        store = Store(self.data)
        (kept,) = store.kept()
        steps = store.save(kept.id).decisions
        store.close()
        known = len(self.steps)
        new = sum(step[1] in SEATS for step in steps[known:])
        assert steps[:known] == self.steps, "what was kept before has changed"
        assert replies <= new <= replies + 1, f"{replies} acknowledged, {new} kept"
        self.steps = steps


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    order = parser.parse_args()
    told = 0
    with tempfile.TemporaryDirectory() as folder:
        victim = None
        for number in range(order.kills):
            if victim is None or victim.over:
                if victim is not None:
                    victim.server.kill()
                (here := Path(folder) / str(number)).mkdir()
                victim = Victim(here, order.seed + number)
            told += victim.round()
        victim.server.kill()
    print(f"{order.kills} kills, {told} answers acknowledged: all of them are kept")


if __name__ == "__main__":
    main()

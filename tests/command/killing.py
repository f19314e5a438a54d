"""Games that are killed in the middle: is anything lost that the screen had acknowledged?

Three titles are played at a terminal with random answers. After a random number of them the process is
killed (SIGKILL) or its terminal closed, at a random moment after an answer was typed; then the game
is resumed and goes on. An answer is acknowledged once anything is shown after it.

    python -m tests.command.killing --kills 200 --closed 50
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections import Counter
from pathlib import Path

import interpreter
from interpreter.session.keeping.save_files import read
from tests.terminal import Terminal

GAMES = {
    "adp": ("--scenario", "short", "--seat", "coalition=human"),
    "afghanistan": ("--seat", "americans=human", "--seat", "taliban=bot"),
    "harbours": ("--seat", "guild=human"),
}
MOST = 5  # answers between two kills


class Victim:
    """One title, played and killed again and again; every other game has a file of its own."""

    def __init__(self, title, folder, dice, forked=False):
        self.title, self.folder, self.dice, self.forked = title, Path(folder), dice, forked
        self.games = 0
        self.acknowledged = 0  # answers of the last round
        self.fresh = True  # the next round begins a game
        self.steps = []  # of the game, as last read

    def round(self, closing, by_time=True):
        """Some answers, the kill, and how many that were acknowledged are lost.

        The moment of the kill is one of time, or one of output. None if the game came to its end before.
        """
        terminal = self._start()
        done = 0
        for _ in range(self.dice.randint(1, MOST)):
            if not terminal.prompt():
                assert 0 == terminal.close(), terminal.shown
                self.fresh = True
                return None
            done += 1
            terminal.type(f"{self.dice.choice(terminal.keys())}\n")
        if by_time:
            time.sleep(self.dice.random() ** 2 * 0.06)
        elif self.dice.random() < 0.7:
            terminal.read(self.dice.randint(1, 400))
        terminal.look()
        status = terminal.close() if closing else terminal.kill()
        self.acknowledged = done - (not terminal.shown.partition("\n")[2].strip())
        ended = "== Result" in terminal.shown and status == 0  # a moment before
        assert ended or status == (129 if closing else -9), (status, terminal.shown)
        return self._lost(self.acknowledged)

    def _start(self):
        words = ["play", self.title, "--plain"]
        own = ["--save", "game.json"] if self.games % 2 else []
        if self.fresh:
            (self.folder / "game.json").unlink(missing_ok=True)
            for old in (self.folder / "games").rglob("*.json"):
                old.unlink()
            self.games, self.steps, self.fresh = self.games + 1, [], False
            own = ["--save", "game.json"] if self.games % 2 else []
            words += [*GAMES[self.title], *own, "--seed", str(self.dice.randrange(1000))]
        elif own:
            words += ["--resume", "game.json"]
        else:
            words += ["--resume"]
        return Terminal(words, self.folder, forked=self.forked, PLAINRULES_DATA=str(self.folder))

    def _lost(self, acknowledged):
        """The acknowledged answers of persons that the file does not hold."""
        found = [*self.folder.glob("game.json"), *self.folder.glob("games/**/*.json")]
        if not found:
            self.fresh = True
            return acknowledged
        (path,) = found
        self.fresh = path.parent.name == "finished"  # killed just after its end
        save = read(path)
        people = {
            part for ids, who in save.seats.items() if who == "human" for part in ids.split("+")
        }
        answers = [step for step in save.decisions if step[1] in people]
        before = [step for step in self.steps if step[1] in people]
        same = sum(1 for old, new in zip(before, answers, strict=False) if old[:3] == new[:3])
        self.steps = save.decisions
        return max(0, acknowledged - len(answers) + len(before)) + len(before) - same


def run(kills, closed, seed, by_time=True, titles=tuple(GAMES), forked=False):
    """How many rounds of each kind there were for each title, and how many answers were acknowledged and lost."""
    dice = random.Random(seed)
    table = Counter()
    with tempfile.TemporaryDirectory() as folder:
        victims = []
        for title in titles:
            (place := Path(folder) / title).mkdir()
            victims.append(Victim(title, place, dice, forked))
        todo = [False] * kills + [True] * closed
        while todo:
            victim = victims[len(todo) % len(victims)]
            lost = victim.round(todo[-1], by_time)
            if lost is None:
                continue
            table[victim.title, "closed" if todo.pop() else "killed"] += 1
            table[victim.title, "lost"] += lost
            table[victim.title, "answers"] += victim.acknowledged
    return table


def main():
    orders = argparse.ArgumentParser()
    for name, default in (("kills", 200), ("closed", 50), ("seed", 1)):
        orders.add_argument(f"--{name}", type=int, default=default)
    orders.add_argument("--titles", nargs="+", default=list(GAMES), choices=list(GAMES))
    orders.add_argument("--forked", action="store_true", help="no process is begun anew: faster")
    given = orders.parse_args()
    if given.forked:
        for title in given.titles:
            interpreter.load(title).new()  # what the games to come find loaded
    table = run(given.kills, given.closed, given.seed, titles=given.titles, forked=given.forked)
    print(f"{'title':<14}{'killed':>8}{'closed':>8}{'answers':>9}{'lost':>8}")
    for title in given.titles:
        print(
            f"{title:<14}",
            *(f"{table[title, what]:>7}" for what in ("killed", "closed", "answers", "lost")),
        )


if __name__ == "__main__":
    main()

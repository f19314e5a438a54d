"""Games by random seats or bots in WebAssembly beside the same in Python: games a second, in turns in one run; sums of all logs compared.

python -m bench.native [games] [bot | start]

`start`: what emitting and compiling take, and what two jobs do in the time of one.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable

import interpreter
from bench.machine import machine
from interpreter.session.playing.title import Title
from interpreter.session.seating.players import Players
from interpreter.workshop.simulating import natively
from interpreter.workshop.simulating.engines import NATIVE
from interpreter.workshop.simulating.one_game import game
from interpreter.workshop.simulating.simulate import simulate

ROUNDS = 5
# By title, how many times fewer games of it are played.
TITLES = {
    "tictactoe": 1, "connectfour": 1, "harbours": 1, "afghanistan": 10, "labyrinth": 20, "hearts": 40, "bridgehead": 40,
    "cuba": 40, "adp": 40,
}  # fmt: skip
BOTS = {"afghanistan": 4, "labyrinth": 40, "cuba": 40, "adp": 40, "fitl": 40}
STARTED = (("hearts", "random"), ("adp", "random"), ("adp", "bot"))
SHARED = (("connectfour", "random", 300_000), ("adp", "bot", 1_500))  # games among jobs
SHARE = 20  # games in WebAssembly for each in Python


def speed(games: int, play: Callable[[range], object]) -> float:
    """Games a second of the processor."""
    start = time.process_time()
    play(range(1, games + 1))
    return games / (time.process_time() - start)


def measure(title: Title, games: int, seats: str) -> None:
    players = Players.of(title.vocabulary, seats)
    made = natively.native(title, 0, players)
    silent = natively.native(title, 0, players, log=False)

    def python(seeds: range) -> list[str]:
        return [game(title, 0, seed, players).log_hash for seed in seeds]

    def native(seeds: range) -> list[object]:
        return [*made.played(seeds)]

    def logless(seeds: range) -> list[object]:
        return [*silent.played(seeds)]

    told = [*natively.games(title, 0, range(games), players, made)]
    assert python(range(games)) == [each.log_hash for each in told]
    decisions = sum(each.decisions for each in told) / games
    rounds = [
        (speed(games, python), speed(SHARE * games, native), speed(SHARE * games, logless))
        for _ in range(ROUNDS)
    ]
    here, there, without = (statistics.median(each) for each in zip(*rounds, strict=True))
    ratio = statistics.median(two / one for one, two, _ in rounds)
    gain = statistics.median(three / two for _, two, three in rounds)
    print(
        f"{title.id:12} Python {here:8,.0f} games/s, WebAssembly {there:9,.0f} games/s"
        f" ({decisions * there:,.0f} decisions/s), {ratio:.1f} times; without a log {without:9,.0f}, {gain:.2f} times that;"
        f" {games:,} sums of the log equal"
    )


def start(name: str, seats: str) -> None:
    """With nothing kept, and as it was kept then; the title is there with its texts."""
    title = interpreter.load(name)
    players = Players.of(title.vocabulary, seats)
    assert title.full
    cold, warm = list[float](), list[float]()
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as place:
            os.environ["PLAINRULES_CACHE"] = place
            for seconds in (cold, warm):
                natively._made.clear()
                begun = time.process_time()
                natively.native(title, 0, players)
                seconds.append(time.process_time() - begun)
            del os.environ["PLAINRULES_CACHE"]
    print(
        f"{name:12} {seats}: cold {min(cold):.2f} s at best of {ROUNDS}, from the cache {min(warm):.3f} s"
    )


def share(name: str, seats: str, games: int) -> None:
    """By the clock, so it needs a machine with nothing else to do."""
    title, seconds = interpreter.load(name), dict[int, list[float]]({1: [], 2: []})
    natively.native(title, 0, Players.of(title.vocabulary, seats))
    for _ in range(2):
        for jobs, told in seconds.items():
            begun = time.perf_counter()
            simulate(title, None, games, 1, seats=seats, jobs=jobs, engine=NATIVE)
            told.append(time.perf_counter() - begun)
    one, two = min(seconds[1]), min(seconds[2])
    print(
        f"{name:12} {seats}: {games:,} games take {one:.1f} s, two jobs {two:.1f} s: {one / two:.2f} times"
    )


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    seats = sys.argv[2] if len(sys.argv) > 2 else "random"
    print(machine())
    if seats == "start":
        for each in STARTED:
            start(*each)
        for name, played, number in SHARED:
            share(name, played, number)
        return
    for name, fewer in (TITLES if seats == "random" else BOTS).items():
        measure(interpreter.load(name), max(1, games // fewer), seats)


if __name__ == "__main__":
    main()

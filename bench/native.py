"""Games by random seats or bots in WebAssembly beside the same in Python: games a second, in turns in one run; sums of all logs compared.

python -m bench.native [games] [bot]
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable

import interpreter
from bench.machine import machine
from interpreter.session.playing.title import Title
from interpreter.session.seating.players import Players
from interpreter.workshop.simulating import natively
from interpreter.workshop.simulating.one_game import game

ROUNDS = 5
# By title, how many times fewer games of it are played.
TITLES = {
    "tictactoe": 1, "connectfour": 1, "harbours": 1, "afghanistan": 10, "labyrinth": 20, "hearts": 40, "bridgehead": 40,
    "cuba": 40, "adp": 40,
}  # fmt: skip
BOTS = {"afghanistan": 4, "labyrinth": 40, "cuba": 40, "adp": 40, "fitl": 40}
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

    told = natively.games(title, 0, range(games), players, made)
    assert python(range(games)) == [each.log_hash for each in told]
    rounds = [
        (speed(games, python), speed(SHARE * games, native), speed(SHARE * games, logless))
        for _ in range(ROUNDS)
    ]
    here, there, without = (statistics.median(each) for each in zip(*rounds, strict=True))
    ratio = statistics.median(two / one for one, two, _ in rounds)
    gain = statistics.median(three / two for _, two, three in rounds)
    print(
        f"{title.id:12} Python {here:8,.0f} games/s, WebAssembly {there:9,.0f} games/s,"
        f" {ratio:.1f} times; without a log {without:9,.0f}, {gain:.2f} times that;"
        f" {games:,} sums of the log equal"
    )


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    seats = sys.argv[2] if len(sys.argv) > 2 else "random"
    print(machine())
    for name, fewer in (TITLES if seats == "random" else BOTS).items():
        measure(interpreter.load(name), max(1, games // fewer), seats)


if __name__ == "__main__":
    main()

"""What a kept run costs: where the time of its parts goes, how memory grows, and what a million games would take."""

from __future__ import annotations

import resource
import sys
import tempfile
from time import process_time

import interpreter
from bench.machine import machine
from interpreter.session.seating.players import Players
from interpreter.workshop.runs import playing
from interpreter.workshop.runs.folder import RunFolder
from interpreter.workshop.runs.orders import RunOrder, usual_every
from interpreter.workshop.runs.playing import PartPlayer, missing, play_missing
from interpreter.workshop.runs.recording import Recorder, told_by_outcome
from interpreter.workshop.runs.tables import tables_of
from interpreter.workshop.simulating.engines import NATIVE, PYTHON

GAMES = {("connectfour", NATIVE): 100_000, ("adp", NATIVE): 3_000, ("adp", PYTHON): 300}


def main() -> None:
    print(machine())
    for (name, executor), games in GAMES.items():
        if name in sys.argv[1:2] or len(sys.argv) == 1:
            measure(name, executor, int(sys.argv[2]) if len(sys.argv) > 2 else games)


def measure(name: str, executor: str, games: int) -> None:
    """Play a run by one process, with the time of the processor that each step takes."""
    title = interpreter.load(name)
    players = Players.of(title.vocabulary, "random")
    stories = not {*tables_of(None)} <= told_by_outcome(title)
    every = usual_every(games, executor, stories)
    seeds = range(1, games + 1)
    order = RunOrder.of(title, 0, "random", players, seeds, every, tables_of(None))
    player, spent = PartPlayer(title, order, 0, players, executor), dict[str, float]()
    _watch(spent)
    with tempfile.TemporaryDirectory() as place:
        folder = RunFolder(place)
        with folder.open(order):
            parts = missing(order, folder)
            first = next(play_missing(player, folder, parts[:1], 1))  # compiles
            spent.clear()
            after_one, begun = _megabytes(), process_time()
            for _ in play_missing(player, folder, parts[1:], 1):
                pass
            whole = process_time() - begun
        size = folder.size()
    played = games - len(first.seeds)
    rest = whole - sum(spent.values())
    print(f"\n{name}, {games:,} games by {executor}: {played / whole:,.0f} games a second")
    for what, seconds in (*spent.items(), ("games, and all else", rest)):
        print(f"  {what:<22}{seconds / played * 1e6:>10,.1f} µs a game{seconds / whole:>8.0%}")
    print(
        f"  {size / games:,.0f} bytes a game; {after_one:.0f} MB after one part, {_megabytes():.0f} after all"
    )
    print(
        f"  a million games: {1e6 * whole / played / 3600:,.2f} hours of one core, {size / games / 1e3:,.2f} GB"
    )


def _watch(spent: dict[str, float]) -> None:
    """Time the steps of a part from outside."""
    for holder, name, what in (
        (Recorder, "_outcome", "rows"),
        (Recorder, "_story", "rows"),
        (playing, "encoded", "Parquet"),
        (RunFolder, "put", "writing"),
    ):
        _time(holder, name, what, spent)


def _time(holder: object, name: str, what: str, spent: dict[str, float]) -> None:
    plain = getattr(holder, name)

    def timed(*words: object) -> object:
        begun = process_time()
        try:
            return plain(*words)
        finally:
            spent[what] = spent.get(what, 0.0) + process_time() - begun

    setattr(holder, name, timed)


def _megabytes() -> float:
    """The most memory that this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()

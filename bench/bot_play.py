"""Games by bots alone: how many a second on one core, and where the time goes.

python -m bench.bot_play [TITLE [games a round]]
"""

from __future__ import annotations

import cProfile
import pstats
import statistics
import sys
import time
from collections import Counter

import interpreter
from bench.machine import machine
from interpreter.engine.bots import judge
from interpreter.session.playing.title import Title
from interpreter.workshop.simulating.simulate import simulate

ROUNDS = 5
PARTS = {
    "engine/bots": "bots: climbing ladders, trying out",
    "engine/runtime/actions": "actions: their stages and options",
    "engine": "state, log, sequence",
    "session": "session",
    "workshop": "simulation",
}


def speed(
    title: Title, scenario: str | None, games: int, seats: str = "bot"
) -> tuple[float, float]:
    """Games and decisions a second of processor time, with seeds from 1."""
    start = time.process_time()
    report = simulate(title, scenario, games, 1, seats=seats)
    seconds = time.process_time() - start
    return report.finished / seconds, report.decisions / seconds


def profile(title: Title, scenario: str | None, games: int) -> tuple[dict[str, float], float]:
    """The share of the time of each part, and of all the work that answers of bots cause."""
    watch = cProfile.Profile()
    watch.enable()
    simulate(title, scenario, games, 1, seats="bot")
    watch.disable()
    stats = pstats.Stats(watch).stats  # type: ignore[attr-defined]
    bots = {rung.span.file for rung in title.program.vocabulary.rungs if rung.span}
    spent: Counter[str] = Counter()
    answers = 0.0
    for (file, _, name), (_, _, own, whole, callers) in stats.items():
        if file == judge.__file__ and name == "decide":
            answers = whole
        if file == "~":  # built-in functions count for those who call them
            for (caller, _, _), (_, _, its, _) in callers.items():
                spent[part_of(caller, bots)] += its
        else:
            spent[part_of(file, bots)] += own
    total = sum(spent.values())
    return {part: spent[part] / total for part, _ in spent.most_common()}, answers / total


def part_of(file: str, bots: set[str]) -> str:
    """The part of the program that a file of the profile belongs to."""
    if file in bots:
        return "texts of the bots"
    if "/interpreter/" not in file and file.endswith(".yaml"):
        return "texts of the rules"
    _, _, inside = file.partition("/interpreter/")
    return next((told for start, told in PARTS.items() if inside.startswith(start)), "the rest")


def main() -> None:
    given = sys.argv[1:]
    title = interpreter.load(given[0] if given else "adp")
    games = int(given[1]) if len(given) > 1 else 40
    print(machine())
    scenarios: list[str | None] = [*title.scenarios] or [None]
    for scenario in scenarios:
        speed(title, scenario, 2)
        rounds = [speed(title, scenario, games) for _ in range(ROUNDS)]
        each, decisions = (statistics.median(column) for column in zip(*rounds, strict=True))
        print(f"{scenario or title.name:10} {each:5.1f} games/s, {decisions:7,.0f} decisions/s")
    parts, answers = profile(title, scenarios[0], games)
    print(f"profile of {scenarios[0] or title.name}:")
    for part, share in parts.items():
        print(f"  {share:5.1%}  {part}")
    print(
        f"  answers of the bots in all: {answers:.0%}; if they took no time, {1 / (1 - answers):.1f} times as fast"
    )


if __name__ == "__main__":
    try:
        main()
    except interpreter.Mistake as mistake:  # a title without bots, or none at all
        sys.exit(str(mistake))

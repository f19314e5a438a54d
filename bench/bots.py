"""Each side's bot against chance: wins in seeded games, and how at 95 % more than half of them.

python -m bench.bots [TITLE [games a side [processes]]]
"""

from __future__ import annotations

import math
import sys
import time

import interpreter
from bench.bot_play import speed
from bench.machine import machine
from interpreter.session.playing.title import Title
from interpreter.session.seating.players import bot_of
from interpreter.workshop.simulating.simulate import Report, simulate

Z = 1.959964  # of a two-sided interval of 95 %


def lower_bound(wins: int, games: int) -> float:
    """The lower end of Wilson's interval for the share of games that are won."""
    share, square = wins / games, Z * Z
    middle = share + square / (2 * games)
    spread = Z * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    return (middle - spread) / (1 + square / games)


def against_random(title: Title, faction: str, games: int, jobs: int) -> Report:
    """The bot of one faction, everybody else at random; seeds from 1."""
    return simulate(title, None, games, 1, seats=f"{faction}=bot", jobs=jobs)


def tell(title: Title, faction: str, report: Report, chance: Report) -> None:
    wins, games = report.wins[faction], report.finished
    name = next(f.name for f in title.vocabulary.factions if f.id == faction)
    print(
        f"{name:16} won {wins} of {games} ({wins / games:.1%}), at 95 % more than {lower_bound(wins, games):.1%};"
        f" at random {chance.wins[faction]} of {chance.finished} ({chance.wins[faction] / chance.finished:.1%})"
    )
    for error in report.errors:
        print(f"  seed {error['seed']}: {error['error']}")


def main() -> None:
    given = sys.argv[1:]
    title = interpreter.load(given[0] if given else "afghanistan")
    games, jobs = int(given[1]) if len(given) > 1 else 1000, int(given[2]) if len(given) > 2 else 1
    print(machine())
    print(
        f"{title.name}, {title.scenarios[0]}: seeds 1 to {games}, corpus {title.corpus_hash[:12]}"
    )
    for seats in ("random", "bot"):
        each, decisions = speed(title, None, max(1, games // 5), seats)
        print(f"{seats:7} {each:6.1f} games/s, {decisions:8,.0f} decisions/s")
    start = time.perf_counter()
    chance = simulate(title, None, games, 1, jobs=jobs)
    for faction in title.vocabulary.factions:
        if bot_of(title.vocabulary, faction.index) >= 0:
            tell(title, faction.id, against_random(title, faction.id, games, jobs), chance)
    print(f"{time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()

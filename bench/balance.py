"""The balance of bots: many seeded games of each scenario, kept, so that a change of play shows.

python -m bench.balance [--keep] [--games N] [--jobs N] [TITLE]

Without `--keep` the table that is kept (bench/balance/TITLE.json) is only shown. A test replays a
sample and holds it against what is kept.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import interpreter
from bench.machine import machine
from interpreter.session.playing.title import Title
from interpreter.session.simulating.simulate import simulate

KEPT = Path(__file__).parent / "balance"
GAMES = 400
Z95, Z999 = 1.959964, 3.290527  # of two-sided intervals of 95 % and 99.9 %


def measure(
    title: Title, scenario: str, games: int, jobs: int = 1, seed: int = 1
) -> dict[str, Any]:
    """One scenario played by bots: for each faction wins, and mean and deviation of its score."""
    report = simulate(title, scenario, games, seed, seats="bot", jobs=jobs)
    if report.errors:
        raise SystemExit(f"{scenario}: {report.errors[0]}")
    factions = {}
    for name, scores in report.scores.items():
        mean, deviation = moments(scores)
        factions[name] = {
            "wins": report.wins[name],
            "mean score": round(mean, 3),
            "deviation": round(deviation, 3),
        }
    return {"games": games, "mean turns": report.mean_turns, "factions": factions}


def moments(scores: Sequence[int]) -> tuple[float, float]:
    """Mean and standard deviation of a sample."""
    mean = sum(scores) / len(scores)
    square = sum((score - mean) ** 2 for score in scores) / max(1, len(scores) - 1)
    return mean, math.sqrt(square)


def kept(title: str) -> dict[str, Any]:
    """The table that is kept of a title, by scenario."""
    found: dict[str, Any] = json.loads((KEPT / f"{title}.json").read_text(encoding="utf-8"))
    return found


def outside(table: dict[str, Any], scores: dict[str, list[int]]) -> list[str]:
    """The factions whose mean score in a sample lies outside the kept 99.9 % interval, with why."""
    found = []
    for name, row in table["factions"].items():
        mean, _ = moments(scores[name])
        spread = Z999 * row["deviation"] * math.sqrt(1 / len(scores[name]) + 1 / table["games"])
        if abs(mean - row["mean score"]) > spread:
            found.append(f"{name}: {mean:+.2f}, kept {row['mean score']:+.2f} +- {spread:.2f}")
    return found


def tell(table: dict[str, Any]) -> None:
    """A row a faction: wins and mean score with their 95 % intervals."""
    for scenario, held in table.items():
        games = held["games"]
        print(f"{scenario}: {games} games, {held['mean turns']} turns a game")
        for name, row in held["factions"].items():
            share = row["wins"] / games
            half = Z95 * math.sqrt(share * (1 - share) / games)
            around = Z95 * row["deviation"] / math.sqrt(games)
            print(
                f"  {name:12} won {share:6.1%} +- {half:.1%},"
                f" mean score {row['mean score']:+7.2f} +- {around:.2f}"
            )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.balance")
    parser.add_argument("title", nargs="?", default="adp")
    parser.add_argument("--keep", action="store_true", help="play, and keep the table")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--jobs", type=int, default=1)
    order = parser.parse_args()
    if order.keep:
        title = interpreter.load(order.title)
        print(machine())
        table = {
            scenario: measure(title, scenario, order.games, order.jobs)
            for scenario in title.scenarios
        }
        KEPT.mkdir(exist_ok=True)
        text = json.dumps(table, indent=1) + "\n"
        (KEPT / f"{order.title}.json").write_text(text, encoding="utf-8")
    tell(kept(order.title))


if __name__ == "__main__":
    main()

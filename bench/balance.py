"""The balance of bots: many seeded games of each scenario, kept, so that a change of play shows.

python -m bench.balance [--keep] [--games N] [--seed N] [--jobs N] [TITLE]

Each scenario is played twice: as it is, and with the mod of bench/balance/TITLE-without-events, in
which no bot opts for an Event. Without `--keep` what is kept (bench/balance/TITLE.json) is only shown,
at the end as the table that the documents hold. A test replays a sample and holds it against that.
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
from interpreter.workshop.simulating.engines import NATIVE, PYTHON
from interpreter.workshop.simulating.simulate import simulate

KEPT = Path(__file__).parent / "balance"
GAMES = 400
WITH, WITHOUT = "allowed", "kept from bots"
Z95, Z999 = 1.959964, 3.290527  # of two-sided intervals of 95 % and 99.9 %


def measure(
    title: Title, scenario: str, games: int, jobs: int = 1, seed: int = 1
) -> dict[str, Any]:
    """One scenario played by bots: for each faction wins, and mean and deviation of its score."""
    engine = NATIVE if games >= GAMES else PYTHON  # the same games
    report = simulate(title, scenario, games, seed, seats="bot", jobs=jobs, engine=engine)
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


def measured(
    name: str, games: int, jobs: int = 1, seed: int = 1, scenarios: Sequence[str] = ()
) -> dict[str, Any]:
    """What is kept of a title: which rules and seeds, and each scenario with Events and without."""
    title = interpreter.load(name)
    without = KEPT / f"{name}-without-events"
    editions = {WITH: title}
    if without.is_dir():
        editions[WITHOUT] = interpreter.load(name, mods=(str(without),))
    found: dict[str, Any] = {"corpus": title.corpus_hash[:12], "seed": seed}
    for events, edition in editions.items():
        found[events] = {
            scenario: measure(edition, scenario, games, jobs, seed)
            for scenario in scenarios or title.scenarios
        }
    return found


def moments(scores: Sequence[int]) -> tuple[float, float]:
    """Mean and standard deviation of a sample."""
    mean = sum(scores) / len(scores)
    square = sum((score - mean) ** 2 for score in scores) / max(1, len(scores) - 1)
    return mean, math.sqrt(square)


def kept(title: str) -> dict[str, Any]:
    """What is kept of a title (see `measured`)."""
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


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for the share of games that are won."""
    share, square = wins / games, Z95 * Z95
    middle = share + square / (2 * games)
    spread = Z95 * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    return (middle - spread) / (1 + square / games), (middle + spread) / (1 + square / games)


def tell(table: dict[str, Any]) -> None:
    """A row a faction: wins and mean score with their 95 % intervals."""
    for scenario, held in table.items():
        games = held["games"]
        print(f"{scenario}: {games} games, {held['mean turns']} turns a game")
        for name, row in held["factions"].items():
            low, high = interval(row["wins"], games)
            around = Z95 * row["deviation"] / math.sqrt(games)
            print(
                f"  {name:12} won {row['wins'] / games:6.1%} ({low:.1%} to {high:.1%}),"
                f" mean score {row['mean score']:+7.2f} +- {around:.2f}"
            )


def rows(held: dict[str, Any]) -> list[str]:
    """What is kept as a table of a document: a row a scenario, with Events and without."""
    both = [events for events in (WITH, WITHOUT) if events in held]
    factions = next(iter(held[WITH].values()))["factions"]
    found = ["| scenario | Events | " + " | ".join(name.capitalize() for name in factions) + " |"]
    found.append("| --- " * (2 + len(factions)) + "|")
    for scenario in held[WITH]:
        for events in both:
            table = held[events][scenario]
            shares = [_share(row["wins"], table["games"]) for row in table["factions"].values()]
            found.append(f"| {scenario} | {events} | " + " | ".join(shares) + " |")
    return found


def _share(wins: int, games: int) -> str:
    low, high = interval(wins, games)
    return f"{100 * wins / games:.1f} % ({100 * low:.0f}–{100 * high:.0f})"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.balance")
    parser.add_argument("title", nargs="?", default="adp")
    parser.add_argument("--keep", action="store_true", help="play, and keep the table")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    order = parser.parse_args()
    if order.keep:
        print(machine())
        found = measured(order.title, order.games, order.jobs, order.seed)
        text = json.dumps(found, indent=1) + "\n"
        (KEPT / f"{order.title}.json").write_text(text, encoding="utf-8")
    held = kept(order.title)
    for events in (WITH, WITHOUT):
        if events in held:
            print(f"Events {events}:")
            tell(held[events])
    print(f"corpus {held['corpus']}, seeds from {held['seed']}", *rows(held), sep="\n")


if __name__ == "__main__":
    main()

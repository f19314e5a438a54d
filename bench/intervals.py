"""How often the 95 % intervals of `compare` hold the true difference, in comparisons of small titles.

python -m bench.intervals [--know] [--times N]

Two changes: Connect Four with the mod of bench/intervals/three, and Harbours with the option open-trade, which has more
than two scores. Both are played in WebAssembly, where that is there. The true differences are those of very many pairs: `--know` plays them, with seeds of their own, and
keeps them in bench/intervals.json. Then comparisons are made, each with seeds that no other has.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from bench.machine import machine
from interpreter.workshop.comparing.sides import Asked, sides
from interpreter.workshop.pairing import pairs
from interpreter.workshop.pairing.measured import Comparing, Measured, Wish
from interpreter.workshop.pairing.pairs import Table

HERE = Path(__file__).parent
KEPT = HERE / "intervals.json"
KNOWN_FROM = 1 << 40  # the first seed of those by which the truth is known


@frozen
class Case:
    """A change: pairs by which the truth is known, and pairs of one comparison."""

    asked: Asked
    known_by: int
    games: int


CASES = {
    "three": Case(Asked("connectfour", mods=(str(HERE / "intervals" / "three"),)), 500_000, 100),
    "open-trade": Case(Asked("harbours", options=("open-trade",)), 500_000, 100),
}


def measured(asked: Asked, games: int, first: int, times: int = 1) -> list[Measured]:
    """So many comparisons one after another, each of so many pairs."""
    with sides(asked) as (older, newer):
        wish = Wish(max(1000, games), None, first)  # as many as are played in WebAssembly
        begun = Comparing.of(older, newer, Table(None, "random", None, None), wish)
        found = []
        for number in range(times):
            each = evolve(
                begun, tally=type(begun.tally)(begun.tally.factions), told=evolve(begun.told)
            )
            each.play(range(first + number * games, first + (number + 1) * games))
            found.append(each.settle())
    pairs.forget()
    return found


def truth(found: Measured) -> dict[str, Any]:
    """The differences of one large comparison."""
    return {
        "pairs": found.pairs,
        "seed": found.seed,
        "identical": found.identical,
        "wins": {name: row.difference for name, row in found.wins.items()},
        "scores": {name: row.difference for name, row in found.scores.items()},
    }


def covered(found: list[Measured], known: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """By number: how many intervals hold the true difference, and how many there are."""
    held, there = Counter[str](), Counter[str]()
    for each in found:
        for what, rows in (("wins", each.wins), ("scores", each.scores)):
            for name, row in rows.items():
                if row.low is not None and row.high is not None:
                    there[f"{what} of {name}"] += 1
                    held[f"{what} of {name}"] += row.low <= known[what][name] <= row.high
    return {name: (held[name], there[name]) for name in there}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.intervals")
    parser.add_argument("--know", action="store_true", help="find out the true differences")
    parser.add_argument("--times", type=int, default=1000)
    order = parser.parse_args()
    print(machine())
    pairs.PLACES = 0  # where pairs part is not asked
    known: dict[str, Any] = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    for name, case in CASES.items():
        if order.know:
            known[name] = truth(measured(case.asked, case.known_by, KNOWN_FROM)[0])
            KEPT.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
        found = measured(case.asked, case.games, 1, order.times)
        played = sum(each.pairs for each in found)
        same = sum(each.identical for each in found) / max(1, played)
        print(
            f"{name}: {len(found)} comparisons of {case.games} pairs, {same:.0%} identical",
            flush=True,
        )
        for what, (held, there) in covered(found, known[name]).items():
            print(f"  {what}: {held} of {there} intervals hold the true difference", flush=True)


if __name__ == "__main__":
    main()

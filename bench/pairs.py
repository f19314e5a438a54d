"""How alike games with equal seeds stay under small changes: one extra die, one changed number, one changed card.

python -m bench.pairs [--games N] [TITLE]

Each change is a mod of bench/pairs; it is played with random seats and with bots. The extra die is rolled and nothing follows
from it, so every pair has to end the same. Told are identical pairs, those that end the same, the correlation of wins and of
scores (lowest and highest of the factions), and the rules at which pairs part. `by chance`: pairs in which chance gave
something else for the same question or roll. Where the change does not touch that roll, the key of its stream is wrong.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path

from bench.machine import machine
from interpreter.workshop.comparing.sides import Asked, sides
from interpreter.workshop.pairing.measured import Comparing, Measured, Row, Wish
from interpreter.workshop.pairing.pairs import Table
from interpreter.workshop.pairing.parting import DREW

HERE = Path(__file__).parent / "pairs"
TITLES, CHANGES, SEATS = ("adp", "cuba", "labyrinth"), ("die", "number", "card"), ("random", "bot")
GAMES = 100


def measured(title: str, change: str, seats: str, games: int) -> Measured:
    """A title with one of the changes, held against itself."""
    with sides(Asked(title, mods=(str(HERE / f"{title}-{change}"),))) as (older, newer):
        return Comparing.of(older, newer, Table(None, seats, None, None), Wish(games, None)).run()


def between(rows: Iterable[Row]) -> str:
    """The lowest and the highest correlation."""
    known = [row.correlation for row in rows if row.correlation is not None]
    return f"{min(known):.2f} to {max(known):.2f}" if known else "-"


def tell(found: Measured, change: str) -> None:
    chance = sum(each["pairs"] for each in found.partings if each["sort"] == DREW)
    print(
        f"| {found.title} | {change} | {found.seats} | {found.identical} | {found.identical + found.same_end}"
        f" | {between(found.wins.values())} | {between(found.scores.values())} | {chance} |",
        flush=True,
    )
    for each in found.partings:
        print(f"    {each['pairs']:3} {each['sort']}: {each['place']} {each['cite']}")
    for failed in found.failed:
        print(f"    seed {failed.seed}: {failed.error}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.pairs")
    parser.add_argument("title", nargs="?", choices=TITLES)
    parser.add_argument("--games", type=int, default=GAMES)
    order = parser.parse_args()
    print(machine())
    print(f"{order.games} pairs each")
    print("| title | change | seats | identical | same end | r of wins | r of scores | by chance |")
    print("| --- " * 8 + "|")
    for title in [order.title] if order.title else TITLES:
        for change in CHANGES:
            for seats in SEATS:
                tell(measured(title, change, seats, order.games), change)


if __name__ == "__main__":
    main()

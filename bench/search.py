"""A seat that searches against chance, the title's bot, or somebody who looks two choices ahead; and what a game ahead costs.

python -m bench.search TITLE [--seat FACTION] [--search 200] [--against random|bot|two-ply] [--games N] [--first SEED] [--scenario NAME]

Without `--seat` the factions take turns at searching, game by game. The interval is Wilson's at 95 %. Not in `make bench`.
"""

from __future__ import annotations

import argparse
import random
from time import perf_counter, process_time

import interpreter
from bench.bots import lower_bound
from bench.machine import machine
from interpreter.session.playing.game import Game
from interpreter.session.playing.title import Title

TWO_PLY = "two-ply"
PLACES = 5  # decisions at which a start is measured


def upper_bound(wins: int, games: int) -> float:
    """The upper end of Wilson's interval."""
    return 1 - lower_bound(games - wins, games)


def two_ply(game: Game, chance: random.Random) -> int:
    """Win if one choice can; else leave no reply that wins; else by chance."""
    asked = game.asked
    assert asked is not None
    safe = []
    for option in asked.options:
        mine = game.copy()
        mine.choose(option)
        if mine.result is not None:
            if mine.result.winner == asked.faction:
                return option
            safe.append(option)
        elif not _loses(mine, asked.faction):
            safe.append(option)
    return chance.choice(safe or list(asked.options))


def _loses(game: Game, faction: str) -> bool:
    """Whether one reply wins for somebody else."""
    asked = game.asked
    for option in asked.options if asked is not None and asked.faction != faction else ():
        reply = game.copy()
        reply.choose(option)
        if reply.result is not None and reply.result.winner not in ("", faction):
            return True
    return False


def played(title: Title, scenario: str | None, seed: int, seat: str, order: argparse.Namespace) -> tuple[str, float, int]:  # fmt: skip
    """Who won; the seconds of the search's choices, and their number."""
    fill = "bot" if order.against == "bot" else "random"
    seats = [f"{seat}=search:{order.search}"]
    game, chance = title.new(scenario, seed, seats, fill=fill), random.Random(seed)
    seconds, choices = 0.0, 0
    while game.asked is not None:
        if game.asked.faction != seat:
            if order.against == TWO_PLY:
                game.choose(two_ply(game, chance))
            else:
                game.proceed()
            continue
        many, begin = len(game.asked.options) > 1, process_time()
        game.proceed()
        seconds, choices = seconds + (process_time() - begin) * many, choices + many
    assert game.result is not None
    return game.result.winner, seconds, choices


def costs(title: Title, scenario: str | None, faction: str) -> str:
    """What a deal and the start of a game ahead take, at some decisions of a game by chance."""
    from interpreter.session.playing.result import Ranks
    from interpreter.session.redealing.redeal import Redealing
    from interpreter.session.searching.game_ahead import Habits, Walk

    game, deals, starts = title.new(scenario, 1), [], []
    index = next(each.index for each in title.vocabulary.factions if each.id == faction)
    for _ in range(PLACES):
        for _ in range(12):
            if not game.over:
                game.proceed()
        if game.over:
            break
        redealing = Redealing.of(game, game.viewers(index))
        begin = perf_counter()
        twin = redealing.copy(1)
        deals.append(perf_counter() - begin)
        begin = perf_counter()
        for _ in range(10):
            Walk.of(twin.play, 1, Ranks(title.program), Habits(frozenset(), frozenset()))
        starts.append((perf_counter() - begin) / 10)
    deal, start = (1000 * sum(each) / max(1, len(each)) for each in (deals, starts))
    return f"a deal {deal:.1f} ms, the start of a game ahead {start:.2f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("title")
    parser.add_argument("--seat", help="who searches (else each in turn)")
    parser.add_argument("--search", default="200", help="as behind search: at the table")
    parser.add_argument("--against", choices=("random", "bot", TWO_PLY), default="random")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--scenario")
    order = parser.parse_args()
    title = interpreter.load(order.title)
    factions = [order.seat] if order.seat else [each.id for each in title.vocabulary.factions]
    print(machine())
    print(f"{title.name}: {costs(title, order.scenario, factions[0])}")
    wins = drawn = choices = 0
    seconds = 0.0
    for number in range(order.games):
        seat = factions[number % len(factions)]
        winner, took, many = played(title, order.scenario, order.first + number, seat, order)
        wins, drawn = wins + (winner == seat), drawn + (winner == "")
        seconds, choices = seconds + took, choices + many
        low, high = lower_bound(wins, number + 1), upper_bound(wins, number + 1)
        print(
            f"{number + 1:4} games: search:{order.search} won {wins} against {order.against}, {drawn} drawn; of all {low:.0%}"
            f" to {high:.0%}; {seconds / max(1, choices):.2f} s a choice",
            flush=True,
        )


if __name__ == "__main__":
    main()

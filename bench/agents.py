"""What programs that play pay for a decision: the bare loop, numbers, pictures, and environments for learning.

python -m bench.agents [seconds of each]
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

import interpreter
from bench.machine import machine
from interpreter.engine.play import run_to_end
from interpreter.engine.state.run import Run

TITLES = {"tictactoe": "crosses", "hearts": "amber", "adp": "coalition"}
Episode = Callable[[random.Random, int], int]
"""Plays one game of a seed and gives its decisions."""


def bare(title: interpreter.Title) -> Episode:
    """As `sim` plays: nothing is kept for undo."""

    def play(chance: random.Random, seed: int) -> int:
        made = 0

        def choose(run: Run, point: int, faction: int, options: list[int], about: int) -> int:
            nonlocal made
            made += 1
            return chance.choice(options)

        run_to_end(title.program, 0, seed, choose)
        return made

    return play


def stepped(title: interpreter.Title, look: Callable[[interpreter.Game, str], object]) -> Episode:
    """With `Game.asked`, and a look at each decision."""

    def play(chance: random.Random, seed: int) -> int:
        game = title.new(seed=seed)
        made = 0
        while (asked := game.asked) is not None:
            look(game, asked.faction)
            game.choose(chance.choice(asked.options))
            made += 1
        return made

    return play


def numbers(game: interpreter.Game, faction: str) -> object:
    """Observation and mask."""
    asked = game.asked
    return game.observe(faction), game.title.actions.mask(asked)


def table(title: interpreter.Title) -> Episode:
    """PettingZoo, each with what it sees."""
    env = interpreter.table_env(title)

    def play(chance: random.Random, seed: int) -> int:
        env.reset(seed=seed)
        made = 0
        while True:
            seen, _, ended, _, _ = env.last()
            if ended:
                return made
            env.step(chance.choice(seen["action_mask"].nonzero()[0]))
            made += 1

    return play


def seat(title: interpreter.Title, faction: str) -> Episode:
    """Gymnasium, the others at random; the decisions of the seat alone are counted."""
    others = {f.id: "random" for f in title.vocabulary.factions if f.id != faction}
    env = interpreter.seat_env(title, faction, seats=others)

    def play(chance: random.Random, seed: int) -> int:
        _, info = env.reset(seed=seed)
        made, ended = 0, False
        while not ended:
            _, _, ended, _, info = env.step(chance.choice(info["action_mask"].nonzero()[0]))
            made += 1
        return made

    return play


def measured(play: Episode, seconds: float) -> float:
    """Decisions a second of processor time."""
    made = seed = 0
    play(random.Random(0), 0)
    start = time.process_time()
    while (used := time.process_time() - start) < seconds:
        seed += 1
        made += play(random.Random(seed), seed)
    return made / used


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3
    print(machine())
    for name, faction in TITLES.items():
        title = interpreter.load(name)
        for what, play in {
            "bare loop": bare(title),
            "Game.asked and choose": stepped(title, lambda game, faction: None),
            "with observe and mask": stepped(title, numbers),
            "with Game.decision": stepped(title, lambda game, faction: game.decision),
            "with Game.view": stepped(title, lambda game, faction: game.view(faction)),
            "PettingZoo": table(title),
            "Gymnasium, one seat": seat(title, faction),
        }.items():
            print(f"{name:10} {what:22} {measured(play, seconds):9,.0f} decisions/s")


if __name__ == "__main__":
    main()

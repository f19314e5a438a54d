"""Random games to their end, every option of every decision listed: decisions and games a second.

python -m bench.random_play [games of each scenario]
"""

from __future__ import annotations

import random
import sys
import time

from bench.board import PROGRAM
from bench.machine import machine
from interpreter.engine.play import Play, run_to_end
from interpreter.engine.state.run import Run


def quickly(scenario: int, seed: int) -> int:
    """As `sim` plays: nothing is kept for undo. Returns the number of decisions."""
    chance, made = random.Random(seed), [0]

    def choose(run: Run, point: int, faction: int, options: list[int], about: int) -> int:
        made[0] += 1
        return chance.choice(options)

    run_to_end(PROGRAM, scenario, seed, choose)
    return made[0]


def step_by_step(scenario: int, seed: int) -> int:
    """As a table plays: answers checked and logged, everything kept for undo."""
    chance = random.Random(seed)
    play = Play(PROGRAM, PROGRAM.start(scenario, seed))
    while play.decision is not None:
        play.answer(chance.choice(play.decision.options))
    return len(play.answers)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    print(machine())
    for index, scenario in enumerate(PROGRAM.vocabulary.scenarios):
        for name, way in (("simulated", quickly), ("step by step", step_by_step)):
            start = time.process_time()
            decisions = sum(way(index, seed) for seed in range(games))
            seconds = time.process_time() - start
            print(
                f"{scenario.id:9} {name:13} {decisions / seconds:8,.0f} decisions/s"
                f" {games / seconds:6.1f} games/s  ({decisions / games:,.0f} decisions a game)"
            )


if __name__ == "__main__":
    main()

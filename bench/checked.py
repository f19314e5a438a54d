"""Checked games, as `sim --check` plays them: games a second of one process.

python -m bench.checked [games of each scenario]
"""

from __future__ import annotations

import sys
import time

from bench.board import TITLE
from bench.machine import machine
from interpreter.session.seating.players import Players
from interpreter.workshop.simulating.one_game import checked_game


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    print(machine())
    players = Players.of(TITLE.vocabulary, "random")
    for index, scenario in enumerate(TITLE.scenarios):
        start = time.process_time()
        outcomes = [checked_game(TITLE, index, seed, players) for seed in range(1, games + 1)]
        seconds = time.process_time() - start
        wrong = [outcome.error for outcome in outcomes if outcome.error]
        print(
            f"{scenario:9} checked {games / seconds:6.2f} games/s{'; ' if wrong else ''}{'; '.join(wrong)}"
        )


if __name__ == "__main__":
    main()

"""python -m tests.labyrinth.solitaire_oracle --positions 1000"""

from __future__ import annotations

import argparse
import sys

from tests.labyrinth.solitaire_oracle.checking import check


def main() -> int:
    """Prints what was compared. Status 1 where something is unexplained."""
    parser = argparse.ArgumentParser(prog="python -m tests.labyrinth.solitaire_oracle")
    parser.add_argument("--positions", type=int, default=1000, help="how many (1000)")
    parser.add_argument("--first", type=int, default=0, help="the seed to begin with (0)")
    parser.add_argument("--decisions", action="store_true", help="list the decisions by name")
    asked = parser.parse_args()
    report = check(asked.positions, asked.first)
    if asked.decisions:
        for name, number in sorted(report.tally.decisions.items()):
            print(f"{number:6} {name}")
    print(report)
    return 1 if report.unexplained else 0


if __name__ == "__main__":
    sys.exit(main())

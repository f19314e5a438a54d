"""python -m tests.cuba.oracle --positions 5000"""

from __future__ import annotations

import argparse
import sys

from tests.cuba.oracle.checking import check, check_rounds

ROUNDS = 5
"""One in so many positions begins a Propaganda Round, too."""


def main() -> int:
    """Prints what was compared. Status 1 where something is unexplained."""
    parser = argparse.ArgumentParser(prog="python -m tests.cuba.oracle")
    parser.add_argument("--positions", type=int, default=5_000, help="how many (5000)")
    parser.add_argument("--first", type=int, default=0, help="the seed to begin with (0)")
    parser.add_argument("--decisions", action="store_true", help="list the decisions by name")
    asked = parser.parse_args()
    reports = {
        "Operations": check(asked.positions, asked.first),
        "Propaganda Rounds": check_rounds(asked.positions // ROUNDS, asked.first),
    }
    for name, report in reports.items():
        if asked.decisions:
            for decision, number in sorted(report.tally.decisions.items()):
                print(f"{number:6} {decision}")
        print(f"{name}: {report}")
    return 1 if any(report.unexplained for report in reports.values()) else 0


if __name__ == "__main__":
    sys.exit(main())

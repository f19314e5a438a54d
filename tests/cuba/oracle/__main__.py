"""python -m tests.cuba.oracle --positions 5000"""

from __future__ import annotations

import sys

from tests.cuba.oracle.checking import check, check_rounds
from tests.second_reading.checking import arguments, told

ROUNDS = 5
"""One in so many positions begins a Propaganda Round, too."""


def main() -> int:
    """Prints what was compared. Status 1 where something is unexplained."""
    asked = arguments("tests.cuba.oracle", 5_000).parse_args()
    reports = {
        "Operations": check(asked.positions, asked.first),
        "Propaganda Rounds": check_rounds(asked.positions // ROUNDS, asked.first),
    }
    return told(reports, asked.decisions)


if __name__ == "__main__":
    sys.exit(main())

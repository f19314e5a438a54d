"""python -m tests.labyrinth.oracle --positions 1000"""

from __future__ import annotations

import sys

from tests.labyrinth.oracle.checking import ALL, check
from tests.second_reading.checking import arguments, told


def main() -> int:
    """Prints what was compared. Status 1 where something is unexplained."""
    parser = arguments("tests.labyrinth.oracle", 1000)
    parser.add_argument("--checks", type=int, default=ALL, help="how many in each (all)")
    asked = parser.parse_args()
    return told({"": check(asked.positions, asked.first, asked.checks)}, asked.decisions)


if __name__ == "__main__":
    sys.exit(main())

"""python -m tests.fitl.oracle --positions 5000"""

from __future__ import annotations

import sys

from tests.fitl.oracle.checking import check
from tests.second_reading.checking import arguments, told


def main() -> int:
    """Prints what was compared. Status 1 where something is unexplained."""
    asked = arguments("tests.fitl.oracle", 5_000).parse_args()
    return told({"": check(asked.positions, asked.first)}, asked.decisions)


if __name__ == "__main__":
    sys.exit(main())

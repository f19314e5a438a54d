"""Findings that are open: where the program is known not to do what the book says."""

from __future__ import annotations

from collections.abc import Callable

from tests.labyrinth.oracle.compare import Difference


def _nato_alone(found: Difference) -> bool:
    """7.3.5: where NATO is, it may Withdraw without cubes; where it is alone, it is all that may leave."""
    if "withdraw" not in (*found.done, found.case.what) or not found.case.board.nato:
        return False
    return found.missing == {"0"} or any("leave of us" in line for line in found.lines)


KNOWN: dict[str, Callable[[Difference], bool]] = {"NATO alone withdraws (7.3.5)": _nato_alone}
"""Each by what it says, and which differences it covers."""


def explained(difference: Difference) -> str:
    """The name of the finding that it is ("" for none)."""
    return next((name for name, covers in KNOWN.items() if covers(difference)), "")

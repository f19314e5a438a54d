"""Findings that are open: where the program is known not to do what the book says."""

from __future__ import annotations

from collections.abc import Callable

from tests.labyrinth.oracle.compare import Difference

KNOWN: dict[str, Callable[[Difference], bool]] = {}
"""Each by what it says, and which differences it covers. There is none now."""


def explained(difference: Difference) -> str:
    """The name of the finding that it is ("" for none)."""
    return next((name for name, covers in KNOWN.items() if covers(difference)), "")

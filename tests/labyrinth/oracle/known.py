"""Findings that are open: where the program is known not to do what the book says."""

from __future__ import annotations

from collections.abc import Callable

from tests.labyrinth.oracle.compare import Difference


def _adversary_persuaded(found: Difference) -> bool:
    """7.2.1.1 does not say what a War of Ideas that card 30 allows does to an Adversary."""
    persuaded = "alignment: adversary by the book, ally in the program"
    return found.case.card == UN_NATION_BUILDING and any(persuaded in line for line in found.lines)


UN_NATION_BUILDING = 30
KNOWN: dict[str, Callable[[Difference], bool]] = {
    "UN Nation Building in an Adversary (7.2.1.1)": _adversary_persuaded,
}
"""Each by what it says, and which differences it covers."""


def explained(difference: Difference) -> str:
    """The name of the finding that it is ("" for none)."""
    return next((name for name, covers in KNOWN.items() if covers(difference)), "")

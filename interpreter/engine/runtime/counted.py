"""Counters of marked texts, among the names of a title's generated code."""

from __future__ import annotations

from typing import Any


def names(cells: int) -> dict[str, Any]:
    """`V`, the cells, and `T`, which counts whether something holds and says the same."""
    counts = [0] * cells

    def truth(cell: int, holds: Any) -> Any:
        counts[cell if holds else cell + 1] += 1
        return holds

    return {"V": counts, "T": truth}
